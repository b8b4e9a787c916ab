package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.job.port.JobLogs.JobLog;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Blobs.Blob;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.port.Runners.Owner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Logs of ended jobs, on their way into a blob. */
class ArchiveLogTest extends CiUseCases {

    private final ArchiveLog archive = house.modules.job.archiveLog;
    private final JobLogs logs = world().port(JobLogs.class);
    private final List<String> written = new ArrayList<>();
    private Runnable meanwhile = () -> { };

    @BeforeEach
    void storeBlobs() throws Exception {
        when(house.blobs().write(any(), anyLong())).then(call -> {
            written.add(new String(call.<InputStream>getArgument(0).readAllBytes(), StandardCharsets.UTF_8) + " " + call.getArgument(1));
            meanwhile.run();
            return new Blob("blob" + written.size(), 1, new byte[0]);
        });
    }

    private long running(String text) {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        assign(pipeline, "a", runner(Owner.INSTANCE), List.of("password"), false);
        long job = id(pipeline, "a");
        if (!text.isEmpty()) {
            logs.append(job, 0, text.getBytes(StandardCharsets.UTF_8), now());
        }
        return job;
    }

    private long ended(String text) {
        long job = running(text);
        succeed(pipelines().ofJob(job).orElseThrow(), "a");
        return job;
    }

    private JobLog log(long job) {
        return logs.find(job).orElseThrow();
    }

    @Test
    void log_of_an_ended_job_is_archived_once_without_its_secrets() {
        long job = ended("my password\n");
        archive.handle(job);
        archive.handle(job);
        assertEquals("job.archive_trace", archive.kind(), "kinds are stored, so that they never change");
        assertEquals(List.of("my ********\n 12"), written);
        assertEquals(Optional.of("blob1"), log(job).blob());
        assertEquals(Optional.empty(), logs.piece(job, 0));
        assertEquals(List.of(), log(job).secrets());
        verify(house.blobs(), never()).delete(any());
    }

    @Test
    void log_that_grows_or_is_empty_or_gone_is_not_archived() {
        long growing = running("text");
        long empty = ended("");
        long deleted = ended("text");
        hide(pipelines().ofJob(deleted).orElseThrow());
        List.of(growing, empty, deleted, -1L).forEach(archive::handle);
        assertEquals(List.of(), written);
        assertEquals(Optional.empty(), log(growing).blob());
    }

    @Test
    void copy_of_a_log_that_was_erased_meanwhile_is_deleted() {
        long job = ended("text");
        meanwhile = () -> logs.erase(job);
        archive.handle(job);
        assertEquals(Optional.empty(), log(job).blob());
        verify(house.blobs()).delete("blob1");
    }

    @Test
    void copy_of_a_log_that_was_archived_meanwhile_is_deleted() {
        long job = ended("text");
        meanwhile = () -> logs.archived(job, "other", 4);
        archive.handle(job);
        assertEquals(Optional.of("other"), log(job).blob());
        verify(house.blobs()).delete("blob1");
        verify(house.blobs(), never()).delete("other");
    }

    @Test
    void copy_of_a_log_that_was_written_anew_is_deleted() {
        long job = ended("text");
        meanwhile = () -> {
            logs.erase(job);
            logs.append(job, 0, "longer text".getBytes(StandardCharsets.UTF_8), now());
        };
        archive.handle(job);
        assertEquals(Optional.empty(), log(job).blob());
        verify(house.blobs()).delete("blob1");
    }

    @Test
    void log_that_cannot_be_copied_stays_and_its_work_is_repeated() throws Exception {
        long job = ended("text");
        doThrow(new IOException("no space")).when(house.blobs()).write(any(), anyLong());
        assertThrows(IllegalStateException.class, () -> archive.handle(job));
        doThrow(new Blobs.TooLarge(4)).when(house.blobs()).write(any(), anyLong());
        assertThrows(IllegalStateException.class, () -> archive.handle(job));
        assertEquals(4, log(job).size());
        assertEquals(Optional.empty(), log(job).blob());
    }
}
