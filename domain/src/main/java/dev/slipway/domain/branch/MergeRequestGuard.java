package dev.slipway.domain.branch;

import dev.slipway.domain.branch.RefChange.Kind;
import dev.slipway.domain.kernel.Reason;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Protections of both branches of a merge request, for its ref in the target project. Pipelines run there with the variables and runners of
 * the project.
 *
 * @param source     of the branch of the project that is named like the source branch
 * @param oneProject whether the source branch is one of the project
 */
public record MergeRequestGuard(BranchGuard source, BranchGuard target, boolean oneProject) implements RefGuard {

    /** Code of a fork is never protected, and code that goes from one branch to another only where both are. */
    @Override
    public boolean isProtected() {
        return oneProject && source.isProtected() && target.isProtected();
    }

    @Override
    public Optional<Reason> objection(Kind kind, Pusher pusher) {
        return source.objection(kind, pusher);
    }

    /** Asks for the right to move the source branch, and for that to move both where jobs see what is protected. */
    @Override
    public boolean mayRun(Pusher pusher) {
        return source.mayRun(pusher) && (!isProtected() || target.mayRun(pusher));
    }

    @Override
    public Stream<AccessGrant> grants() {
        return Stream.concat(source.grants(), target.grants());
    }
}
