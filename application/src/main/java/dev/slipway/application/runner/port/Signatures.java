package dev.slipway.application.runner.port;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** Signs tokens of jobs with RS256, and publishes the keys that verify them. */
public interface Signatures {

    /**
     * Loads the signing key, and creates it if the installation has none. That may take long the first time, and other processes must see
     * the key at once, so it is called outside of transactions.
     */
    void prepare();

    /**
     * Returns a JSON web token in compact form with these claims: strings, numbers, booleans and lists of strings. Its header names the
     * key.
     *
     * @throws IllegalStateException before {@link #prepare}
     */
    String sign(Map<String, Object> claims);

    /** Returns the keys that verify tokens, the current one first; creates it if there is none. */
    List<VerificationKey> keys();

    /** Public part of an RSA key. @param id its thumbprint as in RFC 7638 */
    record VerificationKey(String id, BigInteger modulus, BigInteger exponent) {}
}
