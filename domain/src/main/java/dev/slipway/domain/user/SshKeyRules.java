package dev.slipway.domain.user;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Validates SSH keys of users. */
public final class SshKeyRules {

    /** Algorithms of public keys, as the keys themselves name them. */
    public static final Set<String> ALGORITHMS = Set.of("ssh-rsa", "ssh-dss", "ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384",
            "ecdsa-sha2-nistp521", "sk-ssh-ed25519@openssh.com", "sk-ecdsa-sha2-nistp256@openssh.com");

    /** Maximum number of keys of a user. */
    public static final int MOST = 100;

    private static final int TITLE = 255;
    private static final int KEY = 5000;

    private SshKeyRules() {
    }

    /** Uses that a key is for. */
    public enum Usage { AUTH_AND_SIGNING, AUTH, SIGNING }

    /** @param readable whether the text is a public key */
    public static List<FieldError> problems(String title, String key, boolean readable, Optional<Instant> expiresAt, Instant now) {
        List<FieldError> problems = new ArrayList<>(titleProblems(title));
        longest("key", key, KEY).ifPresent(problems::add);
        if (!readable) {
            problems.add(FieldError.of("key", "field.invalid"));
            problems.add(FieldError.of("fingerprint", "key.no_fingerprint"));
        }
        if (expiresAt.filter(end -> !end.isAfter(now)).isPresent()) {
            problems.add(FieldError.of("expires_at", "key.expired"));
        }
        return problems;
    }

    public static List<FieldError> titleProblems(String title) {
        List<FieldError> problems = new ArrayList<>();
        if (title.isBlank()) {
            problems.add(FieldError.of("title", "field.blank"));
        }
        longest("title", title, TITLE).ifPresent(problems::add);
        return problems;
    }

    /** Returns why a user cannot have another key. @param present number of keys that the user has */
    public static Optional<FieldError> countProblem(int present) {
        return present < MOST ? Optional.empty() : Optional.of(new FieldError("base", Reason.of("key.too_many", MOST)));
    }

    private static Optional<FieldError> longest(String field, String text, int most) {
        return text.codePointCount(0, text.length()) > most
                ? Optional.of(new FieldError(field, Reason.of("field.too_long", most)))
                : Optional.empty();
    }

    /** Returns the comment of a key in the form of OpenSSH: what stands behind algorithm and key, on one line. */
    public static String comment(String key) {
        String[] parts = key.strip().split("\\s+", 3);
        return parts.length < 3 ? "" : parts[2].strip();
    }

    /** Returns whether a text is long enough to be a key and short enough to be read. */
    public static boolean worthReading(String key) {
        return !key.isBlank() && key.length() <= KEY;
    }
}
