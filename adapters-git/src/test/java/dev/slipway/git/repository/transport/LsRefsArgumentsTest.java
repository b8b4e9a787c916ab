package dev.slipway.git.repository.transport;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jgit.errors.PackProtocolException;
import org.junit.jupiter.api.Test;

class LsRefsArgumentsTest {

    private static String packet(String text) {
        return "%04x%s".formatted(text.length() + 4, text);
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void library_reads_the_request_without_the_argument_that_it_does_not_know() throws IOException {
        String known = packet("command=ls-refs\n") + "0001" + packet("symrefs\n") + packet("ref-prefix HEAD\n");
        LsRefsArguments read = LsRefsArguments.read(stream(known + packet("unborn\n") + "0000"));
        assertTrue(read.unborn() && read.symrefs());
        assertEquals(List.of("HEAD"), read.prefixes());
        assertArrayEquals((known + "0000").getBytes(StandardCharsets.US_ASCII), read.rest().readAllBytes());
    }

    @Test
    void client_that_sends_arguments_without_end_is_refused() {
        InputStream endless = new InputStream() {
            private final byte[] line = packet("ref-prefix refs/heads/some-branch\n").getBytes(StandardCharsets.US_ASCII);
            private final byte[] first = packet("command=ls-refs\n").getBytes(StandardCharsets.US_ASCII);
            private long at;

            @Override
            public int read() {
                long place = at++;
                return place < first.length ? first[(int) place] : line[(int) ((place - first.length) % line.length)];
            }
        };
        assertThrows(PackProtocolException.class, () -> LsRefsArguments.read(endless));
    }
}
