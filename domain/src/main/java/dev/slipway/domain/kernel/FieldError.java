package dev.slipway.domain.kernel;

import java.util.Objects;

/** Names an attribute whose value breaks a rule, and the rule. Clients show such errors beside the field. */
public record FieldError(String field, Reason reason) {

    public FieldError {
        Objects.requireNonNull(field);
        Objects.requireNonNull(reason);
    }

    public static FieldError of(String field, String reasonId, Object... args) {
        return new FieldError(field, Reason.of(reasonId, args));
    }
}
