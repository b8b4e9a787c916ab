package dev.slipway.git.repository.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.repository.GitPorts;
import dev.slipway.application.repository.port.Transports.Limits;
import dev.slipway.application.repository.port.Transports.Received;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.Stores;
import dev.slipway.git.repository.TemporaryGit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jgit.internal.storage.pack.PackWriter;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pushes that are changed at random, cut off, or come when there is no space: each is answered, and none leaves an object behind. */
class MangledPushTest {

    private static final int PUSHES = 1_500;

    @TempDir
    private Path directory;
    private final FakeObservations observations = new FakeObservations();
    private boolean full;
    private boolean taken;
    private String tip;
    private byte[] push;

    @BeforeEach
    void create() throws IOException {
        GitPorts source = TemporaryGit.at(directory.resolve("source"));
        source.repositories().create(1, "main");
        source.commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "1".repeat(300)));
        tip = source.commit(1, "main", "Two", GitPorts.START, GitPorts.create("b", "1".repeat(299) + "2")).sha();
        TemporaryGit.at(directory.resolve("target")).repositories().create(1, "main");
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        Packets.write(request, Shas.ZERO + " " + tip + " refs/heads/main\0 report-status");
        Packets.end(request);
        try (Repository repository = new Stores(new RepositoryHome(directory.resolve("source"))).open(RepositoryId.ofProject(1));
                PackWriter writer = new PackWriter(repository)) {
            writer.preparePack(NullProgressMonitor.INSTANCE, Set.of(ObjectId.fromString(tip)), Set.of());
            writer.writePack(NullProgressMonitor.INSTANCE, NullProgressMonitor.INSTANCE, request);
        }
        push = request.toByteArray();
    }

    private List<String> objects() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("target"))) {
            return files.map(Path::toString).filter(file -> file.contains("/objects/")).sorted().toList();
        }
    }

    private String answer(InputStream pushed) throws IOException {
        taken = false;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new JGitTransports(new RepositoryHome(directory.resolve("target")), () -> full, observations)
                .receive(RepositoryId.ofProject(1), new Limits(0),
                (updates, options) -> {
                    taken = true;
                    return new Received(updates.stream().map(update -> Optional.of("not today")).toList(), List.of());
                }, pushed, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void mangled_push_is_answered_and_leaves_nothing() throws IOException {
        List<String> before = objects();
        Random random = new Random(7);
        for (int number = 0; number < PUSHES; number++) {
            byte[] mangled = Arrays.copyOf(push, random.nextInt(4) == 0 ? random.nextInt(push.length) : push.length);
            for (int changes = random.nextInt(3); changes >= 0 && mangled.length > 0; changes--) {
                mangled[random.nextInt(mangled.length)] = (byte) random.nextInt(256);
            }
            try {
                String answer = answer(new ByteArrayInputStream(mangled));
                assertTrue(taken || answer.isEmpty() || answer.contains("unpack ") || answer.contains("ng "), answer);
            } catch (Refusal refused) {
                assertInstanceOf(Failure.BadRequest.class, refused.failure());
            }
            if (taken) {
                for (String stored : objects()) {
                    if (!before.contains(stored)) {
                        Files.delete(Path.of(stored));
                    }
                }
            }
            assertEquals(before, objects());
        }
        assertFalse(observations.lines().stream().anyMatch(line -> line.chars().anyMatch(one -> one > '~')));
    }

    @Test
    void push_without_space_is_told_so_and_leaves_nothing() throws IOException {
        List<String> before = objects();
        InputStream filling = new ByteArrayInputStream(push) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                int read = super.read(target, offset, Math.min(length, 50));
                full = available() < 100;
                return read;
            }
        };
        String answer = answer(filling);
        assertTrue(answer.contains("unpack error no space is left on the server\n"), answer);
        assertEquals(before, objects());
        full = false;
        assertTrue(answer(new ByteArrayInputStream(push)).contains("ng refs/heads/main not today"));
        assertTrue(objects().stream().anyMatch(file -> file.endsWith(".idx")));
    }

    @Test
    void push_that_was_cut_off_by_a_crash_is_swept_when_it_is_old() throws IOException {
        Path left = Files.createDirectories(directory.resolve("target/01/1.git/objects/incoming-left/pack"));
        Files.write(left.resolve("a.pack"), new byte[10]);
        TemporaryGit.at(directory.resolve("target")).repositories().tidy(1);
        assertTrue(Files.exists(left));
        Files.setLastModifiedTime(left.getParent(), FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
        TemporaryGit.at(directory.resolve("target")).repositories().tidy(1);
        assertFalse(Files.exists(left.getParent()));
    }
}
