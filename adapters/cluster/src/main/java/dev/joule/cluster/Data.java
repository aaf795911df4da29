package dev.joule.cluster;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import java.io.IOException;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.serialization.jackson.JacksonObjectMapperProvider;

/**
 * Arguments and results as bytes, by Pekko's Jackson mapper for CBOR. The bytes name no class: they
 * are read as the class that the job of this node has, so a sender cannot choose what is created.
 */
final class Data {
    /** The room that a frame has for what is sent besides: references, names, headers. */
    private static final int ENVELOPE = 4096;

    private final ObjectMapper mapper;
    private final long maxBytes;

    Data(ActorSystem<?> system) {
        mapper =
                JacksonObjectMapperProvider.get(system)
                        .getOrCreate("jackson-cbor", Optional.<JsonFactory>of(new CBORFactory()));
        maxBytes = system.settings().config().getBytes(ClusterConfig.FRAME) - ENVELOPE;
    }

    byte[] write(String what, Object value) {
        byte[] bytes;
        try {
            bytes = mapper.writeValueAsBytes(value);
        } catch (IOException e) {
            throw new ClusterException(cannot(what, value.getClass(), "be sent"), e);
        }
        if (bytes.length > maxBytes) {
            throw new ClusterException(
                    "%s has %,d bytes, and %,d fit into a message: split the work into smaller pieces, or raise %s on every node"
                            .formatted(what, bytes.length, maxBytes, ClusterConfig.FRAME));
        }
        return bytes;
    }

    <T> T read(String what, byte[] bytes, Class<T> type) {
        T value;
        try {
            value = mapper.readValue(bytes, type);
        } catch (IOException e) {
            throw new ClusterException(cannot(what, type, "be read back"), e);
        }
        if (value == null) {
            throw new ClusterException(what + " is null");
        }
        return value;
    }

    private static String cannot(String what, Class<?> type, String verb) {
        return "%s, a %s, cannot %s: let it be a record of numbers, strings, enums, lists and other records"
                .formatted(what, type.getName(), verb);
    }
}
