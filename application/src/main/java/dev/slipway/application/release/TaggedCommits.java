package dev.slipway.application.release;

import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import java.util.Optional;

/** Finds the commits of tags, and keeps them known to lists of releases. */
final class TaggedCommits {

    private final Refs refs;
    private final Commits commits;
    private final MirroredRefs mirror;

    TaggedCommits(Refs refs, Commits commits, MirroredRefs mirror) {
        this.refs = refs;
        this.commits = commits;
        this.mirror = mirror;
    }

    /** Returns the commit of a tag; empty if there is no such tag, or it names something else. */
    Optional<Commit> find(long projectId, String tag) {
        return refs.find(projectId, RefName.tag(tag)).flatMap(target -> Optional.ofNullable(target.commit()))
                .flatMap(sha -> commits.find(projectId, sha));
    }

    boolean exists(long projectId, RefName tag) {
        return refs.find(projectId, tag).isPresent();
    }

    void keep(long projectId, Commit commit) {
        mirror.putCommit(projectId, commit);
    }
}
