package dev.slipway.persistence.user;


import dev.slipway.persistence.kernel.TextLock;
import java.util.Locale;
import org.jooq.DSLContext;

/**
 * Locks a username or address until the transaction ends, before it is looked up and taken. Addresses are in two tables, which no index
 * covers, and a rename touches several; so the text itself is locked. Addresses are locked before usernames.
 */
final class NameLocks {

    private NameLocks() {
    }

    static void email(DSLContext dsl, String email) {
        lock(dsl, "email " + email);
    }

    static void username(DSLContext dsl, String username) {
        lock(dsl, "username " + username);
    }

    private static void lock(DSLContext dsl, String text) {
        TextLock.take(dsl, text.toLowerCase(Locale.ROOT));
    }
}
