package dev.slipway.application.user.port;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.util.Optional;

/** Accounts as sign-ins read and change them. Deleted accounts do not exist. */
public interface SignInAccounts {

    /** Returns the account with this username or primary address, in any case. */
    Optional<SignInAccount> find(String login);

    Optional<SignInAccount> find(long id);

    /** Returns whether a browser signed the account in before. @param device digest of its cookie */
    boolean knowsDevice(long userId, byte[] device);

    /** Records a sign-in with its browser. Browsers beyond {@code most} are forgotten: the ones used the longest time ago. */
    void signedIn(long userId, byte[] device, int most, Instant now);

    /**
     * Password of an account.
     *
     * @param digest    empty for accounts without a password
     * @param automatic whether the password was made by the server, so that its owner does not know it
     * @param expired   whether the owner has to choose another one before anything else
     */
    record Password(Optional<String> digest, boolean automatic, boolean expired) {
        @Override
        public String toString() {
            return "Password";
        }
    }

    /**
     * Facts about an account that a sign-in reads.
     *
     * @param confirmed whether the primary address is confirmed
     * @param twoFactor whether a second factor is asked for
     */
    record SignInAccount(Account account, UserKind kind, String email, Password password, boolean confirmed, boolean twoFactor) {

        /** Returns whether an account read later has the same password and the same need for a second factor. */
        public boolean sameCredentials(SignInAccount later) {
            return password.digest().equals(later.password.digest()) && twoFactor == later.twoFactor;
        }

        public Optional<String> passwordDigest() {
            return password.digest();
        }

        public long id() {
            return account.id();
        }

        @Override
        public String toString() {
            return "SignInAccount[" + account.username() + "]";
        }
    }
}
