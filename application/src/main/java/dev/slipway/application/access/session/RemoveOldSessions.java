package dev.slipway.application.access.session;

import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.kernel.RecurringRemoval;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.access.session.SessionLife;
import java.time.Duration;
import java.time.Instant;

/** Removes the rows of sessions that have ended by their age. */
public final class RemoveOldSessions extends RecurringRemoval {

    private final Sessions sessions;
    private final SessionLife life;

    public RemoveOldSessions(Sessions sessions, SessionLife life, Transactions transactions, Work work) {
        super("access.old_sessions", Duration.ofHours(1), transactions, work);
        this.sessions = sessions;
        this.life = life;
    }

    @Override
    protected int remove(Instant now, int most) {
        return sessions.removeOld(now.minus(life.idle()), now.minus(life.longest()), most);
    }
}
