package dev.slipway.application.pipeline.job;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.environment.DeployRights;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.deployment.ApprovalView;
import dev.slipway.application.environment.deployment.Approvals;
import dev.slipway.application.environment.deployment.DeploymentDetail;
import dev.slipway.application.environment.port.DeploymentApprovals;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.change.PipelineChanges;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.audit.AuditTarget;
import dev.slipway.domain.branch.AccessGrantWords;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.protection.ApprovalRequest;
import dev.slipway.domain.environment.protection.ApprovalStatus;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import dev.slipway.domain.environment.protection.EnvironmentGuard.Rule;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Approves or rejects a deployment that waits for approvals. With the last approval its job starts, or can be played where approval rules
 * ask; a rejection fails the job for good. The pipeline is locked first, so that the job neither starts nor is canceled meanwhile, and of
 * two decisions at once the second is counted after the first. The protections are locked next, before they are read: a decision counts by
 * the rules that are in force when it is stored.
 */
public final class ApproveDeployment {

    private final Access access;
    private final Ports ports;
    private final Approvals approvals;
    private final DeployRights rights;
    private final PipelineChanges changes;
    private final Transactions transactions;
    private final AuditTrail audit;

    public ApproveDeployment(Access access, Ports ports, Approvals approvals, DeployRights rights, PipelineChanges changes,
            Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.ports = ports;
        this.approvals = approvals;
        this.rights = rights;
        this.changes = changes;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** Ports of deployments and their pipelines. */
    public record Ports(DeploymentRecords records, DeploymentApprovals approvals, Pipelines pipelines) {}

    /**
     * Decision about a deployment.
     *
     * @param representedAs user, group or role of the approval rule that it counts for; empty for the first that lacks approvals
     */
    public record Request(ApprovalStatus status, String comment, Optional<String> representedAs) {}

    public ApprovalView decide(Caller caller, ProjectRef project, long deploymentId, Request request) {
        access.signedIn(caller);
        ProjectGrant grant = access.project(caller, project, Ability.APPROVE_DEPLOYMENTS);
        List<FieldError> errors = ApprovalRequest.errors(request.comment(), request.representedAs());
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        return transactions.write(now -> decide(caller, grant, deploymentId, request, now));
    }

    private ApprovalView decide(Caller caller, ProjectGrant grant, long deploymentId, Request request, Instant now) {
        OptionalLong job = ports.records().origin(grant.id(), deploymentId).orElseThrow(Refusal::notFound).job();
        boolean locked = lock(job);
        String environment = find(grant, deploymentId).environment().name();
        rights.lock(grant.id(), environment);
        Supplier<ApprovalRequest> reading = () -> asked(caller, grant, request, find(grant, deploymentId), locked);
        ApprovalRequest asked = reading.get();
        ApprovalRequest.POLICY.judge(asked).denial().ifPresent(reason -> {
            throw Refusal.badRequest(reason);
        });
        job.ifPresent(id -> move(id, asked, reading));
        ports.records().lock(grant.id(), deploymentId).orElseThrow(Refusal::notFound);
        DeploymentApproval decision = asked.decision();
        ports.approvals().put(deploymentId, decision, request.comment(), now);
        audit.record(caller, now, AuditEvent.of(
                decision.status() == ApprovalStatus.APPROVED ? AuditEventType.DEPLOYMENT_APPROVED : AuditEventType.DEPLOYMENT_REJECTED,
                AuditEntity.project(grant.id()),
                AuditTarget.named("Deployment", deploymentId, environment)));
        return ports.approvals().of(deploymentId).stream().filter(view -> view.approval().userId() == decision.userId()).findFirst()
                .orElseThrow();
    }

    private DeploymentView find(ProjectGrant grant, long deploymentId) {
        return ports.records().find(grant.id(), deploymentId).orElseThrow(Refusal::notFound);
    }

    private ApprovalRequest asked(Caller caller, ProjectGrant grant, Request request, DeploymentView deployment, boolean locked) {
        DeploymentDetail detail = approvals.detail(caller, grant, deployment);
        Optional<List<Rule>> named = request.representedAs().map(name -> detail.guard().rules().stream()
                .filter(rule -> AccessGrantWords.of(rule.entry().grant(), detail.names()).equals(name)).toList());
        return new ApprovalRequest(detail.guard(), rights.deployer(caller, grant.id(), detail.guard()), request.status(),
                new ApprovalRequest.Subject(locked ? detail.deployment().status() : DeploymentStatus.CANCELED, detail.tally(),
                        detail.creators(), rights.ownApprovals(grant.id())), named);
    }

    /**
     * Fails a rejected job, and starts one whose last approval came, as the user that it runs for. Where that user may not deploy, it waits
     * for another to play it. Before the deployment is locked, since other resources of the job come first.
     *
     * @param reading reads the request again under the lock with which the job starts: another protection may have been added
     */
    private void move(long job, ApprovalRequest asked, Supplier<ApprovalRequest> reading) {
        if (asked.wanted() == ApprovalStatus.REJECTED) {
            changes.changeOfJob(job, TransitionDetails.NONE,
                    (run, ids, now) -> run.drop(job, FailureReason.DEPLOYMENT_REJECTED, false, ids, now));
        } else if (asked.starts()) {
            changes.changeOfJob(job, TransitionDetails.NONE,
                    (run, ids, now) -> (reading.get().starts() ? run.approved(job) : run).play(job, ids, now));
        }
    }

    /** Locks the pipeline of a job. Returns false if either is gone. */
    private boolean lock(OptionalLong job) {
        OptionalLong pipeline = job.isPresent() ? ports.pipelines().ofJob(job.getAsLong()) : OptionalLong.empty();
        return pipeline.isPresent() && ports.pipelines().lock(pipeline.getAsLong()).isPresent();
    }
}
