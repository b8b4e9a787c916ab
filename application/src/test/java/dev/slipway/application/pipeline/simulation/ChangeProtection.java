package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;
import dev.slipway.application.pipeline.simulation.ApprovalNotes.Need;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.environment.protection.EnvironmentGrant;
import dev.slipway.domain.environment.protection.EnvironmentOwner;
import dev.slipway.domain.environment.protection.EnvironmentRight;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import java.util.List;
import java.util.stream.Stream;

/** A maintainer changes, removes or adds the approval rule of a protected environment. One approval is enough at any time. */
final class ChangeProtection implements Action {

    @Override
    public int weight() {
        return 3;
    }

    @Override
    public String perform(Scene scene) {
        Need need = scene.dice.of(Stream.of(Need.values()).filter(each -> each != scene.approvals.need()).toList());
        EnvironmentOwner owner = new EnvironmentOwner.Project(scene.guarded());
        ProtectedEnvironmentRecords records = scene.wiring.port(ProtectedEnvironmentRecords.class);
        scene.transactions().write(() -> {
            ProtectedEnvironment old = records.find(owner, Scene.GUARDED).orElseThrow().protection();
            records.change(old, changed(scene, old, need), scene.now());
            return null;
        });
        scene.approvals.change(need);
        scene.books.pipelines().filter(run -> scene.books.project(run.id()) == scene.guarded())
                .forEach(run -> scene.journal.touch(run.id()));
        return "deployments need " + need;
    }

    /** The rule keeps its id where there is one before and afterwards. */
    private static ProtectedEnvironment changed(Scene scene, ProtectedEnvironment old, Need need) {
        if (need == Need.NUMBER) {
            return old.requiring(1).with(EnvironmentRight.APPROVE, List.of());
        }
        AccessGrant grant = need == Need.MAINTAINER ? AccessGrant.MAINTAINERS
                : new AccessGrant.User(scene.approver().accountId().orElseThrow());
        long id = old.entries(EnvironmentRight.APPROVE).stream().mapToLong(EnvironmentGrant::id).findFirst().orElse(0);
        return old.requiring(0).with(EnvironmentRight.APPROVE, List.of(EnvironmentGrant.approve(grant, 1).withId(id)));
    }
}
