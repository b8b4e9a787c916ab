package dev.slipway.bootstrap.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.bootstrap.operations.Operation.Parameter;
import dev.slipway.bootstrap.operations.Recipe.Body;
import dev.slipway.bootstrap.operations.Recipe.Call;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.persistence.kernel.ScheduledWork;
import dev.slipway.rest.edge.Route;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Compares the list of operations with the server, and calls each as every principal, with good and bad parameters. Lists come first,
 * while there is little to list: each call of a test leaves something behind.
 */
@Order(1)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OperationsTest {

    /** Deploy keys of another project are what this operation is for. */
    private static final String ENABLED_ELSEWHERE = "/deploy_keys/:key_id/enable";

    /** Calls of the administrator for further use: spoilt ones were refused or read. One that changed something has used up its names. */
    private static final Map<String, Call> UNUSED = new HashMap<>();
    private static final Body NO_FILE = new Body("multipart/form-data; boundary=none", "--none--\r\n".getBytes(StandardCharsets.US_ASCII));
    /** Looks random, so that nothing can make it shorter. */
    private static final String LONG_TEXT = new Random(1).ints(20_000, 'a', 'z' + 1).mapToObj(Character::toString)
            .collect(Collectors.joining());
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static World world;
    /** A private group that the callers of the world have nothing to do with, and a project in it. */
    private static long elsewhere;
    private static long inElsewhere;
    private static Sender sender;
    private static AuditWatch audit;

    /** A server of its own, without background work: calls are watched, and must be the only ones that change rows. */
    @BeforeAll
    static void start() {
        world = new World();
        elsewhere = world.group(GroupDraft.named("elsewhere"));
        inElsewhere = world.project(elsewhere, "project");
        sender = new Sender(world);
        audit = new AuditWatch(world);
        world.server().bean(ScheduledWork.class).close();
    }

    @AfterAll
    static void stop() {
        world.close();
    }

    @Test
    void rows_and_routes_are_the_same() {
        List<String> rows = Operation.all().stream().map(row -> row + " " + rules(row)).toList();
        Set<String> routes = routes();
        assertEquals(List.of(), rows.stream().filter(row -> !routes.contains(row)).toList(), "rows without a route");
        assertEquals(List.of(), routes.stream().filter(route -> !rows.contains(route)).toList(), "routes without a row");
        assertEquals(rows.size(), Operation.all().stream().map(Operation::key).distinct().count(), "every operation has one row");
    }

    private static String rules(Operation row) {
        return (row.page() ? "page" : row.raw() ? "raw" : row.gate() + (row.jobToken() ? " job_token" : "")) + " " + row.tier()
                + (row.pagination().equals("keyset") ? " keyset" : "");
    }

    private static Set<String> routes() {
        return world.server().bean(Router.class).uriRoutes()
                .filter(route -> !route.getHttpMethodName().equals("HEAD"))
                .filter(route -> !path(route).startsWith("/api/v3/"))
                .map(route -> route.getHttpMethodName() + " " + path(route) + " " + rules(route))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static String path(UriRouteInfo<?, ?> route) {
        return route.getUriMatchTemplate().toString().replaceAll("\\{\\+?(\\w+)(?::(?:[^{}]|\\{[^}]*})*)?}", ":$1");
    }

    private static String rules(UriRouteInfo<?, ?> route) {
        Route declared = route.getTargetMethod().getAnnotationMetadata().synthesize(Route.class);
        if (route.getDeclaringType().getPackageName().startsWith("dev.slipway.alerts.")) {
            return "raw free";
        }
        if (declared == null) {
            return "without @Route";
        }
        String gate = declared.page() ? "PAGE" : declared.raw() ? "RAW" : declared.gate() + (declared.jobToken() ? " JOB_TOKEN" : "");
        return (gate + " " + declared.tier() + (declared.keyset().type().isEmpty() ? "" : " KEYSET")).toLowerCase(Locale.ROOT);
    }

    @Test
    void every_operation_that_names_more_than_a_project_has_a_recipe() {
        List<String> without = operations().filter(operation -> operation.variables().stream().anyMatch(variable -> !variable.equals("id")))
                .map(Operation::key).filter(key -> !Recipes.keys().contains(key)).toList();
        assertEquals(List.of(), without);
        List<String> known = operations().map(Operation::key).toList();
        assertEquals(List.of(), Recipes.keys().stream().filter(key -> !known.contains(key)).toList());
    }

    @Test
    void every_writing_operation_records_an_event_or_says_why_not() {
        Map<String, String> listed = AuditWatch.expected();
        Set<String> names = Stream.of(AuditEventType.values()).map(AuditEventType::wireName).collect(Collectors.toSet());
        assertEquals(Operation.all().stream().filter(operation -> !operation.reads()).map(Operation::key).sorted().toList(),
                listed.keySet().stream().sorted().toList(), "rows of audit-events.csv");
        assertEquals(List.of(), listed.values().stream().filter(event -> !AuditWatch.EXEMPTIONS.contains(event))
                .flatMap(events -> Stream.of(events.split(" "))).filter(event -> !names.contains(event)).toList(), "unknown events");
    }

    @TestFactory
    Stream<DynamicTest> every_role_gets_the_status_of_the_row() {
        return operations().flatMap(operation -> Stream.of(Principal.values()).map(principal -> dynamicTest(operation + " as " + principal,
                () -> {
            Call call = prepare(operation, principal);
            long mark = audit.mark();
            HttpResponse<String> answer = watched(operation, call, principal);
            audit.compare(operation, call, answer, mark);
            int expected = Expectation.refusal(operation, principal).orElse(operation.success());
            assertEquals(expected, answer.statusCode(), () -> operation + " as " + principal + ": " + answer.body());
            if (answer.statusCode() < 400) {
                sound(operation, answer);
            } else if (!operation.git()) {
                String said = parsed(answer).path("message").asText();
                        assertTrue(Expectation.words(expected).matcher(said).matches(),
                                () -> operation + " as " + principal + ": " + answer.body());
            }
        })));
    }

    /** Whether a list is one and says how long it is, and whether an answer without content has none. */
    private static void sound(Operation operation, HttpResponse<String> answer) {
        boolean json = answer.headers().firstValue("Content-Type").filter("application/json"::equals).isPresent();
        if (json) {
            assertEquals(!operation.pagination().equals("-"), parsed(answer).isArray() && answer.headers().firstValue("X-Page").isPresent(),
                    answer.body());
        }
        assertTrue(operation.success() != 204 || answer.body().isEmpty(), answer.body());
    }

    @TestFactory
    Stream<DynamicTest> what_is_hidden_answers_like_what_is_missing() {
        return operations().filter(operation -> operation.namesGroup() || operation.namesProject() || operation.hidden()).map(
                operation -> dynamicTest(operation.key(), () -> {
            Call call = prepare(operation, Principal.NON_MEMBER);
            HttpResponse<String> absent = watched(operation, missing(operation, call, "999999999"), Principal.NON_MEMBER);
            assertEquals(404, absent.statusCode(), operation.key());
            List<Call> alike = new ArrayList<>(List.of(call));
            if (operation.namesGroup() || operation.namesProject()) {
                alike.add(missing(operation, call, "world/missing"));
            }
            if (!operation.git() && alike.size() > 1) {
                alike.add(call.at("id", operation.namesGroup() ? "world" : world.projectPath()));
                alike.add(call.at("id", Long.toString(operation.namesGroup() ? elsewhere : inElsewhere)));
            }
            for (Call other : alike) {
                HttpResponse<String> answer = watched(operation, other, Principal.NON_MEMBER);
                assertEquals(absent.statusCode() + absent.body() + headers(absent), answer.statusCode() + answer.body() + headers(answer),
                        () -> operation + " " + other.path());
            }
        }));
    }

    private static Call missing(Operation operation, Call call, String name) {
        return operation.git() ? call.at("repository", name + ".git") : call.at("id", name);
    }

    /** Headers of an answer but those that no two answers share. */
    private static Map<String, List<String>> headers(HttpResponse<String> answer) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(answer.headers().map());
        headers.keySet().removeAll(Set.of("x-request-id", "x-gitlab-meta", "x-runtime", "date"));
        return headers;
    }

    @TestFactory
    Stream<DynamicTest> what_belongs_to_another_project_is_not_found() {
        return operations().filter(operation -> operation.namesProject() && !operation.path().endsWith(ENABLED_ELSEWHERE)
                        && operation.parameters().stream().anyMatch(OperationsTest::owned))
                .map(operation -> dynamicTest(operation.key(), () -> {
                    Call call = prepare(operation, Principal.OWNER).at("id", Long.toString(world.freshProject()));
                    HttpResponse<String> answer = watched(operation, call, Principal.OWNER);
                    assertEquals(404, answer.statusCode(), () -> operation + ": " + answer.body());
                }));
    }

    /** Whether projects own such things. Users are everybody's. */
    private static boolean owned(Parameter parameter) {
        return parameter.type().equals("id") && !parameter.name().equals("id") && !parameter.name().equals("user_id");
    }

    @TestFactory
    Stream<DynamicTest> bad_parameters_are_named() {
        return operations().filter(operation -> !operation.git()).flatMap(operation -> operation.parameters().stream()
                .flatMap(parameter -> bad(parameter).entrySet().stream().map(bad -> dynamicTest(
                        operation + " with " + parameter.name() + " " + bad.getKey(), () -> named(operation, parameter, bad.getValue())))));
    }

    /** What is wrong, and what is sent: a name with a value, or nothing. */
    private static Map<String, Optional<Map.Entry<String, String>>> bad(Parameter parameter) {
        Map<String, Optional<Map.Entry<String, String>>> bad = new HashMap<>();
        String name = parameter.name();
        if (parameter.required()) {
            bad.put("missing", Optional.empty());
        }
        if (parameter.type().equals("file")) {
            return bad;
        }
        if (parameter.type().equals("array")) {
            bad.put("malformed", Optional.of(Map.entry(name + "[x]", "1")));
        } else if (parameter.type().equals("string")) {
            bad.put("malformed", Optional.of(Map.entry(name, "a\u0000b")));
        } else {
            bad.put("malformed", Optional.of(Map.entry(name, "x!")));
        }
        if (parameter.type().equals("string") && parameter.max() > 0) {
            bad.put("oversized", Optional.of(Map.entry(name, "x".repeat((int) parameter.max() + 1))));
        } else if (parameter.type().equals("integer")) {
            bad.put("oversized", Optional.of(Map.entry(name, parameter.max() > 0 ? Long.toString(parameter.max() + 1) : "9".repeat(30))));
        }
        return bad;
    }

    /**
     * What fits its limit, and what has none but ends somewhere, in an index, a file system, an address: whatever is answered, it is an
     * answer.
     */
    @TestFactory
    @Order(3)
    Stream<DynamicTest> extremes_are_answered() {
        return operations().filter(operation -> !operation.git()).flatMap(operation -> operation.parameters().stream()
                .filter(parameter -> !extremes(parameter).isEmpty())
                .map(parameter -> dynamicTest(operation + " with extremes of " + parameter.name(), () -> extremes(parameter).forEach(
                        extreme -> {
                    Call call = unused(operation);
                    spoilt(operation, call, operation.inPath(parameter) ? call.at(parameter.name(), extreme)
                            : call.saying(parameter.name(), extreme));
                }))));
    }

    private static List<String> extremes(Parameter parameter) {
        boolean limited = parameter.max() > 0;
        return switch (parameter.type()) {
            case "string" -> List
                    .of(LONG_TEXT.substring(0, limited ? (int) Math.min(parameter.max(), LONG_TEXT.length()) : LONG_TEXT.length()));
            case "array" -> List.of(LONG_TEXT);
            case "integer", "id" -> List.of(Long.toString(limited ? parameter.max() : Long.MAX_VALUE), Long.toString(Long.MIN_VALUE), "0");
            case "datetime", "date" -> List.of("0000-01-01", "9999-12-31");
            default -> List.of();
        };
    }

    @TestFactory
    @Order(2)
    Stream<DynamicTest> pages_are_numbers() {
        return operations().filter(operation -> !operation.pagination().equals("-")).map(operation -> dynamicTest(operation.key(), () -> {
            Call call = prepare(operation, Principal.ADMINISTRATOR);
            for (String name : List.of("page", "per_page")) {
                HttpResponse<String> answer = watched(operation, call.saying(name, "x"), Principal.ADMINISTRATOR);
                assertEquals(400, answer.statusCode(), () -> operation + " " + name + ": " + answer.body());
                assertTrue(answer.body().contains(name), answer.body());
            }
            watched(operation, call.saying("page", Long.toString(Long.MAX_VALUE)), Principal.ADMINISTRATOR);
            watched(operation, call.saying("page", Integer.toString(Integer.MAX_VALUE)).saying("per_page", "100"), Principal.ADMINISTRATOR);
        }));
    }

    @TestFactory
    @Order(1)
    Stream<DynamicTest> every_list_is_walked_by_key_in_every_order() {
        return operations().filter(operation -> !operation.pagination().equals("-")).map(operation -> dynamicTest(operation.key(), () -> {
            prepare(operation, Principal.ADMINISTRATOR);
            new KeyWalk(sender, operation, prepare(operation, Principal.ADMINISTRATOR)).inEveryOrder();
        }));
    }

    private static void named(Operation operation, Parameter parameter, Optional<Map.Entry<String, String>> value) {
        Call call = unused(operation);
        if (operation.inPath(parameter)) {
            HttpResponse<String> answer = spoilt(operation, call, call.at(parameter.name(), value.orElseThrow().getValue()));
            assertTrue(answer.body().equals("{\"error\":\"404 Not Found\"}") || refusesBy(parameter, answer),
                    () -> operation + " " + parameter.name() + ": " + answer.statusCode() + " " + answer.body());
            return;
        }
        if (parameter.type().equals("file")) {
            assertTrue(refusesBy(parameter, spoilt(operation, call, call.with(NO_FILE))), operation.key());
            return;
        }
        Call changed = value.map(sent -> replaced(call, parameter, sent)).orElseGet(() -> call.saying(parameter.name(), null));
        HttpResponse<String> answer = spoilt(operation, call, changed);
        assertTrue(refusesBy(parameter, answer),
                () -> operation + " " + parameter.name() + ": " + answer.statusCode() + " " + answer.body());
    }

    private static Call unused(Operation operation) {
        return Optional.ofNullable(UNUSED.remove(operation.key())).orElseGet(() -> prepare(operation, Principal.ADMINISTRATOR));
    }

    /** Sends a spoilt call, and keeps the good one for the next if nothing has changed. */
    private static HttpResponse<String> spoilt(Operation operation, Call call, Call changed) {
        HttpResponse<String> answer = watched(operation, changed, Principal.ADMINISTRATOR);
        if (answer.statusCode() >= 400 || operation.reads()) {
            UNUSED.put(operation.key(), call);
        }
        return answer;
    }

    private static Call replaced(Call call, Parameter parameter, Map.Entry<String, String> sent) {
        return (sent.getKey().equals(parameter.name()) ? call : call.saying(parameter.name(), null)).saying(sent.getKey(), sent.getValue());
    }

    private static boolean refusesBy(Parameter parameter, HttpResponse<String> answer) {
        String said = answer.body().toLowerCase(Locale.ROOT).replace(' ', '_');
        return (answer.statusCode() == 400 || answer.statusCode() == 422) && said.contains(parameter.innermost());
    }

    private static Stream<Operation> operations() {
        return Operation.all().stream().filter(operation -> !operation.probe());
    }

    private static Call prepare(Operation operation, Principal principal) {
        return Recipes.prepare(world, operation, principal);
    }

    /** Calls, and looks whether an answer that refuses left all tables alone and has the form of a refusal. */
    private static HttpResponse<String> watched(Operation operation, Call call, Principal principal) {
        long mark = world.recorder().mark();
        HttpResponse<String> answer = sender.send(operation, call, principal);
        if (answer.statusCode() >= 400) {
            assertEquals("", world.recorder().since(mark), () -> "changed by a refused " + operation + " as " + principal);
            assertFalse(answer.statusCode() >= 500, () -> operation + ": " + answer.body());
            if (!operation.git()) {
                assertEquals("application/json", answer.headers().firstValue("Content-Type").orElse(""));
                assertTrue(parsed(answer).has("message") || parsed(answer).has("error"), answer.body());
            }
        }
        return answer;
    }

    private static JsonNode parsed(HttpResponse<String> answer) {
        try {
            return MAPPER.readTree(answer.body());
        } catch (JsonProcessingException noJson) {
            throw new AssertionError("no JSON: " + answer.body(), noJson);
        }
    }
}
