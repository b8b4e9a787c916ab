package dev.slipway.application.pipeline;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.pipeline.PipelineTimes;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * A pipeline with all that any answer about it shows, read in one round trip.
 *
 * @param name        null where the configuration gives none
 * @param yamlErrors  what is wrong with the configuration; null for nothing
 * @param user        null where the account is gone
 * @param committedAt of its commit; null where that is not known any more
 * @param coverage    in percent; null where no job reported any
 * @param warns       whether something failed that was allowed to
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
        UserBrief user,
        PipelineTimes times,
        Instant updatedAt,
        Instant committedAt,
        BigDecimal coverage,
        boolean warns) {}
