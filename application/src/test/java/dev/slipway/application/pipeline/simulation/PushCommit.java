package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.util.List;

/** Somebody pushes a commit with a configuration of its own. The server is told of the push until it has answered. */
final class PushCommit implements Action {

    @Override
    public int weight() {
        return 4;
    }

    @Override
    public String perform(Scene scene) {
        return push(scene, scene.dice.of(scene.projects));
    }

    static String push(Scene scene, long project) {
        Signature ada = new Signature("Ada", "ada@example.org", scene.now());
        Commit commit = new Commit(scene.dice.sha(), List.of(), ada, ada, scene.dice.chance(3) ? "later [skip ci]" : "message");
        scene.wiring.commit(commit, RandomConfiguration.text(scene.dice, scene.projects));
        scene.wiring.file(commit, RandomConfiguration.CHILD, RandomConfiguration.child(scene.dice));
        scene.wiring.file(commit, RandomConfiguration.LEAF, RandomConfiguration.child(scene.dice));
        scene.wiring.file(commit, RandomConfiguration.SMALL, RandomConfiguration.small(scene.dice));
        RefName ref = RefName.branch(scene.dice.chance(60) ? Wiring.PROTECTED_BRANCH : "feature");
        String before = scene.wiring.refs().find(project, ref).map(target -> target.object()).orElse(Shas.ZERO);
        scene.wiring.refs().move(project, ref, before, commit.sha());
        scene.ground.world().branch(project, ref.name(), commit.sha());
        Push push = new Push(scene.ground.world().push(project), project, scene.dice.of(scene.people).owner().id(), ref, before,
                commit.sha(), List.of(), scene.now());
        scene.pushes.add(push);
        scene.untold.add(push);
        tell(scene, push);
        return "push " + push.id() + " of project " + project + " to " + ref.name();
    }

    static void tell(Scene scene, Push push) {
        scene.server().creation.createPushedPipeline.pushed(push);
        scene.untold.remove(push);
    }
}
