package dev.slipway.git.repository.transport;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads packets of git's protocol that a client has sent, and keeps their bytes for the library. */
final class Packets {

    /** Hexadecimal digits of the length of a packet, which includes them. */
    private static final int LENGTH = 4;
    private static final int HEXADECIMAL = 16;
    private static final int LARGEST = 65_520;
    private static final int LONGEST_TEXT = 80;

    private final InputStream in;
    private final ByteArrayOutputStream kept;
    private final int most;

    Packets(InputStream in, ByteArrayOutputStream kept, int most) {
        this.in = in;
        this.kept = kept;
        this.most = most;
    }

    /**
     * Returns the text of the next packet, without its line break; null for one without a length, which ends a section.
     *
     * @throws dev.slipway.application.kernel.Refusal if there is no packet
     */
    @Nullable String next() throws IOException {
        byte[] head = in.readNBytes(LENGTH);
        int length = length(head);
        byte[] text = in.readNBytes(Math.max(0, length - LENGTH));
        if (text.length < length - LENGTH) {
            throw PushHead.malformed("the request ends early");
        }
        if (kept.size() + length > most) {
            throw PushHead.malformed("more than " + most + " bytes of commands");
        }
        kept.writeBytes(head);
        kept.writeBytes(text);
        return length == 0 ? null : new String(text, StandardCharsets.UTF_8).replaceFirst("\n\\z", "");
    }

    /** Reads a packet, and returns whether it ends a request. Delimiters between sections do not. */
    boolean ends() throws IOException {
        byte[] head = in.readNBytes(LENGTH);
        String digits = new String(head, StandardCharsets.ISO_8859_1);
        int length = digits.matches("000[12]") ? LENGTH : length(head);
        byte[] text = in.readNBytes(Math.max(0, length - LENGTH));
        if (text.length < length - LENGTH) {
            throw PushHead.malformed("the request ends early");
        }
        if (kept.size() + head.length + text.length > most) {
            throw PushHead.malformed("more than " + most + " bytes of wants");
        }
        kept.writeBytes(head);
        kept.writeBytes(text);
        return length == 0;
    }

    private static int length(byte[] head) {
        if (head.length < LENGTH) {
            throw PushHead.malformed("the request ends early");
        }
        String digits = new String(head, StandardCharsets.ISO_8859_1);
        int length = digits.matches("[0-9a-fA-F]{4}") ? Integer.parseInt(digits, HEXADECIMAL) : -1;
        if (length < 0) {
            throw PushHead.malformed("bad line length character: " + digits);
        }
        if (length > 0 && length < LENGTH || length > LARGEST) {
            throw PushHead.malformed("bad line length " + length);
        }
        return length;
    }

    /** Returns what is wrong with the packets of a whole request; empty if nothing is. Sections may end in any way. */
    static Optional<String> problem(byte[] request) {
        int at = 0;
        while (at < request.length) {
            String digits = new String(request, at, Math.min(LENGTH, request.length - at), StandardCharsets.ISO_8859_1);
            if (!digits.matches("[0-9a-fA-F]{4}")) {
                return Optional.of("bad line length character: " + printable(digits));
            }
            int length = Integer.parseInt(digits, HEXADECIMAL);
            if (length == LENGTH - 1 || length > request.length - at) {
                return Optional.of(length < LENGTH ? "bad line length " + length : "the request ends early");
            }
            at += Math.max(LENGTH, length);
        }
        return at == 0 ? Optional.of("the request is empty") : Optional.empty();
    }

    /** Returns a text of a client for logs and answers: one short line of ASCII. */
    static String printable(String text) {
        String start = text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "..." : text;
        return start.replaceAll("[^ -~]", "?");
    }

    static void write(OutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.write("%04x".formatted(bytes.length + LENGTH).getBytes(StandardCharsets.US_ASCII));
        out.write(bytes);
    }

    /** Writes bytes to a band, in as many packets as they need. */
    static void writeBand(OutputStream out, byte band, byte[] bytes) throws IOException {
        int room = LARGEST - LENGTH - 1;
        for (int at = 0; at < bytes.length; at += room) {
            int length = Math.min(room, bytes.length - at);
            out.write("%04x".formatted(length + LENGTH + 1).getBytes(StandardCharsets.US_ASCII));
            out.write(band);
            out.write(bytes, at, length);
        }
    }

    static void end(OutputStream out) throws IOException {
        out.write("0000".getBytes(StandardCharsets.US_ASCII));
    }
}
