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
import java.util.List;
import java.util.Optional;

/**
 * Finds the project, ref and commit of a requested pipeline, and refuses with a reason in the order that clients expect: project,
 * permission for the ref, ref, commit, ambiguity.
 */
public final class PipelineRequestResolver {

    /** Reason id for a caller who may not run jobs on a ref. */
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

    /** Branch and tag of the requested name, as far as they exist. A branch comes before a tag. */
    private record Found(String name, Optional<Target> branch, Optional<Target> tag) {

        boolean ofTag() {
            return branch.isEmpty() && tag.isPresent();
        }

        boolean ambiguous() {
            return branch.isPresent() && tag.isPresent();
        }
    }

    public PipelineRequest resolve(Caller caller, Account account, ProjectGrant grant, RefRequest asked) {
        Origin origin = requireEnabled(grant.id());
        Found found = find(grant.id(), asked.ref());
        if (!rights.mayRunOn(caller, grant, found.name(), found.ofTag())) {
            throw refuse(PROTECTED_REF, found.name());
        }
        Target target = found.branch().or(found::tag).orElseThrow(() -> refuse("pipeline.reference_not_found"));
        Commit commit = Optional.ofNullable(target.commit()).flatMap(sha -> commits.find(grant.id(), sha))
                .orElseThrow(() -> refuse("pipeline.commit_not_found"));
        if (found.ambiguous()) {
            throw refuse("pipeline.ambiguous_ref");
        }
        return new PipelineRequest(origin, asked.cause(account.id()), new RequestedRevision(found.name(), found.ofTag(),
                rights.isProtected(grant.id(), found.name(), found.ofTag()), commit, Shas.ZERO, target.message()), asked.variables());
    }

    private Found find(long projectId, String ref) {
        Optional<RefName> full = RefName.ofFull(ref);
        String name = full.map(RefName::name).orElse(ref);
        return new Found(name, find(projectId, full, RefName.branch(name)), find(projectId, full, RefName.tag(name)));
    }

    private Optional<Target> find(long projectId, Optional<RefName> full, RefName candidate) {
        return full.isEmpty() || full.get().full().equals(candidate.full()) ? refs.find(projectId, candidate) : Optional.empty();
    }

    /** Returns the project; refuses if it is deleted or does not use pipelines. */
    public Origin requireEnabled(long projectId) {
        Origin origin = origins.find(projectId).orElseThrow(() -> refuse("pipeline.project_deleted"));
        if (!origin.buildsEnabled()) {
            throw refuse("pipeline.disabled");
        }
        return origin;
    }

    /**
     * Returns the request for a child pipeline: project, ref and commit are those of the parent. A child is never protected beside a parent
     * that is not, since the ref may lead to other code than that of the commit meanwhile.
     */
    public PipelineRequest child(PipelineRequest parent, Account account, List<PipelineVariable> variables) {
        RequestedRevision own = parent.revision();
        return new PipelineRequest(requireEnabled(parent.origin().id()), PipelineCause.by(PipelineSource.PARENT_PIPELINE, account.id())
                .knowing(parent.cause().mergeRequests()),
                new RequestedRevision(own.ref(), own.tag(), isProtected(parent), own.commit(), own.before(), own.tagMessage()), variables);
    }

    private boolean isProtected(PipelineRequest parent) {
        return parent.refProtected() && rights.isProtected(parent.origin().id(), parent.ref(), parent.tag());
    }

    private static Refusal refuse(String reasonId, Object... args) {
        return Refusal.badRequest(Reason.of(reasonId, args));
    }
}
