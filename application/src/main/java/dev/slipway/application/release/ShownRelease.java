package dev.slipway.application.release;

import dev.slipway.domain.repository.Commit;
import java.util.Optional;

/**
 * A release with the parts that answers show beside it.
 *
 * @param commit   empty if it is no longer known
 * @param upcoming whether it is released later than now
 * @param editable whether the caller may change it
 */
public record ShownRelease(ReleaseView release, ReleaseProject project, Optional<Commit> commit, boolean upcoming, boolean editable) {

    /** Project of a release. */
    public record ReleaseProject(long id, String fullPath) {}
}
