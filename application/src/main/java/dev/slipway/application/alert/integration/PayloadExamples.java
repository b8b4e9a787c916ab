package dev.slipway.application.alert.integration;

import dev.slipway.application.alert.port.Payloads;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.alert.IntegrationRules;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads example payloads and test payloads that users enter, by the rules for payloads of senders. */
public final class PayloadExamples {

    private static final String FIELD = "payload_example";

    private final Payloads payloads;

    public PayloadExamples(Payloads payloads) {
        this.payloads = payloads;
    }

    Json.Members read(String json) {
        return payloads.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns the problem of an example payload as the error of its field; empty if it is valid. */
    Optional<FieldError> problem(@Nullable String json) {
        if (json == null) {
            return Optional.empty();
        }
        if (json.length() > IntegrationRules.MAX_EXAMPLE) {
            return Optional.of(FieldError.of(FIELD, "field.too_long", IntegrationRules.MAX_EXAMPLE));
        }
        try {
            read(json);
            return Optional.empty();
        } catch (Refusal refused) {
            return Optional.of(new FieldError(FIELD, reason(refused)));
        }
    }

    private static Reason reason(Refusal refused) {
        return switch (refused.failure()) {
            case Failure.BadRequest(Optional<Reason> reason) when reason.isPresent() -> reason.get();
            case Failure.TooLarge(Optional<Reason> reason) when reason.isPresent() -> reason.get();
            case Failure.Unprocessable(Reason reason) -> reason;
            default -> throw refused;
        };
    }
}
