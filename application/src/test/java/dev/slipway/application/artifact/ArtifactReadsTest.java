package dev.slipway.application.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.artifact.ArtifactReads.RefPath;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.Artifact;
import dev.slipway.application.artifact.port.Artifacts.ArtifactJob;
import dev.slipway.application.artifact.port.Artifacts.UploadingJob;
import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.JobTokenReach;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.artifact.ArtifactAudience;
import dev.slipway.domain.artifact.ArtifactType;
import dev.slipway.domain.job.JobStatus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives of jobs and their files, as clients download and delete them. */
class ArtifactReadsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final ProjectRef PROJECT = new ProjectRef.Id(3);
    private static final Account ADA = new Account(9, "ada", "Ada", false, false, AccountState.ACTIVE);
    private static final Caller CALLER = new Caller.Person(ADA, 1, Set.of(Scope.API));
    private static final Caller.Job RUNNING = new Caller.Job(ADA, 20, 2, 3);

    private final AccessFacts facts = mock();
    private final Artifacts artifacts = mock();
    private final ExpiringArtifacts expiring = mock();
    private final Blobs blobs = mock();
    private final List<FileChannel> opened = new ArrayList<>();
    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeWork work = new FakeWork(transactions, () -> NOW);
    private final ArtifactModule module = TestModules.of(facts, artifacts, expiring, blobs, transactions, work,
            (InstantSource) () -> NOW).artifact;
    private final ArtifactReads reads = module.artifactReads;

    @TempDir
    private Path directory;

    @BeforeEach
    void arrange() throws Exception {
        standing(Visibility.PUBLIC, Role.REPORTER);
        when(facts.jobTokens(anyLong(), anyLong())).thenReturn(new JobTokenReach(false, true, false));
        when(artifacts.job(anyLong(), anyLong())).thenReturn(Optional.empty());
        when(artifacts.find(anyLong(), any())).thenReturn(Optional.empty());
        when(artifacts.latest(anyLong(), any(), any(), any())).thenReturn(Optional.empty());
        when(artifacts.uploading(anyLong())).thenReturn(Optional.empty());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("dir/file.txt"));
            zip.write("hello".getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
        content("blob", bytes.toByteArray());
        content("broken", new byte[30]);
        content("damaged", ZipDraft.stored("hello").with(draft -> draft.checksum++).bytes());
        content("encrypted", ZipDraft.stored("hello").with(draft -> draft.flags = 1).bytes());
        content("misplaced", ZipDraft.stored("hello").with(draft -> draft.header = 1L).bytes());
        when(blobs.open("gone")).thenThrow(new Blobs.Missing("gone"));
    }

    private void content(String blob, byte[] bytes) throws Exception {
        Path file = Files.write(directory.resolve(blob), bytes);
        when(blobs.open(blob)).then(call -> {
            opened.add(FileChannel.open(file));
            return opened.getLast();
        });
    }

    private List<Boolean> open() {
        return opened.stream().map(FileChannel::isOpen).toList();
    }

    private void standing(Visibility visibility, Role role) {
        when(facts.project(any(), any())).thenReturn(Optional.of(new ProjectFacts(3, 4, "g/p", "main", visibility, true, false,
                ProjectFeatures.OPEN, Optional.ofNullable(role))));
    }

    private static Artifact archive(String blob, ArtifactAudience audience, Instant expiresAt, boolean retained) {
        return new Artifact(1, 7, ArtifactType.ARCHIVE, "artifacts.zip", 100, new byte[0], blob, audience, expiresAt, retained);
    }

    /** Callers who may not read artifacts of the project are not told which jobs it has. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"PRIVATE,-,not found Project", "PRIVATE,GUEST,forbidden", "PUBLIC,-,not found "})
    void job_that_is_missing_is_not_told_to_those_who_may_not_read(Visibility visibility, Role role, String outcome) {
        standing(visibility, role);
        assertEquals(outcome.strip(), outcome(() -> reads.archive(CALLER, PROJECT, 8)).strip());
        assertEquals(outcome.strip(), outcome(() -> reads.archiveOfRef(CALLER, PROJECT, "topic", "build")).strip());
    }

    private void stored(ArtifactAudience ofJob, Artifact archive) {
        Optional<ArtifactJob> job = Optional.of(new ArtifactJob(7, 3, "build", ofJob));
        when(artifacts.job(3, 7)).thenReturn(job);
        when(artifacts.latest(3, "main", "build", NOW)).thenReturn(job);
        when(artifacts.find(7, ArtifactType.ARCHIVE)).thenReturn(Optional.of(archive));
    }

    private void stored(String blob) {
        stored(ArtifactAudience.EVERYBODY, archive(blob, ArtifactAudience.EVERYBODY, null, false));
    }

    private static String outcome(Supplier<Download> download) {
        try {
            return download.get().fileName();
        } catch (Refusal refused) {
            return switch (refused.failure()) {
                case Failure.NotFound(String thing) -> "not found " + thing;
                case Failure.Forbidden ignored -> "forbidden";
                case Failure.BadRequest ignored -> "bad request";
                case Failure.Unauthenticated ignored -> "unauthenticated";
                default -> throw refused;
            };
        }
    }

    /** The narrower audience counts, that of the job or that of its archive. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            # visibility, role, audience of the job, audience of the archive, outcome
            PUBLIC,  -,         EVERYBODY,  EVERYBODY,  artifacts.zip
            PUBLIC,  -,         EVERYBODY,  DEVELOPERS, forbidden
            PUBLIC,  -,         DEVELOPERS, EVERYBODY,  forbidden
            PUBLIC,  REPORTER,  EVERYBODY,  DEVELOPERS, forbidden
            PUBLIC,  DEVELOPER, DEVELOPERS, DEVELOPERS, artifacts.zip
            PUBLIC,  DEVELOPER, EVERYBODY,  NOBODY,     forbidden
            PUBLIC,  OWNER,     NOBODY,     EVERYBODY,  forbidden
            PRIVATE, -,         EVERYBODY,  EVERYBODY,  not found Project
            PRIVATE, GUEST,     EVERYBODY,  EVERYBODY,  forbidden
            PRIVATE, REPORTER,  EVERYBODY,  EVERYBODY,  artifacts.zip
            PRIVATE, REPORTER,  EVERYBODY,  DEVELOPERS, forbidden
            PRIVATE, DEVELOPER, EVERYBODY,  DEVELOPERS, artifacts.zip
            """)
    void archive_is_for_its_audience(Visibility visibility, Role role, ArtifactAudience ofJob, ArtifactAudience ofArchive,
            String outcome) {
        standing(visibility, role);
        stored(ofJob, archive("blob", ofArchive, null, false));
        assertEquals(outcome, outcome(() -> reads.archive(CALLER, PROJECT, 7)));
        assertEquals(outcome, outcome(() -> reads.archiveOfRef(CALLER, PROJECT, "main", "build")));
        String ofFile = outcome.replace("artifacts.zip", "file.txt");
        assertEquals(ofFile, outcome(() -> reads.file(CALLER, PROJECT, 7, "dir/file.txt")));
        assertEquals(ofFile, outcome(() -> reads.fileOfRef(CALLER, PROJECT, List.of(new RefPath("main", "dir/file.txt")), "build")));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            # expiry in seconds from now, whether the pipeline retains it, whether it is there
            -,  false, true
            1,  false, true
            0,  false, false
            -1, false, false
            0,  true,  true
            -1, true,  true
            """)
    void expired_archive_is_gone_unless_it_is_retained(Long expiresIn, boolean retained, boolean there) {
        stored(ArtifactAudience.EVERYBODY, archive("blob", ArtifactAudience.EVERYBODY,
                expiresIn == null ? null : NOW.plusSeconds(expiresIn), retained));
        String expected = there ? "artifacts.zip" : "not found ";
        assertEquals(expected, outcome(() -> reads.archive(CALLER, PROJECT, 7)));
        assertEquals(expected, outcome(() -> reads.archiveOfRef(CALLER, PROJECT, "main", "build")));
        ArchivedTexts.Result text = module.archivedTexts.text(7, "dir/file.txt", 100);
        assertEquals(there ? new ArchivedTexts.Result.Text("hello") : new ArchivedTexts.Result.NoArchive(), text);
    }

    @Test
    void archive_of_a_missing_job_or_ref_is_not_found() {
        stored("blob");
        assertEquals("not found ", outcome(() -> reads.archive(CALLER, PROJECT, 8)));
        assertEquals("not found ", outcome(() -> reads.archiveOfRef(CALLER, PROJECT, "main", "test")));
        assertEquals("not found ", outcome(() -> reads.archiveOfRef(CALLER, PROJECT, "topic", "build")));
        when(artifacts.find(7, ArtifactType.ARCHIVE)).thenReturn(Optional.empty());
        assertEquals("not found ", outcome(() -> reads.archive(CALLER, PROJECT, 7)));
    }

    @Test
    void file_is_of_the_first_ref_that_has_such_a_job() {
        stored("blob");
        List<RefPath> splits = List.of(new RefPath("main/dir", "file.txt"), new RefPath("main", "dir/file.txt"));
        assertEquals("file.txt", outcome(() -> reads.fileOfRef(CALLER, PROJECT, splits, "build")));
        assertEquals("not found ", outcome(() -> reads.fileOfRef(CALLER, PROJECT, splits.subList(0, 1), "build")));
        assertEquals("not found ", outcome(() -> reads.fileOfRef(CALLER, PROJECT, splits.reversed().subList(0, 1), "test")));
        assertEquals("not found ", outcome(() -> reads.fileOfRef(CALLER, PROJECT, List.of(), "build")));
        when(artifacts.latest(3, "main/dir", "build", NOW)).thenReturn(Optional.of(
                new ArtifactJob(7, 3, "build", ArtifactAudience.EVERYBODY)));
        assertEquals("not found ", outcome(() -> reads.fileOfRef(CALLER, PROJECT, splits, "build")), "the first decides");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secret", "dir/../../x", "a\u0000b"})
    void path_that_leads_out_of_the_archive_is_a_bad_request(String path) {
        standing(Visibility.PRIVATE, null);
        assertEquals("bad request", outcome(() -> reads.file(CALLER, PROJECT, 7, path)));
        assertEquals("bad request", outcome(() -> reads.fileOfRef(CALLER, PROJECT, List.of(new RefPath("main", path)), "build")));
        stored("blob");
        assertEquals(new ArchivedTexts.Result.NoFile(), module.archivedTexts.text(7, path, 100));
    }

    private static String read(Download download, long offset) throws IOException {
        try (InputStream stream = download.content().open(offset)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void content_is_read_from_an_offset() throws IOException {
        stored("blob");
        Download file = reads.file(CALLER, PROJECT, 7, "/dir//file.txt");
        assertEquals("5 hello lo", file.size() + " " + read(file, 0) + " " + read(file, 3));
        assertTrue(read(reads.archive(CALLER, PROJECT, 7), 0).startsWith("PK"));
        assertFalse(read(reads.archive(CALLER, PROJECT, 7), 1).startsWith("PK"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "gone"})
    void file_of_an_archive_that_cannot_be_read_is_not_found(String blob) {
        stored(blob);
        assertEquals("not found ", outcome(() -> reads.file(CALLER, PROJECT, 7, "dir/file.txt")));
        assertEquals(new ArchivedTexts.Result.NoFile(), module.archivedTexts.text(7, "dir/file.txt", 100));
    }

    /** A file of another name is told apart from one that cannot be unpacked, or that lies where the directory does not say. */
    @ParameterizedTest
    @CsvSource({"encrypted,false", "misplaced,true", "damaged,true"})
    void file_that_cannot_be_unpacked_is_not_read(String blob, boolean found) throws IOException {
        stored(blob);
        assertEquals(new ArchivedTexts.Result.NoFile(), module.archivedTexts.text(7, "a", 100));
        assertEquals(found ? "a" : "not found ", outcome(() -> reads.file(CALLER, PROJECT, 7, "a")));
        if (blob.equals("misplaced")) {
            Download file = reads.file(CALLER, PROJECT, 7, "a");
            assertEquals(new Failure.NotFound(""), failure(() -> file.content().open(0)));
        }
        assertFalse(open().contains(true), "all are closed");
    }

    @Test
    void file_is_closed_where_it_ends_before_the_offset() throws IOException {
        stored("blob");
        Download file = reads.file(CALLER, PROJECT, 7, "dir/file.txt");
        assertEquals("", read(file, 5));
        assertEquals(new Failure.NotFound(""), failure(() -> file.content().open(6)));
        assertEquals(List.of(false, false, false), open());
        Download whole = reads.archive(CALLER, PROJECT, 7);
        opened.clear();
        try (InputStream stream = whole.content().open(0)) {
            assertEquals(List.of(true), open());
        }
        assertEquals(List.of(false), open());
    }

    @Test
    void archive_whose_blob_is_swept_meanwhile_is_not_found() throws Exception {
        stored("blob");
        Download whole = reads.archive(CALLER, PROJECT, 7);
        Download file = reads.file(CALLER, PROJECT, 7, "dir/file.txt");
        when(blobs.open("blob")).thenThrow(new Blobs.Missing("blob"));
        assertThrows(Refusal.class, () -> whole.content().open(0));
        assertThrows(Refusal.class, () -> file.content().open(0));
    }

    @ParameterizedTest
    @CsvSource({"4,true", "5,false", "6,false"})
    void text_that_is_larger_than_the_limit_is_not_read(int most, boolean tooLarge) {
        stored("blob");
        assertEquals(tooLarge ? new ArchivedTexts.Result.TooLarge() : new ArchivedTexts.Result.Text("hello"),
                module.archivedTexts.text(7, "dir/file.txt", most));
        assertEquals(new ArchivedTexts.Result.NoFile(), module.archivedTexts.text(7, "dir/other.txt", most));
    }

    /** Which archives a running job downloads: its own, and those of jobs that it depends on, with no regard to their audience. */
    @ParameterizedTest
    @CsvSource({"20,3,false,artifacts.zip", "7,3,true,artifacts.zip", "7,3,false,forbidden", "7,4,true,artifacts.zip",
        "7,4,false,not found "})
    void running_job_downloads_what_it_depends_on(long wanted, long project, boolean depends, String outcome) {
        when(artifacts.uploading(wanted)).thenReturn(Optional.of(new UploadingJob(wanted, project, JobStatus.SUCCESS, new byte[0],
                ArtifactAudience.NOBODY)));
        when(artifacts.find(wanted, ArtifactType.ARCHIVE)).thenReturn(Optional.of(archive("blob", ArtifactAudience.NOBODY, null, false)));
        when(artifacts.dependsOn(20, 7)).thenReturn(depends);
        assertEquals(outcome.strip(), outcome(() -> reads.dependency(RUNNING, wanted)).strip());
        assertEquals("not found", outcome(() -> reads.dependency(RUNNING, 99)).strip());
    }

    @Test
    void caller_who_is_no_job_downloads_no_dependency() {
        assertEquals("forbidden", outcome(() -> reads.dependency(CALLER, 7)));
        assertEquals("unauthenticated", outcome(() -> reads.dependency(Caller.ANONYMOUS, 7)));
        verify(artifacts, never()).uploading(anyLong());
    }

    private static Failure failure(Runnable action) {
        return assertThrows(Refusal.class, action::run).failure();
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-,false", "REPORTER,false", "DEVELOPER,false", "MAINTAINER,true", "OWNER,true"})
    void maintainers_delete_and_expire_artifacts(Role role, boolean allowed) {
        standing(Visibility.PUBLIC, role);
        stored("blob");
        when(artifacts.remove(7)).thenReturn(List.of("one", "two"));
        if (allowed) {
            module.deleteArtifacts.delete(CALLER, PROJECT, 7);
            verify(blobs).delete("one");
            verify(blobs).delete("two");
            module.expireProjectArtifacts.expire(CALLER, PROJECT);
            assertEquals(List.of("artifact.expire_project 3"), work.recorded());
        } else {
            assertEquals(new Failure.Forbidden(Optional.empty()), failure(() -> module.deleteArtifacts.delete(CALLER, PROJECT, 7)));
            assertEquals(new Failure.Forbidden(Optional.empty()), failure(() -> module.expireProjectArtifacts.expire(CALLER, PROJECT)));
            verify(artifacts, never()).remove(anyLong());
            assertEquals(List.of(), work.recorded());
        }
    }

    @Test
    void anonymous_caller_deletes_nothing_and_a_missing_job_is_not_found() {
        Failure unauthenticated = new Failure.Unauthenticated(Optional.empty());
        assertEquals(unauthenticated, failure(() -> module.deleteArtifacts.delete(Caller.ANONYMOUS, PROJECT, 7)));
        assertEquals(unauthenticated, failure(() -> module.expireProjectArtifacts.expire(Caller.ANONYMOUS, PROJECT)));
        standing(Visibility.PRIVATE, Role.OWNER);
        assertEquals(new Failure.NotFound(""), failure(() -> module.deleteArtifacts.delete(CALLER, PROJECT, 8)));
        verify(artifacts, never()).remove(anyLong());
    }

    @Test
    void blobs_of_deleted_files_stay_where_their_rows_do() {
        standing(Visibility.PRIVATE, Role.OWNER);
        stored("blob");
        when(artifacts.remove(7)).thenReturn(List.of("one"));
        assertThrows(IllegalStateException.class, () -> transactions.write(() -> {
            module.deleteArtifacts.remove(7);
            throw new IllegalStateException("the transaction fails");
        }));
        verify(blobs, never()).delete(any());
    }
}
