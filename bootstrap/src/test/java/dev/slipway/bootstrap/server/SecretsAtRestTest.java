package dev.slipway.bootstrap.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import dev.slipway.bootstrap.agent.Kas;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.GitRepository;
import dev.slipway.bootstrap.testing.LoggedLines;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** A server keeps no secret that it was shown or has shown, neither in its tables nor in its files, and logs none. */
class SecretsAtRestTest {

    private final LoggedLines log = new LoggedLines();

    @TempDir
    private Path folder;

    @Test
    void no_credential_is_kept_in_clear() throws Exception {
        try (TestServer server = TestServer.start(Kas.SETTINGS)) {
            log.start();
            ((Logger) LoggerFactory.getLogger("dev.slipway")).setLevel(Level.DEBUG);
            SecretScan scan = new SecretScan();
            new CredentialTour(server, scan).all();
            assertTrue(scan.secrets() >= 40, "the tour shows " + scan.secrets() + " secrets");
            assertTrue(SecretScan.tables(server.database()).size() > 50);
            assertTrue(SecretScan.files(server.home()).stream().anyMatch(file -> file.toString().contains("repositories")));
            assertEquals(Set.of(), scan.found(server.database(), server.home(), log.texts()));
        } finally {
            log.stop();
        }
    }

    /** A scan that finds nothing says something only if it would find what is there. */
    @Test
    void planted_secrets_are_found_wherever_they_are() throws IOException {
        TestServer server = TestServer.shared();
        Api root = Api.root();
        String text = Api.unique("planted-text") + "-0123456789";
        String encoded = Base64.getEncoder().encodeToString(("x" + text + "y").getBytes(StandardCharsets.UTF_8));
        assertEquals(201, root.post("/projects", "{\"name\":\"" + Api.unique("p") + "\",\"description\":\"a " + text + " " + encoded
                + "\"}").status());
        server.database().execute("insert into personal_access_tokens (user_id, name, digest, scopes, created_at, updated_at) "
                + "values (?, 'planted', ?, '{api}', now(), now())", root.get("/user").id(), text.getBytes(StandardCharsets.UTF_8));
        Files.writeString(folder.resolve("plain"), "a " + text);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream packer = new GZIPOutputStream(packed)) {
            packer.write(text.getBytes(StandardCharsets.UTF_8));
        }
        Files.write(folder.resolve("packed.gz"), packed.toByteArray());
        GitRepository repository = GitRepository.init(Files.createDirectory(folder.resolve("work")));
        repository.write("first", "1").write("second", "a " + text + " in a pack").commit("Pack");
        repository.git("gc", "-q");
        String pack = SecretScan.files(folder).stream().map(file -> folder.relativize(file).toString())
                .filter(file -> file.endsWith(".pack")).findFirst().orElseThrow();
        Set<String> found = new SecretScan().add("text", text).found(server.database(), folder, List.of("INFO a line with " + text));
        assertEquals(Set.of("text in table projects", "text in base64 behind 1 in table projects", "text in log",
                "text in hexadecimal in table personal_access_tokens", "text in file plain", "text in file packed.gz",
                "text in file work/second", "text in file " + pack), found);
    }
}
