package dev.slipway.domain.user;

import dev.slipway.domain.kernel.Reason;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Validates passwords: long enough and not guessable. */
public final class PasswordRules {

    public static final int SHORTEST = 8;
    public static final int LONGEST = 128;

    /** Minimum length of the parts of names and addresses that a password must not contain, in characters. */
    private static final int TELLING_PART = 4;

    private static final Set<String> COMMON = Set.of(
            "12345678", "123456789", "1234567890", "87654321", "11111111", "00000000", "88888888", "12341234", "123123123", "11223344",
            "password", "password1", "password12", "password123", "password1234", "passw0rd", "p@ssw0rd", "p@ssword", "pa$$word",
            "pa$$w0rd",
            "qwertyuiop", "qwerty12", "qwerty123", "qwerty1234", "qwertyui", "1q2w3e4r", "1q2w3e4r5t", "1qaz2wsx", "zaq12wsx", "asdfghjk",
            "asdfghjkl", "zxcvbnm1", "zxcvbnm123", "abcd1234", "abc12345", "abcdefgh", "abcdefg1", "a1b2c3d4", "aa123456", "a1234567",
            "iloveyou", "iloveyou1", "sunshine", "princess", "football", "baseball", "basketball", "superman", "starwars", "trustno1",
            "whatever", "computer", "internet", "michelle", "jennifer", "corvette", "mercedes", "maverick", "samantha", "letmein1",
            "welcome1", "welcome123", "changeme", "changeme1", "changeit", "administrator", "admin123", "admin1234", "adminadmin",
            "default1", "secret12", "secret123", "test1234", "testtest", "test12345", "master12", "dragon12", "monkey12", "gitlab123",
            "slipway1", "slipway123", "5iveL!fe");

    private PasswordRules() {
    }

    /** Checks the length only, for passwords that the operator chooses at the first start. */
    public static Optional<Reason> length(String password) {
        if (password == null || password.isEmpty()) {
            return Optional.of(Reason.of("field.blank"));
        }
        int length = password.codePointCount(0, password.length());
        if (length < SHORTEST) {
            return Optional.of(Reason.of("field.too_short", SHORTEST));
        }
        return length > LONGEST ? Optional.of(Reason.of("field.too_long", LONGEST)) : Optional.empty();
    }

    public static Optional<Reason> problem(String password, String username, String name, String email) {
        Optional<Reason> length = length(password);
        if (length.isPresent()) {
            return length;
        }
        String lower = password.toLowerCase(Locale.ROOT);
        boolean guessable = COMMON.stream().anyMatch(common -> common.equalsIgnoreCase(lower))
                || tellingParts(username, name, email).anyMatch(lower::contains);
        return guessable ? Optional.of(Reason.of("password.guessable")) : Optional.empty();
    }

    private static Stream<String> tellingParts(String username, String name, String email) {
        return Stream
                .of(Stream.ofNullable(username), Stream.ofNullable(name), split(name, "\\s+"), split(email, "@"), Stream.ofNullable(email))
                .flatMap(parts -> parts)
                .map(part -> part.toLowerCase(Locale.ROOT))
                .filter(part -> part.length() >= TELLING_PART);
    }

    private static Stream<String> split(String text, String separator) {
        return text == null ? Stream.empty() : Stream.of(text.split(separator));
    }
}
