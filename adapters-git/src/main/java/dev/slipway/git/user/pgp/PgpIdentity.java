package dev.slipway.git.user.pgp;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Name and e-mail address that a key is for; a name may be empty. */
public record PgpIdentity(String name, String email) {

    /** Reads {@code Name (comment) <address>} or an address alone; empty for identities without an address. */
    static Optional<PgpIdentity> of(byte[] raw) {
        String text = new String(raw, StandardCharsets.UTF_8).replace('\0', ' ').strip();
        int open = text.lastIndexOf('<');
        if (open < 0 || !text.endsWith(">")) {
            return text.indexOf('@') > 0 && text.indexOf(' ') < 0 ? Optional.of(new PgpIdentity("", text)) : Optional.empty();
        }
        String name = text.substring(0, open).replaceAll("\\([^()]*\\)", "").strip();
        return Optional.of(new PgpIdentity(name, text.substring(open + 1, text.length() - 1).strip()));
    }
}
