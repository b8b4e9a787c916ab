package dev.slipway.bootstrap.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Together;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Changes of one snippet at the same time. */
class SnippetRacesTest {

    private static final String NEW = "{\"title\":\"x\",\"files\":[{\"file_path\":\"a\",\"content\":\"x\"}]}";

    private final Api root = Api.root();

    private long made() {
        return root.post("/snippets", NEW).id();
    }

    private int added(long snippet, String file) {
        return root.put("/snippets/" + snippet,
                "{\"files\":[{\"action\":\"create\",\"file_path\":\"" + file + "\",\"content\":\"x\"}]}").status();
    }

    @Test
    void files_of_concurrent_updates_are_all_kept() throws Exception {
        long snippet = made();
        List<Integer> statuses = Together.call(IntStream.range(0, 6).<Callable<Integer>>mapToObj(number ->
                () -> added(snippet, "f" + number)).toList());
        TreeSet<String> expected = new TreeSet<>(List.of("a"));
        IntStream.range(0, 6).filter(number -> statuses.get(number) == 200).forEach(number -> expected.add("f" + number));
        TreeSet<String> found = new TreeSet<>();
        root.get("/snippets/" + snippet).body().get("files").forEach(file -> found.add(file.get("path").asText()));
        assertEquals(expected, found);
        assertTrue(expected.size() > 2, statuses.toString());
        assertTrue(statuses.stream().allMatch(status -> status == 200 || status == 409), statuses.toString());
    }

    @Test
    void update_against_deletion_leaves_no_repository() throws Exception {
        for (int round = 0; round < 10; round++) {
            long snippet = made();
            List<Integer> statuses = Together.call(List.of(() -> added(snippet, "b"),
                    () -> root.delete("/snippets/" + snippet).status()));
            assertEquals(204, statuses.get(1));
            assertTrue(List.of(200, 404).contains(statuses.get(0)), statuses.toString());
            assertEquals(404, root.get("/snippets/" + snippet).status());
            Waiting.until("removal of the repository", Duration.ofSeconds(30),
                    () -> !TestServer.shared().bean(Repositories.class).exists(RepositoryId.ofSnippet(snippet)));
        }
    }
}
