package dev.slipway.application.pipeline.request;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Refs.Target;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/**
 * Finds what a person names who wishes for a pipeline of a ref, and refuses in the order that clients know. Making one and trying out a
 * configuration refuse alike.
 */
@Singleton
public final class PipelineRequestResolver {

    /** Why somebody may not run things on a ref. */
    public static final String PROTECTED_REF = "pipeline.protected_ref";

    private final PipelineRights rights;
    private final PipelineOrigins origins;
    private final Refs refs;
    private final Commits commits;

    public PipelineRequestResolver(PipelineRights rights, PipelineOrigins origins, Refs refs, Commits commits) {
        this.rights = rights;
        this.origins = origins;
        this.refs = refs;
        this.commits = commits;
    }

    /** @param ref a branch or tag, by its name or its whole one */
    public record Asked(PipelineSource source, String ref, List<PipelineVariable> variables) {}

    public PipelineRequest wish(Caller caller, Account account, ProjectGrant grant, Asked asked) {
        Origin origin = open(grant.id());
        RefName named = RefName.ofFull(asked.ref()).orElse(null);
        String name = named == null ? asked.ref() : named.name();
        Optional<Target> branch = named == null || named.full().equals(RefName.branch(name).full())
                ? refs.find(grant.id(), RefName.branch(name)) : Optional.empty();
        Optional<Target> tag = named == null || named.full().equals(RefName.tag(name).full())
                ? refs.find(grant.id(), RefName.tag(name)) : Optional.empty();
        boolean ofTag = branch.isEmpty() && tag.isPresent();
        if (!rights.mayRunOn(caller, grant, name, ofTag)) {
            throw refuse(PROTECTED_REF, name);
        }
        Target target = branch.or(() -> tag).orElseThrow(() -> refuse("pipeline.reference_not_found"));
        Commit commit = Optional.ofNullable(target.commit()).flatMap(sha -> commits.find(grant.id(), sha))
                .orElseThrow(() -> refuse("pipeline.commit_not_found"));
        if (branch.isPresent() && tag.isPresent()) {
            throw refuse("pipeline.ambiguous_ref");
        }
        return new PipelineRequest(origin, PipelineCause.by(asked.source(), account.id()), name, ofTag, rights.isProtected(grant.id(), name, ofTag), commit,
                Shas.ZERO, target.message(), asked.variables());
    }

    /** The project, if it uses pipelines. */
    public Origin open(long projectId) {
        Origin origin = origins.find(projectId).orElseThrow(() -> refuse("pipeline.project_deleted"));
        if (!origin.buildsEnabled()) {
            throw refuse("pipeline.disabled");
        }
        return origin;
    }

    /** A child of a pipeline: of the same project, ref and commit. @param parent as it was wished for */
    public PipelineRequest child(PipelineRequest parent, Account account, List<PipelineVariable> variables) {
        return new PipelineRequest(open(parent.origin().id()), PipelineCause.by(PipelineSource.PARENT_PIPELINE, account.id()), parent.ref(), parent.tag(),
                rights.isProtected(parent.origin().id(), parent.ref(), parent.tag()), parent.commit(), parent.before(), parent.tagMessage(), variables);
    }

    private static Refusal refuse(String reasonId, Object... args) {
        return Refusal.badRequest(Reason.of(reasonId, args));
    }
}
