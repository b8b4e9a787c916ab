package dev.slipway.bootstrap.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.domain.access.OperationScopes;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.token.TokenRules;
import dev.slipway.rest.edge.Route;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every operation takes tokens with the scopes that the domain lists for it, and no others. */
class ScopesOverHttpTest {

    private static final String API = "/api/v4";
    private static final String DENIED = "{\"error\":\"insufficient_scope\",\"error_description\":"
            + "\"The request requires higher privileges than provided by the access token.\",\"scope\":\"%s\"}";

    private final Api root = Api.root();

    private record Operation(String method, String path, Route rules) {}

    private static List<Operation> operations() {
        return TestServer.shared().bean(Router.class).uriRoutes()
                .filter(route -> !route.getHttpMethodName().equals("HEAD"))
                .map(route -> new Operation(route.getHttpMethodName(), template(route),
                        route.getTargetMethod().getAnnotationMetadata().synthesize(Route.class)))
                .filter(operation -> operation.rules() != null && !operation.rules().raw() && operation.path().startsWith(API + "/"))
                .toList();
    }

    private static String template(UriRouteInfo<?, ?> route) {
        return route.getUriMatchTemplate().toString().replaceAll("\\{\\+?(\\w+)(?::(?:[^{}]|\\{[^}]*})*)?}", ":$1");
    }

    private static OperationScopes row(Operation operation) {
        return OperationScopes.of(operation.method(), operation.path().substring(API.length()));
    }

    @Test
    void operations_declare_the_scopes_of_the_table() {
        TreeMap<String, String> wrong = new TreeMap<>();
        for (Operation operation : operations()) {
            List<Scope> declared = List.of(operation.rules().scopes());
            if (!declared.equals(row(operation).scopes())) {
                wrong.put(operation.method() + " " + operation.path(), declared + " instead of " + row(operation).scopes());
            }
        }
        assertEquals(new TreeMap<>(), wrong);
    }

    /** Nothing is found by these calls, and most lack their parameters; a scope is refused before that. */
    @TestFactory
    Stream<DynamicTest> token_with_another_scope_is_refused_everywhere() {
        String username = root.person().username();
        long user = root.get("/users?username=" + username).body().get(0).get("id").asLong();
        List<Operation> operations = operations();
        return TokenRules.SCOPES.stream().filter(scope -> !scope.forAdministrators()).map(scope -> dynamicTest(scope.wireName(), () -> {
            String token = root.post("/users/" + user + "/personal_access_tokens",
                    "{\"name\":\"t\",\"scopes\":\"" + scope.wireName() + "\"}").body().get("token").asText();
            Api holder = root.with(token);
            for (Operation operation : operations) {
                OperationScopes row = row(operation);
                if (row == OperationScopes.ITSELF) {
                    continue;
                }
                boolean reading = operation.method().equals("GET");
                String path = operation.path().substring(API.length()).replaceAll(":\\w+", "999999999");
                String name = operation.method() + " " + operation.path();
                if (!OperationScopes.accept(row.scopes(), reading, Set.of(scope))) {
                    Answer refused = holder.call(operation.method(), path, null);
                    assertEquals("403 " + DENIED.formatted(row.scopes().stream().map(Scope::wireName).collect(Collectors.joining(" "))),
                            refused.status() + " " + refused.body(), name);
                } else if (reading) {
                    assertNotEquals("insufficient_scope", holder.call("GET", path, null).body().path("error").asText(), name);
                }
            }
            assertEquals(200, holder.get("/personal_access_tokens/self").status());
        }));
    }

    /** Tokens of runners, agents and deployments are no credentials of this API. */
    @ParameterizedTest
    @ValueSource(strings = {"runner", "gldt-0123456789abcdefghij", "glagent-0123456789abcdefghij", "glptt-0123456789abcdef", "x"})
    void token_of_another_kind_is_unknown(String kind) {
        String token = kind.equals("runner")
                ? root.post("/user/runners", "{\"runner_type\":\"instance_type\"}").body().get("token").asText()
                : kind;
        for (String[] header : List.of(new String[] {"PRIVATE-TOKEN", token}, new String[] {"Authorization", "Bearer " + token},
                new String[] {"JOB-TOKEN", token})) {
            Answer answer = Api.anonymous().call("GET", "/user", null, header);
            assertEquals("401 401 Unauthorized", answer.status() + " " + answer.message(), header[0]);
        }
    }
}
