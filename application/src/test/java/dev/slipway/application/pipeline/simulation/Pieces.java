package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.pipeline.simulation.Ground.Piece;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Does recorded work as the scheduler does: at least once, again after a while where it failed, and given up when it failed too often. */
final class Pieces {

    private static final int ATTEMPTS = 6;

    private final Scene scene;
    private final Map<String, Integer> attempts = new HashMap<>();
    private final Map<String, Instant> notBefore = new HashMap<>();
    private final Set<String> broken = new HashSet<>();
    private List<Piece> recorded = List.of();
    private boolean forgotten;

    Pieces(Scene scene) {
        this.scene = scene;
    }

    /** Reads anew what is recorded, where that changed. */
    void read() {
        if (scene.journal.takeRecorded() || forgotten) {
            forgotten = false;
            recorded = scene.ground.pieces();
        }
    }

    private void forget(Piece piece) {
        scene.ground.done(piece);
        forgotten = true;
    }

    List<Piece> recorded() {
        return recorded;
    }

    boolean recorded(String kind, long subject) {
        return recorded.stream().anyMatch(piece -> piece.kind().equals(kind) && piece.subject() == subject);
    }

    private Instant time(Piece piece) {
        Instant again = notBefore.get(piece.id());
        return again != null && again.isAfter(piece.time()) ? again : piece.time();
    }

    List<Piece> due() {
        return recorded.stream().filter(piece -> !time(piece).isAfter(scene.now())).toList();
    }

    /** When the next piece is due; empty where nothing is recorded. */
    Optional<Instant> next() {
        return recorded.stream().map(this::time).min(Instant::compareTo);
    }

    /** From now on every attempt at the piece fails. */
    void breakDown(Piece piece) {
        broken.add(piece.id());
    }

    /** @param noted whether the process lives long enough to note that the piece was done */
    void attempt(Piece piece, boolean noted) {
        WorkHandler handler = scene.handlers().filter(each -> each.kind().equals(piece.kind())).findFirst()
                .orElseThrow(() -> new Violation("work.has_a_handler", "nobody does " + piece.kind()));
        if (attempts.getOrDefault(piece.id(), 0) >= ATTEMPTS) {
            giveUp(handler, piece);
            return;
        }
        if (broken.contains(piece.id())) {
            scene.trouble.arm(Trouble.Kind.FAILS, 1);
        }
        try {
            handler.handle(piece.subject());
            Redundancy.check(scene, piece);
        } catch (Trouble.Failed | Refusal failed) {
            int count = attempts.merge(piece.id(), 1, Integer::sum);
            notBefore.put(piece.id(), scene.now().plus(Duration.ofSeconds(1L << count)));
            return;
        }
        if (noted) {
            forget(piece);
        }
    }

    private void giveUp(WorkHandler handler, Piece piece) {
        handler.givenUp(piece.subject(), "it failed " + ATTEMPTS + " times");
        forget(piece);
    }
}
