package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.runner.fake.FakeSigningKeys;
import dev.slipway.application.runner.port.Signatures;
import dev.slipway.application.runner.port.Signatures.VerificationKey;
import dev.slipway.application.runner.port.SigningKeys;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.RSAPublicKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What every implementation of {@link Signatures} keeps to. Keys are slow to make, so most tests share one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class SignaturesKit {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final SigningKeys shared = new FakeSigningKeys();

    /** Of a process that has just started and finds its key there. */
    protected abstract Signatures signatures(SigningKeys keys);

    private Signatures prepared(SigningKeys keys) {
        Signatures signatures = signatures(keys);
        signatures.prepare();
        return signatures;
    }

    @Test
    final void what_is_signed_holds_its_claims() {
        Map<String, Object> claims = Map.of("sub", "project_path:a/b:ref:\"ü\"", "exp", 1_700_000_000L,
                "aud", List.of("https://one.example.com", "two"), "good", true);
        String[] parts = prepared(shared).sign(claims).split("\\.");
        assertEquals(3, parts.length);
        List<String> members = List.of("\"sub\":\"project_path:a/b:ref:\\\"ü\\\"\"", "\"exp\":1700000000",
                "\"aud\":[\"https://one.example.com\",\"two\"]", "\"good\":true");
        members.forEach(member -> assertTrue(text(parts[1]).contains(member), text(parts[1])));
        assertEquals(String.join(",", members).length() + 2, text(parts[1]).length());
    }

    @Test
    final void the_header_names_the_key_and_it_verifies() throws GeneralSecurityException {
        Signatures signatures = prepared(shared);
        String token = signatures.sign(Map.of("sub", "a"));
        VerificationKey key = signatures.keys().getFirst();
        String header = text(token.substring(0, token.indexOf('.')));
        for (String member : List.of("\"alg\":\"RS256\"", "\"typ\":\"JWT\"", "\"kid\":\"" + key.id() + "\"")) {
            assertTrue(header.contains(member), header);
        }
        assertTrue(verifies(key, token));
        int middle = token.indexOf('.') + 3;
        assertFalse(verifies(key, token.substring(0, middle) + (token.charAt(middle) == 'A' ? 'B' : 'A') + token.substring(middle + 1)));
    }

    @Test
    final void the_name_of_a_key_is_its_thumbprint() throws GeneralSecurityException {
        VerificationKey key = signatures(shared).keys().getFirst();
        String canonical = "{\"e\":\"" + number(key.exponent()) + "\",\"kty\":\"RSA\",\"n\":\"" + number(key.modulus()) + "\"}";
        assertEquals(BASE64.encodeToString(MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(StandardCharsets.UTF_8))),
                key.id());
    }

    @Test
    final void a_key_is_made_once_and_outlives_the_process() throws GeneralSecurityException {
        SigningKeys keys = new FakeSigningKeys();
        String token = prepared(keys).sign(Map.of("sub", "a"));
        Signatures later = signatures(keys);
        assertTrue(verifies(later.keys().getFirst(), token));
        assertEquals(prepared(keys).keys(), later.keys());
        assertNotEquals(signatures(shared).keys(), later.keys());
    }

    @Test
    final void no_key_is_generated_before_it_is_needed() {
        SigningKeys keys = new FakeSigningKeys();
        Signatures signatures = signatures(keys);
        assertTrue(keys.find().isEmpty());
        assertThrows(IllegalStateException.class, () -> signatures.sign(Map.of("sub", "a")));
        assertTrue(keys.find().isEmpty());
        signatures.prepare();
        assertTrue(keys.find().isPresent());
    }

    private static String text(String part) {
        return new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8);
    }

    private static String number(BigInteger value) {
        byte[] bytes = value.toByteArray();
        return BASE64.encodeToString(bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
    }

    private static boolean verifies(VerificationKey key, String token) throws GeneralSecurityException {
        int last = token.lastIndexOf('.');
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initVerify(KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(key.modulus(), key.exponent())));
        signature.update(token.substring(0, last).getBytes(StandardCharsets.US_ASCII));
        return signature.verify(Base64.getUrlDecoder().decode(token.substring(last + 1)));
    }
}
