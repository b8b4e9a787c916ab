package dev.slipway.application.environment.deployment;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.environment.DeployRights;
import dev.slipway.application.environment.DeploymentView.Commitish;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.EnvironmentPolicy;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.port.DeploymentRecords.NewDeployment;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.environment.EnvironmentRules;
import dev.slipway.domain.environment.ReportedStatus;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.repository.RefName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Stores a deployment that a client made with means of its own. Its environment is created where it is missing. */
public final class CreateDeployment {

    private final Access access;
    private final DeploymentReads reads;
    private final DeploymentRecords deployments;
    private final Targets targets;
    private final Repository repository;
    private final Transactions transactions;

    public CreateDeployment(Access access, DeploymentReads reads, DeploymentRecords deployments, Targets targets, Repository repository,
            Transactions transactions) {
        this.access = access;
        this.reads = reads;
        this.deployments = deployments;
        this.targets = targets;
        this.repository = repository;
        this.transactions = transactions;
    }

    /** Environments that are deployed to. */
    public record Targets(Environments environments, EnvironmentPolicy policy, DeployRights rights) {}

    /** Ports of the repository that is deployed from. */
    public record Repository(Commits commits, Refs refs) {}

    /** @param environment name of the environment */
    public record Request(String environment, Commitish commit, ReportedStatus status) {}

    public DeploymentView create(Caller caller, ProjectRef project, Request request) {
        ProjectGrant grant = access.project(caller, project, Ability.DEPLOY);
        List<FieldError> errors = errors(grant.id(), request);
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        return reads.shown(grant, transactions.write(now -> insert(caller, grant, request, now)));
    }

    private List<FieldError> errors(long projectId, Request request) {
        List<FieldError> errors = new ArrayList<>();
        EnvironmentRules.name(request.environment()).forEach(error -> errors.add(new FieldError("environment", error.reason())));
        Commitish commit = request.commit();
        if (repository.commits().find(projectId, commit.sha()).filter(found -> found.sha().equals(commit.sha())).isEmpty()) {
            errors.add(FieldError.of("sha", "deployment.commit_missing"));
        }
        RefName ref = commit.tag() ? RefName.tag(commit.ref()) : RefName.branch(commit.ref());
        if (repository.refs().find(projectId, ref).isEmpty()) {
            errors.add(FieldError.of("ref", "deployment.ref_missing"));
        }
        return errors;
    }

    private long insert(Caller caller, ProjectGrant grant, Request request, Instant now) {
        ProjectEnvironment environment = targets.environments().obtain(grant.id(), request.environment(),
                targets.policy().tierGuess().guess(request.environment()), now);
        targets.rights().require(caller, grant, environment);
        long id = deployments.insert(new NewDeployment(grant.id(), environment.id(), caller.accountId().orElseThrow(), request.commit(),
                request.status().status()), now);
        StartedEnvironment.after(request.status().status(), environment, targets.environments(), now);
        return id;
    }
}
