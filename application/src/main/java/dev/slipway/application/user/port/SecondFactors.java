package dev.slipway.application.user.port;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Second factors of accounts, with their recovery codes. */
public interface SecondFactors {

    Optional<StoredFactor> find(long userId);

    /** Stores a key that is offered, in place of one that was offered before. Returns false if the account has an active one. */
    boolean offer(long userId, byte[] secret, Instant now);

    /** Makes the offered key the second factor of the account. Returns false if none is offered, or one is active. */
    boolean activate(long userId, long step, Instant now);

    /** Records the step of a code. Returns false if that step, or a later one, was used before, or no factor is active. */
    boolean use(long userId, long step);

    /** Replaces the recovery codes. @param digests of the new ones */
    void replaceRecoveryCodes(long userId, List<byte[]> digests);

    /** Uses a recovery code up. Returns false if there is no such code. */
    boolean useRecoveryCode(long userId, byte[] digest);

    int recoveryCodesLeft(long userId);

    /** @param secret encrypted */
    record StoredFactor(byte[] secret, boolean active, long lastStep) {}
}
