package dev.slipway.bootstrap.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.job.Road;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Stops, deletions and deployments of one environment at the same moment. */
class EnvironmentRacesTest {

    private static final int ROUNDS = Integer.getInteger("slipway.rounds", 3);

    private static TestServer server;

    private final Road road = new Road(server, """
            ship:
              stage: build
              script: ship
              environment: {name: review/x, on_stop: halt}
            halt:
              stage: deploy
              script: halt
              when: manual
              environment: {name: review/x, action: stop}
            """);
    private final Api owner = road.owner().api();
    private final String path = "/projects/" + road.project() + "/environments";

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of("SLIPWAY_RUNNER_POLL_SECONDS", "0"));
    }

    @AfterAll
    static void stop() {
        long deadlocks = server.database().deadlocks();
        server.close();
        assertEquals(0, deadlocks);
    }

    private long environment() {
        return owner.get(path + "?name=review%2Fx").body().get(0).get("id").asLong();
    }

    private String state(long id) {
        return owner.get(path + "/" + id).body().get("state").asText();
    }

    private List<String> statuses(String name) {
        return StreamSupport.stream(owner.get("/projects/" + road.project() + "/jobs?per_page=100").body().spliterator(), false)
                .filter(job -> job.get("name").asText().equals(name)).map(job -> job.get("status").asText()).toList();
    }

    private Callable<Integer> stop(long id) {
        return () -> owner.post(path + "/" + id + "/stop", "{}").status();
    }

    @Test
    void one_of_two_stops_starts_the_job() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            road.end(road.take(), "success");
            long id = environment();
            assertEquals(List.of(200, 200, 200), Together.call(List.of(stop(id), stop(id), stop(id))));
            assertEquals("stopping", state(id));
            assertEquals(1, statuses("halt").stream().filter("pending"::equals).count());
            road.end(road.take(), "success");
            assertEquals("stopped", state(id));
            road.commitAgain();
        }
    }

    @Test
    void one_of_two_deletions_finds_the_environment() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long id = owner.post(path, "{\"name\":\"" + Api.unique("e") + "\"}").id();
            owner.post(path + "/" + id + "/stop", "{}");
            Callable<Integer> delete = () -> owner.delete(path + "/" + id).status();
            assertEquals(List.of(204, 404), Together.call(List.of(delete, delete)).stream().sorted().toList());
        }
    }

    /** Either the deployment comes first, and its own job stops the environment, or it makes the environment available again. */
    @Test
    void stop_against_a_deployment_leaves_a_state_that_one_of_them_makes() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            road.end(road.take(), "success");
            long id = environment();
            road.commitAgain();
            Road.Taken second = road.take();
            List<Integer> answers = Together.call(List.of(stop(id),
                    () -> road.report(second, "success", "").status()));
            assertEquals(List.of(200, 200), answers);
            JsonNode shown = owner.get(path + "/" + id).body();
            assertEquals(second.id(), shown.at("/last_deployment/deployable/id").asLong());
            String state = shown.get("state").asText();
            assertTrue(List.of("available", "stopping").contains(state), state);
            assertEquals(1, statuses("halt").stream().filter("pending"::equals).count());
            Road.Taken halt = road.take();
            JsonNode ofSecond = owner.get("/projects/" + road.project() + "/jobs/" + second.id()).body();
            boolean own = road.job(halt.id()).at("/pipeline/id").equals(ofSecond.at("/pipeline/id"));
            assertEquals(own, state.equals("stopping"), state);
            road.end(halt, "success");
            assertEquals("stopped", state(id));
            road.commitAgain();
        }
    }

    /** Both wait for the environment, and reach it in the order in which they began to wait. */
    private List<Integer> inOrder(long environment, List<Callable<Integer>> actions) throws Exception {
        try (Connection connection = server.database().connect(); Statement statement = connection.createStatement();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            connection.setAutoCommit(false);
            statement.execute("select 1 from environments where id = " + environment + " for update");
            List<Future<Integer>> answers = new ArrayList<>();
            for (Callable<Integer> action : actions) {
                answers.add(threads.submit(action));
                Eventually.is(() -> server.database().number("select count(*) from pg_stat_activity where wait_event_type = 'Lock' "
                        + "and datname = current_database()") >= answers.size());
            }
            connection.rollback();
            List<Integer> statuses = new ArrayList<>();
            for (Future<Integer> answer : answers) {
                statuses.add(answer.get());
            }
            return statuses;
        }
    }

    private long deployedAndStopped() {
        road.end(road.take(), "success");
        long id = environment();
        owner.post(path + "/" + id + "/stop", "{\"force\":true}");
        return id;
    }

    private int commit() {
        road.commitAgain();
        return 201;
    }

    @Test
    void deletion_before_a_new_pipeline_leaves_it_an_environment_of_its_own() throws Exception {
        long id = deployedAndStopped();
        assertEquals(List.of(204, 201), inOrder(id, List.of(() -> owner.delete(path + "/" + id).status(), this::commit)));
        road.end(road.take(), "success");
        assertNotEquals(id, environment());
        assertEquals("available", state(environment()));
    }

    @Test
    void deletion_after_a_new_pipeline_is_refused_until_its_deployment_ends() throws Exception {
        long id = deployedAndStopped();
        assertEquals(List.of(201, 403), inOrder(id, List.of(this::commit, () -> owner.delete(path + "/" + id).status())));
        Road.Taken ship = road.take();
        assertEquals("403 Forbidden - A deployment to the environment has not ended", owner.delete(path + "/" + id).message());
        road.end(ship, "success");
        assertEquals(id, environment());
        assertEquals("available", state(id));
    }

    /** The test counts deadlocks at its end. */
    @Test
    void end_of_a_job_against_a_client_who_changes_its_deployment_fails_neither() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            Road.Taken ship = road.take();
            long deployment = owner.get("/projects/" + road.project() + "/deployments?sort=desc").body().get(0).get("id").asLong();
            String one = "/projects/" + road.project() + "/deployments/" + deployment;
            assertEquals(List.of(200, 403, 403), Together.call(List.of(() -> road.report(ship, "success", "").status(),
                    () -> owner.put(one, "{\"status\":\"failed\"}").status(), () -> owner.put(one, "{\"status\":\"failed\"}").status())));
            assertEquals("success", owner.get(one).body().get("status").asText());
            road.commitAgain();
        }
    }

    @Test
    void deletion_against_a_new_pipeline_leaves_an_environment_for_its_deployment() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long id = deployedAndStopped();
            Together.<Integer>call(List.of(() -> owner.delete(path + "/" + id).status(), this::commit));
            road.end(road.take(), "success");
            assertEquals("available", state(environment()));
            road.commitAgain();
        }
    }
}
