package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.runner.Contender.Asked;
import dev.slipway.bootstrap.runner.Contender.Kind;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.persistence.testing.WatchedConnections;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jooq.Configuration;
import org.jooq.DSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How many statements the calls of a runner need. They do not grow with the jobs that wait nor with those of a pipeline. */
class WriteStatementsTest {

    private static final int MANY = 2_000;

    private static TestServer server;
    private static Scene scene;
    private static Scene.Person owner;
    private static Counter counter;

    /** Counts statements of one thread: the server works on others. */
    private static final class Counter implements Consumer<String> {

        private final Thread thread = Thread.currentThread();
        private final AtomicInteger count = new AtomicInteger();

        @Override
        public void accept(String statement) {
            if (Thread.currentThread() == thread) {
                count.incrementAndGet();
            }
        }

        int of(Runnable call) {
            count.set(0);
            call.run();
            return count.get();
        }
    }

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of("SLIPWAY_RUNNER_POLL_SECONDS", "0"));
        scene = new Scene(server);
        owner = scene.person(false);
        counter = new Counter();
        Configuration configuration = server.bean(DSLContext.class).configuration();
        configuration.set(new WatchedConnections(configuration.connectionProvider(), counter));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static Contender runner(Scene.Project project) {
        return Contender.within(server, scene.runner(project, true), Kind.PLAIN, project.id());
    }

    private static Asked.Handed taken(Contender runner) {
        return assertInstanceOf(Asked.Handed.class, runner.ask(null).asked());
    }

    @Test
    void job_is_assigned_in_as_many_statements_with_many_waiting_as_with_few() {
        Scene.Project project = scene.project(owner);
        Contender runner = runner(project);
        scene.jobs(project, scene.pipeline(project), 2, "pending", 4, "");
        taken(runner);
        int few = counter.of(() -> taken(runner));
        scene.jobs(project, scene.pipeline(project), 2, "pending", MANY, "");
        int many = counter.of(() -> taken(runner));
        assertEquals(few, many);
        assertTrue(many <= 10, many + " statements");
    }

    @Test
    void piece_of_a_log_is_appended_in_three_statements() {
        Scene.Project project = scene.project(owner);
        scene.jobs(project, scene.pipeline(project), 2, "pending", 1, "");
        Contender runner = runner(project);
        Asked.Handed job = taken(runner);
        assertEquals(4, counter.of(() -> assertTrue(runner.append(job, 0, "first\n"))));
        assertEquals(3, counter.of(() -> assertTrue(runner.append(job, 6, "second\n"))));
    }

    @Test
    void job_ends_in_as_many_statements_in_a_large_pipeline_as_in_a_small_one() {
        Scene.Project project = scene.project(owner);
        Contender runner = runner(project);
        scene.jobs(project, scene.pipeline(project), 2, "pending", 2, "");
        Asked.Handed first = taken(runner);
        int few = counter.of(() -> runner.succeed(first));
        taken(runner);
        scene.jobs(project, scene.pipeline(project), 2, "pending", 200, "");
        Asked.Handed second = taken(runner);
        int many = counter.of(() -> runner.succeed(second));
        assertEquals(few, many);
        assertTrue(many <= 7, many + " statements");
    }
}
