package dev.slipway.application.repository.push;

import dev.slipway.application.branch.DefaultProtections;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import java.time.Instant;
import java.util.Optional;

/** Writes a moved ref to the database: the listed ref, the repository's last activity, and the protection of a first branch. */
public final class RefMirror {

    private final Refs refs;
    private final Commits commits;
    private final MirroredRefs mirror;
    private final Repositories repositories;
    private final RepositoryFacts facts;
    private final DefaultProtections protections;

    public RefMirror(Refs refs, Commits commits, MirroredRefs mirror, Repositories repositories, RepositoryFacts facts,
            DefaultProtections protections) {
        this.refs = refs;
        this.commits = commits;
        this.mirror = mirror;
        this.repositories = repositories;
        this.facts = facts;
        this.protections = protections;
    }

    /** The target of a ref, read from the repository before the transaction; both are empty for a deletion. */
    record Prepared(Optional<Refs.Target> target, Optional<Commit> commit) {}

    Prepared prepare(Push push) {
        Optional<Refs.Target> target = push.deletes() ? Optional.empty() : refs.describe(push.projectId(), push.after());
        Optional<String> sha = target.flatMap(found -> Optional.ofNullable(found.commit()));
        return new Prepared(target, sha.flatMap(found -> commits.find(push.projectId(), found)));
    }

    /** Writes the ref, inside the transaction that holds the push's lock. */
    void write(Push push, Prepared prepared, Instant now) {
        if (RefKind.LISTED.contains(push.ref().kind())) {
            list(push, prepared, now);
        }
        facts.touched(push.projectId(), now);
        if (push.ref().kind() == RefKind.BRANCH && !push.deletes() && facts.filled(push.projectId(), push.ref().name(), now)) {
            repositories.pointHead(push.projectId(), push.ref().name());
            protections.protect(push.projectId(), push.ref().name(), now);
        }
    }

    private void list(Push push, Prepared prepared, Instant now) {
        if (prepared.commit().isEmpty()) {
            mirror.remove(push.projectId(), push.ref());
        } else {
            Refs.Target target = prepared.target().orElseThrow();
            mirror.put(push.projectId(), push.ref(), target.object(), prepared.commit().get(), target.message(), now);
        }
    }
}
