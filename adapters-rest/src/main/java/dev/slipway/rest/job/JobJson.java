package dev.slipway.rest.job;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.job.JobView;
import dev.slipway.rest.edge.paging.Links;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job on the wire. Specification, section Job; {@code artifacts_file} is omitted for a job without an archive.
 *
 * @param waitingReason null for a job that is not waiting
 */
public record JobJson(
        @JsonUnwrapped AnyJobJson job,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ArtifactsFileJson artifactsFile,
        List<ArtifactJson> artifacts,
        @Nullable JobRunnerJson runner,
        JobRunnerJson.@Nullable ManagerJson runnerManager,
        Instant artifactsExpireAt,
        boolean archived,
        List<String> tagList,
        @Nullable WaitingReasonJson waitingReason) {

    public record ArtifactsFileJson(String filename, long size) {}

    public record ArtifactJson(String fileType, long size, String filename, @Nullable String fileFormat) {}

    public static JobJson of(JobView job, Links links) {
        return new JobJson(AnyJobJson.of(job, links),
                job.archive().map(file -> new ArtifactsFileJson(file.filename(), file.size())).orElse(null),
                job.artifacts().stream().map(file -> new ArtifactJson(file.fileType(), file.size(), file.filename(), file.fileFormat()))
                        .toList(),
                JobRunnerJson.of(job.runner(), job.readAt()), JobRunnerJson.manager(job.runner(), job.readAt()), job.artifactsExpireAt(),
                job.archived(), job.tags().stream().sorted().toList(), job.waitingReason().map(WaitingReasonJson::of).orElse(null));
    }
}
