package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobLogs.JobLog;
import dev.slipway.application.job.port.JobLogs.NewPiece;
import dev.slipway.application.job.port.JobLogs.Piece;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.RunningJobs;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code JobLogs} does. */
public abstract class JobLogsKit extends CiScenario {

    private JobLogs logs() {
        return world().port(JobLogs.class);
    }

    private long running() {
        return running(List.of(), false);
    }

    private long running(List<String> secrets, boolean debug) {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        long job = id(pipeline, "a");
        assign(pipeline, "a", runner(Owner.INSTANCE), secrets, debug);
        return job;
    }

    private void append(long job, long offset, String text) {
        append(job, offset, text.getBytes(StandardCharsets.UTF_8));
    }

    private void append(long job, long offset, byte[] content) {
        write(() -> {
            logs().lock(job);
            logs().append(job, offset, content, now());
        });
    }

    private JobLog log(long job) {
        return logs().find(job).orElseThrow();
    }

    private void assertPiece(long start, String text, Optional<Piece> piece) {
        assertEquals(Optional.of(start), piece.map(Piece::start));
        assertEquals(text, new String(piece.orElseThrow().content(), StandardCharsets.UTF_8));
    }

    @Test
    final void a_log_starts_with_its_job_and_ends_with_it() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a"));
        long job = id(pipeline, "a");
        assertEquals(new JobLog(job, project, false, false, 0, Optional.empty(), List.of(), false), log(job));
        start(pipeline, "a");
        assertEquals(new JobLog(job, project, true, false, 0, Optional.empty(), List.of(), false), log(job));
        succeed(pipeline, "a");
        assertEquals(new JobLog(job, project, true, true, 0, Optional.empty(), List.of(), false), log(job));
        assertEquals(log(job), write(() -> logs().lock(job)).orElseThrow());
        assertEquals(Optional.empty(), logs().find(-1));
        assertEquals(Optional.empty(), write(() -> logs().lock(-1)));
    }

    @Test
    final void a_job_that_is_canceled_before_it_started_has_no_log() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        cancel(pipeline);
        assertTrue(log(id(pipeline, "a")).ended());
        assertFalse(log(id(pipeline, "a")).started());
    }

    @Test
    final void pieces_follow_one_another_and_each_byte_keeps_its_place() {
        long job = running();
        append(job, 0, "one ü\n");
        append(job, 7, "two\n");
        append(job, 11, new byte[] {0, -1, 10});
        assertEquals(14, log(job).size());
        for (long offset = 0; offset < 7; offset++) {
            assertPiece(0, "one ü\n", logs().piece(job, offset));
        }
        for (long offset = 7; offset < 11; offset++) {
            assertPiece(7, "two\n", logs().piece(job, offset));
        }
        assertArrayEquals(new byte[] {0, -1, 10}, logs().piece(job, 13).orElseThrow().content());
        assertEquals(Optional.empty(), logs().piece(job, 14));
        assertEquals(Optional.empty(), logs().piece(running(), 0));
        assertEquals(Optional.empty(), logs().piece(-1, 0));
    }

    @Test
    final void a_piece_elsewhere_than_at_the_end_is_refused_loudly_and_nothing_stands() {
        long job = running();
        append(job, 0, "12345");
        for (long offset : new long[] {0, 3, 4, 6, 100}) {
            assertThrows(RuntimeException.class, () -> append(job, offset, "x"), "at " + offset);
        }
        assertThrows(RuntimeException.class, () -> append(-1, 0, "x"));
        assertEquals(5, log(job).size());
        assertPiece(0, "12345", logs().piece(job, 4));
        assertEquals(Optional.empty(), logs().piece(job, 5));
    }

    @Test
    final void pieces_of_several_jobs_are_appended_together_or_not_at_all() {
        List<Long> jobs = List.of(running(), running());
        append(jobs.getFirst(), 0, "12");
        write(() -> logs().append(List.of(new NewPiece(jobs.getFirst(), 2, new byte[] {'3'}),
                new NewPiece(jobs.getLast(), 0, new byte[] {'a', 'b'})), now()));
        assertPiece(2, "3", logs().piece(jobs.getFirst(), 2));
        assertPiece(0, "ab", logs().piece(jobs.getLast(), 1));
        assertEquals(List.of(3L, 2L), jobs.stream().map(job -> log(job).size()).toList());
        assertThrows(RuntimeException.class, () -> write(() -> logs().append(List.of(
                new NewPiece(jobs.getFirst(), 3, new byte[] {'4'}), new NewPiece(jobs.getLast(), 1, new byte[] {'c'})), now())));
        assertEquals(List.of(3L, 2L), jobs.stream().map(job -> log(job).size()).toList());
    }

    @Test
    final void a_piece_of_a_unit_that_failed_was_never_there() {
        long job = running();
        append(job, 0, "ab");
        assertThrows(IllegalArgumentException.class, () -> write(() -> {
            logs().append(job, 2, new byte[] {1}, now());
            throw new IllegalArgumentException();
        }));
        assertEquals(2, log(job).size());
        assertEquals(Optional.empty(), logs().piece(job, 2));
        append(job, 2, "c");
        assertEquals(3, log(job).size());
    }

    @Test
    final void a_piece_is_a_sign_of_life() {
        long job = running();
        assertEquals(null, world().port(RunningJobs.class).find(job).orElseThrow().heardAt());
        append(job, 0, "a");
        assertEquals(now(), world().port(RunningJobs.class).find(job).orElseThrow().heardAt());
        after(Duration.ofMinutes(3));
        append(job, 1, "a");
        assertEquals(now(), world().port(RunningJobs.class).find(job).orElseThrow().heardAt());
        assertEquals(2, world().port(RunningJobs.class).find(job).orElseThrow().logSize());
    }

    @Test
    final void of_many_who_append_at_one_place_one_is_first() throws Exception {
        long job = running();
        List<Callable<Boolean>> runners = IntStream.range(0, 6).<Callable<Boolean>>mapToObj(index -> () -> write(() -> {
            if (logs().lock(job).orElseThrow().size() != 0) {
                return false;
            }
            logs().append(job, 0, new byte[] {'x'}, now());
            return true;
        })).toList();
        assertEquals(1, together(runners).stream().filter(each -> each).count());
        assertEquals(1, log(job).size());
    }

    @Test
    final void secrets_and_debugging_are_those_of_the_run() {
        long job = running(List.of("geheim ü", "zwei\nZeilen"), true);
        assertEquals(List.of("geheim ü", "zwei", "Zeilen"), log(job).secrets());
        assertTrue(log(job).debug());
        assertEquals(List.of(), log(running()).secrets());
    }

    @Test
    final void an_archive_takes_the_place_of_the_pieces_it_holds() {
        long job = running(List.of("geheim"), false);
        append(job, 0, "123");
        append(job, 3, "45");
        write(() -> logs().archived(job, "blob1", 5));
        JobLog log = log(job);
        assertEquals(Optional.of("blob1"), log.blob());
        assertEquals(5, log.size());
        assertEquals(List.of(), log.secrets());
        assertEquals(Optional.empty(), logs().piece(job, 0));
        assertEquals(Optional.empty(), logs().piece(job, 4));
    }

    @Test
    final void an_archive_drops_nothing_that_it_does_not_hold() {
        long job = running();
        long other = running();
        append(job, 0, "123");
        append(other, 0, "123");
        append(job, 3, "45");
        write(() -> logs().archived(job, "blob1", 3));
        assertEquals(Optional.empty(), logs().piece(job, 2));
        assertPiece(3, "45", logs().piece(job, 3));
        assertPiece(0, "123", logs().piece(other, 0));
        assertEquals(Optional.empty(), log(other).blob());
    }

    @Test
    final void the_log_of_a_deleted_pipeline_is_gone() {
        long pipeline = begun(PipelineDraft.in(world().project(), "a"));
        long job = id(pipeline, "a");
        assertTrue(logs().find(job).isPresent());
        hide(pipeline);
        assertEquals(Optional.empty(), logs().find(job));
        assertEquals(Optional.empty(), write(() -> logs().lock(job)));
    }

    @Test
    final void what_is_erased_is_gone() {
        long job = running(List.of("geheim"), false);
        append(job, 0, "123");
        assertEquals(Optional.empty(), write(() -> logs().erase(job)));
        assertEquals(0, log(job).size());
        assertEquals(List.of(), log(job).secrets());
        assertEquals(Optional.empty(), logs().piece(job, 0));
        append(job, 0, "12");
        write(() -> logs().archived(job, "blob1", 2));
        assertEquals(Optional.of("blob1"), write(() -> logs().erase(job)));
        assertEquals(Optional.empty(), log(job).blob());
        assertEquals(Optional.empty(), write(() -> logs().erase(job)));
        assertEquals(Optional.empty(), write(() -> logs().erase(-1)));
    }
}
