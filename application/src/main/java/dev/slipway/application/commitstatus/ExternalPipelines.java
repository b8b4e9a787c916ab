package dev.slipway.application.commitstatus;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.commitstatus.port.CommitStatuses.Reported;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineRevision;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.port.Pipelines.InitialState;
import dev.slipway.application.pipeline.port.Pipelines.NewPipeline;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.pipeline.EarlyEnd;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Creates the pipelines of commits that have external jobs alone. */
final class ExternalPipelines {

    private final Commits commits;
    private final Histories histories;
    private final Refs refs;
    private final MirroredRefs mirror;
    private final Pipelines pipelines;
    private final PipelineRights rights;

    ExternalPipelines(Commits commits, Histories histories, Refs refs, MirroredRefs mirror, Pipelines pipelines, PipelineRights rights) {
        this.commits = commits;
        this.histories = histories;
        this.refs = refs;
        this.mirror = mirror;
        this.pipelines = pipelines;
        this.rights = rights;
    }

    Commit commit(long projectId, String revision) {
        return commits.find(projectId, revision).orElseThrow(() -> Refusal.notFound("Commit"));
    }

    PipelineRights rights() {
        return rights;
    }

    /**
     * Returns the pipeline to be created for a commit, and keeps the commit for it.
     *
     * @param ref as the client says; empty for a branch that contains the commit
     */
    Reported intended(ProjectGrant grant, String sha, Optional<String> ref) {
        String name = ref.or(() -> branch(grant, sha)).orElseThrow(() -> Refusal.notFound("References for commit"));
        boolean tag = refs.find(grant.id(), RefName.branch(name)).isEmpty() && refs.find(grant.id(), RefName.tag(name)).isPresent();
        long id = pipelines.nextId();
        refs.pin(grant.id(), id, sha);
        return new Reported(id, name, tag, rights.isProtected(grant.id(), name, tag));
    }

    /** Prefers the default branch. */
    private Optional<String> branch(ProjectGrant grant, String sha) {
        List<String> branches = histories.containing(grant.id(), sha, Set.of(RefKind.BRANCH)).stream().map(RefName::name).toList();
        return branches.contains(grant.defaultBranch()) ? Optional.of(grant.defaultBranch()) : branches.stream().findFirst();
    }

    /** Stores a pipeline without jobs. */
    void create(ProjectGrant grant, Commit commit, Reported intended, long userId, Instant now) {
        PipelineRevision revision = new PipelineRevision(intended.ref(), intended.tag(), intended.refProtected(), commit.sha(), Shas.ZERO);
        PipelineCause cause = PipelineCause.by(PipelineSource.EXTERNAL, userId);
        pipelines.create(new NewPipeline(intended.pipelineId(), OptionalLong.empty(), grant.id(), cause, revision, null,
                InitialState.CREATED, List.of(), EarlyEnd.USUAL, List.of()), now);
        mirror.putCommit(grant.id(), commit);
    }

    /** Releases the commit of a pipeline that was not created after all. */
    void release(long projectId, Reported intended) {
        refs.unpin(projectId, intended.pipelineId());
    }
}
