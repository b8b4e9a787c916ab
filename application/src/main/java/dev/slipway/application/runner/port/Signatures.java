package dev.slipway.application.runner.port;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** Signs what the installation says of its jobs, and publishes what others need to verify that. Signatures are RS256. */
public interface Signatures {

    /**
     * Has the key at hand from then on, and makes it where the installation has none. That may take a while the first time, and others
     * must see the key at once, so it is called outside of units of work.
     */
    void prepare();

    /**
     * A JSON web token in its compact form, with these claims: texts, numbers, truth values, and lists of texts. Its header names the key.
     *
     * @throws IllegalStateException before {@link #prepare}
     */
    String sign(Map<String, Object> claims);

    /** The keys that verify what was signed, the one in use first; made where there is none. */
    List<VerificationKey> keys();

    /**
     * The public half of an RSA key.
     *
     * @param id its thumbprint as in RFC 7638
     */
    record VerificationKey(String id, BigInteger modulus, BigInteger exponent) {}
}
