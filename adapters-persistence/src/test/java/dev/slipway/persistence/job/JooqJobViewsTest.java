package dev.slipway.persistence.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.JobView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.persistence.testing.Persistence;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Jobs as clients see them: whole, filtered, in order, and each answer in one statement. */
class JooqJobViewsTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final Instant NOW = Instant.parse("2024-05-01T00:01:00Z");
    private static final PageRequest PAGE = PageRequest.Offset.first();

    private final AtomicInteger statements = new AtomicInteger();
    private JooqJobViews views;

    @BeforeEach
    void start() {
        HERE.database().execute("""
                insert into users (id, username, name, email, profile, created_at, updated_at)
                  values (7, 'ann', 'Ann', 'ann@example.org', '{"bio":"hi","websiteUrl":"http://a"}', '2024-01-01Z', now());
                insert into namespaces (id, kind, name, path, full_path, lineage, owner_id, visibility, created_at, updated_at)
                  values (5, 'user', 'ann', 'ann', 'ann', '{5}', 7, 0, now(), now());
                insert into projects (id, namespace_id, name, path, full_path, visibility, last_activity_at, created_at, updated_at)
                  values (3, 5, 'p', 'p', 'ann/p', 0, now(), now(), now()), (4, 5, 'q', 'q', 'ann/q', 0, now(), now(), now());
                insert into commits values (3, 'abc', 'title', 'title\n\nbody', 'A', 'a@x', '2024-01-01Z', 'C', 'c@x', '2024-01-02Z', '{def}');
                insert into runners (id, runner_type, digest, token_short, description, contacted_at, created_at, updated_at)
                  values (4, 'instance_type', 'x', 'x', 'shell', '2024-05-01T00:00:30Z', '2024-01-01Z', now());
                insert into runner_managers (id, runner_id, system_id, ip_address, contacted_at, created_at) values (6, 4, 's1', '10.0.0.1', '2024-01-01Z', '2024-01-01Z');
                insert into pipelines (id, iid, project_id, source, ref, tag, sha, before_sha, ref_protected, status, created_at, updated_at)
                  values (10, 1, 3, 'push', 'main', false, 'abc', 'b', true, 'running', now(), now()),
                         (11, 2, 3, 'push', 'main', false, 'gone', 'b', true, 'running', now(), now());
                """);
        job(101, 10, "success", false, 7L);
        job(102, 10, "failed", true, 7L);
        job(103, 10, "running", false, 7L);
        job(104, 11, "pending", false, null);
        HERE.database().execute("""
                update jobs set runner_id = 4, runner_manager_id = 6, started_at = '2024-05-01T00:00:10Z', queued_at = '2024-05-01T00:00:05Z', tag_list = '{b,a}',
                  coverage = 12.5 where id in (101, 103);
                update jobs set finished_at = '2024-05-01T00:00:20.500Z', trace_blob = 'k', trace_size = 9 where id = 101;
                insert into job_artifacts (job_id, project_id, file_type, file_format, filename, size, sha256, blob, expire_at, created_at)
                  values (101, 3, 'archive', 'zip', 'a.zip', 5, 'x', 'b1', '2024-05-02Z', now()), (101, 3, 'metadata', 'gzip', 'm.gz', 6, 'x', 'b2', null, now());
                """);
        views = new JooqJobViews(HERE.dsl(statements), () -> NOW);
    }

    private static void job(long id, long pipeline, String status, boolean retried, Long user) {
        HERE.database().execute("insert into jobs (id, pipeline_id, project_id, user_id, name, stage, stage_index, status, runs_when, allow_failure, needs_scheduled, ref, tag,"
                + " ref_protected, options, retried, created_at, updated_at) values (" + id + ", " + pipeline + ", 3, " + user + ", 'job" + id
                + "', 'test', 0, '" + status + "', 'on_success', false, false, 'main', false, true, '{}', " + retried + ", '2024-05-01Z', now())");
    }

    private static List<Long> ids(Page<JobView> page) {
        return page.items().stream().map(JobView::id).toList();
    }

    @Test
    void a_job_comes_whole_in_one_statement() {
        JobView job = views.find(3, 101).orElseThrow();
        assertEquals(1, statements.get());
        assertEquals(JobStatus.SUCCESS, job.status());
        assertEquals(Optional.of(Duration.ofMillis(10_500)), job.duration());
        assertEquals(Optional.of(Duration.ofSeconds(5)), job.queuedDuration());
        assertEquals("hi", job.user().profile().bio());
        assertEquals("ann", job.user().brief().username());
        assertEquals("title", job.commit().title());
        assertEquals(List.of("def"), job.commit().parents());
        assertEquals(List.of("archive", "metadata", "trace"), job.artifacts().stream().map(JobView.Artifact::fileType).toList());
        assertEquals("a.zip", job.archive().orElseThrow().filename());
        assertEquals("10.0.0.1", job.runner().managerAddress());
        assertEquals("online", job.runner().status(NOW));
        assertEquals("stale", job.runner().manager().status(NOW));
        assertEquals(10, job.pipeline().id());
        assertEquals("ann/p", job.project().fullPath());
    }

    @Test
    void durations_of_a_running_job_end_now() {
        assertEquals(Optional.of(Duration.ofSeconds(50)), views.find(3, 103).orElseThrow().duration());
        assertEquals(Optional.empty(), views.find(3, 104).orElseThrow().duration());
    }

    @Test
    void what_is_gone_is_null() {
        JobView job = views.find(3, 104).orElseThrow();
        assertNull(job.user());
        assertNull(job.commit());
        assertNull(job.runner());
        assertTrue(job.archive().isEmpty());
    }

    @Test
    void lists_are_newest_first_and_one_statement() {
        Page<JobView> page = views.ofProject(3, Set.of(), PAGE);
        assertEquals(1, statements.get());
        assertEquals(List.of(104L, 103L, 102L, 101L), ids(page));
        assertEquals(4, page.total());
        assertEquals(List.of(104L, 102L), ids(views.ofProject(3, Set.of(JobStatus.PENDING, JobStatus.FAILED), PAGE)));
        assertEquals(List.of(102L, 101L), ids(views.ofProject(3, Set.of(), new PageRequest.Keyset(103, false, 20))));
        assertEquals(List.of(103L, 102L), ids(views.ofProject(3, Set.of(), new PageRequest.Keyset(104, false, 2))));
        assertEquals(List.of(), ids(views.ofProject(4, Set.of(), PAGE)));
    }

    @Test
    void a_pipeline_hides_repeated_runs_unless_asked() {
        assertEquals(List.of(103L, 101L), ids(views.ofPipeline(3, 10, Set.of(), false, PAGE).orElseThrow()));
        assertEquals(1, statements.get());
        assertEquals(List.of(103L, 102L, 101L), ids(views.ofPipeline(3, 10, Set.of(), true, PAGE).orElseThrow()));
        assertEquals(List.of(), ids(views.ofPipeline(3, 10, Set.of(JobStatus.MANUAL), true, PAGE).orElseThrow()));
        assertEquals(Optional.empty(), views.ofPipeline(4, 10, Set.of(), true, PAGE));
        assertEquals(Optional.empty(), views.ofPipeline(3, 99, Set.of(), true, PAGE));
    }

    @Test
    void nothing_foreign_is_found() {
        assertEquals(Optional.empty(), views.find(4, 101));
        assertEquals(Optional.empty(), views.find(3, 999));
    }
}
