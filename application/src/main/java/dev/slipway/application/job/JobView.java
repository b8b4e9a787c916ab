package dev.slipway.application.job;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.job.RunnerOffer;
import dev.slipway.domain.job.Waiting;
import dev.slipway.domain.job.WaitingReason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.user.UserProfile;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One run of a job with all that any answer about it shows, read in one round trip.
 *
 * @param coverage          in percent; null where none was found in the log
 * @param failureReason     null unless it failed
 * @param artifactsExpireAt null where there are none or they stay
 * @param user              who started it; null where the account is gone
 * @param commit            null where the commit is not known any more
 * @param runner            null before one took it, and where it is gone
 * @param waiting           what it waits for; null where it does not wait
 * @param archived          whether it is too old to run again
 * @param readAt            when this was read; durations of a job that still runs or waits end here
 */
public record JobView(
        long id,
        JobStatus status,
        String stage,
        String name,
        String ref,
        boolean tag,
        BigDecimal coverage,
        boolean allowFailure,
        FailureReason failureReason,
        boolean retried,
        JobTimes times,
        Instant erasedAt,
        Instant artifactsExpireAt,
        List<String> tags,
        List<Artifact> artifacts,
        Owner user,
        Commit commit,
        Pipeline pipeline,
        Runner runner,
        Project project,
        Waiting waiting,
        boolean archived,
        Instant readAt) implements AnyJob {

    public static final String ARCHIVE = "archive";

    public JobView {
        tags = List.copyOf(tags);
        artifacts = List.copyOf(artifacts);
    }

    @Override
    public JobView job() {
        return this;
    }

    public Optional<Duration> duration() {
        return times.duration(readAt);
    }

    public Optional<Duration> queuedDuration() {
        return times.queuedDuration(readAt);
    }

    /** Why it waits; empty where it does not. */
    public Optional<WaitingReason> waitingReason() {
        return Optional.ofNullable(waiting).map(known -> WaitingReason.of(known, readAt));
    }

    /** The archive, unless there is none or its time is over. */
    public Optional<Artifact> archive() {
        return artifacts.stream().filter(artifact -> artifact.fileType().equals(ARCHIVE))
                .filter(artifact -> artifact.expireAt() == null || artifact.expireAt().isAfter(readAt)).findFirst();
    }

    /**
     * A file that the job left behind; an archived log is one of them.
     *
     * @param size       in bytes
     * @param fileFormat null for the log
     * @param expireAt   null where it stays
     */
    public record Artifact(String fileType, long size, String filename, String fileFormat, Instant expireAt) {}

    /** @param publicEmail null where none is shown */
    public record Owner(UserBrief brief, Instant createdAt, String publicEmail, UserProfile profile) {}

    public record Pipeline(long id, long iid, long projectId, String sha, String ref, String status, String source, Instant createdAt,
            Instant updatedAt) {}

    public record Project(long id, String fullPath, boolean jobTokenScopeEnabled) {}

    /**
     * The runner that took the job.
     *
     * @param managerAddress the network address of the process that runs it; null where it is not known
     * @param contactedAt    when any of its processes was last heard of; null for never
     */
    public record Runner(long id, String description, String runnerType, boolean paused, String managerAddress, Instant createdAt,
            Instant contactedAt, Manager manager) {

        /** Silent for longer, a runner counts as offline. */
        private static final Duration ONLINE = RunnerOffer.ONLINE_FOR;
        private static final Duration STALE = Duration.ofDays(90);

        public boolean online(Instant now) {
            return heardWithin(contactedAt, now, ONLINE);
        }

        public String status(Instant now) {
            return status(contactedAt, createdAt, now);
        }

        private static String status(Instant contactedAt, Instant createdAt, Instant now) {
            if (heardWithin(contactedAt, now, ONLINE)) {
                return "online";
            }
            if (!heardWithin(contactedAt, now, STALE) && !heardWithin(createdAt, now, STALE)) {
                return "stale";
            }
            return contactedAt == null ? "never_contacted" : "offline";
        }

        private static boolean heardWithin(Instant point, Instant now, Duration length) {
            return point != null && point.plus(length).isAfter(now);
        }

        /** The process of a runner that took the job; null where it did not name itself. */
        public record Manager(long id, String systemId, String version, String revision, String platform, String architecture,
                String address, Instant createdAt, Instant contactedAt) {

            public String status(Instant now) {
                return Runner.status(contactedAt, createdAt, now);
            }
        }
    }
}
