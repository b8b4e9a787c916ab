package dev.slipway.application.mergerequest.pipeline;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.pipeline.creation.StoreGuard;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Makes guards that lock a merge request where its pipeline is stored. */
public final class OpenRequestGuards {

    private final MergeRequests requests;
    private final MergeRequestVersions versions;
    private final Pipelines pipelines;

    public OpenRequestGuards(MergeRequests requests, MergeRequestVersions versions, Pipelines pipelines) {
        this.requests = requests;
        this.versions = versions;
        this.pipelines = pipelines;
    }

    /** Returns a guard that admits pipelines while the request is open. */
    StoreGuard guard(MergeRequestView request) {
        return () -> open(request);
    }

    private boolean open(MergeRequestView request) {
        return requests.lock(request.id()).filter(locked -> locked.state() == MergeRequestState.OPENED).isPresent();
    }

    /** Returns a guard that admits the first pipeline of the last version, however often the work that asks for it is repeated. */
    StoreGuard once(MergeRequestView request) {
        return () -> open(request) && isLast(request) && !ran(request);
    }

    private boolean isLast(MergeRequestView request) {
        return versions.latest(request.id()).equals(Optional.ofNullable(request.version()));
    }

    /**
     * Returns a guard of a pipeline that runs on a merge. While the request is locked, its target branch and the decisions about the
     * pipeline have to be those of the merge, since another branch gives the commit other code and other rights.
     *
     * @param decided whether the decisions about the pipeline are the same now
     */
    StoreGuard ofMerge(MergeRequestView request, StoreGuard guard, BooleanSupplier decided) {
        return () -> {
            if (!guard.admits()) {
                return false;
            }
            if (!hasTarget(request) || !decided.getAsBoolean()) {
                throw outdated();
            }
            return true;
        };
    }

    private boolean hasTarget(MergeRequestView request) {
        return requests.lock(request.id()).filter(locked -> locked.content().targetBranch().equals(request.content().targetBranch()))
                .isPresent();
    }

    /** Returns the failure of a pipeline whose request changed meanwhile; the same call may succeed. */
    static Refusal outdated() {
        return new Refusal(new Failure.Unavailable(Reason.of("merge_request.merge_ref_outdated")));
    }

    /** Returns whether the last version has a pipeline. */
    boolean ran(MergeRequestView request) {
        return pipelines.ranFor(request.id(), Objects.requireNonNull(request.version()).refs().head());
    }
}
