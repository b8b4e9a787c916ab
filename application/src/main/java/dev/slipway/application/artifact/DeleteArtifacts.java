package dev.slipway.application.artifact;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Deletes the files of a job, including retained ones; its log stays. */
public final class DeleteArtifacts {

    private final Access access;
    private final Artifacts artifacts;
    private final Blobs blobs;
    private final Transactions transactions;

    public DeleteArtifacts(Access access, Artifacts artifacts, Blobs blobs, Transactions transactions) {
        this.access = access;
        this.artifacts = artifacts;
        this.blobs = blobs;
        this.transactions = transactions;
    }

    public void delete(Caller caller, ProjectRef project, long jobId) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.DELETE_ARTIFACTS);
        artifacts.job(grant.id(), jobId).orElseThrow(Refusal::notFound);
        remove(jobId);
    }

    /**
     * Deletes the files for use cases that have checked access themselves, such as erasing a job. Joins their transaction, or opens one.
     */
    public void remove(long jobId) {
        transactions.write(() -> artifacts.remove(jobId).forEach(blob -> transactions.afterCommit(() -> blobs.delete(blob))));
    }
}
