package dev.slipway.git.user.pgp;

import java.math.BigInteger;
import java.util.Set;
import org.bouncycastle.bcpg.BCPGKey;
import org.bouncycastle.bcpg.DSAPublicBCPGKey;
import org.bouncycastle.bcpg.HashAlgorithmTags;
import org.bouncycastle.bcpg.PublicKeyAlgorithmTags;
import org.bouncycastle.bcpg.RSAPublicBCPGKey;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.operator.PGPContentVerifierBuilderProvider;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentVerifierBuilderProvider;
import org.bouncycastle.openpgp.operator.jcajce.JcaPGPContentVerifierBuilderProvider;

/**
 * Chooses what verifies signatures of a key. RSA and DSA go to the JDK, which does not test the key's numbers for being prime, as Bouncy
 * Castle does; keys whose numbers would make a verification expensive, and those of unknown algorithms, are refused. Keys of an algorithm
 * for encryption are asked for no signature.
 */
final class PgpVerifiers {

    private static final int LARGEST = 8192;
    private static final int LARGEST_EXPONENT = 64;
    private static final int LARGEST_DSA = 3072;
    private static final int LARGEST_ORDER = 256;
    private static final Set<Integer> STRONG = Set.of(HashAlgorithmTags.SHA224, HashAlgorithmTags.SHA256, HashAlgorithmTags.SHA384,
            HashAlgorithmTags.SHA512, HashAlgorithmTags.SHA3_256, HashAlgorithmTags.SHA3_512);

    private static final Set<Integer> SIGNING = Set.of(PublicKeyAlgorithmTags.RSA_GENERAL, PublicKeyAlgorithmTags.RSA_SIGN,
            PublicKeyAlgorithmTags.DSA, PublicKeyAlgorithmTags.ECDSA, PublicKeyAlgorithmTags.EDDSA_LEGACY, PublicKeyAlgorithmTags.Ed25519,
            PublicKeyAlgorithmTags.Ed448);
    private static final Set<Integer> ENCRYPTING = Set.of(PublicKeyAlgorithmTags.RSA_ENCRYPT, PublicKeyAlgorithmTags.ELGAMAL_ENCRYPT,
            PublicKeyAlgorithmTags.ECDH, PublicKeyAlgorithmTags.X25519, PublicKeyAlgorithmTags.X448);

    private static final PGPContentVerifierBuilderProvider JDK = new JcaPGPContentVerifierBuilderProvider();
    private static final PGPContentVerifierBuilderProvider BOUNCY_CASTLE = new BcPGPContentVerifierBuilderProvider();

    private PgpVerifiers() {
    }

    /** Returns whether keys of the algorithm make signatures. */
    static boolean signs(PGPPublicKey key) {
        return SIGNING.contains(key.getAlgorithm());
    }

    static boolean affordable(PGPPublicKey key) {
        BCPGKey numbers = key.getPublicKeyPacket().getKey();
        return switch (numbers) {
            case RSAPublicBCPGKey rsa -> fits(rsa.getModulus(), LARGEST) && fits(rsa.getPublicExponent(), LARGEST_EXPONENT);
            case DSAPublicBCPGKey dsa -> fits(dsa.getP(), LARGEST_DSA) && fits(dsa.getQ(), LARGEST_ORDER) && fits(dsa.getG(), LARGEST_DSA)
                    && fits(dsa.getY(), LARGEST_DSA);
            default -> signs(key) || ENCRYPTING.contains(key.getAlgorithm());
        };
    }

    private static boolean fits(BigInteger number, int bits) {
        return number.bitLength() <= bits;
    }

    /** Returns whether no two texts with the same digest can be made. */
    static boolean strong(PGPSignature signature) {
        return STRONG.contains(signature.getHashAlgorithm());
    }

    /** @throws PGPException for a key of an algorithm that makes no signatures */
    static PGPSignature begin(PGPSignature signature, PGPPublicKey key) throws PGPException {
        if (!signs(key)) {
            throw new PGPException("algorithm " + key.getAlgorithm() + " makes no signatures");
        }
        boolean numbers = switch (key.getAlgorithm()) {
            case PublicKeyAlgorithmTags.RSA_GENERAL, PublicKeyAlgorithmTags.RSA_SIGN, PublicKeyAlgorithmTags.DSA -> true;
            default -> false;
        };
        signature.init(numbers ? JDK : BOUNCY_CASTLE, key);
        return signature;
    }
}
