package dev.slipway.rest.runner;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import dev.slipway.application.runner.port.Signatures;
import dev.slipway.application.runner.port.SigningKeys;
import jakarta.inject.Singleton;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Signs JSON web tokens. The key is read, or generated, on first use only, so servers without job tokens never have one. */
@Singleton
final class JwtSignatures implements Signatures {

    private static final String RSA = "RSA";
    private static final int BITS = 2048;

    private final SigningKeys keys;
    private volatile @Nullable Ready ready;

    JwtSignatures(SigningKeys keys) {
        this.keys = keys;
    }

    private record Ready(JWSHeader header, JWSSigner signer, VerificationKey verification) {}

    @Override
    public void prepare() {
        key();
    }

    @Override
    public List<VerificationKey> keys() {
        return List.of(key().verification());
    }

    @Override
    public String sign(Map<String, Object> claims) {
        Ready present = ready;
        if (present == null) {
            throw new IllegalStateException("the signing key is asked for before it is there");
        }
        JWSObject token = new JWSObject(present.header(), new Payload(claims));
        try {
            token.sign(present.signer());
        } catch (JOSEException impossible) {
            throw new IllegalStateException(impossible);
        }
        return token.serialize();
    }

    private Ready key() {
        Ready present = ready;
        return present == null ? load() : present;
    }

    private synchronized Ready load() {
        if (ready == null) {
            try {
                ready = read(keys.find().orElseGet(() -> keys.keep(generated())));
            } catch (GeneralSecurityException | JOSEException broken) {
                throw new IllegalStateException("the stored signing key cannot be used", broken);
            }
        }
        return ready;
    }

    private static String generated() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(RSA);
            generator.initialize(BITS);
            return Base64.getEncoder().encodeToString(generator.generateKeyPair().getPrivate().getEncoded());
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Ready read(String stored) throws GeneralSecurityException, JOSEException {
        KeyFactory factory = KeyFactory.getInstance(RSA);
        PrivateKey secret = factory.generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(stored)));
        RSAPrivateCrtKey numbers = (RSAPrivateCrtKey) secret;
        RSAPublicKey publicKey = (RSAPublicKey) factory.generatePublic(new RSAPublicKeySpec(numbers.getModulus(),
                numbers.getPublicExponent()));
        String id = new RSAKey.Builder(publicKey).build().computeThumbprint().toString();
        return new Ready(new JWSHeader.Builder(JWSAlgorithm.RS256).type(JOSEObjectType.JWT).keyID(id).build(), new RSASSASigner(secret),
                new VerificationKey(id, publicKey.getModulus(), publicKey.getPublicExponent()));
    }
}
