package dev.slipway.domain.token;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ResourceTokenRulesTest {

    private static final LocalDate TODAY = LocalDate.of(2024, 5, 6);
    private static final Set<Scope> OF_PERSONS = Set.of(Scope.READ_USER, Scope.SUDO, Scope.OPENID, Scope.PROFILE, Scope.EMAIL);

    @ParameterizedTest
    @EnumSource(Scope.class)
    void token_of_a_project_has_no_scope_of_persons(Scope scope) {
        assertEquals(!OF_PERSONS.contains(scope), ResourceTokenRules.available(scope));
        List<FieldError> expected = OF_PERSONS.contains(scope) ? List.of(FieldError.of("scopes", "scopes.unavailable")) : List.of();
        assertEquals(expected, ResourceTokenRules.problems("t", List.of(Scope.API, scope), null, TODAY));
    }

    @Test
    void token_of_a_project_needs_a_name_a_scope_and_a_future() {
        assertEquals(List.of("name", "scopes", "expires_at"),
                ResourceTokenRules.problems(" ", List.of(), TODAY, TODAY).stream().map(FieldError::field).toList());
        assertEquals(List.of("expires_at"),
                ResourceTokenRules.problems("t", List.of(Scope.API), TODAY.minusDays(1), TODAY).stream().map(FieldError::field).toList());
        assertEquals(List.of(), ResourceTokenRules.problems("t", List.of(Scope.API), TODAY.plusDays(1), TODAY));
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void member_gives_at_most_the_role_they_have(Role wanted) {
        Optional<Reason> given = Optional.of(Reason.of("token.excessive_level"));
        Optional<Reason> rotated = Optional.of(Reason.of("token.rotates_higher_level"));
        Stream.concat(Stream.of(Optional.<Role>empty()), Stream.of(Role.values()).map(Optional::of)).forEach(held -> {
            boolean enough = held.isPresent() && held.get().compareTo(wanted) >= 0;
            assertEquals(enough ? Optional.empty() : given, ResourceTokenRules.excess(held, false, wanted), () -> held + " " + wanted);
            assertEquals(enough ? Optional.empty() : rotated, ResourceTokenRules.rotationExcess(held, false, wanted.level()));
            assertEquals(Optional.empty(), ResourceTokenRules.excess(held, true, wanted));
            assertEquals(Optional.empty(), ResourceTokenRules.rotationExcess(held, true, wanted.level()));
        });
        assertEquals(Optional.empty(), ResourceTokenRules.rotationExcess(Optional.of(Role.GUEST), false, 0));
    }

    @Test
    void project_or_group_has_two_hundred_tokens() {
        assertEquals(Optional.empty(), ResourceTokenRules.countProblem(199));
        assertEquals(Optional.of(Reason.of("token.too_many", 200)), ResourceTokenRules.countProblem(200));
    }
}
