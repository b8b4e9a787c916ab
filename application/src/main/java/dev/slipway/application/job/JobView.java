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
import org.jspecify.annotations.Nullable;

/**
 * A run of a job with all data that answers show, read in one round trip.
 *
 * @param coverage          in percent; null if the log reports none
 * @param failureReason     null unless it failed
 * @param artifactsExpireAt null if there are none or they do not expire
 * @param user              user who started it; null if the account is gone
 * @param commit            null if the commit is no longer stored
 * @param runner            null before its assignment, and if the runner is gone
 * @param waiting           what it waits for; null if it does not wait
 * @param archived          whether it is too old to be retried
 * @param readAt            time of the read, at which durations of a running or waiting job end
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
        @Nullable FailureReason failureReason,
        boolean retried,
        JobTimes times,
        Instant erasedAt,
        Instant artifactsExpireAt,
        List<String> tags,
        List<Artifact> artifacts,
        @Nullable Owner user,
        @Nullable Commit commit,
        Pipeline pipeline,
        @Nullable Runner runner,
        Project project,
        @Nullable Waiting waiting,
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

    /** Returns why the job waits; empty if it does not. */
    public Optional<WaitingReason> waitingReason() {
        return Optional.ofNullable(waiting).map(known -> WaitingReason.of(known, readAt));
    }

    /** Returns the archive; empty if there is none or it has expired. */
    public Optional<Artifact> archive() {
        return artifacts.stream().filter(artifact -> artifact.fileType().equals(ARCHIVE))
                .filter(artifact -> artifact.expireAt() == null || artifact.expireAt().isAfter(readAt)).findFirst();
    }

    /**
     * A file of the job; includes its archived log.
     *
     * @param size       in bytes
     * @param fileFormat null for the log
     * @param expireAt   null if it does not expire
     */
    public record Artifact(String fileType, long size, String filename, @Nullable String fileFormat, @Nullable Instant expireAt) {}

    /** @param publicEmail null if none is public */
    public record Owner(UserBrief brief, Instant createdAt, String publicEmail, UserProfile profile) {}

    public record Pipeline(long id, long iid, long projectId, String sha, String ref, String status, String source, Instant createdAt,
            Instant updatedAt) {}

    public record Project(long id, String fullPath, boolean jobTokenScopeEnabled) {}

    /**
     * The runner of the job.
     *
     * @param managerAddress network address of the process that runs it; null if unknown
     * @param contactedAt    last contact of any of its processes; null for never
     */
    public record Runner(long id, String description, String runnerType, boolean paused, @Nullable String managerAddress, Instant createdAt,
            Instant contactedAt, @Nullable Manager manager) {

        /** Maximum time since the last contact of an online runner. */
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

        /** Process of the runner that runs the job; null if it sent no system id. */
        public record Manager(long id, String systemId, String version, String revision, String platform, String architecture,
                String address, Instant createdAt, Instant contactedAt) {

            public String status(Instant now) {
                return Runner.status(contactedAt, createdAt, now);
            }
        }
    }
}
