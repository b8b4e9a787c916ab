package dev.slipway.domain.oauth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Proof that the party that exchanges a code is the one that requested it. Source: RFC 7636. */
public record CodeChallenge(Method method, String value) {

    private static final Pattern VERIFIER = Pattern.compile("[A-Za-z0-9._~-]{43,128}");

    /** Transformation of the verifier. */
    public enum Method {
        PLAIN("plain"), S256("S256");

        private final String wireName;

        Method(String wireName) {
            this.wireName = wireName;
        }

        public String wireName() {
            return wireName;
        }

        /** @param wireName empty for {@link #PLAIN} */
        public static Optional<Method> of(Optional<String> wireName) {
            return Stream.of(values()).filter(method -> method.wireName.equals(wireName.orElse(PLAIN.wireName))).findFirst();
        }
    }

    /** Returns whether a text has the form of a challenge, which is that of a verifier. */
    public static boolean wellFormed(String challenge) {
        return VERIFIER.matcher(challenge).matches();
    }

    public boolean answeredBy(String verifier) {
        return VERIFIER.matcher(verifier).matches()
                && MessageDigest.isEqual(value.getBytes(StandardCharsets.UTF_8), transformed(verifier).getBytes(StandardCharsets.UTF_8));
    }

    private String transformed(String verifier) {
        return switch (method) {
            case PLAIN -> verifier;
            case S256 -> Base64.getUrlEncoder().withoutPadding().encodeToString(sha256(verifier));
        };
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
