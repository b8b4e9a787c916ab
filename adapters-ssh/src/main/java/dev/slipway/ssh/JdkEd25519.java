package dev.slipway.ssh;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.EdECPoint;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.KeySpec;
import java.security.spec.NamedParameterSpec;
import org.apache.sshd.common.config.keys.PrivateKeyEntryDecoder;
import org.apache.sshd.common.config.keys.PublicKeyEntryDecoder;
import org.apache.sshd.common.signature.Signature;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.apache.sshd.common.util.security.eddsa.generic.EdDSASupport;
import org.apache.sshd.common.util.security.eddsa.generic.GenericEd25519PublicKeyDecoder;
import org.apache.sshd.common.util.security.eddsa.generic.GenericOpenSSHEd25519PrivateKeyEntryDecoder;
import org.apache.sshd.common.util.security.eddsa.generic.GenericSignatureEd25519;

/** Keys and signatures on the curve Edwards25519 as the JDK has them. The library brings none of its own. */
final class JdkEd25519 implements EdDSASupport<EdECPublicKey, EdECPrivateKey> {

    private static final int BYTES = 32;
    private static final int SIGN = 0x80;

    /** Returns the point of a public key in its 32 bytes: the coordinate y, the smallest byte first, and the sign of x in the last bit. */
    static byte[] bytes(EdECPublicKey key) {
        byte[] big = key.getPoint().getY().toByteArray();
        byte[] bytes = new byte[BYTES];
        for (int at = 0; at < Math.min(BYTES, big.length); at++) {
            bytes[at] = big[big.length - 1 - at];
        }
        if (key.getPoint().isXOdd()) {
            bytes[BYTES - 1] |= (byte) SIGN;
        }
        return bytes;
    }

    @Override
    public EdECPublicKey generateEDDSAPublicKey(byte[] bytes) throws GeneralSecurityException {
        if (bytes.length != BYTES) {
            throw new InvalidKeyException("a key of " + bytes.length + " bytes");
        }
        byte[] big = new byte[BYTES];
        for (int at = 0; at < BYTES; at++) {
            big[BYTES - 1 - at] = bytes[at];
        }
        boolean odd = (big[0] & SIGN) != 0;
        big[0] &= (byte) ~SIGN;
        return (EdECPublicKey) factory().generatePublic(
                new EdECPublicKeySpec(NamedParameterSpec.ED25519, new EdECPoint(odd, new BigInteger(1, big))));
    }

    @Override
    public EdECPrivateKey generateEDDSAPrivateKey(byte[] seed) throws GeneralSecurityException {
        return (EdECPrivateKey) factory().generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, seed));
    }

    private static KeyFactory factory() throws GeneralSecurityException {
        return KeyFactory.getInstance(SecurityUtils.ED25519);
    }

    @Override
    public PublicKeyEntryDecoder<EdECPublicKey, EdECPrivateKey> getEDDSAPublicKeyEntryDecoder() {
        return new GenericEd25519PublicKeyDecoder<>(EdECPublicKey.class, EdECPrivateKey.class, this);
    }

    @Override
    public PrivateKeyEntryDecoder<EdECPublicKey, EdECPrivateKey> getOpenSSHEDDSAPrivateKeyEntryDecoder() {
        return new GenericOpenSSHEd25519PrivateKeyEntryDecoder<>(EdECPublicKey.class, EdECPrivateKey.class, this);
    }

    @Override
    public Signature getEDDSASigner() {
        return new GenericSignatureEd25519(SecurityUtils.ED25519);
    }

    @Override
    public int getEDDSAKeySize(Key key) {
        return key instanceof EdECPublicKey || key instanceof EdECPrivateKey ? KEY_SIZE : -1;
    }

    @Override
    public Class<EdECPublicKey> getEDDSAPublicKeyType() {
        return EdECPublicKey.class;
    }

    @Override
    public Class<EdECPrivateKey> getEDDSAPrivateKeyType() {
        return EdECPrivateKey.class;
    }

    @Override
    public boolean compareEDDSAPPublicKeys(PublicKey one, PublicKey other) {
        return one instanceof EdECPublicKey && one.equals(other);
    }

    @Override
    public boolean compareEDDSAPrivateKeys(PrivateKey one, PrivateKey other) {
        return one instanceof EdECPrivateKey && one.equals(other);
    }

    @Override
    public EdECPublicKey recoverEDDSAPublicKey(PrivateKey key) throws GeneralSecurityException {
        throw new InvalidKeyException("public keys are kept, not computed");
    }

    @Override
    public <B extends Buffer> B putRawEDDSAPublicKey(B buffer, PublicKey key) {
        buffer.putBytes(bytes((EdECPublicKey) key));
        return buffer;
    }

    @Override
    public <B extends Buffer> B putEDDSAKeyPair(B buffer, PublicKey publicKey, PrivateKey privateKey) {
        throw new UnsupportedOperationException("private keys are not sent");
    }

    @Override
    public KeySpec createPublicKeySpec(EdECPublicKey key) {
        return new EdECPublicKeySpec(NamedParameterSpec.ED25519, key.getPoint());
    }

    @Override
    public KeySpec createPrivateKeySpec(EdECPrivateKey key) {
        return new EdECPrivateKeySpec(NamedParameterSpec.ED25519, getPrivateKeyData(key));
    }

    @Override
    public byte[] getPublicKeyData(EdECPublicKey key) {
        return bytes(key);
    }

    @Override
    public byte[] getPrivateKeyData(EdECPrivateKey key) {
        return key.getBytes().orElseThrow();
    }

    @Override
    public String getKeyFactoryAlgorithm() {
        return SecurityUtils.ED25519;
    }
}
