package dev.slipway.domain.artifact;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/** Decides whether an artifact file that a running job uploads is stored. */
public record ArtifactUpload(ArtifactType type, ArtifactFormat format, long size, String sha256) {

    /** Default limit of an archive, in bytes. */
    public static final long DEFAULT_LIMIT = 100L * 1024 * 1024;

    /** Result of the upload. */
    public sealed interface Answer {

        record Stored() implements Answer {
        }

        /** The job already has the same file: the repeated upload succeeds and stores nothing. */
        record AlreadyThere() implements Answer {
        }

        record Refused(Reason reason) implements Answer {
        }
    }

    /**
     * Decides about the upload.
     *
     * @param present SHA-256 of the artifact of this type that the job already has
     * @param limit   in bytes
     */
    public Answer judge(Optional<String> present, long limit) {
        Optional<Reason> mismatch = type.refuses(format);
        if (mismatch.isPresent()) {
            return new Answer.Refused(mismatch.get());
        }
        if (size > limit) {
            return new Answer.Refused(Reason.of("artifact.too_large", limit));
        }
        if (present.isEmpty()) {
            return new Answer.Stored();
        }
        return present.get().equals(sha256)
                ? new Answer.AlreadyThere()
                : new Answer.Refused(Reason.of("artifact.type_exists", type.wireName()));
    }
}
