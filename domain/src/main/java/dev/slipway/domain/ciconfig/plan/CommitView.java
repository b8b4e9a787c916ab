package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.include.Sources;
import java.util.List;
import java.util.Optional;

/** What rules may ask about the commit of a pipeline. It is only asked where a rule needs it, since answers cost reading. */
public interface CommitView {
    /** The paths that the push changed, or empty where there is nothing to compare with. */
    Optional<List<String>> changed();

    /** The paths that differ from a ref, or empty where there is no such ref. */
    Optional<List<String>> changedSince(String ref);

    /** The paths of all files. */
    List<String> paths();

    /** Another project of the server at a ref, for somebody who may read its code; {@link Sources#HEAD} is its newest state. */
    default Sources.Foreign project(String path, String ref) {
        return new Sources.Foreign.Hidden();
    }
}
