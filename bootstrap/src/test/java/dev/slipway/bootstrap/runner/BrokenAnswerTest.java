package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An answer whose content cannot be had to its end is broken off, so that its client does not wait for the rest. */
class BrokenAnswerTest {

    private final TestServer server = TestServer.shared();
    private final Scene scene = new Scene(server);

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void a_log_that_ends_before_its_length_is_broken_off() {
        Scene.Person owner = scene.person(false);
        Scene.Project project = scene.project(owner);
        long job = scene.jobs(project, scene.pipeline(project), 1).getFirst();
        scene.set("update jobs set trace_size = 100000, started_at = now() where id = ?", job);
        scene.set("insert into log_chunks values (?, 0, ?)", job, new byte[50_000]);
        HttpRequest request = HttpRequest.newBuilder(server.api("/projects/" + project.id() + "/jobs/" + job + "/trace"))
                .header("PRIVATE-TOKEN", owner.token()).build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            assertThrows(IOException.class, () -> client.send(request, BodyHandlers.ofByteArray()));
        }
    }
}
