package dev.slipway.bootstrap.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.TestServer;
import io.micronaut.context.ApplicationContext;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.web.router.DefaultRouter;
import io.micronaut.web.router.MethodBasedRouteMatch;
import io.micronaut.web.router.RouteBuilder;
import io.micronaut.web.router.Router;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the router with the framework's, for the paths of all routes, near misses of them, and several types of content. */
class IndexedRouterTest {

    private static final String ADDRESS = "http://slipway.example";
    private static final Pattern VARIABLE = Pattern.compile("\\{[^{}]*}");
    private static final List<String> VALUES = List.of("7", "main", "group%2Fproject", "a/b", "%2E%2E", "all");
    private static final List<String> ENDINGS = List.of("", "/", "/7", "/raw", "//", "%2F", ".zip");

    private final ApplicationContext beans = TestServer.shared().bean(ApplicationContext.class);
    private final Router indexed = TestServer.shared().bean(Router.class);
    private final Router framework = new DefaultRouter(beans.getBeansOfType(RouteBuilder.class));

    private static String found(Router router, HttpRequest<?> request) {
        return router.findClosest(request) instanceof MethodBasedRouteMatch<?, ?> match
                ? match.getTargetMethod() + " " + match.getVariableValues() : "none";
    }

    private Set<String> paths() {
        Set<String> paths = new LinkedHashSet<>(List.of("/", "//", "/api", "/api/v4", "/api/v4/", "/a/b.git/info/refs"));
        framework.uriRoutes().map(route -> route.getUriMatchTemplate().getTemplateString()).distinct().forEach(template ->
                VALUES.forEach(value -> paths.add(VARIABLE.matcher(template).replaceAll(Matcher.quoteReplacement(value)))));
        return paths;
    }

    @Test
    void each_path_leads_to_the_route_of_the_frameworks_router() {
        List<String> differences = new ArrayList<>();
        int matched = 0;
        for (String path : paths()) {
            for (String ending : ENDINGS) {
                for (HttpMethod method : List.of(HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT, HttpMethod.DELETE, HttpMethod.HEAD)) {
                    HttpRequest<?> request = HttpRequest.create(method, ADDRESS + path + ending);
                    String expected = found(framework, request);
                    matched += expected.equals("none") ? 0 : 1;
                    if (!expected.equals(found(indexed, request))) {
                        differences.add(method + " " + path + ending);
                    }
                }
            }
        }
        assertEquals(List.of(), differences);
        assertTrue(matched > 1000, () -> "no route for most paths");
    }

    @Test
    void types_of_content_and_of_answers_choose_as_in_the_frameworks_router() {
        List<String> differences = new ArrayList<>();
        for (String path : paths()) {
            for (MediaType type : List.of(MediaType.TEXT_HTML_TYPE, MediaType.APPLICATION_JSON_TYPE, MediaType.of("text/plain"),
                    MediaType.APPLICATION_FORM_URLENCODED_TYPE)) {
                HttpRequest<?> read = HttpRequest.GET(ADDRESS + path).accept(type);
                HttpRequest<?> write = HttpRequest.POST(ADDRESS + path, "x").contentType(type);
                if (!found(framework, read).equals(found(indexed, read)) || !found(framework, write).equals(found(indexed, write))) {
                    differences.add(type + " " + path);
                }
            }
        }
        assertEquals(List.of(), differences);
    }
}
