package dev.slipway.rest.edge.parameters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.Absent;
import dev.slipway.rest.edge.constraint.AllOrNone;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.constraint.Between;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.ExactlyOneOf;
import dev.slipway.rest.edge.constraint.Matches;
import dev.slipway.rest.edge.constraint.MutuallyExclusive;
import dev.slipway.rest.edge.constraint.Name;
import dev.slipway.rest.edge.constraint.NoneOf;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.constraint.SafePath;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordBinderTest {

    enum Kind { FIRST_KIND, SECOND }

    record File(@Required @SafePath String filePath) {}

    record Params(
            @Required @AllowedValues({"a", "b"}) String runnerType,
            @Required @NotBlank String title,
            Integer count,
            Long big,
            Double ratio,
            Boolean flag,
            Instant since,
            LocalDate day,
            Kind kind,
            @Between(min = 1, max = 5) Integer few,
            @NoneOf("0") Integer some,
            @Matches("[a-z]+") String word,
            @Default("7") int limit,
            @Default("x,y") List<String> names,
            @CommaSeparated List<Integer> ids,
            List<File> files,
            Map<String, String> labels,
            Map<String, Object> hash,
            Change<String> note,
            Change<List<String>> scopes,
            Object any,
            @Name("default") Boolean preset) {}

    @AtLeastOneOf({"a", "b"})
    @AllOrNone({"c", "d"})
    record AtLeast(String a, String b, String c, String d) {}

    @ExactlyOneOf({"a", "b"})
    @MutuallyExclusive({"c", "d"})
    record Exactly(String a, String b, String c, String d) {}

    @MutuallyExclusive(value = {"a", "b"}, reason = "other.reason")
    record Reasoned(String a, String b, @Absent("never.sent") String c) {}

    private static Map<String, Object> valid(Object... more) {
        Map<String, Object> given = new HashMap<>(Map.of("runner_type", "a", "title", "t"));
        for (int at = 0; at < more.length; at += 2) {
            given.put((String) more[at], more[at + 1]);
        }
        return given;
    }

    private static Params bound(Object... more) {
        Errors errors = new Errors();
        Params params = new RecordBinder(errors).bind(Params.class, valid(more));
        assertEquals(List.of(), errors.found());
        return params;
    }

    private static String errors(Class<?> type, Map<String, Object> given) {
        Errors errors = new Errors();
        assertNull(new RecordBinder(errors).bind(type, given));
        return String.join(", ", errors.found().stream().map(error -> error.field() + " " + error.reason().id()).toList());
    }

    private static String errors(Object... more) {
        return errors(Params.class, valid(more));
    }

    @Test
    void constraints_reject_for_their_own_reasons() {
        assertEquals("a, b other.reason", errors(Reasoned.class, Map.of("a", "1", "b", "2")));
        assertEquals("c never.sent", errors(Reasoned.class, Map.of("a", "1", "c", "")));
        assertEquals(new Reasoned("1", null, null), new RecordBinder(new Errors()).bind(Reasoned.class, Map.of("a", "1")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "-1e-999999999", "1e2147483647"})
    void a_number_that_would_be_endless_as_text_is_none(String number) {
        assertEquals("title param.invalid", errors("title", new BigDecimal(number)));
        assertEquals("1000", bound("title", new BigDecimal("1e3")).title());
    }

    @Test
    void answer_lists_at_most_a_hundred_errors() {
        List<Map<String, Object>> files = Collections.nCopies(100_000, Map.of());
        Errors errors = new Errors();
        Refusal refused = assertThrows(Refusal.class, () -> new RecordBinder(errors).bind(Params.class, valid("files", files)));
        assertEquals(100, ((Failure.InvalidParameters) refused.failure()).errors().size());
    }

    @Test
    void what_is_required_and_missing_breaks_every_rule_it_has() {
        assertEquals("runner_type param.missing, runner_type param.values, title param.missing, title param.empty",
                errors(Params.class, Map.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void blank_is_empty(String blank) {
        assertEquals("title param.empty", errors("title", blank));
    }

    @Test
    void null_is_missing_or_empty() {
        assertEquals("title param.empty", errors("title", null));
        assertEquals("runner_type param.missing, runner_type param.values", errors("runner_type", null));
    }

    record Lists(@Required List<String> names, @Required @NotBlank List<String> words) {}

    @Test
    void a_list_that_is_null_is_there_and_empty() {
        assertEquals("names param.missing, words param.missing, words param.empty", errors(Lists.class, Map.of()));
        Map<String, Object> none = new HashMap<>();
        none.put("names", null);
        none.put("words", null);
        assertEquals("words param.empty", errors(Lists.class, none));
        none.put("words", List.of("a"));
        assertEquals(new Lists(List.of(), List.of("a")), new RecordBinder(new Errors()).bind(Lists.class, none));
    }

    @ParameterizedTest
    @CsvSource({
            "count, 1.5", "count, abc", "count, 99999999999", "big, 99999999999999999999", "ratio, abc", "ratio, NaN", "flag, maybe",
            "flag, tRuE", "since, yesterday",
            "since, 2026-13-01", "since, 2026-01-01T25:00:00Z", "since, 99999-01-01", "day, 2026-02-30", "word, A1", "labels, x", "hash, x",
            "files, x", "count, ٣"})
    void what_does_not_fit_is_invalid(String name, String value) {
        assertEquals(name + " param.invalid", errors(name, value));
    }

    @Test
    void structures_do_not_fit_single_values() {
        assertEquals("title param.invalid", errors("title", List.of("a")));
        assertEquals("count param.invalid", errors("count", Map.of("a", 1)));
        assertEquals("names param.invalid", errors("names", List.of(List.of())));
        assertEquals("title param.invalid", errors("title", "a\u0000"));
        assertEquals("title param.invalid", errors("title", "\ud800"));
    }

    @Test
    void values_outside_their_bounds_are_refused() {
        assertEquals("runner_type param.values", errors("runner_type", "c"));
        assertEquals("kind param.values", errors("kind", "third"));
        assertEquals("few param.values", errors("few", "6"));
        assertEquals("some param.excluded", errors("some", 0));
        assertEquals("files[1][file_path] param.missing", errors("files", List.of(Map.of("file_path", "a"), Map.of())));
        assertEquals("files[0][file_path] param.file_path", errors("files", List.of(Map.of("file_path", "a/../../b"))));
    }

    @Test
    void texts_become_values() {
        Params params = bound("count", "-12", "big", "5000000000", "ratio", "1.5", "flag", "on", "kind", "first_kind", "preset", true,
                "since", "2026-01-02T03:04:05.678+02:00", "day", "2026-02-03", "default", "0", "labels", Map.of("a", 1), "hash",
                Map.of("a", 1, "b", List.of("c")));
        assertEquals(-12, params.count());
        assertEquals(5_000_000_000L, params.big());
        assertEquals(1.5, params.ratio());
        assertEquals(true, params.flag());
        assertEquals(Kind.FIRST_KIND, params.kind());
        assertEquals(Instant.parse("2026-01-02T01:04:05.678Z"), params.since());
        assertEquals(LocalDate.parse("2026-02-03"), params.day());
        assertEquals(false, params.preset());
        assertEquals(Map.of("a", "1"), params.labels());
        assertEquals(Map.of("a", 1, "b", List.of("c")), params.hash());
        assertEquals("true", bound("title", true).title());
        assertEquals("12", bound("title", 12).title());
    }

    @ParameterizedTest
    @CsvSource({"2026-01-02, 2026-01-02T00:00:00Z", "2026-01-02 03:04, 2026-01-02T03:04:00Z", "20260102T030405Z, 2026-01-02T03:04:05Z",
        "2026-01-02T03:04:05.123456789Z, 2026-01-02T03:04:05.123456789Z", "2026-01-02T03:04:05-0130, 2026-01-02T04:34:05Z"})
    void moments_come_in_many_forms(String sent, String moment) {
        assertEquals(Instant.parse(moment), bound("since", sent).since());
    }

    @Test
    void defaults_apply_when_absent_or_null() {
        assertEquals(7, bound().limit());
        assertEquals(7, bound("limit", null).limit());
        assertEquals(7, bound("limit", "").limit());
        assertEquals(List.of("x", "y"), bound().names());
    }

    @Test
    void lists_come_in_many_forms() {
        assertEquals(List.of(1, 2), bound("ids", "1, 2").ids());
        assertEquals(List.of(1, 2), bound("ids", List.of("1", 2)).ids());
        assertEquals(List.of(), bound("ids", null).ids());
        assertEquals(List.of(1), bound("ids", Arrays.asList(null, 1)).ids());
        assertEquals("b",
                bound("files", Map.of("10", Map.of("file_path", "c"), "9", Map.of("file_path", "b"))).files().getFirst().filePath());
        assertEquals("ids param.invalid", errors("ids", "1,x"));
    }

    @Test
    void changes_tell_absent_from_null() {
        assertEquals(Change.keep(), bound().note());
        assertEquals(Change.to(null), bound("note", null).note());
        assertEquals(Change.to(""), bound("note", "").note());
        assertEquals(Change.to(List.of()), bound("scopes", null).scopes());
    }

    @Test
    void parameters_can_be_bound_to_one_another() {
        assertEquals("a, b param.at_least_one, c, d param.all_or_none", errors(AtLeast.class, Map.of("c", "1")));
        assertEquals("c, d param.mutually_exclusive, a, b param.exactly_one", errors(Exactly.class, Map.of("c", "1", "d", "1")));
        assertEquals("a, b param.mutually_exclusive", errors(Exactly.class, Map.of("a", "1", "b", "1")));
    }

    record Unbindable(Thread thread) {}

    record AbsentPrimitive(int count) {}

    @Test
    void records_that_cannot_be_bound_are_mistakes() {
        assertThrows(IllegalStateException.class, () -> RecordPlan.of(Unbindable.class));
        assertThrows(IllegalStateException.class, () -> RecordPlan.of(AbsentPrimitive.class));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "a=1&a=2                              | {a=2}",
        "a[]=1&a[]=2                          | {a=[1, 2]}",
        "a[b][c]=1&a[d]=2                     | {a={b={c=1}, d=2}}",
        "a[][k]=1&a[][v]=2&a[][k]=3           | {a=[{k=1, v=2}, {k=3}]}",
        "a[0][k]=1&a[1][k]=2                  | {a={0={k=1}, 1={k=2}}}",
        "a%5B%5D=x%20y&b=%2B+%zz              | {a=[x y], b=+ %zz}",
        "a&b=                                 | {a=null, b=}",
        "[a]=1&a[=2                           | {[a]=1, a[=2}"})
    void brackets_build_structures(String query, String expected) {
        Nesting nesting = new Nesting(10, 100);
        Pairs.read(query, nesting::add);
        assertEquals(expected, nesting.result().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=1&a[b]=2", "a[]=1&a[b]=2", "a[b][c][d][e][f][g][h][i][j][k]=1", "a=%ff"})
    void structures_that_contradict_themselves_are_refused(String query) {
        Nesting nesting = new Nesting(10, 100);
        assertThrows(Refusal.class, () -> Pairs.read(query, nesting::add));
    }
}
