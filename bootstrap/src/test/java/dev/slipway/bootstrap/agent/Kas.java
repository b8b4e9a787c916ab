package dev.slipway.bootstrap.agent;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.Map;

/** What the server to which agents connect has: the secret that it shares with a test server, and the proofs that it signs. */
public final class Kas {

    public static final String HEADER = "Gitlab-Kas-Api-Request";
    private static final byte[] SECRET = "secret of the server of agents 1".getBytes(StandardCharsets.US_ASCII);

    /** Longer than the real one, so that slow tests do not outlast it. */
    private static final Duration VALID = Duration.ofMinutes(10);

    /** Tell a test server the secret. */
    public static final Map<String, String> SETTINGS = Map.of("SLIPWAY_KAS_SECRET_FILE", file().toString(), "SLIPWAY_KAS_URL",
            "wss://kas.example.org");

    private Kas() {
    }

    private static Path file() {
        try {
            return Files.writeString(Files.createTempFile("kas", "secret"), Base64.getEncoder().encodeToString(SECRET));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    public static String proof() {
        return proof("gitlab-kas");
    }

    static String proof(String issuer) {
        try {
            SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), new JWTClaimsSet.Builder().issuer(issuer)
                    .expirationTime(Date.from(Instant.now().plus(VALID))).build());
            token.sign(new MACSigner(SECRET));
            return token.serialize();
        } catch (JOSEException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
