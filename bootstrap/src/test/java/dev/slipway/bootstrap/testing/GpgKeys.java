package dev.slipway.bootstrap.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Date;
import org.bouncycastle.bcpg.ArmoredOutputStream;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyPacket;
import org.bouncycastle.crypto.AsymmetricCipherKeyPair;
import org.bouncycastle.crypto.generators.Ed25519KeyPairGenerator;
import org.bouncycastle.crypto.params.Ed25519KeyGenerationParameters;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPKeyRingGenerator;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentSignerBuilder;
import org.bouncycastle.openpgp.operator.bc.BcPGPDigestCalculatorProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPKeyPair;

/** Public OpenPGP keys that no other test uses. */
public final class GpgKeys {

    private GpgKeys() {
    }

    /** Returns an armored public key. Its private key is forgotten. */
    public static String fresh(String identity) {
        try {
            Ed25519KeyPairGenerator pairs = new Ed25519KeyPairGenerator();
            pairs.init(new Ed25519KeyGenerationParameters(new SecureRandom()));
            AsymmetricCipherKeyPair pair = pairs.generateKeyPair();
            BcPGPKeyPair key = new BcPGPKeyPair(PublicKeyPacket.VERSION_4, PublicKeyAlgorithmTags.EDDSA_LEGACY, pair, new Date());
            PGPKeyRingGenerator ring = new PGPKeyRingGenerator(PGPSignature.POSITIVE_CERTIFICATION, key, identity,
                    new BcPGPDigestCalculatorProvider().get(HashAlgorithmTags.SHA1), null, null,
                    new BcPGPContentSignerBuilder(PublicKeyAlgorithmTags.EDDSA_LEGACY, HashAlgorithmTags.SHA256), null);
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            try (ArmoredOutputStream armored = ArmoredOutputStream.builder().clearHeaders().build(text)) {
                ring.generatePublicKeyRing().encode(armored);
            }
            return text.toString(StandardCharsets.US_ASCII).strip();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (PGPException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
