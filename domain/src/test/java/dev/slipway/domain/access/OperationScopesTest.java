package dev.slipway.domain.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class OperationScopesTest {

    private static final String ALL = "API READ_API READ_USER CREATE_RUNNER SUDO READ_REPOSITORY WRITE_REPOSITORY OPENID PROFILE EMAIL";

    /** Scopes that open the operations of a row, first to read and then to change. */
    private static final Map<OperationScopes, List<String>> OPENED_BY = Map.of(
            OperationScopes.ITSELF, List.of(ALL, ALL),
            OperationScopes.CREATION_OF_RUNNERS, List.of("API CREATE_RUNNER", "API CREATE_RUNNER"),
            OperationScopes.PROJECTS_OF_USERS, List.of("API READ_API", "API"),
            OperationScopes.USERS, List.of("API READ_API READ_USER", "API"),
            OperationScopes.EVENTS, List.of("API READ_API READ_USER", "API"),
            OperationScopes.VERSION, List.of("API READ_API READ_USER", "API"),
            OperationScopes.OTHERS, List.of("API READ_API", "API"));

    @ParameterizedTest
    @EnumSource(OperationScopes.class)
    void token_with_one_scope_opens_what_its_row_says(OperationScopes row) {
        for (boolean reading : List.of(true, false)) {
            assertEquals(OPENED_BY.get(row).get(reading ? 0 : 1), Stream.of(Scope.values())
                    .filter(scope -> OperationScopes.accept(row.scopes(), reading, Set.of(scope))).map(Enum::name)
                    .collect(Collectors.joining(" ")));
            assertEquals(row == OperationScopes.ITSELF, OperationScopes.accept(row.scopes(), reading, Set.of()));
        }
    }

    @ParameterizedTest
    @CsvSource({"GET, /personal_access_tokens/self, ITSELF", "DELETE, /personal_access_tokens/self, ITSELF",
            "POST, /personal_access_tokens/self/rotate, OTHERS", "GET, /personal_access_tokens, OTHERS",
            "POST, /user/runners, CREATION_OF_RUNNERS", "GET, /user/runners, USERS", "GET, /user, USERS", "GET, /users, USERS",
            "PUT, /users/:id, USERS", "GET, /user/activities, USERS", "GET, /users/:user_id/projects, PROJECTS_OF_USERS",
            "GET, /users/7/starred_projects, PROJECTS_OF_USERS",
            "GET, /users/:user_id/projects/more, USERS", "POST, /users/:user_id/impersonation_tokens, USERS", "GET, /usersome, OTHERS",
            "GET, /projects/:id/users, OTHERS", "GET, /events, EVENTS", "GET, /users/7/events, USERS",
            "GET, /version, VERSION", "GET, /metadata, VERSION", "GET, /versions, OTHERS",
            "GET, /projects, OTHERS"})
    void operation_belongs_to_the_first_row_that_it_matches(String method, String path, OperationScopes row) {
        assertEquals(row, OperationScopes.of(method, path));
    }

    @Test
    void rejection_lists_scopes_in_their_order() {
        assertEquals(List.of(Scope.READ_USER, Scope.API, Scope.READ_API), OperationScopes.USERS.scopes());
        assertEquals(List.of(Scope.API, Scope.READ_API), OperationScopes.OTHERS.scopes());
        assertEquals(List.of(Scope.CREATE_RUNNER, Scope.API), OperationScopes.CREATION_OF_RUNNERS.scopes());
    }
}
