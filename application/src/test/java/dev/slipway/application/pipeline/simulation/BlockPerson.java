package dev.slipway.application.pipeline.simulation;

import dev.slipway.domain.access.Caller;

/** Somebody is blocked, so that what they started is not handed out any more. */
final class BlockPerson implements Action {

    @Override
    public int weight() {
        return 1;
    }

    @Override
    public String perform(Scene scene) {
        if (scene.people.size() < 3) {
            return null;
        }
        Caller.Person person = scene.people.removeLast();
        scene.ground.world().block(person.owner().id());
        return "user " + person.owner().id() + " is blocked";
    }
}
