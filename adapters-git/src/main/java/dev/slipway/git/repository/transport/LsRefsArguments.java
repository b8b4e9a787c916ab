package dev.slipway.git.repository.transport;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jgit.errors.PackProtocolException;

/**
 * Arguments of {@code ls-refs} in version 2 of the protocol. They are read before JGit, which rejects the argument {@code unborn}.
 *
 * @param rest     request for JGit
 * @param unborn   whether the client asks for the unborn HEAD
 * @param symrefs  whether it asks for targets of symbolic refs
 * @param prefixes prefixes of the requested refs; none for all
 */
record LsRefsArguments(InputStream rest, boolean unborn, boolean symrefs, List<String> prefixes) {

    private static final String COMMAND = "command=ls-refs";
    private static final String UNBORN = "unborn";
    private static final String SYMREFS = "symrefs";
    private static final String PREFIX = "ref-prefix ";
    /** Hexadecimal digits of the length of a packet, which includes them. */
    private static final int LENGTH = 4;
    private static final int HEXADECIMAL = 16;
    /** Maximum size of a request for refs, in bytes: some thousand prefixes. */
    private static final int MOST = 1 << 20;
    private static final String END = "0000";

    LsRefsArguments {
        prefixes = List.copyOf(prefixes);
    }

    /** Reads the arguments of {@code ls-refs}; leaves other requests unchanged. */
    static LsRefsArguments read(InputStream request) throws IOException {
        Reading reading = new Reading(request);
        List<String> lines = new ArrayList<>();
        if (reading.next().equals(COMMAND)) {
            for (String line = reading.next(); !line.equals(END); line = reading.next()) {
                lines.add(line);
            }
        }
        List<String> prefixes = lines.stream().filter(line -> line.startsWith(PREFIX))
                .map(line -> line.substring(PREFIX.length())).toList();
        return new LsRefsArguments(new SequenceInputStream(new ByteArrayInputStream(reading.kept.toByteArray()), request),
                lines.contains(UNBORN), lines.contains(SYMREFS), prefixes);
    }

    boolean wantsUnborn(String name) {
        return unborn && (prefixes.isEmpty() || prefixes.stream().anyMatch(name::startsWith));
    }

    /** Keeps the bytes that it reads, for JGit. */
    private static final class Reading {

        private final InputStream request;
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private int read;

        Reading(InputStream request) {
            this.request = request;
        }

        /**
         * Returns the text of the next packet, without its line break; {@code 0000} at the end, and where there is no packet.
         *
         * @throws PackProtocolException if the request is too long
         */
        String next() throws IOException {
            if (read > MOST) {
                throw new PackProtocolException("the request for refs is longer than " + MOST + " bytes");
            }
            byte[] head = request.readNBytes(LENGTH);
            int length = length(new String(head, StandardCharsets.US_ASCII));
            byte[] text = length > LENGTH ? request.readNBytes(length - LENGTH) : new byte[0];
            read += head.length + text.length;
            String line = new String(text, StandardCharsets.UTF_8).stripTrailing();
            if (!line.equals(UNBORN)) {
                kept.writeBytes(head);
                kept.writeBytes(text);
            }
            boolean complete = length > 0 && text.length == Math.max(0, length - LENGTH);
            return complete ? line : END;
        }

        /** Returns 0 at the end of a request and for invalid lengths. A delimiter counts as a packet without text. */
        private static int length(String digits) {
            try {
                return digits.length() == LENGTH ? Integer.parseUnsignedInt(digits, HEXADECIMAL) : 0;
            } catch (NumberFormatException none) {
                return 0;
            }
        }
    }
}
