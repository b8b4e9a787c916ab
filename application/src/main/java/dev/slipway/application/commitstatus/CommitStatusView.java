package dev.slipway.application.commitstatus;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.job.JobStatus;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Status of a commit: a job of any kind in one of its pipelines.
 *
 * @param targetUrl   page of an external job; null for none, and for other jobs
 * @param description null for none
 * @param coverage    in percent; null if the job reports none
 * @param author      user who reported it or in whose name it runs; empty if the account is gone
 */
public record CommitStatusView(long id, String name, JobStatus status, Place place, @Nullable String targetUrl,
        @Nullable String description, @Nullable BigDecimal coverage, boolean allowFailure, Times times, Optional<UserBrief> author) {

    /** Commit, ref and pipeline of a status. */
    public record Place(String sha, String ref, long pipelineId) {}

    /** @param startedAt, finishedAt null before */
    public record Times(Instant createdAt, @Nullable Instant startedAt, @Nullable Instant finishedAt) {}
}
