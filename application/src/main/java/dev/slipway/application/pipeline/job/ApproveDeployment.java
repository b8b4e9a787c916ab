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
import dev.slipway.domain.environment.protection.Deployer;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import dev.slipway.domain.environment.protection.EnvironmentGuard.Rule;
import dev.slipway.domain.job.FailureReason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Approves or rejects a deployment that waits for approvals. With enough approvals its job can be played; a rejection fails the job for
 * good. The pipeline is locked first, so that the job neither starts nor is canceled meanwhile, and of two decisions at once the second is
 * counted after the first.
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
        return transactions.write(now -> decide(caller, grant, deploymentId, request, now));
    }

    private DeploymentView find(ProjectGrant grant, long deploymentId) {
        return ports.records().find(grant.id(), deploymentId).orElseThrow(Refusal::notFound);
    }

    private ApprovalView decide(Caller caller, ProjectGrant grant, long deploymentId, Request request, Instant now) {
        OptionalLong job = ports.records().job(grant.id(), deploymentId);
        boolean locked = lock(job);
        DeploymentDetail detail = approvals.detail(caller, grant, find(grant, deploymentId));
        Deployer user = rights.deployer(caller, grant.id(), detail.guard());
        List<Rule> rules = represented(detail, user, request);
        ApprovalRequest asked = new ApprovalRequest(detail.guard(), user, request.status(),
                locked ? detail.deployment().status() : DeploymentStatus.CANCELED, detail.tally(), creator(detail),
                rights.ownApprovals(grant.id()), rules);
        ApprovalRequest.POLICY.judge(asked).denial().ifPresent(reason -> {
            throw Refusal.badRequest(reason);
        });
        if (request.status() == ApprovalStatus.REJECTED) {
            job.ifPresent(id -> changes.changeOfJob(id, TransitionDetails.NONE,
                    (run, ids, time) -> run.drop(id, FailureReason.DEPLOYMENT_REJECTED, false, ids, time)));
        }
        OptionalLong rule = asked.tally().counted(user.userId(), rules).map(each -> OptionalLong.of(each.entry().id()))
                .orElse(OptionalLong.empty());
        ports.records().lock(grant.id(), deploymentId).orElseThrow(Refusal::notFound);
        ports.approvals().put(deploymentId, new DeploymentApproval(user.userId(), rule, request.status()), request.comment(), now);
        audit.record(caller, now, AuditEvent.of(
                request.status() == ApprovalStatus.APPROVED ? AuditEventType.DEPLOYMENT_APPROVED : AuditEventType.DEPLOYMENT_REJECTED,
                AuditEntity.project(grant.id()),
                AuditTarget.named("Deployment", deploymentId, detail.deployment().environment().name())));
        return ports.approvals().of(deploymentId).stream().filter(view -> view.approval().userId() == user.userId()).findFirst()
                .orElseThrow();
    }

    /** Locks the pipeline of a job. Returns false if either is gone. */
    private boolean lock(OptionalLong job) {
        OptionalLong pipeline = job.isPresent() ? ports.pipelines().ofJob(job.getAsLong()) : OptionalLong.empty();
        return pipeline.isPresent() && ports.pipelines().lock(pipeline.getAsLong()).isPresent();
    }

    /** Returns the rules that admit the user, of these those that the request names. */
    private static List<Rule> represented(DeploymentDetail detail, Deployer user, Request request) {
        return detail.guard().rules().stream().filter(rule -> rule.admits(user))
                .filter(rule -> request.representedAs().isEmpty()
                        || AccessGrantWords.of(rule.entry().grant(), detail.names()).equals(request.representedAs().get()))
                .toList();
    }

    private static OptionalLong creator(DeploymentDetail detail) {
        return detail.deployment().user().map(user -> OptionalLong.of(user.id())).orElse(OptionalLong.empty());
    }
}
