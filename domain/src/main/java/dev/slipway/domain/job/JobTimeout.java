package dev.slipway.domain.job;

import dev.slipway.domain.kernel.NamedRule;
import dev.slipway.domain.kernel.Policy;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** Timeout of a job and its source. The runner enforces it; the server shows it. */
public record JobTimeout(Duration limit, Source source) {

    public static final Duration PROJECT_DEFAULT = Duration.ofSeconds(3600);
    public static final Duration SHORTEST = Duration.ofMinutes(10);
    /** Maximum timeout: one month, which durations count as 30 days. */
    public static final Duration LONGEST = Duration.ofDays(30);

    public static final Policy<Duration> PROJECT_RULES = Policy.of("project.timeout",
            NamedRule.requires("timeout.too_short", limit -> limit.compareTo(SHORTEST) >= 0),
            NamedRule.requires("timeout.too_long", limit -> limit.compareTo(LONGEST) <= 0));

    /** Source of a timeout. */
    public enum Source {
        JOB_TIMEOUT_SOURCE, PROJECT_TIMEOUT_SOURCE, RUNNER_TIMEOUT_SOURCE;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static JobTimeout effective(Optional<Duration> job, Duration project, Optional<Duration> runnerMaximum) {
        JobTimeout wanted = job.map(limit -> new JobTimeout(limit, Source.JOB_TIMEOUT_SOURCE))
                .orElseGet(() -> new JobTimeout(project, Source.PROJECT_TIMEOUT_SOURCE));
        return runnerMaximum.filter(Duration::isPositive)
                .filter(limit -> limit.compareTo(wanted.limit()) < 0)
                .map(limit -> new JobTimeout(limit, Source.RUNNER_TIMEOUT_SOURCE))
                .orElse(wanted);
    }
}
