package dev.slipway.application.repository.push;

import dev.slipway.application.repository.RepositoryLimits;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.owner.RepositoryKind;
import java.time.Instant;

/**
 * Decides about the repositories of one kind: who may fetch and push, and which refs a push may change. Storing objects, moving refs,
 * recovery and tidying are the same for all kinds. A {@link PushListener} says of which kind it follows pushes.
 */
public interface RepositoryOwner {

    RepositoryKind kind();

    /** Returns the facts in the rows of the owners. */
    OwnerFacts facts();

    /**
     * Returns the limits of its repositories. The objects of a push are stored before its refs are decided about, and stay for days if it
     * is rejected, so a kind with small repositories has small limits.
     *
     * @param usual limits of the installation
     */
    default RepositoryLimits limits(RepositoryLimits usual) {
        return usual;
    }

    /**
     * Opens a repository for a caller.
     *
     * @param caller  a user or an anonymous caller, unless {@link RepositoryKind#automation} lets others in
     * @param service the caller wants to fetch or to push
     * @throws dev.slipway.application.kernel.Refusal not found, if the caller does not see the owner; forbidden, or unauthenticated for
     *         an anonymous caller, if the caller sees it and may not do this
     */
    RepositoryGrant open(Caller caller, RepositoryRef reference, GitService service);

    /** Opens a repository again during a conversation, with the rights that the caller has now. */
    RepositoryGrant open(Caller caller, long ownerId, GitService service);

    /** Called in the transaction that moved the first branch, which is the default branch from then on. */
    default void begun(long ownerId, String defaultBranch, Instant now) {
    }
}
