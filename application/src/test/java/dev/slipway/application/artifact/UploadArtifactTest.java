package dev.slipway.application.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.atLeast;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.artifact.ArtifactForm.Options;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.Artifact;
import dev.slipway.application.artifact.port.Artifacts.NewArtifact;
import dev.slipway.application.artifact.port.Artifacts.UploadingJob;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Blobs.Blob;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.testreport.CountTests;
import dev.slipway.application.testreport.port.TestReports.JobNumbers;
import dev.slipway.domain.artifact.ArtifactAudience;
import dev.slipway.domain.artifact.ArtifactType;
import dev.slipway.domain.artifact.Dotenv;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;

/** Files that runners upload for their jobs: who may, what is stored, and when a stored file is deleted after all. */
class UploadArtifactTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final byte[] DIGEST = {7};
    private static final Blob BLOB = new Blob("key", 3, new byte[] {1});
    private static final Blob INDEX = new Blob("index", 4, new byte[] {2});
    private static final Optional<String> NONE = Optional.empty();

    private final Artifacts artifacts = mock(Artifacts.class);
    private final Blobs blobs = mock(Blobs.class);
    private final Secrets secrets = mock(Secrets.class);
    private final CountTests tests = mock(CountTests.class);
    private final List<SeekableByteChannel> opened = new ArrayList<>();
    private final UploadArtifact upload = new UploadArtifact(new RunningJob(artifacts, secrets), artifacts,
            new ArtifactExtras(blobs, artifacts, tests), blobs, new FakeTransactions(() -> NOW),
            new ArtifactSettings(1000, Optional.of(Duration.ofDays(1))), () -> NOW);

    @TempDir
    private Path folder;

    @BeforeEach
    void arrange() throws Exception {
        Optional<UploadingJob> running = job(JobStatus.RUNNING, DIGEST);
        when(secrets.digest("token")).thenReturn(DIGEST);
        when(secrets.digest("other")).thenReturn(new byte[] {8});
        when(artifacts.uploading(1)).thenReturn(running);
        when(artifacts.lockUploading(1)).thenReturn(running);
        when(artifacts.find(anyLong(), any())).thenReturn(Optional.empty());
        when(blobs.write(any(), anyLong())).then(call -> {
            call.<InputStream>getArgument(0).readAllBytes();
            return call.<Long>getArgument(1) == 1000 ? BLOB : INDEX;
        });
        when(blobs.open("key")).thenThrow(new Blobs.Missing("key"));
    }

    private static Optional<UploadingJob> job(JobStatus status, byte[] digest) {
        return Optional.of(new UploadingJob(1, 2, status, digest, ArtifactAudience.EVERYBODY));
    }

    private void content(byte[] bytes) throws Exception {
        Path file = Files.write(folder.resolve("blob"), bytes);
        opened.clear();
        doAnswer(call -> {
            opened.add(FileChannel.open(file));
            return opened.getLast();
        }).when(blobs).open("key");
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream packed = new GZIPOutputStream(bytes)) {
            packed.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private void send(Options options) {
        upload.upload(Optional.of("token"), 1, taker -> {
            taker.take("dir/f", InputStream.nullInputStream());
            return options;
        });
    }

    private void send(String type, String format) {
        send(new Options(Optional.ofNullable(type), Optional.ofNullable(format), NONE, NONE));
    }

    private void send(String type) {
        send(type, "raw");
    }

    private static Failure failure(Runnable act) {
        return assertThrows(Refusal.class, act::run).failure();
    }

    /** Returns the rows that were stored. */
    private List<NewArtifact> rows() {
        ArgumentCaptor<NewArtifact> rows = ArgumentCaptor.forClass(NewArtifact.class);
        verify(artifacts, atLeast(0)).add(eq(1L), rows.capture(), eq(NOW));
        return rows.getAllValues();
    }

    /** Rows: token of the runner, job, its status, and what the runner is told. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-,1,RUNNING,forbidden", "other,1,RUNNING,forbidden", "token,2,RUNNING,not found",
        "other,1,CANCELED,forbidden", "token,1,CANCELED,ended canceled", "token,1,SUCCESS,ended success", "token,1,PENDING,ended pending",
        "token,1,RUNNING,-"})
    void runner_uploads_for_the_running_job_whose_token_it_has(String token, long jobId, JobStatus status, String told) throws Exception {
        when(artifacts.uploading(1)).thenReturn(job(status, DIGEST));
        if (told == null) {
            assertEquals(1000, upload.authorize(Optional.of(token), jobId, Optional.empty()));
            verify(artifacts).heard(1, DIGEST, NOW);
            return;
        }
        Failure expected = switch (told) {
            case "forbidden" -> new Failure.Forbidden(Optional.empty());
            case "not found" -> new Failure.NotFound("");
            default -> new Failure.Ended(told.substring("ended ".length()));
        };
        assertEquals(expected, failure(() -> upload.authorize(Optional.ofNullable(token), jobId, Optional.empty())));
        assertEquals(expected, failure(() -> upload.upload(Optional.ofNullable(token), jobId, taker -> {
            throw new IllegalStateException("the upload is not read");
        })));
        verify(artifacts, never()).heard(anyLong(), any(), any());
        verify(blobs, never()).write(any(), anyLong());
    }

    @Test
    void job_that_was_never_assigned_takes_no_upload() {
        when(artifacts.uploading(1)).thenReturn(job(JobStatus.RUNNING, null));
        assertEquals(new Failure.Forbidden(Optional.empty()),
                failure(() -> upload.authorize(Optional.of("token"), 1, Optional.empty())));
    }

    @Test
    void runner_counts_as_heard_before_a_long_upload() {
        upload.upload(Optional.of("token"), 1, taker -> {
            verify(artifacts).heard(1, DIGEST, NOW);
            taker.take("f", InputStream.nullInputStream());
            return new Options(Optional.of("sast"), Optional.of("raw"), NONE, NONE);
        });
        assertEquals(1, rows().size());
    }

    @ParameterizedTest
    @CsvSource({"0,true", "1000,true", "1001,false"})
    void upload_that_is_announced_as_too_large_is_not_sent(long size, boolean accepted) {
        if (accepted) {
            assertEquals(1000, upload.authorize(Optional.of("token"), 1, Optional.of(size)));
        } else {
            assertEquals(Refusal.tooLarge(Reason.of("artifact.too_large")).failure(),
                    failure(() -> upload.authorize(Optional.of("token"), 1, Optional.of(size))));
        }
    }

    /** Rows: options of the upload, and the row that is stored, with its expiry in seconds from now. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-,-,-,-,ARCHIVE f EVERYBODY 86400", "sast,raw,-,-,SAST f EVERYBODY 86400",
        "sast,raw,'','',SAST f EVERYBODY 86400", "sast,raw,never,private,SAST f DEVELOPERS never",
        "sast,raw,1 hour,none,SAST f NOBODY 3600", "archive,zip,1 day,public,ARCHIVE f EVERYBODY 86400"})
    void file_is_stored_as_the_runner_says(String type, String format, String expireIn, String accessibility, String row) {
        send(new Options(Optional.ofNullable(type), Optional.ofNullable(format), Optional.ofNullable(expireIn),
                Optional.ofNullable(accessibility)));
        NewArtifact stored = rows().getFirst();
        assertEquals(row, stored.type() + " " + stored.fileName() + " " + stored.audience() + " "
                + (stored.expiresAt() == null ? "never" : Duration.between(NOW, stored.expiresAt()).toSeconds()));
        assertEquals(List.of("key", 3L, stored.type().format()), List.of(stored.blob(), stored.size(), stored.format()));
        assertEquals(1, rows().size());
        verify(blobs, never()).delete(any());
    }

    @Test
    void file_has_the_audience_of_its_job_where_the_runner_names_none() {
        when(artifacts.uploading(1))
                .thenReturn(Optional.of(new UploadingJob(1, 2, JobStatus.RUNNING, DIGEST, ArtifactAudience.DEVELOPERS)));
        send("sast");
        assertEquals(ArtifactAudience.DEVELOPERS, rows().getFirst().audience());
    }

    static List<Arguments> faults() {
        return List.of(arguments("music", "raw", null, null, Refusal.parameter("artifact_type", "param.values")),
                arguments("sast", "tar", null, null, Refusal.parameter("artifact_format", "param.values")),
                arguments("dotenv", "raw", null, null, Refusal.badRequest(Reason.of("artifact.format_mismatch", "dotenv", "raw"))),
                arguments("sast", null, null, null, Refusal.badRequest(Reason.of("artifact.format_mismatch", "sast", "zip"))),
                arguments("sast", "raw", null, "all", Refusal.parameter("accessibility", "param.values")));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void file_with_options_that_are_none_is_not_kept(String type, String format, String expireIn, String accessibility,
            Refusal expected) throws Exception {
        assertEquals(expected.failure(), failure(() -> send(new Options(Optional.ofNullable(type), Optional.ofNullable(format),
                Optional.ofNullable(expireIn), Optional.ofNullable(accessibility)))));
        verify(blobs).delete("key");
        verify(blobs, never()).open(any());
        assertEquals(List.of(), rows());
    }

    @Test
    void file_whose_expiry_is_unreadable_is_not_kept() {
        Failure told = failure(() -> send(new Options(Optional.of("sast"), Optional.of("raw"), Optional.of("soon"), NONE)));
        assertEquals("artifact.expiry_unreadable", ((Failure.BadRequest) told).reason().orElseThrow().id());
        verify(blobs).delete("key");
    }

    @Test
    void upload_without_a_whole_file_is_rejected() {
        Options options = new Options(Optional.of("sast"), Optional.of("raw"), NONE, NONE);
        assertEquals(Refusal.badRequest(Reason.of("artifact.no_file")).failure(),
                failure(() -> upload.upload(Optional.of("token"), 1, taker -> options)));
        assertEquals(Refusal.badRequest(Reason.of("artifact.broken_off")).failure(),
                failure(() -> upload.upload(Optional.of("token"), 1, taker -> {
                    throw new IOException("the connection is closed");
                })));
        assertEquals(Refusal.tooLarge(Reason.of("artifact.too_large")).failure(),
                failure(() -> upload.upload(Optional.of("token"), 1, taker -> {
                    throw new Blobs.TooLarge(1000);
                })));
        assertEquals(List.of(), rows());
    }

    /** The same file may be sent twice, since a runner repeats an upload whose answer it lost; another of its type is rejected. */
    @ParameterizedTest
    @CsvSource({"1,true", "2,false"})
    void second_file_of_a_type_is_not_kept(byte checksum, boolean same) throws Exception {
        content(gzip("A=1\n"));
        when(artifacts.find(1, ArtifactType.DOTENV)).thenReturn(Optional.of(new Artifact(5, 1, ArtifactType.DOTENV, "f", 3,
                new byte[] {checksum}, "older", ArtifactAudience.EVERYBODY, null, false)));
        if (same) {
            send("dotenv", "gzip");
        } else {
            assertEquals(Refusal.badRequest(Reason.of("artifact.type_exists", "dotenv")).failure(),
                    failure(() -> send("dotenv", "gzip")));
        }
        assertEquals(List.of(), rows());
        verify(blobs).delete("key");
        verify(artifacts, never()).exportVariables(anyLong(), any());
    }

    @Test
    void file_of_a_job_that_ends_meanwhile_is_not_kept() throws Exception {
        content(ZipDraft.stored("hello").bytes());
        when(artifacts.lockUploading(1)).thenReturn(job(JobStatus.CANCELED, DIGEST));
        assertEquals(new Failure.Ended("canceled"), failure(() -> send("archive", "zip")));
        assertEquals(List.of(), rows());
        verify(blobs).delete("key");
        verify(blobs).delete("index");
    }

    @Test
    void file_stays_while_the_commit_of_its_row_is_unknown() {
        doThrow(new Refusal(new Failure.Unavailable(Reason.of("database.away")))).when(artifacts).add(anyLong(), any(), any());
        assertThrows(Refusal.class, () -> send("sast"));
        doThrow(new IllegalStateException("connection reset")).when(artifacts).add(anyLong(), any(), any());
        assertThrows(IllegalStateException.class, () -> send("sast"));
        verify(blobs, never()).delete(any());
    }

    /** The index is a file of the job like its archive. A runner that sends one of its own is believed. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void archive_is_stored_with_its_index(boolean present) throws Exception {
        content(ZipDraft.stored("hello").bytes());
        if (present) {
            when(artifacts.find(1, ArtifactType.METADATA)).thenReturn(Optional.of(new Artifact(5, 1, ArtifactType.METADATA, "f", 3,
                    new byte[0], "older", ArtifactAudience.EVERYBODY, null, false)));
        }
        send(new Options(Optional.of("archive"), Optional.of("zip"), Optional.of("1 hour"), Optional.of("private")));
        assertEquals(present ? List.of("ARCHIVE f key") : List.of("ARCHIVE f key", "METADATA metadata.gz index"),
                rows().stream().map(row -> row.type() + " " + row.fileName() + " " + row.blob()).toList());
        rows().forEach(row -> assertEquals(List.of(ArtifactAudience.DEVELOPERS, NOW.plusSeconds(3600)),
                List.of(row.audience(), row.expiresAt())));
        assertEquals(List.of(false), opened.stream().map(SeekableByteChannel::isOpen).toList());
        verify(blobs, never()).delete(any());
    }

    @Test
    void archive_that_cannot_be_read_is_stored_without_an_index() throws Exception {
        content(new byte[100]);
        send("archive", "zip");
        assertEquals(List.of(ArtifactType.ARCHIVE), rows().stream().map(NewArtifact::type).toList());
        assertEquals(List.of(false), opened.stream().map(SeekableByteChannel::isOpen).toList());
    }

    @Test
    void archive_whose_files_exceed_a_limit_is_not_kept() throws Exception {
        content(ZipDraft.stored("hello").with(draft -> {
            draft.size = ZipDraft.UNTOLD;
            draft.fields = ZipDraft.largeField(1, Long.MAX_VALUE);
        }).bytes());
        assertEquals(Failure.TooLarge.class, failure(() -> send("archive", "zip")).getClass());
        assertEquals(List.of(), rows());
        verify(blobs).delete("key");
    }

    @Test
    void variables_of_a_dotenv_file_are_exported() throws Exception {
        content(gzip("A=1\nB = two\n"));
        send("dotenv", "gzip");
        verify(artifacts).exportVariables(1, Map.of("A", "1", "B", "two"));
        assertEquals(List.of(ArtifactType.DOTENV), rows().stream().map(NewArtifact::type).toList());
        assertEquals(List.of(false), opened.stream().map(SeekableByteChannel::isOpen).toList());
    }

    static List<Arguments> dotenvFiles() throws IOException {
        return List.of(arguments(gzip("no variable"), Reason.of("artifact.dotenv_format")),
                arguments(gzip("A=" + "a".repeat(Dotenv.SIZE - 2)), Reason.of("artifact.dotenv_too_big", Dotenv.SIZE)),
                arguments("A=1".getBytes(StandardCharsets.UTF_8), Reason.of("artifact.dotenv_format")),
                arguments(null, Reason.of("artifact.dotenv_format")));
    }

    @ParameterizedTest
    @MethodSource("dotenvFiles")
    void dotenv_file_that_exports_nothing_is_not_kept(byte[] bytes, Reason reason) throws Exception {
        if (bytes != null) {
            content(bytes);
        }
        assertEquals(Refusal.badRequest(reason).failure(), failure(() -> send("dotenv", "gzip")));
        assertEquals(List.of(), rows());
        verify(blobs).delete("key");
    }

    @Test
    void tests_of_a_report_are_counted() {
        JobNumbers numbers = new JobNumbers(1, "suite", null, Optional.empty());
        when(tests.count(1, "key")).thenReturn(Optional.of(numbers));
        send("junit", "gzip");
        verify(tests).keep(numbers);
        assertEquals(List.of(ArtifactType.JUNIT), rows().stream().map(NewArtifact::type).toList());
    }

    /** Rows: what the runner calls the file, its type, and its name. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"a.zip|ARCHIVE|a.zip", "dir/sub/a.zip|ARCHIVE|a.zip", "C:\\dir\\a.zip|ARCHIVE|a.zip",
        "a/b\\c|ARCHIVE|c", "a\\b/c|ARCHIVE|c", "''|ARCHIVE|artifacts.zip", "dir/|ARCHIVE|artifacts.zip", ".|ARCHIVE|artifacts.zip",
        "../..|ARCHIVE|artifacts.zip", "...|ARCHIVE|...", "' a b '|ARCHIVE|a b", "''|METRICS_REFEREE|metrics_referee", "a|SAST|a"})
    void name_of_a_file_is_the_last_part_of_its_path(String given, ArtifactType type, String name) {
        assertEquals(name, ArtifactFileNames.of(given, type));
    }

    @Test
    void name_of_a_file_has_no_control_characters_and_keeps_its_end() {
        assertEquals("ab", ArtifactFileNames.of("a\r\n\u0000\u007fb", ArtifactType.ARCHIVE));
        assertEquals("x".repeat(255), ArtifactFileNames.of("x".repeat(255), ArtifactType.ARCHIVE));
        assertEquals("x".repeat(251) + ".zip", ArtifactFileNames.of("x".repeat(252) + ".zip", ArtifactType.ARCHIVE));
    }
}
