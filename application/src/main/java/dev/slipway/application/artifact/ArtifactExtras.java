package dev.slipway.application.artifact;

import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Blobs.Blob;
import dev.slipway.application.testreport.CountTests;
import dev.slipway.application.testreport.port.TestReports.JobNumbers;
import dev.slipway.domain.artifact.ArchiveTally;
import dev.slipway.domain.artifact.ArtifactType;
import dev.slipway.domain.artifact.Dotenv;
import dev.slipway.domain.kernel.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** Derives data from uploaded files: the index of an archive, the numbers of a test report, the variables of a dotenv file. */
public final class ArtifactExtras {

    private final Blobs blobs;
    private final Artifacts artifacts;
    private final CountTests tests;

    public ArtifactExtras(Blobs blobs, Artifacts artifacts, CountTests tests) {
        this.blobs = blobs;
        this.artifacts = artifacts;
        this.tests = tests;
    }

    record Extras(Optional<Blob> index, Optional<JobNumbers> numbers, Optional<Map<String, String>> variables) {

        static final Extras NONE = new Extras(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Reads a stored file and returns the derived data. Called outside of transactions. */
    Extras of(long jobId, ArtifactType type, String blob) {
        return switch (type) {
            case ARCHIVE -> new Extras(index(blob), Optional.empty(), Optional.empty());
            case JUNIT -> new Extras(Optional.empty(), tests.count(jobId, blob), Optional.empty());
            case DOTENV -> new Extras(Optional.empty(), Optional.empty(), Optional.of(variables(blob)));
            default -> Extras.NONE;
        };
    }

    /** Stores the derived data, in the transaction that stores the artifact. */
    void keep(long jobId, Extras extras) {
        extras.numbers().ifPresent(tests::keep);
        extras.variables().ifPresent(variables -> artifacts.exportVariables(jobId, variables));
    }

    /**
     * Returns the index of an archive; empty if the archive is unreadable. Such an archive is stored and downloadable, but has no list of
     * files.
     */
    private Optional<Blob> index(String blob) {
        try (SeekableByteChannel channel = blobs.open(blob);
                InputStream list = new ArchiveIndex(new ZipArchive(channel, ArchiveTally.Limits.DEFAULT))) {
            return Optional.of(blobs.write(list, Long.MAX_VALUE));
        } catch (IOException | Blobs.Missing | Blobs.TooLarge unreadable) {
            return Optional.empty();
        }
    }

    private Map<String, String> variables(String blob) {
        try (SeekableByteChannel channel = blobs.open(blob);
                InputStream unpacked = new GZIPInputStream(Channels.newInputStream(channel))) {
            return switch (Dotenv.read(unpacked.readNBytes(Dotenv.SIZE))) {
                case Dotenv.Variables(Map<String, String> values) -> values;
                case Dotenv.Refused(Reason reason) -> throw Refusal.badRequest(reason);
            };
        } catch (IOException | Blobs.Missing unreadable) {
            throw Refusal.badRequest(Reason.of("artifact.dotenv_format"));
        }
    }
}
