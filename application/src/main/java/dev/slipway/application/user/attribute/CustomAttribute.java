package dev.slipway.application.user.attribute;

import java.util.Objects;

/** Attribute that administrators added to a user. */
public record CustomAttribute(String key, String value) {

    public CustomAttribute {
        Objects.requireNonNull(key);
        Objects.requireNonNull(value);
    }
}
