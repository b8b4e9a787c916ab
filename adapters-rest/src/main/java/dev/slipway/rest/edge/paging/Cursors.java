package dev.slipway.rest.edge.paging;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Encodes positions of keyset pagination as opaque cursors. A check value binds a cursor to its list and order, so changed cursors and
 * those of other lists are rejected. A cursor grants nothing: lists show only what their caller may see.
 */
final class Cursors {

    /** Maximum length of a cursor, in characters. */
    static final int MAX_LENGTH = 4096;

    private static final int CHECK = 9;
    private static final int MAX_VALUES = 8;

    private final byte[] list;

    /** @param list identifier of the list and its order */
    Cursors(String list) {
        this.list = list.getBytes(StandardCharsets.UTF_8);
    }

    String write(List<Optional<String>> values) {
        StringBuilder text = new StringBuilder();
        values.forEach(value -> text.append(value.map(each -> each.length() + ":" + each).orElse("-")));
        byte[] content = text.toString().getBytes(StandardCharsets.UTF_8);
        byte[] all = Arrays.copyOf(check(content), CHECK + content.length);
        System.arraycopy(content, 0, all, CHECK, content.length);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    }

    /** Returns the values; empty if the text is not a cursor of the list. */
    Optional<List<Optional<String>>> read(String cursor) {
        if (cursor.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        try {
            byte[] all = Base64.getUrlDecoder().decode(cursor);
            if (all.length <= CHECK) {
                return Optional.empty();
            }
            byte[] content = Arrays.copyOfRange(all, CHECK, all.length);
            if (!MessageDigest.isEqual(check(content), Arrays.copyOf(all, CHECK))) {
                return Optional.empty();
            }
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
            return values(text).filter(found -> write(found).equals(cursor));
        } catch (IllegalArgumentException | CharacterCodingException noCursor) {
            return Optional.empty();
        }
    }

    private static Optional<List<Optional<String>>> values(String text) {
        List<Optional<String>> values = new ArrayList<>();
        int at = 0;
        while (at < text.length() && values.size() < MAX_VALUES) {
            if (text.charAt(at) == '-') {
                values.add(Optional.empty());
                at++;
                continue;
            }
            int colon = text.indexOf(':', at);
            int length = colon < 0 || colon - at > 4 ? -1 : Integer.parseInt(text, at, colon, 10);
            if (length < 0 || colon + 1 + length > text.length()) {
                return Optional.empty();
            }
            values.add(Optional.of(text.substring(colon + 1, colon + 1 + length)));
            at = colon + 1 + length;
        }
        return at == text.length() ? Optional.of(values) : Optional.empty();
    }

    private byte[] check(byte[] content) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(list);
            digest.update((byte) 0);
            return Arrays.copyOf(digest.digest(content), CHECK);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
