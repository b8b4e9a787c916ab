package dev.slipway.rest.runner;

import dev.slipway.application.access.Gate;
import dev.slipway.application.runner.VerificationKeys;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;

/**
 * Serves the public keys that verify tokens of jobs and identity tokens. Verifying services have no account, so credentials are ignored.
 */
@Controller
public final class KeyController {

    public static final String KEYS = "/oauth/discovery/keys";

    private final VerificationKeys keys;

    KeyController(VerificationKeys keys) {
        this.keys = keys;
    }

    @Get(KEYS)
    @Route(gate = Gate.OPEN, raw = true)
    KeySetJson keys() {
        return KeySetJson.of(keys.all());
    }

    @Get("/-/jwks")
    @Route(gate = Gate.OPEN, raw = true)
    KeySetJson olderAddress() {
        return KeySetJson.of(keys.all());
    }
}
