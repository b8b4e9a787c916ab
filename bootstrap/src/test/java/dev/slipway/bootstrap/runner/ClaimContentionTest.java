package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.bootstrap.runner.Contender.Asked;
import dev.slipway.bootstrap.runner.Contender.Kind;
import dev.slipway.bootstrap.runner.Contender.Told;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.pipeline.CompositeStatus;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Many runners against the jobs of twenty pipelines, while logs grow, pipelines appear and pipelines are canceled. The size is
 * {@code slipway.jobs}; from a thousand jobs on there are 64 runners.
 */
class ClaimContentionTest {

    private static final int JOBS = Integer.getInteger("slipway.jobs", 300);
    private static final int RUNNERS = JOBS >= 1000 ? 64 : 32;
    private static final int PIPELINES = 20;
    private static final int PROJECTS = 4;
    private static final int CANCELED = 5;
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final List<String> TAGS = List.of("", "a", "b", "a,b");
    /** One in so many of a pipeline's jobs follows when the others have ended; those wait from the start. */
    private static final int FOLLOWING = 5;

    private static TestServer server;
    private static Scene scene;
    private static Wire wire;
    private static Scene.Person owner;

    private final List<Scene.Project> projects = new ArrayList<>();
    private final Map<Long, Instant> filled = new ConcurrentHashMap<>();
    private final Map<Long, Instant> ended = new ConcurrentHashMap<>();
    private final Map<Long, Instant> followed = new ConcurrentHashMap<>();
    private final Queue<Told> answers = new ConcurrentLinkedQueue<>();
    private final Map<Long, Integer> appended = new ConcurrentHashMap<>();
    private final Queue<Long> cancelable = new ConcurrentLinkedQueue<>();
    private final Set<Long> canceled = ConcurrentHashMap.newKeySet();
    private final AtomicInteger handed = new AtomicInteger();
    private final AtomicBoolean over = new AtomicBoolean();

    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of("SLIPWAY_RUNNER_POLL_SECONDS", "1"));
        scene = new Scene(server);
        wire = new Wire(server);
        owner = scene.person(false);
    }

    @AfterAll
    static void stop() {
        wire.close();
        server.close();
    }

    private record Job(long id, long project, long pipeline, int stage, Set<String> tags, Instant left, String status, int logged) {}

    @Test
    void every_job_is_assigned_once_and_no_runner_is_answered_empty_while_jobs_wait() throws Exception {
        for (int count = 0; count < PROJECTS; count++) {
            projects.add(scene.project(owner));
        }
        fill(PIPELINES / 2);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> working = new ArrayList<>();
            for (int number = 0; number < RUNNERS; number++) {
                Contender contender = contender(number);
                working.add(threads.submit(() -> work(contender, threads)));
            }
            working.add(threads.submit(() -> fill(PIPELINES - PIPELINES / 2)));
            try {
                Waiting.until("all jobs ended", PATIENCE,
                        () -> broken(working) || canceled.size() == CANCELED && filled.size() == PIPELINES && alive() == 0);
            } finally {
                over.set(true);
            }
            for (Future<?> each : working) {
                each.get();
            }
        }
        List<Job> jobs = scene.rows(
                "select id, project_id, pipeline_id, stage_index, tag_list, coalesce(started_at, finished_at) as left, status, "
                + "trace_size from jobs", row -> new Job(row.getLong(1), row.getLong(2), row.getLong(3), row.getInt(4),
                        Set.copyOf(Arrays.asList((String[]) row.getArray(5).getArray())), row.getTimestamp(6).toInstant(), row.getString(7),
                        row.getInt(8)));
        handedOnce(jobs);
        nobodySentAway(jobs);
        consistent(jobs);
        assertEquals(0, scene.deadlocks());
    }

    private static boolean broken(List<Future<?>> working) {
        return working.stream().anyMatch(each -> each.state() == Future.State.FAILED);
    }

    private static long alive() {
        return scene.number("select count(*) from jobs where status not in ('success', 'canceled')");
    }

    private void fill(int count) {
        for (int number = 0; number < count; number++) {
            Scene.Project project = projects.get(number % PROJECTS);
            long pipeline = scene.pipeline(project);
            int perTag = JOBS / PIPELINES / TAGS.size();
            for (String tags : TAGS) {
                scene.jobs(project, pipeline, 2, "created", Math.max(1, perTag / FOLLOWING), tags);
            }
            int first = JOBS / PIPELINES - TAGS.size() * Math.max(1, perTag / FOLLOWING);
            for (int index = 0; index < TAGS.size(); index++) {
                scene.jobs(project, pipeline, 1, "pending", first * (index + 1) / TAGS.size() - first * index / TAGS.size(),
                        TAGS.get(index));
            }
            filled.put(pipeline, Instant.now());
            if (number % 2 == 0) {
                cancelable.add(pipeline);
            }
        }
    }

    private Contender contender(int number) {
        Kind[] kinds = Kind.values();
        Kind kind = kinds[number % kinds.length];
        boolean shared = number < kinds.length || number % 2 == 0;
        Scene.Project project = shared ? null : projects.get(number % PROJECTS);
        String token = scene.runner(project, kind.untagged(), kind.tags().toArray(String[]::new));
        long projectId = shared ? 0 : project.id();
        return number % 8 == 7 ? Contender.overHttp(wire, token, kind, projectId) : Contender.within(server, token, kind, projectId);
    }

    private void work(Contender contender, ExecutorService threads) {
        String known = null;
        while (!over.get()) {
            Told told = contender.ask(known);
            answers.add(told);
            switch (told.asked()) {
                case Asked.Handed job -> {
                    known = null;
                    cancelNow(handed.incrementAndGet(), threads);
                    run(contender, job);
                }
                case Asked.Nothing(String value) -> known = value;
                case Asked.Contended contended -> known = null;
            }
        }
    }

    private void run(Contender contender, Asked.Handed job) {
        int size = 0;
        for (int piece = 0; piece < job.id() % 4; piece++) {
            String content = "line " + piece + " of job " + job.id() + "\n";
            if (!contender.append(job, size, content)) {
                break;
            }
            size += content.length();
        }
        appended.put(job.id(), size);
        contender.succeed(job);
        ended.put(job.id(), Instant.now());
    }

    private void cancelNow(int count, ExecutorService threads) {
        if (count % (JOBS / (2 * CANCELED)) != 0) {
            return;
        }
        Long pipeline = canceled.size() < CANCELED ? cancelable.poll() : null;
        if (pipeline != null && canceled.add(pipeline)) {
            threads.submit(() -> {
                long project = scene.number("select project_id from pipelines where id = ?", pipeline);
                Wire.Answer answer = wire.as(owner.token(), "POST", "/projects/" + project + "/pipelines/" + pipeline + "/cancel", null);
                assertEquals(200, answer.status(), answer.body());
                return null;
            });
        }
    }

    private void handedOnce(List<Job> jobs) {
        Set<Long> seen = new HashSet<>();
        List<Long> twice = new ArrayList<>();
        answers.forEach(told -> {
            if (told.asked() instanceof Asked.Handed job && !seen.add(job.id())) {
                twice.add(job.id());
            }
        });
        assertEquals(List.of(), twice, "handed out twice");
        assertEquals(List.of(), jobs.stream().filter(job -> job.status().equals("success") && !seen.contains(job.id())).toList());
    }

    /** A "nothing" is wrong where one matching job was pending from before the question until after the answer. */
    private void nobodySentAway(List<Job> jobs) {
        List<String> wrong = new ArrayList<>();
        int count = 0;
        for (Told told : answers) {
            if (told.asked() instanceof Asked.Nothing) {
                count++;
                jobs.stream().filter(job -> told.contender().mayTake(job.project(), job.tags()))
                        .filter(job -> pendingSince(job, jobs).isBefore(told.begun()) && !job.left().isBefore(told.ended()))
                        .findFirst().ifPresent(job -> wrong.add(told + " though there was " + job));
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(count > 0, "somebody is told that there is nothing, or this says nothing");
        long contended = answers.stream().filter(told -> told.asked() instanceof Asked.Contended).count();
        assertTrue(contended * 4 < answers.size(), contended + " of " + answers.size() + " were sent away by others");
        System.getLogger(getClass().getName()).log(System.Logger.Level.INFO, "{0} handed, {1} nothing, {2} contended", handed, count,
                contended);
    }

    private Instant pendingSince(Job job, List<Job> jobs) {
        if (job.stage() == 1) {
            return filled.get(job.pipeline());
        }
        return followed.computeIfAbsent(job.pipeline(), pipeline -> jobs.stream().filter(other -> other.pipeline() == pipeline
                && other.stage() == 1)
                .map(other -> ended.getOrDefault(other.id(), Instant.MAX)).max(Instant::compareTo).orElseThrow());
    }

    private void consistent(List<Job> jobs) {
        assertEquals(JOBS, jobs.size());
        for (Job job : jobs) {
            assertEquals(appended.getOrDefault(job.id(), 0).intValue(), job.logged(), job.toString());
            assertTrue(job.status().equals("success") || canceled.contains(job.pipeline()), job.toString());
        }
        for (long pipeline : filled.keySet()) {
            PipelineRun run = server.bean(Transactions.class).write(() -> server.bean(Pipelines.class).lock(pipeline).orElseThrow().run());
            assertEquals(CompositeStatus.ofJobs(JobRun.latest(run.jobs())).orElseThrow(), run.status());
            assertTrue(canceled.contains(pipeline) || run.status() == PipelineStatus.SUCCESS, run.status().wireName());
        }
        assertEquals(CANCELED, canceled.size());
        assertTrue(jobs.stream().anyMatch(job -> job.status().equals("canceled")));
    }
}
