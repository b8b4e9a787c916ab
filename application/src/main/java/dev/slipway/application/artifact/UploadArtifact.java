package dev.slipway.application.artifact;

import dev.slipway.application.artifact.ArtifactExtras.Extras;
import dev.slipway.application.artifact.ArtifactForm.Options;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.NewArtifact;
import dev.slipway.application.artifact.port.Artifacts.UploadingJob;
import dev.slipway.application.kernel.NewBlobs;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Blobs.Blob;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.artifact.ArtifactAudience;
import dev.slipway.domain.artifact.ArtifactFormat;
import dev.slipway.domain.artifact.ArtifactRetention;
import dev.slipway.domain.artifact.ArtifactType;
import dev.slipway.domain.artifact.ArtifactUpload;
import dev.slipway.domain.kernel.Reason;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores an artifact of a running job. The content is durable before a row names it; content without a row is deleted, or swept later. */
public final class UploadArtifact {

    private final RunningJob jobs;
    private final Artifacts artifacts;
    private final ArtifactExtras extras;
    private final Blobs blobs;
    private final Transactions transactions;
    private final ArtifactSettings settings;
    private final InstantSource clock;

    public UploadArtifact(RunningJob jobs, Artifacts artifacts, ArtifactExtras extras, Blobs blobs, Transactions transactions,
            ArtifactSettings settings, InstantSource clock) {
        this.jobs = jobs;
        this.artifacts = artifacts;
        this.extras = extras;
        this.blobs = blobs;
        this.transactions = transactions;
        this.settings = settings;
        this.clock = clock;
    }

    private record File(String name, Blob blob) {}

    /** Parsed options of the upload. */
    private record Request(ArtifactType type, ArtifactFormat format, ArtifactRetention retention, ArtifactAudience audience) {}

    /**
     * Checks whether an upload would be accepted.
     *
     * @param size in bytes, if the runner knows it
     * @return maximum size of a file, in bytes
     */
    public long authorize(Optional<String> token, long jobId, Optional<Long> size) {
        heard(jobs.find(token, jobId));
        if (size.filter(bytes -> bytes > settings.largest()).isPresent()) {
            throw tooLarge();
        }
        return settings.largest();
    }

    public void upload(Optional<String> token, long jobId, ArtifactForm form) {
        UploadingJob job = jobs.find(token, jobId);
        heard(job);
        NewBlobs.during(blobs, written -> {
            boolean named = take(token, job, form, written);
            if (!named) {
                written.delete();
            }
            return named;
        });
    }

    /** Records a contact of the runner, so that a job does not count as silent during a long upload. */
    private void heard(UploadingJob job) {
        transactions.run(now -> artifacts.heard(job.id(), job.tokenDigest(), now));
    }

    /** Stores the upload. Returns whether its content has a row now. */
    private boolean take(Optional<String> token, UploadingJob job, ArtifactForm form, NewBlobs written) {
        File[] taken = new File[1];
        Options options = read(form, (name, content) -> taken[0] = new File(name, written.write(content, settings.largest())));
        if (taken[0] == null) {
            throw Refusal.badRequest(Reason.of("artifact.no_file"));
        }
        Request request = request(job, options);
        Extras found = extras.of(job.id(), request.type(), taken[0].blob().key());
        found.index().ifPresent(written::add);
        return transactions.write(now -> record(token, job.id(), taken[0], request, found, now));
    }

    private static Options read(ArtifactForm form, ArtifactForm.FileTaker taker) {
        try {
            return form.read(taker);
        } catch (Blobs.TooLarge tooMuch) {
            throw tooLarge();
        } catch (IOException broken) {
            throw Refusal.badRequest(Reason.of("artifact.broken_off"));
        }
    }

    private static Refusal tooLarge() {
        return Refusal.tooLarge(Reason.of("artifact.too_large"));
    }

    private Request request(UploadingJob job, Options options) {
        ArtifactType type = ArtifactType.of(options.type().orElse(ArtifactType.ARCHIVE.wireName()))
                .orElseThrow(() -> Refusal.parameter("artifact_type", "param.values"));
        ArtifactFormat format = ArtifactFormat.of(options.format().orElse(ArtifactFormat.ZIP.wireName()))
                .orElseThrow(() -> Refusal.parameter("artifact_format", "param.values"));
        type.refuses(format).ifPresent(reason -> {
            throw Refusal.badRequest(reason);
        });
        ArtifactRetention retention = ArtifactRetention.of(options.expireIn(), settings.keepFor(), clock.instant());
        if (retention instanceof ArtifactRetention.Unreadable(Reason reason)) {
            throw Refusal.badRequest(reason);
        }
        return new Request(type, format, retention, audience(job, options));
    }

    private static ArtifactAudience audience(UploadingJob job, Options options) {
        return options.accessibility().filter(text -> !text.isEmpty())
                .map(text -> ArtifactAudience.of(text).orElseThrow(() -> Refusal.parameter("accessibility", "param.values")))
                .orElse(job.audience());
    }

    private boolean record(Optional<String> token, long jobId, File file, Request request, Extras found, Instant now) {
        jobs.lock(token, jobId);
        Optional<String> present = artifacts.find(jobId, request.type()).map(artifact -> HexFormat.of().formatHex(artifact.sha256()));
        ArtifactUpload upload = new ArtifactUpload(request.type(), request.format(), file.blob().size(),
                HexFormat.of().formatHex(file.blob().sha256()));
        return switch (upload.judge(present, settings.largest())) {
            case ArtifactUpload.Answer.AlreadyThere already -> false;
            case ArtifactUpload.Answer.Refused(Reason reason) -> throw Refusal.badRequest(reason);
            case ArtifactUpload.Answer.Stored stored -> {
                Instant expiresAt = request.retention() instanceof ArtifactRetention.Until(Instant end) ? end : null;
                String name = ArtifactFileNames.of(file.name(), request.type());
                artifacts.add(jobId, row(request.type(), name, file.blob(), request.audience(), expiresAt), now);
                found.index().filter(index -> artifacts.find(jobId, ArtifactType.METADATA).isEmpty())
                        .ifPresent(index -> artifacts.add(jobId, row(ArtifactType.METADATA, ArtifactFileNames.of("", ArtifactType.METADATA),
                                index, request.audience(), expiresAt), now));
                extras.keep(jobId, found);
                yield true;
            }
        };
    }

    private static NewArtifact row(ArtifactType type, String name, Blob blob, ArtifactAudience audience, @Nullable Instant expiresAt) {
        return new NewArtifact(type, type.format(), name, blob.size(), blob.sha256(), blob.key(), audience, expiresAt);
    }
}
