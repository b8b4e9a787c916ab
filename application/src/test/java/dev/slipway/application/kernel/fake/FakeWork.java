package dev.slipway.application.kernel.fake;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Work;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Work recorded in memory. It is done when somebody says so, by {@link #doOne}. */
public final class FakeWork implements Work {

    private static final int ATTEMPTS = 6;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private record Piece(long id, String kind, long subject, Instant time, int attempts) {

        Piece failed(Instant again) {
            return new Piece(id, kind, subject, again, attempts + 1);
        }
    }

    private final InstantSource clock;
    private final FakeTable<Long, Piece> pieces;
    private final AtomicLong ids = new AtomicLong();
    private final Set<Long> inHand = new HashSet<>();

    public FakeWork(FakeTransactions transactions, InstantSource clock) {
        this.clock = clock;
        this.pieces = new FakeTable<>(transactions);
    }

    @Override
    public void soon(String kind, long subject) {
        at(clock.instant(), kind, subject);
    }

    @Override
    public void soon(String kind, List<Long> subjects) {
        subjects.forEach(subject -> soon(kind, subject));
    }

    @Override
    public void at(Instant time, String kind, long subject) {
        long id = ids.incrementAndGet();
        pieces.put(id, new Piece(id, kind, subject, time, 0));
    }

    @Override
    public boolean isRecorded(String kind, long subject) {
        return pieces.rows().anyMatch(piece -> piece.kind().equals(kind) && piece.subject() == subject);
    }

    @Override
    public Set<Long> recorded(String kind, Collection<Long> subjects) {
        return subjects.stream().filter(subject -> isRecorded(kind, subject)).collect(Collectors.toUnmodifiableSet());
    }

    /** What waits to be done, in the order in which it was recorded, as {@code <kind> <subject>}. */
    public List<String> recorded() {
        return pieces.rows().map(piece -> piece.kind() + " " + piece.subject()).toList();
    }

    /** A piece that waits to be done. */
    public record Waiting(long id, String kind, long subject, Instant time) {}

    /** What waits to be done, in the order in which it was recorded. */
    public List<Waiting> waiting() {
        return pieces.rows().map(piece -> new Waiting(piece.id(), piece.kind(), piece.subject(), piece.time())).toList();
    }

    /** Forgets a piece that somebody did. */
    public void done(long piece) {
        pieces.remove(piece);
    }

    /** Does one piece that is due and that one of these can do. False where there is none. */
    public boolean doOne(List<WorkHandler> handlers) {
        return handlers.stream().anyMatch(handler -> take(handler.kind()).map(piece -> {
            attempt(handler, piece);
            return piece;
        }).isPresent());
    }

    private Optional<Piece> take(String kind) {
        synchronized (inHand) {
            Optional<Piece> due = pieces.rows()
                    .filter(piece -> piece.kind().equals(kind) && !piece.time().isAfter(clock.instant()) && !inHand.contains(piece.id()))
                    .findFirst();
            due.ifPresent(piece -> inHand.add(piece.id()));
            return due;
        }
    }

    private void attempt(WorkHandler handler, Piece piece) {
        try {
            handler.handle(piece.subject());
            pieces.remove(piece.id());
        } catch (RuntimeException failed) {
            Piece again = piece.failed(clock.instant().plus(PAUSE));
            if (again.attempts() < ATTEMPTS) {
                pieces.put(again.id(), again);
            } else if (handler.pause().isPresent()) {
                pieces.put(again.id(), piece.failed(clock.instant().plus(handler.pause().orElseThrow())));
            } else {
                pieces.remove(piece.id());
                handler.givenUp(piece.subject(), failed.toString());
            }
        } finally {
            synchronized (inHand) {
                inHand.remove(piece.id());
            }
        }
    }

    /** Makes pieces due that failed and wait to be done again. */
    public void hurry() {
        synchronized (inHand) {
            pieces.rows(piece -> piece.attempts() > 0 && !inHand.contains(piece.id()))
                    .forEach(piece -> pieces.put(piece.id(),
                            new Piece(piece.id(), piece.kind(), piece.subject(), clock.instant(), piece.attempts())));
        }
    }
}
