package dev.slipway.application.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.artifact.ArtifactForm.Options;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.Artifact;
import dev.slipway.application.artifact.port.Artifacts.UploadingJob;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Blobs.Blob;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.testreport.CountTests;
import dev.slipway.domain.artifact.ArtifactAudience;
import dev.slipway.domain.artifact.ArtifactType;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Reason;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a stored file is deleted again, and when it must not be. */
class UploadArtifactTest {

    private static final byte[] DIGEST = {7};
    private static final Blob BLOB = new Blob("key", 3, new byte[] {1});

    private final Artifacts artifacts = mock(Artifacts.class);
    private final Blobs blobs = mock(Blobs.class);
    private final Secrets secrets = mock(Secrets.class);
    private final UploadArtifact upload = new UploadArtifact(new RunningJob(artifacts, secrets), artifacts,
            new ArtifactExtras(blobs, artifacts, mock(CountTests.class)), blobs, new FakeTransactions(),
            new ArtifactSettings(1000, Optional.of(Duration.ofDays(1))), () -> Instant.EPOCH);

    @BeforeEach
    void arrange() throws Exception {
        Optional<UploadingJob> running = Optional.of(new UploadingJob(1, 2, JobStatus.RUNNING, DIGEST, ArtifactAudience.EVERYBODY));
        when(secrets.digest("token")).thenReturn(DIGEST);
        when(artifacts.uploading(1)).thenReturn(running);
        when(artifacts.lockUploading(1)).thenReturn(running);
        when(artifacts.find(anyLong(), any())).thenReturn(Optional.empty());
        when(blobs.write(any(), anyLong())).thenReturn(BLOB);
    }

    private void send(String type) {
        upload.upload(Optional.of("token"), 1, taker -> {
            taker.take("f", InputStream.nullInputStream());
            return new Options(Optional.of(type), Optional.of("raw"), Optional.empty(), Optional.empty());
        });
    }

    @Test
    void a_file_with_a_row_stays() {
        send("sast");
        verify(artifacts).add(anyLong(), any(), any());
        verify(blobs, never()).delete(any());
    }

    @Test
    void a_file_that_is_there_already_is_deleted_again() {
        when(artifacts.find(1, ArtifactType.SAST)).thenReturn(Optional.of(
                new Artifact(5, 1, ArtifactType.SAST, "f", 3, BLOB.sha256(), "older", ArtifactAudience.EVERYBODY, null, false)));
        send("sast");
        verify(artifacts, never()).add(anyLong(), any(), any());
        verify(blobs).delete("key");
    }

    @Test
    void a_refused_file_is_deleted_again() {
        assertThrows(Refusal.class, () -> send("music"));
        verify(blobs).delete("key");
    }

    @Test
    void a_job_that_ends_meanwhile_loses_the_file() {
        when(artifacts.lockUploading(1))
                .thenReturn(Optional.of(new UploadingJob(1, 2, JobStatus.CANCELED, DIGEST, ArtifactAudience.EVERYBODY)));
        assertEquals(new Failure.Ended("canceled"), assertThrows(Refusal.class, () -> send("sast")).failure());
        verify(blobs).delete("key");
    }

    @Test
    void file_stays_while_the_commit_of_its_row_is_unknown() {
        doThrow(new Refusal(new Failure.Unavailable(Reason.of("database.away")))).when(artifacts).add(anyLong(), any(), any());
        assertThrows(Refusal.class, () -> send("sast"));
        doThrow(new IllegalStateException("connection reset")).when(artifacts).add(anyLong(), any(), any());
        assertThrows(IllegalStateException.class, () -> send("sast"));
        verify(blobs, never()).delete(any());
    }
}
