package dev.joule.agent.jdk;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/**
 * A field or a method of a class of the JDK, or of a hook.
 *
 * @param owner the class, with slashes
 * @param type the descriptor of the field or the method
 */
record Member(String owner, String name, String type) {

    ClassDesc ownerClass() {
        return ClassDesc.ofInternalName(owner);
    }

    ClassDesc fieldType() {
        return ClassDesc.ofDescriptor(type);
    }

    MethodTypeDesc methodType() {
        return MethodTypeDesc.ofDescriptor(type);
    }
}
