package dev.joule.bench.libraries.grpc;

import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** Messages that are their own bytes; each begins with a number. */
final class Bytes implements MethodDescriptor.Marshaller<byte[]> {

    private static final int LENGTH = 64;

    static byte[] of(int number) {
        return ByteBuffer.allocate(LENGTH).putInt(number).array();
    }

    static int number(byte[] message) {
        return ByteBuffer.wrap(message).getInt();
    }

    static MethodDescriptor<byte[], byte[]> method(MethodDescriptor.MethodType type, String name) {
        return MethodDescriptor.<byte[], byte[]>newBuilder()
                .setType(type)
                .setFullMethodName(MethodDescriptor.generateFullMethodName("bench", name))
                .setRequestMarshaller(new Bytes())
                .setResponseMarshaller(new Bytes())
                .build();
    }

    @Override
    public InputStream stream(byte[] value) {
        return new ByteArrayInputStream(value);
    }

    @Override
    public byte[] parse(InputStream stream) {
        try (stream) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
