package dev.slipway.application.runner.fake;

import dev.slipway.application.runner.port.Signatures;
import dev.slipway.application.runner.port.SigningKeys;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Signatures by keys that are too short for anything but tests, in which speed counts. */
public final class FakeSignatures implements Signatures {

    private static final int BITS = 1024;
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final SigningKeys keys;
    private volatile RSAPrivateCrtKey key;

    public FakeSignatures() {
        this(new FakeSigningKeys());
    }

    public FakeSignatures(SigningKeys keys) {
        this.keys = keys;
    }

    @Override
    public synchronized void prepare() {
        if (key == null) {
            key = attempt(() -> (RSAPrivateCrtKey) KeyFactory.getInstance("RSA").generatePrivate(
                    new PKCS8EncodedKeySpec(Base64.getDecoder().decode(keys.find().orElseGet(() -> keys.keep(made()))))));
        }
    }

    private static String made() {
        return attempt(() -> {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(BITS);
            return Base64.getEncoder().encodeToString(generator.generateKeyPair().getPrivate().getEncoded());
        });
    }

    @Override
    public String sign(Map<String, Object> claims) {
        if (key == null) {
            throw new IllegalStateException("not prepared");
        }
        String content = encoded("{\"alg\":\"RS256\",\"typ\":\"JWT\",\"kid\":\"" + keys().getFirst().id() + "\"}") + "."
                + encoded(json(claims));
        return content + "." + attempt(() -> {
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(key);
            signature.update(content.getBytes(StandardCharsets.US_ASCII));
            return BASE64.encodeToString(signature.sign());
        });
    }

    @Override
    public List<VerificationKey> keys() {
        prepare();
        String canonical = "{\"e\":\"" + number(key.getPublicExponent()) + "\",\"kty\":\"RSA\",\"n\":\"" + number(key.getModulus()) + "\"}";
        String id = attempt(
                () -> BASE64.encodeToString(MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(StandardCharsets.UTF_8))));
        return List.of(new VerificationKey(id, key.getModulus(), key.getPublicExponent()));
    }

    private static String number(BigInteger value) {
        byte[] bytes = value.toByteArray();
        return BASE64.encodeToString(bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes);
    }

    private static String encoded(String text) {
        return BASE64.encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String json(Object value) {
        return switch (value) {
            case Map<?, ?> map -> map.entrySet().stream().map(entry -> json(entry.getKey()) + ":" + json(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
            case List<?> list -> list.stream().map(FakeSignatures::json).collect(Collectors.joining(",", "[", "]"));
            case String text -> "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
            default -> value.toString();
        };
    }

    private interface Attempt<T> {
        T run() throws GeneralSecurityException;
    }

    private static <T> T attempt(Attempt<T> attempt) {
        try {
            return attempt.run();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
