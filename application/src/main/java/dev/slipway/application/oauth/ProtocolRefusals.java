package dev.slipway.application.oauth;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.oauth.ProtocolError;
import java.util.Optional;

/** Rejections with errors of the protocol. */
public final class ProtocolRefusals {

    private ProtocolRefusals() {
    }

    public static Refusal of(ProtocolError error, Object... arguments) {
        return new Refusal(new Failure.Protocol(error.fault(), error.wireName(), error.description(arguments)));
    }

    /** Returns a parameter. Rejects its absence by its name. */
    public static String required(String name, Optional<String> value) {
        return value.filter(text -> !text.isEmpty()).orElseThrow(() -> of(ProtocolError.MISSING_PARAMETER, name));
    }
}
