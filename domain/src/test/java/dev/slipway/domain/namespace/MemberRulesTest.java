package dev.slipway.domain.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.namespace.MemberRules.Inherited;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MemberRulesTest {

    private static final LocalDate TODAY = LocalDate.of(2024, 5, 6);

    @Test
    void role_is_at_least_the_inherited_one() {
        for (Role above : Role.values()) {
            for (Role role : Role.values()) {
                List<FieldError> expected = role.level() >= above.level() ? List.of() : List.of(
                        FieldError.of("access_level", "member.below_inherited", MemberRules.display(above), "Crew"));
                assertEquals(expected, MemberRules.problems(role.level(), null, TODAY, Optional.of(new Inherited(above, "Crew"))));
            }
            assertEquals(List.of(), MemberRules.problems(above.level(), null, TODAY, Optional.empty()));
        }
    }

    @Test
    void level_and_expiry_are_told_together() {
        assertEquals(List.of(FieldError.of("access_level", "field.not_included"), FieldError.of("expires_at", "date.past")),
                MemberRules.problems(35, TODAY.minusDays(1), TODAY, Optional.empty()));
        assertEquals(List.of(), MemberRules.problems(30, TODAY.plusDays(1), TODAY, Optional.empty()));
    }

    @Test
    void roles_are_told_in_words() {
        assertEquals(List.of("Guest", "Reporter", "Developer", "Maintainer", "Owner"),
                Stream.of(Role.values()).map(MemberRules::display).toList());
    }

    @Test
    void kind_of_a_namespace_has_the_name_of_the_api() {
        assertEquals(List.of("group", "user"), Stream.of(NamespaceKind.values()).map(NamespaceKind::wireName).toList());
        assertEquals(List.of(NamespaceKind.values()), Stream.of("group", "user").map(NamespaceKind::of).toList());
    }
}
