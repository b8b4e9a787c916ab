package dev.slipway.domain.mail;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Pauses between attempts to send a mail that the server of mail did not take. */
public final class MailRetries {

    private static final List<Duration> PAUSES = List.of(
            Duration.ofSeconds(30), Duration.ofMinutes(2), Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofHours(1));

    private MailRetries() {
    }

    /** Returns how long to wait after so many failures, one or more; empty if the mail is dropped. */
    public static Optional<Duration> after(int failures) {
        return failures <= PAUSES.size() ? Optional.of(PAUSES.get(failures - 1)) : Optional.empty();
    }
}
