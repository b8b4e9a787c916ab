package dev.slipway.bootstrap.artifact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.artifact.ArtifactScene.Job;
import dev.slipway.bootstrap.testing.ServerProcess;
import dev.slipway.schema.testing.TestDatabase;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file of twice the heap goes up and down: nothing on its way holds it. The server runs in a JVM of its own, since its heap is the point.
 */
class LargeArtifactTest {

    private static final int BLOCK = 1 << 20;
    private static final int BLOCKS = 256;
    private static final String BORDER = "largefileborder";

    @TempDir
    private Path home;

    @Test
    void a_file_of256_megabytes_fits_through_a_heap_of128() throws Exception {
        try (TestDatabase database = TestDatabase.fresh(); ServerProcess server = start(home, database);
                HttpClient client = HttpClient.newHttpClient()) {
            ArtifactScene scene = new ArtifactScene(database, server.address().toString());
            long project = scene.project(20, true);
            Job job = scene.job(project, scene.pipeline(project, "main", "running"), "build");
            MessageDigest sent = MessageDigest.getInstance("SHA-256");
            HttpRequest upload = HttpRequest.newBuilder(URI.create(server.address() + "/api/v4/jobs/" + job.id() + "/artifacts"))
                    .header("JOB-TOKEN", job.token()).header("Content-Type", "multipart/form-data; boundary=" + BORDER)
                    .POST(BodyPublishers.ofInputStream(() -> form(new DigestInputStream(new Noise(), sent)))).build();
            HttpResponse<String> taken = client.send(upload, BodyHandlers.ofString());
            assertEquals(201, taken.statusCode(), taken.body());
            HttpRequest download = HttpRequest
                    .newBuilder(URI.create(server.address() + "/api/v4/projects/" + project + "/jobs/" + job.id() + "/artifacts")).build();
            HttpResponse<InputStream> given = client.send(download, BodyHandlers.ofInputStream());
            assertEquals(200, given.statusCode());
            MessageDigest received = MessageDigest.getInstance("SHA-256");
            assertEquals((long) BLOCK * BLOCKS, drain(given.body(), received));
            assertArrayEquals(sent.digest(), received.digest());
            assertTrue(server.alive());
        }
    }

    private static long drain(InputStream body, MessageDigest digest) throws IOException {
        try (DigestInputStream digesting = new DigestInputStream(body, digest)) {
            return digesting.transferTo(OutputStream.nullOutputStream());
        }
    }

    private static InputStream form(InputStream file) {
        String head = "--" + BORDER + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"large.zip\"\r\n\r\n";
        String tail = "\r\n--" + BORDER + "--\r\n";
        return new SequenceInputStream(Collections.enumeration(List.of(bytes(head), file, bytes(tail))));
    }

    private static InputStream bytes(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Bytes without a pattern, each block another turn of the same noise. */
    private static final class Noise extends InputStream {

        private final byte[] block = new byte[BLOCK];
        private long position;

        Noise() {
            new SplittableRandom(42).nextBytes(block);
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) {
            long left = (long) BLOCK * BLOCKS - position;
            if (left == 0) {
                return -1;
            }
            int at = (int) (position % BLOCK);
            int read = (int) Math.min(Math.min(length, BLOCK - at), left);
            System.arraycopy(block, at, target, offset, read);
            target[offset] ^= (byte) (position / BLOCK);
            position += read;
            return read;
        }
    }

    private static ServerProcess start(Path home, TestDatabase database) {
        return ServerProcess.start(home, Map.of("SLIPWAY_DATABASE_URL", database.jdbcUrl(), "SLIPWAY_DATABASE_USER", database.user(),
                "SLIPWAY_DATABASE_PASSWORD", database.password(), "SLIPWAY_MAX_ARTIFACT_MEGABYTES", "300"), "-Xmx128m",
                "-XX:+ExitOnOutOfMemoryError");
    }
}
