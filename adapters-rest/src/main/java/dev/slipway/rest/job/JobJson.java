package dev.slipway.rest.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.slipway.application.job.JobView;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.rest.edge.Links;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A job on the wire. Specification, section Job; {@code failure_reason} and {@code artifacts_file} are there only where they say something.
 *
 * @param coverage      a number here, in a pipeline a text
 * @param duration      seconds with a fraction
 * @param waitingReason null for a job that does not wait
 */
public record JobJson(
        long id,
        String status,
        String stage,
        String name,
        String ref,
        boolean tag,
        BigDecimal coverage,
        boolean allowFailure,
        Instant createdAt,
        Instant startedAt,
        Instant finishedAt,
        Instant erasedAt,
        Double duration,
        Double queuedDuration,
        JobUserJson user,
        JobCommitJson commit,
        PipelineBasicJson pipeline,
        @JsonInclude(JsonInclude.Include.NON_NULL) String failureReason,
        String webUrl,
        JobProjectJson project,
        @JsonInclude(JsonInclude.Include.NON_NULL) ArtifactsFileJson artifactsFile,
        List<ArtifactJson> artifacts,
        JobRunnerJson runner,
        JobRunnerJson.ManagerJson runnerManager,
        Instant artifactsExpireAt,
        boolean archived,
        List<String> tagList,
        WaitingReasonJson waitingReason) {

    public record ArtifactsFileJson(String filename, long size) {}

    public record ArtifactJson(String fileType, long size, String filename, String fileFormat) {}

    public record JobProjectJson(boolean ciJobTokenScopeEnabled) {}

    public static JobJson of(JobView job, Links links) {
        String path = job.project().fullPath();
        return new JobJson(job.id(), job.status().wireName(), job.stage(), job.name(), job.ref(), job.tag(), job.coverage(), job.allowFailure(),
                job.times().createdAt(), job.times().startedAt(), job.times().finishedAt(), job.erasedAt(), seconds(job.duration()),
                seconds(job.queuedDuration()), JobUserJson.of(job.user(), links), JobCommitJson.of(job.commit(), path, links),
                PipelineBasicJson.of(job.pipeline(), path, links), reason(job.failureReason()), links.job(path, job.id()),
                new JobProjectJson(job.project().jobTokenScopeEnabled()),
                job.archive().map(file -> new ArtifactsFileJson(file.filename(), file.size())).orElse(null),
                job.artifacts().stream().map(file -> new ArtifactJson(file.fileType(), file.size(), file.filename(), file.fileFormat())).toList(),
                JobRunnerJson.of(job.runner(), job.readAt()), JobRunnerJson.manager(job.runner(), job.readAt()), job.artifactsExpireAt(), job.archived(),
                job.tags().stream().sorted().toList(), job.waitingReason().map(WaitingReasonJson::of).orElse(null));
    }

    private static Double seconds(Optional<Duration> duration) {
        return duration.map(length -> length.toNanos() / 1_000_000_000.0).orElse(null);
    }

    private static String reason(FailureReason reason) {
        return reason == null ? null : reason.wireName();
    }
}
