package dev.slipway.bootstrap.snippet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.ServerProcess;
import dev.slipway.schema.testing.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The largest snippets fit through the usual heap; a smaller heap takes smaller ones, and refuses others before they exhaust it. */
class SnippetMemoryTest {

    private static final int MEBIBYTE = 1 << 20;
    private static final String MULTIPART = "multipart/form-data; boundary=x";
    private static final String FORM = "application/x-www-form-urlencoded";

    @TempDir
    private Path home;

    private ServerProcess server(TestDatabase database, String heap) {
        return ServerProcess.start(home, Map.of("SLIPWAY_DATABASE_URL", database.jdbcUrl(), "SLIPWAY_DATABASE_USER", database.user(),
                "SLIPWAY_DATABASE_PASSWORD", database.password()), "-Xmx" + heap, "-XX:+ExitOnOutOfMemoryError");
    }

    /** Letters without a pattern, so that git packs them to little less. */
    private static String letters(int megabytes) {
        byte[] letters = new byte[megabytes * MEBIBYTE];
        SplittableRandom random = new SplittableRandom(42);
        for (int at = 0; at < letters.length; at++) {
            letters[at] = (byte) ('a' + random.nextInt(26));
        }
        return new String(letters, StandardCharsets.ISO_8859_1);
    }

    private static Answer json(Api api, String content) {
        return api.post("/snippets", "{\"title\":\"x\",\"file_name\":\"a\",\"content\":\"" + content + "\"}");
    }

    private static Answer form(Api api, String content) {
        return api.call("POST", "/snippets", "title=x&file_name=a&content=" + content, "Content-Type", FORM);
    }

    private static String field(String name, String value) {
        return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n";
    }

    private static Answer multipart(Api api, String content) {
        return api.call("POST", "/snippets", field("title", "x") + field("file_name", "a") + field("content", content) + "--x--\r\n",
                "Content-Type", MULTIPART);
    }

    private static void stored(Api api, String content, Answer made) {
        assertEquals(201, made.status(), made.body().toString());
        assertArrayEquals(content.getBytes(StandardCharsets.ISO_8859_1),
                api.fetch("GET", "/api/v4/snippets/" + made.id() + "/raw").body());
    }

    @Test
    void snippet_of50_megabytes_fits_through_the_usual_heap() {
        try (TestDatabase database = TestDatabase.fresh(); ServerProcess server = server(database, "512m")) {
            Api api = Api.root(server.address());
            String content = letters(50);
            stored(api, content, json(api, content));
            stored(api, content, form(api, content));
            stored(api, content, multipart(api, content));
        }
    }

    @Test
    void small_heap_refuses_what_it_cannot_hold() {
        try (TestDatabase database = TestDatabase.fresh(); ServerProcess server = server(database, "256m")) {
            Api api = Api.root(server.address());
            String large = letters(50);
            assertEquals(413, json(api, large).status());
            assertEquals(413, form(api, large).status());
            assertEquals(413, multipart(api, large).status());
            String smaller = letters(30);
            stored(api, smaller, json(api, smaller));
        }
    }
}
