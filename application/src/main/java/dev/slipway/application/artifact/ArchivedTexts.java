package dev.slipway.application.artifact;

import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.Artifact;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.artifact.ArchivePath;
import dev.slipway.domain.artifact.ArtifactRetention;
import dev.slipway.domain.artifact.ArtifactType;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Optional;

/** Reads text files from archives of jobs for the server itself. Callers check access before. */
public final class ArchivedTexts {

    private final Artifacts artifacts;
    private final ArtifactFiles files;
    private final InstantSource clock;

    public ArchivedTexts(Artifacts artifacts, ArtifactFiles files, InstantSource clock) {
        this.artifacts = artifacts;
        this.files = files;
        this.clock = clock;
    }

    /** Result of reading a text. */
    public sealed interface Result {

        record Text(String content) implements Result {}

        /** The job has no archive, or the archive has expired. */
        record NoArchive() implements Result {}

        /** The archive has no such file, or the file is damaged. */
        record NoFile() implements Result {}

        record TooLarge() implements Result {}
    }

    /** @param most maximum size in bytes; larger files are not read */
    public Result text(long jobId, String path, int most) {
        Optional<Artifact> archive = artifacts.find(jobId, ArtifactType.ARCHIVE).filter(artifact -> ArtifactRetention.gone(
                Optional.ofNullable(artifact.expiresAt()), artifact.retained(), clock.instant()).isEmpty());
        if (archive.isEmpty()) {
            return new Result.NoArchive();
        }
        return ArchivePath.ofRequest(path) instanceof ArchivePath.Inside place
                ? read(archive.get(), place.toString(), most)
                : new Result.NoFile();
    }

    private Result read(Artifact archive, String place, int most) {
        try {
            Download member = files.member(archive, place);
            if (member.size() > most) {
                return new Result.TooLarge();
            }
            try (InputStream content = member.content().open(0)) {
                byte[] read = content.readNBytes(most + 1);
                return read.length > most ? new Result.TooLarge() : new Result.Text(new String(read, StandardCharsets.UTF_8));
            }
        } catch (Refusal | BadArchive missing) {
            return new Result.NoFile();
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
