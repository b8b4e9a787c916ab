package dev.slipway.application.access.session;

import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.session.SessionLife;
import java.time.Duration;
import java.util.Optional;

/** Removes the rows of sessions that have ended by their age. */
public final class RemoveOldSessions implements WorkHandler {

    static final String KIND = "access.old_sessions";

    private static final Duration EVERY = Duration.ofHours(1);

    private final Sessions sessions;
    private final SessionLife life;
    private final Transactions transactions;

    public RemoveOldSessions(Sessions sessions, SessionLife life, Transactions transactions) {
        this.sessions = sessions;
        this.life = life;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public void handle(long subject) {
        transactions.run(now -> sessions.removeOld(now.minus(life.idle()), now.minus(life.longest())));
    }
}
