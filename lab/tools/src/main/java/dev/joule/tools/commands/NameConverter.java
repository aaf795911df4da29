package dev.joule.tools.commands;

import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads one of several names in lower case, whatever the case of the text; suggests the nearest for
 * a mistyped one. It also lists them for the completion of the shell.
 */
public abstract class NameConverter<T> implements ITypeConverter<T>, Iterable<String> {
    private final Map<String, T> values = new LinkedHashMap<>();

    /** Creates a converter to one of these values. */
    protected NameConverter(Collection<? extends T> all, Function<? super T, String> name) {
        all.forEach(value -> values.put(name.apply(value), value));
    }

    @Override
    public T convert(String text) {
        T value = values.get(text.toLowerCase(Locale.ROOT));
        if (value == null) {
            throw new TypeConversionException(
                    "cannot be " + text + NearestName.hintAmong(text, values.keySet()));
        }
        return value;
    }

    @Override
    public Iterator<String> iterator() {
        return values.keySet().iterator();
    }
}
