package dev.slipway.rest.runner;

import com.nimbusds.jose.util.Base64URL;
import dev.slipway.application.runner.port.Signatures.VerificationKey;
import java.util.List;

/** Public keys in the format of RFC 7517. */
record KeySetJson(List<KeyJson> keys) {

    record KeyJson(String kty, String kid, String e, String n, String use, String alg) {

        static KeyJson of(VerificationKey key) {
            return new KeyJson("RSA", key.id(), Base64URL.encode(key.exponent()).toString(), Base64URL.encode(key.modulus()).toString(),
                    "sig", "RS256");
        }
    }

    static KeySetJson of(List<VerificationKey> keys) {
        return new KeySetJson(keys.stream().map(KeyJson::of).toList());
    }
}
