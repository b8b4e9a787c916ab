package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.repository.push.Push;
import java.util.List;
import java.util.Objects;

/**
 * A push is told again, because nobody knows whether its pipeline was made, or by two processes. Who does not remember it is told within
 * seconds, so its pipeline was not deleted and removed meanwhile.
 */
final class TellPushAgain implements Action {

    @Override
    public int weight() {
        return 3;
    }

    @Override
    public String perform(Scene scene) {
        List<Push> known = scene.untold.isEmpty() ? scene.pushes.stream().filter(push -> !removed(scene, push)).toList() : scene.untold;
        if (known.isEmpty()) {
            return null;
        }
        Push push = scene.dice.of(known);
        PushCommit.tell(scene, push);
        return "push " + push.id() + " again";
    }

    private static boolean removed(Scene scene, Push push) {
        return scene.journal.made().stream().filter(made -> Objects.equals(made.pushId(), push.id()))
                .anyMatch(made -> scene.journal.hidden().contains(made.id()));
    }
}
