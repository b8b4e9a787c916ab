package dev.slipway.domain.branch;

import dev.slipway.domain.branch.RefChange.Kind;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import java.util.stream.Stream;

/** Protections that match one ref, to decide about its changes and about pipelines on it. */
public sealed interface RefGuard permits BranchGuard, TagGuard, MergeRequestGuard {

    boolean isProtected();

    /** Returns why the change is not permitted. */
    Optional<Reason> objection(Kind kind, Pusher pusher);

    /** Returns whether the user may run pipelines on the ref: on a protected one only with the right to move or create it. */
    boolean mayRun(Pusher pusher);

    /** Returns the accounts that the protections admit to changes. */
    Stream<AccessGrant> grants();
}
