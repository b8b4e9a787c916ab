package dev.slipway.bootstrap.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Waiting;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The state of background work, as clients wait for its end. */
class WorkloadOperationsTest {

    private final Api root = Api.root();

    @Test
    void process_is_busy_until_its_work_is_done() throws Exception {
        Api.Person owner = root.person();
        owner.api().delete("/projects/" + owner.api().post("/projects", "{\"name\":\"gone\"}").id());
        Waiting.until("no process is busy", Duration.ofSeconds(30),
                () -> root.get("/sidekiq/process_metrics").body().get("processes").valueStream()
                .allMatch(process -> process.get("busy").asInt() == 0));
        JsonNode process = root.get("/sidekiq/process_metrics").body().get("processes").get(0);
        for (String key : new String[] {"hostname", "pid", "tag", "started_at", "queues", "labels", "concurrency", "busy"}) {
            assertTrue(process.has(key), key);
        }
    }

    @Test
    void metrics_tell_queues_processes_and_jobs() {
        JsonNode all = root.get("/sidekiq/compound_metrics").body();
        assertTrue(all.has("queues") && all.has("processes") && all.has("jobs"), all.toString());
        assertTrue(root.get("/sidekiq/queue_metrics").body().get("queues").isObject());
        assertTrue(root.get("/sidekiq/job_stats").body().get("jobs").get("enqueued").isIntegralNumber());
    }

    @ParameterizedTest
    @ValueSource(strings = {"process_metrics", "queue_metrics", "job_stats", "compound_metrics"})
    void administrators_alone_are_told(String name) {
        assertEquals(403, root.person().api().get("/sidekiq/" + name).status());
        assertEquals(401, Api.anonymous().get("/sidekiq/" + name).status());
        assertEquals(200, root.get("/sidekiq/" + name).status());
    }
}
