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
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.pipeline.EarlyEnd;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Creates the pipelines of commits that have external jobs alone. */
final class ExternalPipelines {

    /** So many branches are searched for a commit that heads none. */
    private static final int SEARCHED = 100;

    private final Commits commits;
    private final Refs refs;
    private final Pipelines pipelines;
    private final PipelineRights rights;

    ExternalPipelines(Commits commits, Refs refs, Pipelines pipelines, PipelineRights rights) {
        this.commits = commits;
        this.refs = refs;
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
     * Returns the pipeline to be created for a commit, with the id 0.
     *
     * @param ref as the client says; empty for a branch that contains the commit
     */
    Reported intended(ProjectGrant grant, String sha, Optional<String> ref) {
        String name = ref.or(() -> branch(grant, sha)).orElseThrow(() -> Refusal.notFound("References for commit"));
        boolean tag = refs.find(grant.id(), RefName.branch(name)).isEmpty() && refs.find(grant.id(), RefName.tag(name)).isPresent();
        return new Reported(0, name, tag, rights.isProtected(grant.id(), name, tag));
    }

    /** Prefers the default branch, then branches whose head the commit is, then others by name. */
    private Optional<String> branch(ProjectGrant grant, String sha) {
        List<Refs.Named> branches = refs.all(grant.id()).stream().filter(named -> named.ref().kind() == RefKind.BRANCH)
                .sorted(Comparator.comparing((Refs.Named named) -> !named.ref().name().equals(grant.defaultBranch()))
                        .thenComparing(named -> !sha.equals(named.target().commit())).thenComparing(named -> named.ref().name()))
                .limit(SEARCHED).toList();
        return branches.stream().filter(branch -> contains(grant.id(), branch.target(), sha)).map(branch -> branch.ref().name())
                .findFirst();
    }

    private boolean contains(long projectId, Refs.Target head, String sha) {
        return head.commit() != null && !commits.reachable(projectId, head.commit(), Set.of(sha)).isEmpty();
    }

    /** Stores a pipeline without jobs. */
    Reported create(ProjectGrant grant, String sha, Reported intended, long userId, Instant now) {
        long id = pipelines.nextId();
        PipelineRevision revision = new PipelineRevision(intended.ref(), intended.tag(), intended.refProtected(), sha, Shas.ZERO);
        pipelines.create(new NewPipeline(id, OptionalLong.empty(), grant.id(), PipelineCause.by(PipelineSource.EXTERNAL, userId), revision,
                null, InitialState.CREATED, List.of(), EarlyEnd.USUAL, List.of()), now);
        return new Reported(id, intended.ref(), intended.tag(), intended.refProtected());
    }
}
