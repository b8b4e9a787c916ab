package dev.slipway.domain.attribute;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.FieldError;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CustomAttributeRulesTest {

    @Test
    void texts_within_their_limits_are_taken() {
        assertEquals(List.of(), CustomAttributeRules.problems("😀".repeat(255), "v".repeat(5000), 99));
    }

    @Test
    void each_broken_rule_is_named() {
        assertEquals(List.of(FieldError.of("key", "field.blank"), FieldError.of("value", "field.blank")),
                CustomAttributeRules.problems(" ", "", 0));
        assertEquals(List.of(FieldError.of("key", "field.too_long", 255), FieldError.of("value", "field.too_long", 5000)),
                CustomAttributeRules.problems("k".repeat(256), "v".repeat(5001), 0));
        assertEquals(List.of(FieldError.of("key", "custom_attribute.too_many", 100)), CustomAttributeRules.problems("k", "v", 100));
    }

    @Test
    void users_groups_and_projects_own_attributes() {
        assertEquals(List.of("User 7", "Group 7", "Project 7"), Stream.of(AttributeOwner.user(7), AttributeOwner.group(7),
                AttributeOwner.project(7)).map(owner -> owner.kind().title() + " " + owner.id()).toList());
    }
}
