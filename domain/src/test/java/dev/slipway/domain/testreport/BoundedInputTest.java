package dev.slipway.domain.testreport;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedInputTest {

    private static final byte[] FILE = {0, 1, 2, 3, 4};

    /** Bytes one by one, and in pieces of two to six. */
    private static byte[] read(int limit, int piece) throws IOException {
        BoundedInput in = new BoundedInput(new ByteArrayInputStream(FILE), limit);
        byte[] read = new byte[10];
        int size = 0;
        while (true) {
            int count = piece > 1 ? in.read(read, size, Math.min(piece, read.length - size)) : one(in, read, size);
            if (count < 0) {
                return Arrays.copyOf(read, size);
            }
            size += count;
        }
    }

    private static int one(BoundedInput in, byte[] read, int at) throws IOException {
        int next = in.read();
        read[at] = (byte) next;
        return next < 0 ? -1 : 1;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void file_of_the_limit_is_read_to_its_end_and_a_larger_one_is_not(int piece) throws IOException {
        assertArrayEquals(FILE, read(FILE.length, piece));
        assertArrayEquals(FILE, read(FILE.length + 1, piece));
        for (int limit = 0; limit < FILE.length; limit++) {
            int most = limit;
            assertEquals("the file is larger than " + limit + " bytes",
                    assertThrows(IOException.class, () -> read(most, piece)).getMessage());
        }
    }
}
