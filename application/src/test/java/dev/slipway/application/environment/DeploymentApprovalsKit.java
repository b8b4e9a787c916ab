package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.environment.deployment.ApprovalView;
import dev.slipway.application.environment.port.DeploymentApprovals;
import dev.slipway.application.environment.port.DeploymentGuards;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.ApprovalStatus;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code DeploymentApprovals} does. */
public abstract class DeploymentApprovalsKit extends EnvironmentScenario {

    private DeploymentApprovals approvals() {
        return world().port(DeploymentApprovals.class);
    }

    private long deployment(long project) {
        begun(deploying(project, "live", null).by(world().user()));
        return world().port(DeploymentRecords.class).list(project, DeploymentFilter.ALL, PageRequest.Offset.first()).items().getLast().id();
    }

    private List<DeploymentApproval> stored(long deployment) {
        return approvals().of(deployment).stream().map(ApprovalView::approval).toList();
    }

    @Test
    final void decision_replaces_the_earlier_one_of_its_user() {
        long project = world().project();
        world().protect(ProtectedEnvironment.named(new EnvironmentOwner.Project(project), "other",
                List.of(EnvironmentGrant.approve(AccessGrant.MAINTAINERS, 1))));
        long rule = world().port(DeploymentGuards.class).of(project).getFirst().entries().getFirst().id();
        long deployment = deployment(project);
        long another = deployment(project);
        long first = world().user();
        long second = world().user();
        DeploymentApproval approved = new DeploymentApproval(first, OptionalLong.of(rule), Set.of(5L, 6L), ApprovalStatus.APPROVED);
        DeploymentApproval rejected = new DeploymentApproval(second, OptionalLong.empty(), Set.of(), ApprovalStatus.REJECTED);
        write(() -> approvals().put(deployment, approved, "fine", now()));
        write(() -> approvals().put(deployment, rejected, "", now()));
        write(() -> approvals().put(another, rejected, "", now()));
        assertEquals(List.of(approved, rejected), stored(deployment));
        assertEquals(List.of(rejected), stored(another));
        Instant later = now().plusSeconds(60);
        DeploymentApproval changed = new DeploymentApproval(first, OptionalLong.empty(), Set.of(7L), ApprovalStatus.REJECTED);
        write(() -> approvals().put(deployment, changed, "no", later));
        assertEquals(List.of(changed, rejected), stored(deployment));
        ApprovalView view = approvals().of(deployment).getFirst();
        assertEquals(first + " no " + later, view.user().orElseThrow().id() + " " + view.comment() + " " + view.createdAt());
    }
}
