package dev.slipway.application.namespace;

import dev.slipway.application.kernel.port.Secrets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Generates and reads the registration tokens of groups and projects, for runners of older kinds. */
public final class RunnersTokens {

    private static final int LENGTH = 20;
    private static final String PREFIX = "GR1348941";

    private final Secrets secrets;

    public RunnersTokens(Secrets secrets) {
        this.secrets = secrets;
    }

    /** A new token in its two stored forms. */
    public record Kept(byte[] encrypted, byte[] digest) {}

    /** @param table kind of the owner, so that a token cannot be decrypted for another owner */
    public Kept make(String table, long id) {
        String token = PREFIX + secrets.token(LENGTH);
        return new Kept(secrets.encrypt(token, place(table, id)), secrets.digest(token));
    }

    public @Nullable String read(String table, long id, Optional<byte[]> encrypted) {
        return encrypted.map(bytes -> read(table, id, bytes)).orElse(null);
    }

    public String read(String table, long id, byte[] encrypted) {
        return secrets.decrypt(encrypted, place(table, id));
    }

    private static String place(String table, long id) {
        return table + ".runners_token:" + id;
    }
}
