package dev.slipway.domain.user.signin;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * Which codes of an authenticator are accepted. A code belongs to a step of time; that of the present step is accepted, and those before
 * and after it, since clocks differ. A step is accepted once, and none before an accepted one.
 *
 * <p>Source: RFC 6238, sections 4 and 5.2.
 */
public final class OneTimeCodes {

    public static final Duration STEP = Duration.ofSeconds(30);
    public static final int DIGITS = 6;

    /** Length of a key, in bytes. */
    public static final int KEY_BYTES = 20;

    private static final int WINDOW = 1;

    private OneTimeCodes() {
    }

    public static long step(Instant time) {
        return Math.floorDiv(time.getEpochSecond(), STEP.toSeconds());
    }

    /**
     * Returns the step of an accepted code; empty if it is refused.
     *
     * @param sent     as typed; spaces do not count
     * @param lastStep last step that was accepted
     * @param codeOf   returns the code of a step
     */
    public static OptionalLong accepted(String sent, long lastStep, Instant now, LongFunction<String> codeOf) {
        byte[] typed = sent.replace(" ", "").getBytes(StandardCharsets.UTF_8);
        long present = step(now);
        return LongStream.rangeClosed(present - WINDOW, present + WINDOW)
                .filter(step -> MessageDigest.isEqual(typed, codeOf.apply(step).getBytes(StandardCharsets.UTF_8)) && step > lastStep)
                .findFirst();
    }
}
