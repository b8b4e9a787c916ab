package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.pipeline.simulation.Ground.Piece;
import java.util.List;

/**
 * The scheduler does some pieces of recorded work that are due, in any order, late, and now and then twice. A new pipeline is looked at
 * before more is done.
 */
final class DoWork implements Action {

    @Override
    public int weight() {
        return 22;
    }

    @Override
    public String perform(Scene scene) {
        scene.pieces.read();
        StringBuilder done = new StringBuilder();
        int pipelines = scene.journal.made().size();
        for (int count = scene.dice.between(1, 4); count > 0 && scene.journal.made().size() == pipelines; count--) {
            List<Piece> due = scene.pieces.due();
            if (due.isEmpty()) {
                break;
            }
            Piece piece = scene.dice.of(due);
            done.append(", ").append(piece.kind()).append(' ').append(piece.subject());
            scene.pieces.attempt(piece, !scene.dice.chance(8));
            scene.pieces.read();
        }
        return done.isEmpty() ? null : "work" + done.substring(1);
    }
}
