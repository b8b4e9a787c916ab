package dev.slipway.application.pipeline.downstream;

import dev.slipway.application.artifact.ArchivedTexts;
import dev.slipway.application.pipeline.configuration.ConfigurationReader;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.domain.ciconfig.include.Sources;
import java.util.OptionalLong;

/** Reads files that the configuration of a child pipeline includes from the artifacts of its parent's jobs. */
public final class ParentArtifacts {

    private final Bridges bridges;
    private final ArchivedTexts archives;

    public ParentArtifacts(Bridges bridges, ArchivedTexts archives) {
        this.bridges = bridges;
        this.archives = archives;
    }

    /** Returns a file of the latest run of a job. */
    Sources.Artifact read(long pipelineId, String job, String path) {
        OptionalLong run = bridges.latestRun(pipelineId, job);
        return run.isEmpty() ? new Sources.Artifact.NoJob() : switch (archives.text(run.getAsLong(), path, ConfigurationReader.MAX_BYTES)) {
            case ArchivedTexts.Result.Text(String content) -> new Sources.Artifact.Text(content);
            case ArchivedTexts.Result.NoArchive ignored -> new Sources.Artifact.NoJob();
            case ArchivedTexts.Result.NoFile ignored -> new Sources.Artifact.NoFile();
            case ArchivedTexts.Result.TooLarge ignored -> new Sources.Artifact.TooLarge();
        };
    }
}
