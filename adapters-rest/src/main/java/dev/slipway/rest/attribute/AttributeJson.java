package dev.slipway.rest.attribute;

import dev.slipway.application.attribute.CustomAttribute;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A custom attribute on the wire. */
public record AttributeJson(String key, String value) {

    static AttributeJson of(CustomAttribute attribute) {
        return new AttributeJson(attribute.key(), attribute.value());
    }

    /** @param attributes null where they are not shown */
    public static @Nullable List<AttributeJson> all(@Nullable List<CustomAttribute> attributes) {
        return attributes == null ? null : attributes.stream().map(AttributeJson::of).toList();
    }
}
