package dev.slipway.application.repository.push;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.RefUpdate;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.util.Optional;

/**
 * A repository that a caller may fetch from or push to, and the rules of its owner for this caller. Made by a {@link RepositoryOwner} for
 * one conversation.
 */
public interface RepositoryGrant {

    RepositoryId repository();

    /** Returns the branch that HEAD names; an empty repository names its future branch. */
    String defaultBranch();

    /** Returns why the caller may not change a ref as requested. The new objects are stored already. */
    Optional<Reason> objection(RefUpdate update);

    /**
     * Decides again inside the transaction that moves the ref, with the rights as they are then, under the locks of the owner. See
     * {@link RefUpdater.LastCheck}.
     */
    Optional<Reason> lastObjection(RefUpdate update);

    /** Returns the user for whom a change of a ref is recorded. */
    PushUser user(RefName ref);
}
