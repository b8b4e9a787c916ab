package dev.slipway.ssh;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.Signature;
import java.security.interfaces.EdECPublicKey;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The vectors are those of RFC 8032, section 7.1. */
class JdkEd25519Test {

    private final JdkEd25519 curve = new JdkEd25519();

    @ParameterizedTest
    @CsvSource({
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60,"
            + "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a,'',"
            + "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
            + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb,"
            + "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c,72,"
            + "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"})
    void keys_are_read_from_their_bytes(String seed, String publicBytes, String message, String signature) throws GeneralSecurityException {
        EdECPublicKey key = curve.generateEDDSAPublicKey(HexFormat.of().parseHex(publicBytes));
        assertArrayEquals(HexFormat.of().parseHex(publicBytes), JdkEd25519.bytes(key));
        Signature verifier = Signature.getInstance("Ed25519");
        verifier.initVerify(key);
        verifier.update(HexFormat.of().parseHex(message));
        assertTrue(verifier.verify(HexFormat.of().parseHex(signature)));
        Signature signer = Signature.getInstance("Ed25519");
        signer.initSign(curve.generateEDDSAPrivateKey(HexFormat.of().parseHex(seed)));
        signer.update(HexFormat.of().parseHex(message));
        assertEquals(signature, HexFormat.of().formatHex(signer.sign()));
        verifier.initVerify(key);
        verifier.update((byte) 1);
        assertFalse(verifier.verify(HexFormat.of().parseHex(signature)));
    }

    @Test
    void keys_of_other_lengths_are_rejected() {
        for (int length : new int[] {0, 31, 33, 64}) {
            assertThrows(InvalidKeyException.class, () -> curve.generateEDDSAPublicKey(new byte[length]));
        }
    }
}
