package dev.slipway.domain.user;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;

/** Validates OpenPGP keys of users. */
public final class GpgKeyRules {

    /** Maximum number of keys of a user. */
    public static final int MOST = 100;

    /** Maximum number of characters of an armored key. */
    public static final int LONGEST = 100_000;

    /** Maximum number of characters of all keys of a user, which callers without an account read in one page. */
    public static final long MOST_CHARACTERS = 500_000;

    private static final String BEGIN = "-----BEGIN PGP PUBLIC KEY BLOCK-----";
    private static final String END = "-----END PGP PUBLIC KEY BLOCK-----";

    private GpgKeyRules() {
    }

    /**
     * Returns what is wrong with a text that a user sends as a key. A text of another form has one error; a text of the right form that
     * is no key has no fingerprint.
     *
     * @param readable whether the text was read as a public key
     */
    public static List<FieldError> problems(String key, boolean readable) {
        if (key.codePointCount(0, key.length()) > LONGEST) {
            return List.of(FieldError.of("key", "field.too_long", LONGEST));
        }
        if (!armored(key)) {
            return List.of(FieldError.of("key", "gpg_key.not_armored"));
        }
        return readable ? List.of() : List.of(FieldError.of("fingerprint", "field.blank"), FieldError.of("primary_keyid", "field.blank"));
    }

    /** Keys that a user has, and their characters. */
    public record Present(int keys, long characters) {

        /** Returns why the user cannot have another key. */
        public Optional<FieldError> problem(String key) {
            if (keys >= MOST) {
                return Optional.of(new FieldError("base", Reason.of("key.too_many", MOST)));
            }
            return characters + key.codePointCount(0, key.length()) <= MOST_CHARACTERS ? Optional.empty()
                    : Optional.of(new FieldError("base", Reason.of("gpg_key.too_long_together", MOST_CHARACTERS)));
        }
    }

    /** Returns whether a text has the form and the length of a key, so that it is worth being parsed. */
    public static boolean worthReading(String key) {
        return key.length() <= LONGEST && armored(key);
    }

    private static boolean armored(String key) {
        String text = key.strip();
        return text.startsWith(BEGIN) && text.endsWith(END);
    }
}
