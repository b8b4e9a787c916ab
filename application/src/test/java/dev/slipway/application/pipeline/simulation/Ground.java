package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.pipeline.CiWorld;
import java.time.Instant;
import java.util.List;

/**
 * Where a simulation takes place: ports that keep rows, in memory or in tables, and the work that waits among them. One run needs empty
 * rows.
 */
public interface Ground {

    /** Brings the ports of pipelines, jobs and runners, those of artifacts and {@code Work}. */
    CiWorld world();

    /** What was recorded and is not done, in the order of recording as far as that is known. */
    List<Piece> pieces();

    /** The piece was done and is forgotten. */
    void done(Piece piece);

    /** @param id of this recording and no other */
    record Piece(String id, String kind, long subject, Instant time) {}
}
