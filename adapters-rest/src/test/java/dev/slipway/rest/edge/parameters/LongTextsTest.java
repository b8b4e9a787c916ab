package dev.slipway.rest.edge.parameters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.FileContent;
import dev.slipway.rest.edge.FormParts;
import dev.slipway.rest.edge.RestSettings;
import dev.slipway.rest.edge.failure.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies whose long texts go through a file are read as those that are parsed in memory. */
class LongTextsTest {

    private static final int MAX_VALUES = 100_000;
    private static final long MEBIBYTES = 6L << 20;
    private static final String BOUNDARY = "multipart/form-data; boundary=x";

    record Inner(String filePath, FileContent content) {}

    record Outer(String title, FileContent content, List<Inner> files, List<FileContent> all) {}

    private static final TextPaths PATHS = RecordPlan.of(Outer.class).texts();

    private TextFile file;

    @BeforeEach
    void open() throws IOException {
        file = new TextFile(1_000_000);
    }

    @AfterEach
    void close() throws IOException {
        file.close();
    }

    private static InputStream stream(String body) {
        return new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8));
    }

    private static JsonBody parser() {
        return new JsonBody(RestSettings.defaults().limits());
    }

    private Map<String, Object> json(String body, long others) {
        try {
            return new JsonTexts(stream(body), PATHS, file, new Allowance(others), 100).read(parser());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Map<String, Object> form(String body, long others) {
        try {
            Nesting nesting = new Nesting(100, 10_000);
            new FormTexts(stream(body), PATHS, file, new Allowance(others)).read(nesting);
            return nesting.result();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Map<String, Object> multipart(String body, long others) {
        try {
            Nesting nesting = new Nesting(100, 10_000);
            new MultipartTexts(new FormParts(stream(body), BOUNDARY), PATHS, file, new Allowance(others)).read(nesting);
            return nesting.result();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The parameters with the stored texts as texts, marked. */
    private static Object plain(Object value) {
        return switch (value) {
            case StoredText text -> "<" + text(text.content()) + ">";
            case Map<?, ?> members -> {
                Map<String, Object> plain = new LinkedHashMap<>();
                members.forEach((name, inner) -> plain.put((String) name, plain(inner)));
                yield plain;
            }
            case List<?> elements -> elements.stream().map(LongTextsTest::plain).toList();
            case null -> "null";
            default -> value;
        };
    }

    private static String text(FileContent content) {
        try (InputStream in = content.open()) {
            byte[] bytes = in.readAllBytes();
            assertEquals(content.size(), bytes.length);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static String unmarked(Object value) {
        return Objects.toString(plain(value)).replaceAll("[<>]", "");
    }

    @Test
    void paths_are_those_of_contents_wherever_they_stand() {
        assertEquals(List.of(List.of("all", ""), List.of("content"), List.of("files", "", "content")),
                PATHS.paths().stream().sorted((one, other) -> one.toString().compareTo(other.toString())).toList());
        assertTrue(PATHS.contains(List.of("files", "0", "content")));
        assertFalse(PATHS.contains(List.of("files", "x", "content")));
        assertFalse(PATHS.contains(List.of("title")));
        assertFalse(PATHS.contains(List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{}", " \n", "[]", "\"content\"", "17", "null",
        "{\"title\":\"t\",\"content\":\"c\"}",
        "{ \"content\" : \"a\\n\\t\\\"\\\\\\/\\b\\f\\r\\u00fc\\u20ac\\ud83d\\ude00ü€😀 { [ , : ] }\" , \"title\" : \"\\\"{\" }",
        "{\"title\":[\"content\",{\"content\":\"x\"}],\"content\":5}",
        "{\"content\":null,\"files\":[{\"file_path\":\"a\",\"content\":\"1\"},{\"content\":\"2\",\"file_path\":\"b\"},{}]}",
        "{\"files\":{\"0\":{\"content\":\"1\"},\"x\":{\"content\":\"2\"}}}",
        "{\"cont\\u0065nt\":\"escaped name\",\"a\\\"b\":\"\"}",
        "{\"content\":\"first\",\"content\":\"last\"}",
        "{\"content\":{\"content\":\"deeper\"},\"all\":[\"1\",\"\",\"3\",[\"4\"]]}",
        "\ufeff{\"content\":\"after a mark\"}",
        "{\"title\":\"0\",\"content\":\"\"}"})
    void json_is_read_as_in_memory(String body) {
        assertEquals(unmarked(parser().read(body.getBytes(StandardCharsets.UTF_8))), unmarked(json(body, 10_000)));
    }

    @Test
    void contents_of_json_are_stored_and_nothing_else() {
        assertEquals("{title=t, content=<c>, files=[{file_path=p, content=<d>}], all=[<e>], other={content=f}}",
                plain(json("{\"title\":\"t\",\"content\":\"c\",\"files\":[{\"file_path\":\"p\",\"content\":\"d\"}],\"all\":[\"e\"],"
                        + "\"other\":{\"content\":\"f\"}}", 10_000)).toString());
    }

    @Test
    void contents_are_bound_wherever_they_were() {
        String body = "{\"title\":\"t\",\"content\":\"c\",\"files\":[{\"file_path\":\"p\",\"content\":\"d\"}],\"all\":[\"e\"]}";
        for (Map<String, Object> given : List.of(json(body, 10_000), parser().read(body.getBytes(StandardCharsets.UTF_8)))) {
            Outer bound = Objects.requireNonNull(new RecordBinder(new Errors()).bind(Outer.class, given));
            assertEquals("t c d e", String.join(" ", bound.title(), text(bound.content()), text(bound.files().getFirst().content()),
                    text(bound.all().getFirst())));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{\"content\":\"a", "{\"content\":\"a\"", "{\"content\":\"a\\", "{\"content\":\"a\\u00", "{\"content\":\"\\x\"}",
        "{\"content\":\"\\u00g0\"}", "{\"content\":\"a\nb\"}", "{\"content\" \"a\"}", "{\"content\":\"a\"}}", "{\"content\":\"a\"}]",
        "{\"content\":\"a\",}", "{content:\"a\"}", "{\"content\":'a'}", "{\"a\nb\":1}", "{\"title\":\"a", "{\"title\":\"\\"})
    void malformed_json_is_rejected_as_in_memory(String body) {
        assertThrows(Problem.class, () -> parser().read(body.getBytes(StandardCharsets.UTF_8)));
        assertThrows(Problem.class, () -> json(body, 10_000));
    }

    @Test
    void json_that_is_no_text_or_too_deep_is_malformed() {
        InputStream broken = new ByteArrayInputStream("{\"content\":\"\u00e9\"}".getBytes(StandardCharsets.ISO_8859_1));
        assertThrows(Problem.class, () -> new JsonTexts(broken, PATHS, file, new Allowance(100), 100).read(parser()));
        assertThrows(Problem.class, () -> json("[".repeat(101), 10_000));
        assertThrows(Problem.class, () -> json("{\"" + "n".repeat(1_001) + "\":1}", 10_000));
        byte[] wide = "{\"content\":\"xyz\"}".getBytes(StandardCharsets.UTF_16LE);
        assertThrows(Problem.class,
                () -> new JsonTexts(new ByteArrayInputStream(wide), PATHS, file, new Allowance(100), 100).read(parser()));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "&", "&&a=1&", "title=t&content=c", "content=a%0Ab+c%2", "content=%zz%4&title=%41", "content", "=x&content=",
        "files[][file_path]=a&files[][content]=1&files[][content]=2", "files[0][content]=%C3%BC%26&files[1][content]=ü+€%F0%9F%98%80",
        "cont%65nt=name+is+coded", "content=1&content=2", "all[]=1&all[]=%20", "content=a=b"})
    void forms_are_read_as_in_memory(String body) {
        Nesting nesting = new Nesting(100, 10_000);
        Pairs.read(body, nesting::add);
        assertEquals(unmarked(nesting.result()), unmarked(form(body, 10_000)));
    }

    @Test
    void contents_of_forms_are_stored() {
        assertEquals("{title=t, content=<a b>, files=[{content=<1>}, {content=<2>}]}",
                plain(form("title=t&content=a+b&files[][content]=1&files[][content]=2", 10_000)).toString());
        assertThrows(Refusal.class, () -> form("content=%FF", 10_000));
    }

    private static String part(String head, String content) {
        return "--x\r\nContent-Disposition: form-data; " + head + "\r\n\r\n" + content + "\r\n";
    }

    @Test
    void contents_of_multipart_forms_are_stored() {
        Map<String, Object> read = multipart(part("name=\"title\"", "t") + part("name=\"content\"", "a\r\n--y\u00fc")
                + part("name=\"files[][content]\"", "") + part("name=\"files[][file_path]\"", "p") + "--x--\r\n", 10_000);
        assertEquals("{title=t, content=<a\r\n--y\u00fc>, files=[{content=<>, file_path=p}]}", plain(read).toString());
    }

    @Test
    void files_of_multipart_forms_are_no_texts() {
        Object sent = multipart(part("name=\"content\"; filename=\"f\"", "c") + "--x--\r\n", 10_000).get("content");
        assertSame(Scalars.INVALID, Coercion.scalar(FileContent.class, sent));
        assertSame(Scalars.INVALID, Coercion.scalar(String.class, sent));
        assertThrows(Refusal.class, () -> multipart(part("name=\"content\"", "c"), 10_000));
    }

    @Test
    void other_parameters_have_a_limit() {
        String long100 = "c".repeat(100);
        json("{\"title\":\"ü\",\"content\":\"" + long100 + "\"}", 30);
        assertTooLarge(() -> json("{\"title\":\"" + long100 + "\"}", 30));
        assertTooLarge(() -> form("title=" + long100, 30));
        assertTooLarge(() -> form(long100 + "=1", 30));
        assertTooLarge(() -> multipart(part("name=\"title\"", long100) + "--x--", 30));
        form("content=" + long100, 30);
        multipart(part("name=\"content\"", long100) + "--x--", 30);
    }

    private static void assertTooManyValues(Runnable read) {
        assertEquals(Refusal.badRequest(Reason.of("request.too_many_parameters", MAX_VALUES)).failure(),
                assertThrows(Refusal.class, read::run).failure());
    }

    @Test
    void texts_of_json_are_values_and_counted_while_they_are_stored() {
        String one = "\"content\":\"\",";
        json("{" + one.repeat(MAX_VALUES - 2) + "\"content\":\"x\"}", MEBIBYTES);
        assertTooManyValues(() -> json("{" + one.repeat(2 * MAX_VALUES), 2_000_000));
        assertTooManyValues(() -> json("{\"title\":[" + "\"\",".repeat(2 * MAX_VALUES), 400_000));
        assertTooManyValues(() -> json("[".repeat(99) + "\"\",".repeat(2 * MAX_VALUES), 400_000));
    }

    @Test
    void kept_texts_survive_whole_across_buffers() {
        for (String text : List.of("ü".repeat(40_000) + "😀", "😀".repeat(40_000), "x" + "😀".repeat(40_000))) {
            assertEquals(Map.of("title", text), json("{\"title\":\"" + text + "\"}", MEBIBYTES));
        }
    }

    @Test
    void depth_of_contents_is_known() {
        assertTrue(PATHS.hasLength(1) && PATHS.hasLength(2) && PATHS.hasLength(3));
        assertFalse(PATHS.hasLength(0) || PATHS.hasLength(4));
    }

    private static void assertTooLarge(Runnable read) {
        assertInstanceOf(Failure.TooLarge.class, assertThrows(Refusal.class, read::run).failure());
    }

    @Test
    void texts_together_have_a_limit() {
        assertTooLarge(() -> form("content=" + "c".repeat(600_000) + "&all[]=" + "c".repeat(600_000), 30));
    }

    private StoredText stored(String text) {
        return assertInstanceOf(StoredText.class, json("{\"content\":\"" + text + "\"}", 1_000).get("content"));
    }

    @Test
    void texts_know_what_rules_ask() throws IOException {
        Map<String, Boolean> blank = new TreeMap<>(Map.of("", true, " \\n\\u2003", true, "x", false, " x ", false));
        blank.forEach((text, expected) -> assertEquals(expected, stored(text).content().blank(), text));
        assertTrue(stored("a\\u0000").zero());
        assertFalse(stored("a").zero());
        assertTrue(stored("\\ud83d\\ude00").storable());
        for (String half : List.of("\\ud83d", "\\ude00", "\\ud83dx", "\\ud83d\\ud83d\\ude00")) {
            assertFalse(stored(half).storable(), half);
            assertSame(Scalars.INVALID, Coercion.scalar(FileContent.class, stored(half)));
        }
        assertThrows(Refusal.class, () -> ZeroCharacters.reject(Map.of("content", stored("\\u0000"))));
        assertEquals(Map.of(), ZeroCharacters.reject(Map.of()));
    }

    @Test
    void all_characters_survive_and_streams_are_independent() throws IOException {
        StringBuilder all = new StringBuilder();
        for (int point = 1; point <= Character.MAX_CODE_POINT; point += point < 0x3000 ? 1 : 251) {
            if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
                all.appendCodePoint(point);
            }
        }
        StoredText first = file.store(new InputStreamReader(stream(all.toString()), StandardCharsets.UTF_8));
        StoredText second = file.store(new InputStreamReader(stream("second"), StandardCharsets.UTF_8));
        try (InputStream one = first.content().open(); InputStream other = second.content().open()) {
            assertEquals('s', other.read());
            assertEquals(1, one.read());
            assertEquals("econd", new String(other.readAllBytes(), StandardCharsets.UTF_8));
        }
        assertEquals(all.toString(), text(first.content()));
        assertEquals("second", text(second.content()));
    }

    @Test
    void closing_ends_the_texts() throws IOException {
        StoredText text = stored("x");
        file.close();
        assertThrows(ClosedChannelException.class, () -> text.content().open().read());
    }
}
