package dev.slipway.domain.oauth;

import static dev.slipway.domain.oauth.CodeEvent.EXCHANGE;
import static dev.slipway.domain.oauth.CodeState.EXCHANGED;
import static dev.slipway.domain.oauth.CodeState.ISSUED;
import static dev.slipway.domain.oauth.CodeState.REPLAYED;

import dev.slipway.domain.kernel.Lifecycle;

/** Life cycle of an authorization code, as a table. A code is exchanged once; a second exchange revokes the tokens of the first. */
public final class CodeLifecycle {

    public static final Lifecycle<CodeState, CodeEvent> TABLE = Lifecycle.named("authorization-code", CodeState.class, CodeEvent.class)
            .startsAt(ISSUED).finishesAt(REPLAYED)
            .row("OAUTH-CODE-01", ISSUED, EXCHANGE, EXCHANGED)
            .row("OAUTH-CODE-02", EXCHANGED, EXCHANGE, REPLAYED)
            .stays("OAUTH-CODE-03", REPLAYED, EXCHANGE)
            .build();

    private CodeLifecycle() {
    }
}
