package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;

/** The scene of git over SSH: the real programs {@code ssh} and {@code git}, with keys that they have made. */
abstract class SshScene extends GitScene {

    private static final AtomicInteger KEYS = new AtomicInteger();

    final Api api = Api.root(server.address());
    final int port;

    SshScene() {
        super(TestServer.connected());
        port = TestServer.sshPort();
    }

    @BeforeEach
    final void knowTheServer() throws IOException {
        Files.writeString(directory.resolve("known"), "[127.0.0.1]:" + port + " "
                + Files.readString(server.home().resolve("ssh").resolve("host_ed25519_key.pub")));
    }

    /** A fresh key pair. @param kind as ssh-keygen takes it @return the file of the private key */
    final Path key(String... kind) {
        Path file = directory.resolve("key" + KEYS.incrementAndGet());
        List<String> command = new ArrayList<>(List.of("ssh-keygen", "-q", "-N", "", "-C", "me@host", "-f", file.toString()));
        command.addAll(List.of(kind.length == 0 ? new String[] {"-t", "ed25519"} : kind));
        run(directory, Map.of(), command).succeeded();
        return file;
    }

    static String publicKey(Path key) {
        try {
            return Files.readString(key.resolveSibling(key.getFileName() + ".pub")).strip();
        } catch (IOException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** A key of the user who has a token. @param more attributes of it */
    final Path keyOf(String token, String... more) {
        Path key = key();
        register(token, key, more);
        return key;
    }

    final Answer register(String token, Path key, String... more) {
        Answer answer = api.with(token).post("/user/keys", json(key, more));
        assertEquals(201, answer.status(), answer.body().toString());
        return answer;
    }

    static String json(Path key, String... more) {
        return "{\"title\":\"key\",\"key\":\"" + publicKey(key) + "\"" + (more.length == 0 ? "" : "," + String.join(",", more)) + "}";
    }

    /** A deploy key of the project. @return its id */
    final long deployKey(Path key, boolean canPush) {
        Answer answer = api.with(owner).post("/projects/" + project + "/deploy_keys", json(key, "\"can_push\":" + canPush));
        assertEquals(201, answer.status(), answer.body().toString());
        return answer.id();
    }

    final String ssh(Path key, String... options) {
        return "ssh -F none -i " + key + " -p " + port + " -o IdentitiesOnly=yes -o IdentityAgent=none -o BatchMode=yes "
                + "-o StrictHostKeyChecking=yes -o UserKnownHostsFile=" + directory.resolve("known") + " " + String.join(" ", options);
    }

    /** Runs ssh as a client who has a key. @param arguments options, destination and command */
    final Result connect(Path key, String... arguments) {
        return run(directory, Map.of(), Stream.concat(Stream.of(ssh(key).strip().split(" ")), Stream.of(arguments)).toList());
    }

    /** Runs git, which connects by a key. */
    final Result git(Path key, Path where, String... arguments) {
        return run(where, Map.of("GIT_SSH_COMMAND", ssh(key)), Stream.concat(Stream.of("git"), Stream.of(arguments)).toList());
    }

    final String sshUrl() {
        return "git@127.0.0.1:" + path + ".git";
    }
}
