package dev.slipway.application.agent;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.agent.port.AgentServerProofs;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every implementation of {@code AgentServerProofs} does. */
public abstract class AgentServerProofsKit {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final byte[] SECRET = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final Instant NOW = Instant.ofEpochSecond(1_700_000_000);
    private static final String HEADER = "{\"alg\":\"HS256\",\"typ\":\"JWT\"}";
    private static final String CLAIMS = "{\"iss\":\"gitlab-kas\",\"aud\":[\"gitlab\"],\"nbf\":1699999995,\"exp\":1700000005}";

    /** Returns an implementation with a secret of 32 bytes. */
    protected abstract AgentServerProofs proofs(byte[] secret);

    private static String text(String part) {
        return BASE64.encodeToString(part.getBytes(StandardCharsets.UTF_8));
    }

    private static String signed(String header, String claims, byte[] secret) {
        String signed = text(header) + "." + text(claims);
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return signed + "." + BASE64.encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private boolean accepts(String proof, Instant now) {
        return proofs(SECRET).accepts(proof, now);
    }

    @Test
    final void proof_of_the_server_is_accepted_while_it_is_valid() {
        String proof = signed(HEADER, CLAIMS, SECRET);
        assertTrue(accepts(proof, NOW));
        assertTrue(accepts(proof, NOW.minusSeconds(5)));
        assertFalse(accepts(proof, NOW.minusSeconds(6)));
        assertFalse(accepts(proof, NOW.plusSeconds(5)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"iss\":\"gitlab-kas\",\"exp\":1700000005}",
        "{\"iss\":\"gitlab-kas\",\"aud\":\"gitlab\",\"exp\":1700000005}",
        "{\"iss\":\"gitlab-kas\",\"aud\":[\"other\",\"gitlab\"],\"iat\":1700000000,\"exp\":1700000005}"})
    final void claims_beside_the_issuer_and_the_end_may_be_absent(String claims) {
        assertTrue(accepts(signed(HEADER, claims, SECRET), NOW));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"exp\":1700000005}", "{\"iss\":\"gitlab\",\"exp\":1700000005}",
        "{\"iss\":[\"gitlab-kas\"],\"exp\":1700000005}", "{\"iss\":\"gitlab-kas\",\"aud\":\"other\",\"exp\":1700000005}",
        "{\"iss\":\"gitlab-kas\",\"aud\":[],\"exp\":1700000005}", "{\"iss\":\"gitlab-kas\",\"exp\":\"soon\"}", "[]", "x", ""})
    final void other_claims_are_rejected(String claims) {
        assertFalse(accepts(signed(HEADER, claims, SECRET), NOW));
    }

    @Test
    final void proofs_without_an_end_are_rejected() {
        for (String claims : new String[] {"{\"iss\":\"gitlab-kas\"}", "{\"iss\":\"gitlab-kas\",\"exp\":null}",
            "{\"iss\":\"gitlab-kas\",\"aud\":\"gitlab\",\"nbf\":1699999995}"}) {
            assertFalse(accepts(signed(HEADER, claims, SECRET), NOW), claims);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"alg\":\"none\"}", "{\"alg\":\"HS512\"}", "{\"alg\":\"RS256\"}", "{}", "x",
        "{\"alg\":\"HS256\",\"crit\":[\"exp\"]}"})
    final void other_algorithms_are_rejected(String header) {
        assertFalse(accepts(signed(header, CLAIMS, SECRET), NOW));
    }

    @Test
    final void other_secrets_and_changed_proofs_are_rejected() {
        byte[] other = SECRET.clone();
        other[0]++;
        String proof = signed(HEADER, CLAIMS, SECRET);
        assertFalse(accepts(signed(HEADER, CLAIMS, other), NOW));
        assertFalse(accepts(proof.substring(0, proof.lastIndexOf('.') + 1), NOW));
        assertFalse(accepts(proof.substring(0, proof.lastIndexOf('.')), NOW));
        assertFalse(accepts(text(HEADER) + "." + text(CLAIMS.replace("kas", "kaz")) + proof.substring(proof.lastIndexOf('.')), NOW));
        for (String none : new String[] {"", ".", "..", "...", "a.b.c", "\u0000", "x".repeat(100_000)}) {
            assertFalse(accepts(none, NOW));
        }
    }
}
