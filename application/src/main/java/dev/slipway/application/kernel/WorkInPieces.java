package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Bulk work on all that a subject has, a piece in each transaction, so that no writer waits for the whole. It is recorded again in the
 * transaction of a piece that may not be the last, so it counts as recorded until nothing is left. A piece that keeps failing stays
 * recorded and is tried again later: what waits for this work, such as the removal of an account, never takes it for done.
 */
public final class WorkInPieces implements WorkHandler {

    /** Time between attempts after repeated ones have failed. */
    static final Duration PAUSE = Duration.ofMinutes(10);

    private final String kind;
    private final Work work;
    private final Transactions transactions;
    private final Piece piece;

    /** One piece of the work. */
    @FunctionalInterface
    public interface Piece {

        /** Does a piece in the present transaction, and returns whether more may be left. */
        boolean more(long subject, Instant now);
    }

    public WorkInPieces(String kind, Work work, Transactions transactions, Piece piece) {
        this.kind = kind;
        this.work = work;
        this.transactions = transactions;
        this.piece = piece;
    }

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long subject) {
        transactions.run(now -> {
            if (piece.more(subject, now)) {
                work.soon(kind, subject);
            }
        });
    }

    @Override
    public Optional<Duration> pause() {
        return Optional.of(PAUSE);
    }
}
