package dev.slipway.domain.access;

import static dev.slipway.domain.access.ApplicationTokenState.ACTIVE;
import static dev.slipway.domain.access.ApplicationTokenState.FRESH;
import static dev.slipway.domain.access.ApplicationTokenState.REPLACED;
import static dev.slipway.domain.access.ApplicationTokenState.REVOKED;
import static dev.slipway.domain.access.ApplicationTokenEvent.REFRESH;
import static dev.slipway.domain.access.ApplicationTokenEvent.REPLACE;
import static dev.slipway.domain.access.ApplicationTokenEvent.REVOKE;
import static dev.slipway.domain.access.ApplicationTokenEvent.USE;

import dev.slipway.domain.kernel.Lifecycle;

/**
 * Life cycle of an access token of an application together with its refresh token, as a table. A refreshed token stays valid until a
 * successor is used for the first time, so a client that loses an answer, or refreshes twice at once, stays signed in. A refresh token
 * that is presented after that is held by two parties ({@code OAUTH-TOKEN-07}).
 */
public final class ApplicationTokenLifecycle {

    public static final Lifecycle<ApplicationTokenState, ApplicationTokenEvent> TABLE =
            Lifecycle.named("application-token", ApplicationTokenState.class, ApplicationTokenEvent.class)
                    .startsAt(FRESH).finishesAt(REVOKED)
                    .row("OAUTH-TOKEN-01", FRESH, USE, ACTIVE)
                    .stays("OAUTH-TOKEN-02", ACTIVE, USE)
                    .row("OAUTH-TOKEN-03", FRESH, REFRESH, ACTIVE)
                    .stays("OAUTH-TOKEN-04", ACTIVE, REFRESH)
                    .row("OAUTH-TOKEN-05", ACTIVE, REPLACE, REPLACED)
                    .stays("OAUTH-TOKEN-06", REPLACED, REPLACE)
                    .row("OAUTH-TOKEN-07", REPLACED, REFRESH, REVOKED)
                    .row("OAUTH-TOKEN-08", FRESH, REVOKE, REVOKED)
                    .row("OAUTH-TOKEN-09", ACTIVE, REVOKE, REVOKED)
                    .row("OAUTH-TOKEN-10", REPLACED, REVOKE, REVOKED)
                    .stays("OAUTH-TOKEN-11", REVOKED, REVOKE)
                    .build();

    private ApplicationTokenLifecycle() {
    }

    /** Decides about a refresh token that is presented, by the state of its token. */
    public static Refresh refresh(ApplicationTokenState state) {
        return switch (TABLE.on(state, REFRESH).state()) {
            case REVOKED -> state == REVOKED ? Refresh.REJECTED : Refresh.REUSED;
            default -> Refresh.GRANTED;
        };
    }

    /** Decision about a refresh token. */
    public enum Refresh {
        /** A successor is issued. */
        GRANTED,
        /** The family of the token is revoked. */
        REUSED,
        REJECTED
    }
}
