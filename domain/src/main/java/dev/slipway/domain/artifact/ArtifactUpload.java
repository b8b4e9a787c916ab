package dev.slipway.domain.artifact;

import dev.slipway.domain.kernel.Reason;
import java.util.Optional;

/** Decides about a file that a running job sends. */
public record ArtifactUpload(ArtifactType type, ArtifactFormat format, long size, String sha256) {

    /** The default limit of an archive, in bytes. */
    public static final long DEFAULT_LIMIT = 100L * 1024 * 1024;

    /** What becomes of the file. */
    public sealed interface Answer {

        record Stored() implements Answer {
        }

        /** The same file is there already: sending it twice succeeds and stores nothing. */
        record AlreadyThere() implements Answer {
        }

        record Refused(Reason reason) implements Answer {
        }
    }

    /** @param present the SHA-256 of the artifact of this type that the job already has */
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
