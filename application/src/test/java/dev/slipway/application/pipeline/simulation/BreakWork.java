package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.job.JobWork;
import dev.slipway.application.pipeline.simulation.Ground.Piece;
import java.util.List;
import java.util.Set;

/** A piece of work fails whenever it is tried, until it is given up. */
final class BreakWork implements Action {

    private static final Set<String> MOVING = Set.of(JobWork.START_SCHEDULED_JOB, JobWork.ASSIGN_RESOURCE);

    @Override
    public int weight() {
        return 2;
    }

    @Override
    public String perform(Scene scene) {
        List<Piece> pieces = scene.pieces.recorded().stream().filter(piece -> MOVING.contains(piece.kind())).toList();
        if (pieces.isEmpty()) {
            return null;
        }
        Piece piece = scene.dice.of(pieces);
        scene.pieces.breakDown(piece);
        return "from now on fails " + piece.kind() + " " + piece.subject();
    }
}
