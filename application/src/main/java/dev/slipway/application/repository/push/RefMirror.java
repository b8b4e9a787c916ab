package dev.slipway.application.repository.push;

import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import java.time.Instant;
import java.util.Optional;

/** Writes a moved ref to the database: the listed ref, the owner's last activity, and what a first branch begins. */
public final class RefMirror {

    private final Refs refs;
    private final Commits commits;
    private final MirroredRefs mirror;
    private final Repositories repositories;
    private final OwnersByKind owners;

    public RefMirror(Refs refs, Commits commits, MirroredRefs mirror, Repositories repositories, OwnersByKind owners) {
        this.refs = refs;
        this.commits = commits;
        this.mirror = mirror;
        this.repositories = repositories;
        this.owners = owners;
    }

    /** The target of a ref, read from the repository before the transaction; both are empty for a deletion. */
    record Prepared(Optional<Refs.Target> target, Optional<Commit> commit) {}

    Prepared prepare(Push push) {
        Optional<Refs.Target> target = push.deletes() ? Optional.empty() : refs.describe(push.repository(), push.after());
        Optional<String> sha = target.flatMap(found -> Optional.ofNullable(found.commit()));
        return new Prepared(target, sha.flatMap(found -> commits.find(push.repository(), found)));
    }

    /** Writes the ref, inside the transaction that holds the push's lock. */
    void write(Push push, Prepared prepared, Instant now) {
        if (RefKind.LISTED.contains(push.ref().kind())) {
            list(push, prepared, now);
        }
        RepositoryOwner owner = owners.of(push.repository());
        long ownerId = push.repository().ownerId();
        owner.facts().touched(ownerId, now);
        if (push.ref().kind() == RefKind.BRANCH && !push.deletes() && owner.facts().filled(ownerId, push.ref().name(), now)) {
            repositories.pointHead(push.repository(), push.ref().name());
            owner.begun(ownerId, push.ref().name(), now);
        }
    }

    private void list(Push push, Prepared prepared, Instant now) {
        if (prepared.commit().isEmpty()) {
            mirror.remove(push.repository(), push.ref());
        } else {
            Refs.Target target = prepared.target().orElseThrow();
            mirror.put(push.repository(), push.ref(), target.object(), prepared.commit().get(), target.message(), now);
        }
    }
}
