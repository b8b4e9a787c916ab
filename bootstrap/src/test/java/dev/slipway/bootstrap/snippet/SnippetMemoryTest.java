package dev.slipway.bootstrap.snippet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.ServerProcess;
import dev.slipway.schema.testing.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The largest snippets fit through a heap of 256 MB, since contents of files go through files. */
class SnippetMemoryTest {

    private static final int MEBIBYTE = 1 << 20;
    private static final int LARGEST = 50;
    private static final String MULTIPART = "multipart/form-data; boundary=x";
    private static final String FORM = "application/x-www-form-urlencoded";

    @TempDir
    private static Path home;

    private static TestDatabase database;
    private static ServerProcess server;
    private static Api api;

    @BeforeAll
    static void start() {
        database = TestDatabase.fresh();
        server = ServerProcess.start(home, Map.of("SLIPWAY_DATABASE_URL", database.jdbcUrl(), "SLIPWAY_DATABASE_USER", database.user(),
                "SLIPWAY_DATABASE_PASSWORD", database.password()), "-Xmx256m", "-XX:+ExitOnOutOfMemoryError");
        api = Api.root(server.address());
    }

    @AfterAll
    static void stop() {
        server.close();
        database.close();
    }

    /** Letters without a pattern, so that git packs them to little less. */
    private static String letters(int bytes, int seed) {
        byte[] letters = new byte[bytes];
        SplittableRandom random = new SplittableRandom(seed);
        for (int at = 0; at < letters.length; at++) {
            letters[at] = (byte) ('a' + random.nextInt(26));
        }
        return new String(letters, StandardCharsets.ISO_8859_1);
    }

    private static Answer json(String content) {
        return api.post("/snippets", "{\"title\":\"x\",\"files\":[{\"file_path\":\"a\",\"content\":\"" + content + "\"}]}");
    }

    private static String field(String name, String value) {
        return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n";
    }

    private static void stored(String content, Answer made) {
        assertTrue(Set.of(200, 201).contains(made.status()), made.status() + made.body().toString());
        assertArrayEquals(content.getBytes(StandardCharsets.ISO_8859_1),
                api.fetch("GET", "/api/v4/snippets/" + made.id() + "/raw").body());
    }

    @Test
    void largest_snippet_is_created_changed_and_read() {
        String first = letters(LARGEST * MEBIBYTE, 1);
        Answer made = json(first);
        stored(first, made);
        String second = letters(LARGEST * MEBIBYTE, 2);
        stored(second, api.call("PUT", "/snippets/" + made.id(),
                "files[][action]=update&files[][file_path]=a&files[][content]=" + second, "Content-Type", FORM));
        stored(first, api.call("PUT", "/snippets/" + made.id(), field("files[][action]", "update") + field("files[][file_path]", "a")
                + field("files[][content]", first) + "--x--\r\n", "Content-Type", MULTIPART));
    }

    @Test
    void larger_snippet_is_refused_by_its_rule() {
        Answer refused = json(letters(LARGEST * MEBIBYTE + 1, 1));
        assertEquals(400, refused.status(), refused.body().toString());
        assertTrue(refused.message().contains("50 MB"), refused.message());
    }

    /** Each waits for a slot, and is told to come again where that takes too long. */
    @Test
    void several_large_snippets_at_once_are_created_or_told_to_come_again() throws Exception {
        String content = letters(LARGEST * MEBIBYTE, 3);
        List<Answer> answers = Together.call(Collections.nCopies(4, (Callable<Answer>) () -> json(content)));
        for (Answer answer : answers) {
            if (answer.status() == 503) {
                assertTrue(Integer.parseInt(answer.header("Retry-After")) > 0);
            } else {
                stored(content, answer);
            }
        }
        assertTrue(answers.stream().anyMatch(answer -> answer.status() == 201));
        stored("small", json("small"));
    }
}
