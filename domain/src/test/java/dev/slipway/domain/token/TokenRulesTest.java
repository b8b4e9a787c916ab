package dev.slipway.domain.token;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.FieldError;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TokenRulesTest {

    private static final LocalDate TODAY = LocalDate.of(2024, 5, 6);

    @ParameterizedTest
    @EnumSource(Scope.class)
    void scopes_of_administrators_and_applications_are_theirs_alone(Scope scope) {
        boolean application = scope.forApplications();
        assertEquals(application ? 1 : 0, TokenRules.problems("t", List.of(scope), account(true)).size());
        assertEquals(scope == Scope.SUDO || application ? List.of("scopes") : List.of(), fields("t", List.of(scope)));
        assertEquals(!application, TokenRules.SCOPES.contains(scope));
    }

    @Test
    void needs_a_name_and_a_scope() {
        assertEquals(List.of("name", "scopes"), fields(" ", List.of()));
        assertEquals(List.of("name"), fields(null, List.of(Scope.API)));
        assertEquals(List.of("name"), fields("n".repeat(256), List.of(Scope.API)));
        assertEquals(List.of(), fields("n".repeat(255), List.of(Scope.API)));
    }

    @Test
    void dies_with_the_start_of_the_day_it_expires() {
        assertEquals(true, TokenRules.active(false, null, TODAY));
        assertEquals(true, TokenRules.active(false, TODAY.plusDays(1), TODAY));
        assertEquals(false, TokenRules.active(false, TODAY, TODAY));
        assertEquals(false, TokenRules.active(true, null, TODAY));
    }

    @Test
    void own_token_expires_in_the_future_or_never() {
        for (int days = -1; days < 3; days++) {
            assertEquals(days > 0 ? List.of() : List.of("expires_at"), TokenRules.problemsOfOwn("n", List.of(Scope.API), account(false),
                    TODAY.plusDays(days), TODAY).stream().map(FieldError::field).toList());
        }
        assertEquals(List.of(), TokenRules.problemsOfOwn("n", List.of(Scope.API), account(false), null, TODAY));
    }

    private static List<String> fields(String name, List<Scope> scopes) {
        return TokenRules.problems(name, scopes, account(false)).stream().map(FieldError::field).toList();
    }

    private static Account account(boolean administrator) {
        return new Account(1, "u", "U", administrator, false, AccountState.ACTIVE);
    }
}
