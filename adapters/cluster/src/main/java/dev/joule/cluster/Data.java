package dev.joule.cluster;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import java.io.IOException;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.serialization.jackson.JacksonObjectMapperProvider;
import org.jspecify.annotations.Nullable;

/**
 * Arguments and results as bytes, by Pekko's Jackson mapper for CBOR. The bytes name no class: they
 * are read as the class that the job of this node has, so a sender cannot choose what is created.
 */
final class Data {
    private static final String FRAME = "pekko.remote.artery.advanced.maximum-frame-size";

    /** The room that a frame has for what is sent besides: references, names, headers. */
    private static final int ENVELOPE = 4096;

    private final ObjectMapper mapper;
    private final long maxBytes;

    Data(ActorSystem<?> system) {
        mapper =
                JacksonObjectMapperProvider.get(system)
                        .getOrCreate("jackson-cbor", Optional.<JsonFactory>of(new CBORFactory()));
        maxBytes = system.settings().config().getBytes(FRAME) - ENVELOPE;
    }

    byte[] write(String what, @Nullable Object value) {
        if (value == null) {
            throw new ClusterException(what + " is null");
        }
        byte[] bytes;
        try {
            bytes = mapper.writeValueAsBytes(value);
        } catch (IOException e) {
            throw cannot(what, value.getClass(), "be sent", e);
        }
        if (bytes.length > maxBytes) {
            throw new ClusterException(
                    "%s has %,d bytes, and %,d fit into a message: split the work into smaller pieces, or raise %s on every node"
                            .formatted(what, bytes.length, maxBytes, FRAME));
        }
        return bytes;
    }

    <T> T read(String what, byte[] bytes, Class<T> type) {
        try {
            return mapper.readValue(bytes, type);
        } catch (IOException e) {
            throw cannot(what, type, "be read back", e);
        }
    }

    private static ClusterException cannot(
            String what, Class<?> type, String verb, IOException cause) {
        return new ClusterException(
                "%s, a %s, cannot %s: let it be a record of numbers, strings, enums, lists and other records"
                        .formatted(what, type.getName(), verb),
                cause);
    }
}
