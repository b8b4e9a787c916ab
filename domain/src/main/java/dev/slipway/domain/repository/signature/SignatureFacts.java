package dev.slipway.domain.repository.signature;

import java.util.Objects;

/**
 * Facts that decide about a signature.
 *
 * @param number  signatures of the commit: several are never looked at
 * @param key     what is known of the key that the signature names
 * @param genuine whether the key made the signature, for this commit
 * @param life    whether the key may still be used
 * @param committer whose address the commit bears
 */
public record SignatureFacts(Number number, Key key, boolean genuine, Life life, Committer committer) {

    /** Facts of a commit with several signatures. */
    public static final SignatureFacts SEVERAL = new SignatureFacts(Number.SEVERAL, Key.UNKNOWN, false, Life.CURRENT, Committer.OTHER);

    /** Facts of a signature whose key no user has. */
    public static final SignatureFacts UNKNOWN = new SignatureFacts(Number.ONE, Key.UNKNOWN, false, Life.CURRENT, Committer.OTHER);

    public SignatureFacts {
        Objects.requireNonNull(number);
        Objects.requireNonNull(key);
        Objects.requireNonNull(life);
        Objects.requireNonNull(committer);
    }

    public enum Number { ONE, SEVERAL }

    /** Whether a user has the key, and has confirmed an address of it. */
    public enum Key { UNKNOWN, UNCONFIRMED, CONFIRMED }

    /** Whether a key has ended, by its date or by its owner's word. */
    public enum Life { CURRENT, EXPIRED, REVOKED }

    /** Whether the committer's address is a confirmed one of the key, a confirmed one of its owner alone, or neither. */
    public enum Committer { OF_KEY, OF_OWNER, OTHER }

    /** Decides about the signature. The first row that fits counts. */
    public VerificationStatus status() {
        if (number == Number.SEVERAL) {
            return VerificationStatus.MULTIPLE_SIGNATURES;
        }
        if (key == Key.UNKNOWN) {
            return VerificationStatus.UNKNOWN_KEY;
        }
        if (!genuine || life != Life.CURRENT) {
            return VerificationStatus.UNVERIFIED;
        }
        if (key == Key.UNCONFIRMED) {
            return VerificationStatus.UNVERIFIED_KEY;
        }
        return switch (committer) {
            case OF_KEY -> VerificationStatus.VERIFIED;
            case OF_OWNER -> VerificationStatus.SAME_USER_DIFFERENT_EMAIL;
            case OTHER -> VerificationStatus.OTHER_USER;
        };
    }
}
