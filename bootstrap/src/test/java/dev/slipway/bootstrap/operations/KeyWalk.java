package dev.slipway.bootstrap.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.bootstrap.operations.Operation.Parameter;
import dev.slipway.bootstrap.operations.Recipe.Call;
import java.net.URLDecoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Walks the list of an operation by key, in every order that its row names, and compares it with the list by page. */
final class KeyWalk {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Pattern NEXT = Pattern.compile("^<[^>]*[?&](cursor|page_token|id_after|id_before)=([^&>]*)[^>]*>; rel=\"next\"$");
    private static final List<String> PAGE_HEADERS = List.of("X-Total", "X-Total-Pages", "X-Page", "X-Per-Page", "X-Next-Page",
            "X-Prev-Page");
    private static final List<String> NAMES = List.of("path", "id", "key", "name", "short_id");
    /** Specification, section Pagination: the lists whose orders it names. */
    private static final Set<String> BY_ID_ONLY = Set.of("GET /api/v4/projects");
    private static final Set<String> BY_NAME_ONLY = Set.of("GET /api/v4/groups");
    /** Lists whose pages are named by ids in their usual order. */
    private static final Set<String> BY_ID = Set.of("GET /api/v4/projects", "GET /api/v4/projects/:id/alert_management_alerts");
    private static final String REFUSED = "{\"error\":\"Keyset pagination is not yet available for this type of request\"}";
    private static final int MOST_PAGES = 6;

    private final Sender sender;
    private final Operation operation;
    private final Call call;

    KeyWalk(Sender sender, Operation operation, Call call) {
        this.sender = sender;
        this.operation = operation;
        this.call = call;
    }

    void inEveryOrder() {
        for (String order : choices("order_by")) {
            for (String sort : choices("sort")) {
                Call ordered = said(said(call, "order_by", order), "sort", sort);
                if (refused(order, sort)) {
                    HttpResponse<String> answer = send(ordered.saying("pagination", "keyset"));
                    assertEquals(405 + REFUSED, answer.statusCode() + answer.body(), () -> operation + " " + order + " " + sort);
                } else {
                    same(ordered);
                }
            }
        }
    }

    /** An empty choice says nothing. */
    private List<String> choices(String name) {
        Stream<String> named = operation.parameters().stream().filter(parameter -> parameter.name().equals(name)).map(Parameter::type)
                .flatMap(type -> Stream.of(type.split("\\|")));
        return Stream.concat(Stream.of(""), named).toList();
    }

    private boolean refused(String order, String sort) {
        return BY_ID_ONLY.contains(operation.key()) && !order.equals("id")
                || BY_NAME_ONLY.contains(operation.key()) && !(Set.of("", "name").contains(order) && Set.of("", "asc").contains(sort));
    }

    private static Call said(Call call, String name, String value) {
        return value.isEmpty() ? call : call.saying(name, value);
    }

    private void same(Call ordered) {
        List<String> listed = names(send(ordered.saying("per_page", "100")));
        for (int size : List.of(2, 100)) {
            List<String> met = new ArrayList<>();
            Call next = ordered.saying("pagination", "keyset").saying("per_page", Integer.toString(size));
            for (int page = 1; next != null && page <= MOST_PAGES; page++) {
                HttpResponse<String> answer = send(next);
                PAGE_HEADERS.forEach(header -> assertEquals(Optional.empty(), answer.headers().firstValue(header),
                        operation + " " + header));
                List<String> items = names(answer);
                assertTrue(items.size() <= size, () -> operation + ": " + items);
                met.addAll(items);
                next = following(next, answer);
            }
            int most = Math.min(100, next == null ? Math.max(met.size(), listed.size()) : met.size());
            assertEquals(listed.subList(0, Math.min(most, listed.size())), met.subList(0, Math.min(most, met.size())),
                    () -> operation + " by key, pages of " + size + ": " + ordered.parameters());
        }
        refusesNonsense(ordered);
    }

    private void refusesNonsense(Call ordered) {
        if (!BY_ID.contains(operation.key())) {
            HttpResponse<String> answer = send(ordered.saying("pagination", "keyset").saying("cursor", "nonsense")
                    .saying("page_token", "a\0"));
            assertTrue(answer.statusCode() == 400 && answer.body().matches("\\{\"error\":\"(cursor|page_token) is invalid\"}"),
                    () -> operation + ": " + answer.statusCode() + " " + answer.body());
        }
    }

    private Call following(Call call, HttpResponse<String> answer) {
        Optional<String> link = answer.headers().firstValue("Link");
        if (link.isEmpty()) {
            return null;
        }
        Matcher next = NEXT.matcher(link.get());
        assertTrue(next.matches(), () -> operation + ": " + link.get());
        return call.saying(next.group(1), URLDecoder.decode(next.group(2), StandardCharsets.UTF_8));
    }

    private HttpResponse<String> send(Call sent) {
        return sender.send(operation, sent, Principal.ADMINISTRATOR);
    }

    private List<String> names(HttpResponse<String> answer) {
        assertEquals(200, answer.statusCode(), () -> operation + ": " + answer.body());
        try {
            List<String> names = new ArrayList<>();
            MAPPER.readTree(answer.body()).forEach(item -> names.add(name(item)));
            return names;
        } catch (JsonProcessingException noJson) {
            throw new AssertionError("no JSON: " + answer.body(), noJson);
        }
    }

    private static String name(JsonNode item) {
        return NAMES.stream().filter(item::has).map(name -> name + "=" + item.get(name).asText()).findFirst().orElse(item.toString());
    }
}
