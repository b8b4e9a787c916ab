package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.job.LogMask;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Secrets stay hidden wherever a block, a piece or a range begins and ends. */
class MaskedLogTest {

    /** As the class under test reads. */
    private static final int BLOCK = 64 * 1024;
    private static final String SECRET = "the-secret-of-the-house";
    private static final LogMask MASK = LogMask.of(List.of(SECRET));

    /** Gives no more than a few bytes at once, as pieces of a log do. */
    private static InputStream inPieces(byte[] content, int size) {
        return new FilterInputStream(new ByteArrayInputStream(content)) {
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
                return super.read(target, offset, Math.min(length, size));
            }
        };
    }

    private static String masked(String text, int piece, long skip, long size) throws IOException {
        try (MaskedLog log = new MaskedLog(inPieces(text.getBytes(StandardCharsets.US_ASCII), piece), MASK, skip, size)) {
            return new String(log.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    private static String expected(String text) {
        return text.replace(SECRET, "*".repeat(SECRET.length()));
    }

    @Test
    void across_every_border_of_a_block() throws IOException {
        for (int before = BLOCK - 2 * SECRET.length(); before <= BLOCK + SECRET.length(); before++) {
            String text = ".".repeat(before) + SECRET + " and more";
            assertEquals(expected(text), masked(text, Integer.MAX_VALUE, 0, text.length()), "after " + before + " bytes");
        }
    }

    @Test
    void across_every_border_of_a_piece() throws IOException {
        String text = "one " + SECRET + " two " + SECRET + SECRET + " end " + SECRET.substring(0, 10);
        for (int piece = 1; piece <= text.length(); piece++) {
            assertEquals(expected(text), masked(text, piece, 0, text.length()), "in pieces of " + piece);
        }
    }

    /** A range is read with as much before and after it as a secret can reach. */
    @Test
    void in_every_range() throws IOException {
        String text = "ab " + SECRET + " cd " + SECRET + "ef";
        String shown = expected(text);
        for (int from = 0; from < text.length(); from++) {
            for (int to = from; to <= text.length(); to++) {
                int start = Math.max(0, from - MASK.reach());
                int end = Math.min(text.length(), to + MASK.reach());
                assertEquals(shown.substring(from, to), masked(text.substring(start, end), 7, from - start, to - from), from + " to " + to);
            }
        }
    }

    @Test
    void in_random_texts_of_several_blocks_and_byte_by_byte() throws IOException {
        Random random = new Random(11);
        for (int round = 0; round < 20; round++) {
            StringBuilder text = new StringBuilder();
            while (text.length() < 3 * BLOCK) {
                text.append(random.nextInt(3) == 0 ? SECRET : SECRET.substring(0, random.nextInt(SECRET.length())))
                        .append("-".repeat(random.nextInt(2_000)));
            }
            String content = text.toString();
            assertEquals(expected(content), masked(content, 1 + random.nextInt(100_000), 0, content.length()), "round " + round);
        }
        try (MaskedLog log = new MaskedLog(inPieces(("a" + SECRET + "b").getBytes(StandardCharsets.US_ASCII), 5), MASK, 0,
                SECRET.length() + 2)) {
            byte[] single = new byte[SECRET.length() + 2];
            for (int at = 0; at < single.length; at++) {
                single[at] = (byte) log.read();
            }
            assertEquals(-1, log.read());
            assertEquals(expected("a" + SECRET + "b"), new String(single, StandardCharsets.US_ASCII));
        }
    }

    @Test
    void what_has_no_secrets_is_given_as_it_is() throws IOException {
        byte[] binary = new byte[3 * BLOCK + 5];
        new Random(3).nextBytes(binary);
        try (MaskedLog log = new MaskedLog(new ByteArrayInputStream(binary), LogMask.NONE, 5, binary.length - 10)) {
            assertEquals(0, log.read(new byte[0], 0, 0));
            assertEquals(0, Arrays.compare(Arrays.copyOfRange(binary, 5, binary.length - 5), log.readAllBytes()));
        }
        assertEquals("", masked("", 1, 0, 10));
        assertEquals("", masked("short", 1, 10, 10), "the log ends before the range begins");
    }
}
