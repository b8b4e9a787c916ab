package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.port.JobLogs;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.application.runner.port.Runners.Owner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs of jobs, as users read them. */
class ReadLogTest extends CiUseCases {

    @TempDir
    private Path folder;

    private final ReadLog read = house.modules.job.readLog;
    private final LogWatch watch = house.modules.job.logWatch;
    private final List<FileChannel> opened = new ArrayList<>();
    private final JobLogs logs = world().port(JobLogs.class);
    private final Caller reporter = house.accounts.member(project, Role.REPORTER);

    private long running(boolean debug, String... secrets) {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        assign(pipeline, "a", runner(Owner.INSTANCE), List.of(secrets), debug);
        return id(pipeline, "a");
    }

    private void append(long job, String text) {
        logs.append(job, logs.find(job).orElseThrow().size(), text.getBytes(StandardCharsets.UTF_8), now());
    }

    private static String text(ReadLog.Content content, long from, long to) throws IOException {
        try (InputStream stream = content.open(from, to)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private long watches() {
        return house.announcements.announced().stream().filter(line -> line.startsWith("log.watched ")).count();
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void log_in_debug_mode_is_read_by_developers_alone(Role role) {
        Caller member = house.accounts.member(project, role);
        assertEquals(0, read.read(member, here(), running(false), false).size());
        long debugged = running(true);
        if (role.atLeast(Role.DEVELOPER)) {
            assertEquals(debugged, read.read(member, here(), debugged, false).jobId());
        } else {
            assertForbidden(() -> read.read(member, here(), debugged, false));
            assertEquals(false, watch.watched(debugged));
        }
    }

    @Test
    void anonymous_caller_reads_no_log_of_a_public_project() {
        long job = running(false);
        assertEquals(new Failure.NotFound("Project"), failure(() -> read.read(house.accounts.stranger(), here(), job, false)));
        house.accounts.publish(project);
        assertEquals(job, read.read(house.accounts.stranger(), here(), job, false).jobId());
        assertEquals(new Failure.Unauthenticated(Optional.empty()), failure(() -> read.read(Caller.ANONYMOUS, here(), job, false)));
    }

    @Test
    void job_that_never_started_has_no_log_or_an_empty_one() throws IOException {
        long job = id(begun(PipelineDraft.in(project, "a")), "a");
        assertNotFound(() -> read.read(reporter, here(), job, false));
        ReadLog.Content empty = read.read(reporter, here(), job, true);
        assertEquals("0 []", empty.size() + " [" + text(empty, 0, 10) + "]");
        assertEquals(0, watches());
    }

    @Test
    void log_of_another_project_is_not_found() {
        long job = running(false);
        long other = house.world.project();
        Caller there = house.accounts.member(other, Role.OWNER);
        assertNotFound(() -> read.read(there, new ProjectRef.Id(other), job, true));
        assertNotFound(() -> read.read(reporter, here(), -1, true));
    }

    @Test
    void log_is_read_as_it_was_when_it_was_asked_for() throws IOException {
        long job = running(false);
        append(job, "first line\n");
        ReadLog.Content content = read.read(reporter, here(), job, false);
        append(job, "second line\n");
        assertEquals(11, content.size());
        assertEquals("first line\n", text(content, 0, 100));
        assertEquals("line", text(content, 6, 10));
    }

    /** The end of a growing log is withheld while it may be the start of a secret, and shown once the job has ended. */
    @ParameterizedTest
    @CsvSource({"say passw,'say ',say passw", "say password,say ********,say ********", "say pairs,say pairs,say pairs",
        "passwordpass,********,********pass"})
    void bytes_that_were_shown_never_change(String written, String shown, String atLast) throws IOException {
        long job = running(false, "password");
        append(job, written);
        ReadLog.Content growing = read.read(reporter, here(), job, false);
        assertEquals(shown, text(growing, 0, 100));
        assertEquals(shown.length(), growing.size());
        succeed(pipelines().ofJob(job).orElseThrow(), "a");
        ReadLog.Content ended = read.read(reporter, here(), job, false);
        assertEquals(atLast, text(ended, 0, 100));
        assertEquals(written.length(), ended.size());
    }

    @Test
    void running_job_is_watched_while_its_log_is_read() {
        long job = running(false);
        read.read(reporter, here(), job, false);
        assertEquals(true, watch.watched(job));
        assertEquals(1, watches());
        after(Duration.ofSeconds(5));
        read.read(reporter, here(), job, false);
        assertEquals(1, watches(), "announced less than five seconds ago");
        after(Duration.ofMillis(1));
        read.read(reporter, here(), job, false);
        assertEquals(2, watches());
        succeed(pipelines().ofJob(job).orElseThrow(), "a");
        after(Duration.ofMinutes(1));
        read.read(reporter, here(), job, false);
        assertEquals(2, watches(), "nothing is added to the log of an ended job");
    }

    /** Archives a log. The channels of its blob are counted. */
    private void archived(long job, String text) throws Exception {
        Path file = Files.writeString(folder.resolve("log"), text);
        when(house.blobs().open("blob")).then(call -> {
            opened.add(FileChannel.open(file));
            return opened.getLast();
        });
        logs.archived(job, "blob", text.length());
    }

    @Test
    void archived_log_is_read_from_its_blob_and_closed() throws Exception {
        long job = running(false, "password");
        append(job, "say password\n");
        succeed(pipelines().ofJob(job).orElseThrow(), "a");
        archived(job, "say ********\n");
        ReadLog.Content content = read.read(reporter, here(), job, false);
        assertEquals("13 say ********\n", content.size() + " " + text(content, 0, 100));
        assertEquals("y **", text(content, 2, 6));
        assertEquals(List.of(false, false), opened.stream().map(FileChannel::isOpen).toList());
    }

    /** Rows: first and last byte of a range that cuts secrets, and what is shown of it. */
    @ParameterizedTest
    @CsvSource({"0,100,'say ******** or ********'", "6,9,***", "0,5,say *", "11,14,'* o'", "12,16,' or '", "16,24,********", "23,24,*"})
    void secret_is_masked_in_each_range_of_a_log(int from, int to, String shown) throws IOException {
        long job = running(false, "password");
        List.of("say pas", "swo", "rd or password").forEach(piece -> append(job, piece));
        ReadLog.Content content = read.read(reporter, here(), job, false);
        assertEquals(shown, text(content, from, to));
        try (InputStream single = content.open(from, to)) {
            assertEquals(shown.charAt(0), single.read());
        }
    }

    private ReadLog.Content begun(long job, String first, String second) {
        append(job, first);
        append(job, second);
        return read.read(reporter, here(), job, false);
    }

    /** Returns more than half of what is read at once. */
    private static String half() {
        return "line of a log\n".repeat(3_000);
    }

    @Test
    void log_that_is_archived_while_it_is_read_goes_on_in_its_blob() throws Exception {
        long job = running(false);
        String whole = half() + half().toUpperCase(Locale.ROOT) + half();
        append(job, half());
        ReadLog.Content content = begun(job, half().toUpperCase(Locale.ROOT), half());
        try (InputStream stream = content.open(0, content.size())) {
            assertEquals("line", new String(stream.readNBytes(4), StandardCharsets.UTF_8));
            archived(job, whole);
            assertEquals(whole.substring(4), new String(stream.readAllBytes(), StandardCharsets.UTF_8));
            assertEquals(List.of(true), opened.stream().map(FileChannel::isOpen).toList());
        }
        assertEquals(List.of(false), opened.stream().map(FileChannel::isOpen).toList());
    }

    /** Nothing of a log that was erased is shown, and no reader waits for it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void log_that_is_erased_or_swept_while_it_is_read_ends(boolean swept) throws Exception {
        long job = running(false);
        ReadLog.Content content = begun(job, "first\n", "second\n");
        if (swept) {
            archived(job, "first\nsecond\n");
            when(house.blobs().open("blob")).thenThrow(new Blobs.Missing("blob"));
        } else {
            logs.erase(job);
        }
        assertEquals("", text(content, 0, 13));
    }
}
