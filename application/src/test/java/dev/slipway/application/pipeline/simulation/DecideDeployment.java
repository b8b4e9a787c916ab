package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.environment.DeploymentFilter;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.job.ApproveDeployment;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.protection.ApprovalStatus;
import dev.slipway.domain.job.JobObstacle;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A user approves or rejects a deployment that is blocked. */
final class DecideDeployment implements Action {

    @Override
    public int weight() {
        return 6;
    }

    @Override
    public String perform(Scene scene) {
        List<DeploymentView> blocked = blocked(scene);
        if (blocked.isEmpty()) {
            return null;
        }
        DeploymentView deployment = scene.dice.of(blocked);
        ApprovalStatus status = scene.dice.chance(75) ? ApprovalStatus.APPROVED : ApprovalStatus.REJECTED;
        decide(scene, scene.dice.of(scene.people), deployment, status);
        return status.wireName() + " deployment " + deployment.id();
    }

    private static List<DeploymentView> blocked(Scene scene) {
        return scene.wiring.raw(DeploymentRecords.class).list(scene.guarded(), DeploymentFilter.ALL.withStatus(DeploymentStatus.BLOCKED),
                new PageRequest.Offset(1, 100)).items();
    }

    private static OptionalLong job(Scene scene, DeploymentView deployment) {
        return scene.wiring.raw(DeploymentRecords.class).origin(scene.guarded(), deployment.id()).orElseThrow().job();
    }

    private static void decide(Scene scene, Caller caller, DeploymentView deployment, ApprovalStatus status) {
        long user = caller.accountId().orElseThrow();
        if (status == ApprovalStatus.APPROVED) {
            scene.approvals.approve(deployment.id(), user);
        }
        try {
            scene.server().operation.approveDeployment.decide(caller, Scene.at(scene.guarded()), deployment.id(),
                    new ApproveDeployment.Request(status, "", Optional.empty()));
        } catch (Refusal refused) {
            scene.approvals.refuse(deployment.id(), user);
            throw refused;
        }
        if (status == ApprovalStatus.REJECTED) {
            scene.rejected.add(job(scene, deployment).getAsLong());
        }
    }

    /** A user who makes no deployments approves that of a job, unless the user has approved it by the present rules. Returns whether so. */
    static boolean approve(Scene scene, Books.Entry entry) {
        if (!entry.job().obstacles().contains(JobObstacle.APPROVAL_PENDING)) {
            return false;
        }
        Optional<DeploymentView> deployment = blocked(scene).stream()
                .filter(found -> job(scene, found).equals(OptionalLong.of(entry.id())))
                .filter(found -> !scene.approvals.approved(found.id(), Set.of(scene.approver().accountId().orElseThrow()))).findFirst();
        deployment.ifPresent(found -> decide(scene, scene.approver(), found, ApprovalStatus.APPROVED));
        return deployment.isPresent();
    }
}
