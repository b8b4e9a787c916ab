package dev.slipway.bootstrap.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.bootstrap.operations.Recipe.Call;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Compares the audit events that a call recorded with {@code docs/audit-events.csv}, and looks for secrets in them. */
final class AuditWatch {

    /** Reasons for which a writing operation records no event; the head of the list explains them. */
    static final Set<String> EXEMPTIONS = Set.of("-content", "-frequent", "-reads", "-refused", "-session");

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final List<String> SECRETS = List.of("token", "runners_token", "password", "value", "key", "feed_token");
    /** Secrets are longer than names of samples. */
    private static final int SHORTEST_SECRET = 12;

    private final World world;
    private final Map<String, String> expected = expected();

    AuditWatch(World world) {
        this.world = world;
    }

    /** Returns the event, or the exemption, of each writing operation. */
    static Map<String, String> expected() {
        try (Stream<String> lines = Files.lines(Path.of("..", "docs", "audit-events.csv"))) {
            Map<String, String> rows = new HashMap<>();
            lines.filter(line -> !line.startsWith("#") && !line.isBlank()).skip(1).map(line -> line.split(",", -1)).forEach(cells -> {
                if (rows.put(cells[0] + " " + cells[1], cells[2]) != null) {
                    throw new IllegalArgumentException("listed twice: " + cells[0] + " " + cells[1]);
                }
            });
            return rows;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    long mark() {
        return world.number("select coalesce(max(id), 0) from audit_events");
    }

    /** Compares the events since a mark with those of the operation; a refused call has none. */
    void compare(Operation operation, Call call, HttpResponse<String> answer, long mark) {
        String listed = operation.reads() ? "-reads" : expected.getOrDefault(operation.key(), "not listed");
        boolean none = answer.statusCode() >= 400 || EXEMPTIONS.contains(listed);
        assertEquals(none ? Set.of() : new TreeSet<>(Arrays.asList(listed.split(" "))), recorded(mark), () -> "events of " + operation);
        String rows = world.text("select coalesce(string_agg(audit_events::text, E'\\n'), '') from audit_events where id > ?", mark);
        secrets(call, answer).forEach(secret -> assertFalse(rows.contains(secret), () -> operation + " stores a secret: " + rows));
    }

    private Set<String> recorded(long mark) {
        String names = world.text("select coalesce(string_agg(distinct lower(event), ' '), '') from audit_events where id > ?", mark);
        return names.isEmpty() ? Set.of() : new TreeSet<>(Arrays.asList(names.split(" ")));
    }

    private Stream<String> secrets(Call call, HttpResponse<String> answer) {
        Stream<String> sent = SECRETS.stream().map(call.parameters()::get);
        Stream<String> shown = SECRETS.stream().flatMap(name -> body(answer).findValuesAsText(name).stream());
        return Stream.concat(Stream.concat(sent, shown), call.token().stream()).filter(text -> text != null
                && text.length() >= SHORTEST_SECRET);
    }

    private static JsonNode body(HttpResponse<String> answer) {
        try {
            return MAPPER.readTree(answer.body());
        } catch (JsonProcessingException noJson) {
            return MAPPER.createObjectNode();
        }
    }
}
