package dev.slipway.domain.repository.signature;

import java.util.Locale;

/** Results of checking the signature of a commit. */
public enum VerificationStatus {
    /** The committer has signed: the committer's address is a confirmed one of the owner of the key. */
    VERIFIED,
    /** The signature does not fit the commit, is not understood, or its key has ended. */
    UNVERIFIED,
    /** The key has no address that its owner has confirmed. */
    UNVERIFIED_KEY,
    /** No user has the key. */
    UNKNOWN_KEY,
    /** The owner of the key is the committer, under an address that the key does not have. */
    SAME_USER_DIFFERENT_EMAIL,
    /** The owner of the key does not have the committer's address. */
    OTHER_USER,
    /** There is more than one signature, so none counts. */
    MULTIPLE_SIGNATURES;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
