package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.artifact.ArtifactForm.Options;
import java.io.ByteArrayInputStream;
import java.util.Optional;

/** A runner hands in a file that its job made. */
final class HandInFile implements Action {

    @Override
    public int weight() {
        return 5;
    }

    @Override
    public String perform(Scene scene) {
        return Words.any(scene, (runner, hand) -> {
            send(scene, hand);
            return runner + " hands in a file of " + hand;
        });
    }

    static void send(Scene scene, Hand hand) {
        String time = scene.dice.among("5 minutes", "1 day", "never");
        Words.of(scene, hand, () -> {
            scene.upload().upload(Optional.of(hand.token), hand.job, taker -> {
                taker.take("artifacts.zip", new ByteArrayInputStream(new byte[10]));
                return new Options(Optional.of("archive"), Optional.of("zip"), Optional.of(time), Optional.empty());
            });
            return null;
        });
    }
}
