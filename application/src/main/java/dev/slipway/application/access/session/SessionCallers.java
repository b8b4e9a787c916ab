package dev.slipway.application.access.session;

import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.access.port.Sessions.FoundSession;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.session.SessionLife;
import dev.slipway.domain.access.session.SessionStage;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Finds the caller of a browser by its cookie. A cookie without a living session is no credential: the caller is anonymous. */
public final class SessionCallers {

    private final Sessions sessions;
    private final BrowserTokens tokens;
    private final Secrets secrets;
    private final SessionLife life;
    private final InstantSource clock;

    public SessionCallers(Sessions sessions, BrowserTokens tokens, Secrets secrets, SessionLife life, InstantSource clock) {
        this.sessions = sessions;
        this.tokens = tokens;
        this.secrets = secrets;
        this.life = life;
        this.clock = clock;
    }

    /**
     * Cookie of a request.
     *
     * @param formToken that came with it; only requests that read need none
     */
    public record Presented(String cookie, Optional<String> formToken) {
        @Override
        public String toString() {
            return "Presented[session]";
        }
    }

    /**
     * Returns the caller of a request. Blocked accounts have no sessions; where one is blocked at this moment, the use case of the request
     * is told its state.
     */
    public Optional<Caller.Session> caller(Presented presented, boolean reading) {
        boolean own = reading || presented.formToken().filter(token -> tokens.accepts(presented.cookie(), token)).isPresent();
        return own ? session(presented.cookie(), SessionStage.OPEN)
                .map(found -> new Caller.Session(found.owner(), found.id(), found.passwordExpired())) : Optional.empty();
    }

    /** Returns the session of a browser that has given its password, and not yet its second factor. */
    public Optional<FoundSession> pending(String cookie) {
        return session(cookie, SessionStage.PENDING);
    }

    private Optional<FoundSession> session(String cookie, SessionStage stage) {
        if (!BrowserTokens.possible(cookie)) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        Optional<FoundSession> found = sessions.find(secrets.digest(cookie))
                .filter(session -> session.stage() == stage && life.alive(stage, session.createdAt(), session.lastUsedAt(), now));
        found.filter(session -> SessionLife.noted(session.lastUsedAt(), now)).ifPresent(session -> sessions.used(session.id(), now));
        return found;
    }
}
