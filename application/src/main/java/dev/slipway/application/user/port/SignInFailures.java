package dev.slipway.application.user.port;

import dev.slipway.domain.user.signin.SignInLock;
import java.time.Instant;

/**
 * Failed attempts to sign in, by subject: an account, a browser that an account knows, or a name that no account has. Names without an
 * account are counted as well, so that neither time nor answer tells them apart.
 */
public interface SignInFailures {

    /** Returns the lock of a subject; that of one without failures is {@link SignInLock#NONE}. */
    SignInLock find(byte[] subject);

    /**
     * Counts a failure, also beside others that are counted at the same time: the subject stays locked until the transaction ends.
     *
     * @return the lock before this failure
     */
    SignInLock failed(byte[] subject, SignInLock.Policy policy, Instant now);

    /** Deletes the failures of a subject. */
    void clear(byte[] subject);

    /** Removes subjects whose last failure was before a time, at most so many. Returns how many. */
    int removeOld(Instant before, int most);
}
