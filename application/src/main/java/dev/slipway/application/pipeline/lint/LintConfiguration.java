package dev.slipway.application.pipeline.lint;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.configuration.ConfigurationReader;
import dev.slipway.application.pipeline.creation.EvaluationPolicy;
import dev.slipway.application.pipeline.creation.PipelineCreator;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.request.RefRequest;
import dev.slipway.application.project.ProjectFilter;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.project.ProjectAudience;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.Optional;

/** Checks a configuration, as it is written or by a dry run of the pipeline that a push would create. Nothing is stored. */
public final class LintConfiguration {

    /** Projects in which the caller is a developer at least. */
    private static final ProjectFilter DEVELOPED = ProjectFilter.all()
            .withRelation(new ProjectFilter.Relation(true, false, false, Optional.of(Role.DEVELOPER)));

    private final Access access;
    private final Projects projects;
    private final PipelineOrigins origins;
    private final Refs refs;
    private final ConfigurationReader configurations;
    private final PipelineCreator creator;
    private final LintPolicy policy;

    public LintConfiguration(Access access, Projects projects, PipelineOrigins origins, Refs refs, ConfigurationReader configurations,
            PipelineCreator creator, LintPolicy policy) {
        this.access = access;
        this.projects = projects;
        this.origins = origins;
        this.refs = refs;
        this.configurations = configurations;
        this.creator = creator;
        this.policy = policy;
    }

    /**
     * How a configuration is checked.
     *
     * @param dryRun whether a pipeline is evaluated
     * @param ref    branch or tag of that pipeline; null for the default branch
     */
    public record Request(boolean dryRun, String ref) {}

    /** Checks a text as if it were the project's configuration. */
    public LintView text(Caller caller, ProjectRef project, String text, Request request) {
        ProjectGrant grant = access.project(caller, project, Ability.CREATE_PIPELINE);
        return request.dryRun() ? dryRun(caller, grant, text, request) : written(caller, grant, text);
    }

    /** Checks the configuration at the head of the default branch. */
    public LintView head(Caller caller, ProjectRef project, Request request) {
        ProjectGrant grant = access.project(caller, project, Ability.READ_CODE);
        String text = origins.find(grant.id()).flatMap(origin -> configurations.text(origin, head(grant))).orElse("");
        return request.dryRun() && !text.isEmpty() ? dryRun(caller, grant, text, request) : written(caller, grant, text);
    }

    /** Checks a text that belongs to no project, without its files. */
    public LintView alone(Caller caller, String text) {
        if (!policy.served()) {
            throw new Refusal(new Failure.Gone(Optional.empty()));
        }
        if (!policy.openSignUp()) {
            Account account = access.signedIn(caller);
            PageRequest first = new PageRequest.Offset(1, 1);
            if (account.external() && projects.list(DEVELOPED, ProjectAudience.of(caller), first).items().isEmpty()) {
                throw Refusal.unauthenticated();
            }
        }
        return LintPresentation.of(configurations.check(caller, text));
    }

    private LintView written(Caller caller, ProjectGrant grant, String text) {
        Origin origin = origins.find(grant.id()).orElseThrow(() -> Refusal.notFound("Project"));
        return LintPresentation.of(configurations.check(caller, origin, head(grant), text));
    }

    private String head(ProjectGrant grant) {
        return refs.find(grant.id(), RefName.branch(grant.defaultBranch())).map(Refs.Target::commit).orElse(Shas.ZERO);
    }

    private LintView dryRun(Caller caller, ProjectGrant grant, String text, Request request) {
        String ref = request.ref() != null ? request.ref() : grant.defaultBranch();
        try {
            RefRequest asked = RefRequest.of(PipelineSource.PUSH, ref, List.of());
            return LintPresentation.of(creator.evaluate(caller, grant, asked, EvaluationPolicy.dryRun(text)));
        } catch (Refusal refusal) {
            if (refusal.failure() instanceof Failure.BadRequest(Optional<Reason> reason) && reason.isPresent()) {
                return LintPresentation.refused(reason.get());
            }
            throw refusal;
        }
    }
}
