package dev.slipway.application.mergerequest.pipeline;

import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.pipeline.creation.StoreGuard;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.util.Objects;
import java.util.Optional;

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

    /** Returns whether the last version has a pipeline. */
    boolean ran(MergeRequestView request) {
        return pipelines.ranFor(request.id(), Objects.requireNonNull(request.version()).refs().head());
    }
}
