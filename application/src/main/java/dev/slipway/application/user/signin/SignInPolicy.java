package dev.slipway.application.user.signin;

import dev.slipway.domain.kernel.RateLimit;
import dev.slipway.domain.user.signin.SignInLock;
import java.time.Duration;

/**
 * Settings of sign-ins.
 *
 * @param lock                after how many failures an account is locked, and for how long
 * @param failuresOfAddress   failures of one address, with any accounts, before it waits
 * @param confirmationNeeded  whether an account needs a confirmed address
 */
public record SignInPolicy(SignInLock.Policy lock, RateLimit failuresOfAddress, boolean confirmationNeeded) {

    public static final SignInPolicy STANDARD = new SignInPolicy(SignInLock.Policy.STANDARD, new RateLimit(50, Duration.ofMinutes(10)),
            false);
}
