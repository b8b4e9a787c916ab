package dev.slipway.application.commitstatus;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.commitstatus.port.CommitStatuses;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;

/** Returns the statuses of a commit: jobs, bridges and external jobs of its pipelines. */
public final class CommitStatusReads {

    private final Access access;
    private final Commits commits;
    private final CommitStatuses statuses;

    public CommitStatusReads(Access access, Commits commits, CommitStatuses statuses) {
        this.access = access;
        this.commits = commits;
        this.statuses = statuses;
    }

    /** @param revision a branch, a tag or a commit */
    public Page<CommitStatusView> list(Caller caller, ProjectRef project, String revision, CommitStatusFilter filter, PageRequest page) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.READ_PIPELINES);
        String sha = commits.find(grant.id(), revision).orElseThrow(() -> Refusal.notFound("Commit")).sha();
        return statuses.list(grant.id(), sha, filter, page);
    }
}
