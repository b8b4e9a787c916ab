package dev.slipway.application.attribute;

import java.util.Objects;

/** Attribute that administrators added to a user, group or project. */
public record CustomAttribute(String key, String value) {

    public CustomAttribute {
        Objects.requireNonNull(key);
        Objects.requireNonNull(value);
    }
}
