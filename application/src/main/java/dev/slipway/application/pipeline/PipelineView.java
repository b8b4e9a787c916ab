package dev.slipway.application.pipeline;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.PipelineTimes;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Pipeline with everything that answers show, read in one round trip.
 *
 * @param name        null if the configuration gives none
 * @param yamlErrors  problems of the configuration; null for none
 * @param user        null if the account is deleted
 * @param committedAt of its commit; null if that is not known any more
 * @param coverage    in percent; null if no job reported any
 * @param warns       whether a job failed that is allowed to fail
 */
public record PipelineView(
        long id,
        long iid,
        long projectId,
        String projectPath,
        String name,
        PipelineStatus status,
        PipelineSource source,
        String ref,
        boolean tag,
        String sha,
        String beforeSha,
        String yamlErrors,
        @Nullable UserBrief user,
        PipelineTimes times,
        Instant updatedAt,
        Instant committedAt,
        BigDecimal coverage,
        boolean warns) {}
