package dev.slipway.domain.access;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * Scopes of operations: of which of them a token needs one, in the order in which rejections list them. The first row that an operation
 * matches counts. Scopes for reading are listed for every method of an operation, and are enough only to read.
 */
public enum OperationScopes {
    /** Operations of a token on itself, which every token is accepted for. */
    ITSELF((method, path) -> path.equals("/personal_access_tokens/self")),
    CREATION_OF_RUNNERS((method, path) -> path.equals("/user/runners") && method.equals("POST"), Scope.CREATE_RUNNER, Scope.API),
    PROJECTS_OF_USERS((method, path) -> path.matches("/users/[^/]+/(starred_)?projects"), Scope.API, Scope.READ_API),
    USERS((method, path) -> path.matches("/users?(/.*)?"), Scope.READ_USER, Scope.API, Scope.READ_API),
    EVENTS((method, path) -> path.equals("/events"), Scope.READ_USER, Scope.API, Scope.READ_API),
    VERSION((method, path) -> path.equals("/version") || path.equals("/metadata"), Scope.READ_USER, Scope.API, Scope.READ_API),
    OTHERS((method, path) -> true, Scope.API, Scope.READ_API);

    private final BiPredicate<String, String> operations;
    private final List<Scope> scopes;

    OperationScopes(BiPredicate<String, String> operations, Scope... scopes) {
        this.operations = operations;
        this.scopes = List.of(scopes);
    }

    /** @param path of the route below {@code /api/v4}, with names or values of its variables */
    public static OperationScopes of(String method, String path) {
        return Stream.of(values()).filter(row -> row.operations.test(method, path)).findFirst().orElseThrow();
    }

    /** Returns the scopes; if empty, every token is accepted. */
    public List<Scope> scopes() {
        return scopes;
    }

    /** Returns whether a token with some scopes is accepted where one of others is needed. @param needed empty for none */
    public static boolean accept(Collection<Scope> needed, boolean reading, Set<Scope> held) {
        return needed.isEmpty() || needed.stream().anyMatch(scope -> held.contains(scope) && (reading || !scope.readsOnly()));
    }
}
