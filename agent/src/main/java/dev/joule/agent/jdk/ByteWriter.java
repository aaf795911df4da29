package dev.joule.agent.jdk;

import java.util.Arrays;

/** Bytes of a class file that are being written. */
final class ByteWriter {
    private byte[] bytes = new byte[256];
    private int size;

    private void grow(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + more));
        }
    }

    ByteWriter u1(int value) {
        grow(1);
        bytes[size++] = (byte) value;
        return this;
    }

    ByteWriter u2(int value) {
        return u1(value >> 8).u1(value);
    }

    ByteWriter u4(int value) {
        return u2(value >> 16).u2(value);
    }

    ByteWriter bytes(byte[] from, int start, int end) {
        grow(end - start);
        System.arraycopy(from, start, bytes, size, end - start);
        size += end - start;
        return this;
    }

    ByteWriter all(ByteWriter other) {
        return bytes(other.bytes, 0, other.size);
    }

    int size() {
        return size;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }
}
