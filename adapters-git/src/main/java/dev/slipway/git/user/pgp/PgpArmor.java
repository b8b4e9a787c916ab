package dev.slipway.git.user.pgp;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Decodes armored OpenPGP texts (RFC 4880, section 6). The optional checksum is not looked at, since signatures protect the content. */
public final class PgpArmor {

    private PgpArmor() {
    }

    /** Returns the content of each block of a kind, in their order; empty where one is incomplete, or something else stands beside them. */
    public static Optional<List<byte[]>> decode(String text, String kind) {
        String begin = "-----BEGIN PGP " + kind + "-----";
        String end = "-----END PGP " + kind + "-----";
        List<byte[]> blocks = new ArrayList<>();
        StringBuilder base64 = null;
        boolean headers = false;
        for (String line : text.lines().map(String::strip).toList()) {
            if (base64 == null) {
                if (line.equals(begin)) {
                    base64 = new StringBuilder();
                    headers = true;
                } else if (!line.isEmpty()) {
                    return Optional.empty();
                }
            } else if (line.equals(end)) {
                Optional<byte[]> block = bytes(base64);
                if (block.isEmpty()) {
                    return Optional.empty();
                }
                blocks.add(block.get());
                base64 = null;
            } else if (headers) {
                headers = !line.isEmpty();
            } else if (!line.startsWith("=")) {
                base64.append(line);
            }
        }
        return base64 == null && !blocks.isEmpty() ? Optional.of(blocks) : Optional.empty();
    }

    private static Optional<byte[]> bytes(StringBuilder base64) {
        try {
            return Optional.of(Base64.getDecoder().decode(base64.toString()));
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }
}
