package dev.slipway.application.namespace;

import dev.slipway.application.kernel.port.Secrets;
import java.util.Optional;

/** Makes and reads the tokens with which runners of older kinds register themselves for a group or project. */
public final class RunnersTokens {

    private static final int LENGTH = 20;
    private static final String PREFIX = "GR1348941";

    private final Secrets secrets;

    public RunnersTokens(Secrets secrets) {
        this.secrets = secrets;
    }

    /** A fresh token in the two forms in which it is kept. */
    public record Kept(byte[] encrypted, byte[] digest) {}

    /** @param table names the kind of owner, so that no token can be read in another's place */
    public Kept make(String table, long id) {
        String token = PREFIX + secrets.token(LENGTH);
        return new Kept(secrets.encrypt(token, place(table, id)), secrets.digest(token));
    }

    public String read(String table, long id, Optional<byte[]> encrypted) {
        return encrypted.map(bytes -> secrets.decrypt(bytes, place(table, id))).orElse(null);
    }

    private static String place(String table, long id) {
        return table + ".runners_token:" + id;
    }
}
