package dev.slipway.bootstrap.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A working copy, driven by the real git command without the configuration of whoever runs the tests. */
public final class GitRepository {

    private static final Map<String, String> ENVIRONMENT = Map.of(
            "GIT_TERMINAL_PROMPT", "0", "GIT_CONFIG_GLOBAL", "/dev/null", "GIT_CONFIG_NOSYSTEM", "1",
            "GIT_AUTHOR_NAME", "Ada", "GIT_AUTHOR_EMAIL", "ada@example.com", "GIT_COMMITTER_NAME", "Ada", "GIT_COMMITTER_EMAIL",
            "ada@example.com");

    private final Path folder;

    private GitRepository(Path folder) {
        this.folder = folder;
    }

    public static GitRepository init(Path folder) {
        GitRepository repository = new GitRepository(folder);
        repository.git("init", "-q", "-b", "main");
        return repository;
    }

    /** The address of a project's repository with a token as its password. */
    public static URI address(URI server, String projectPath, String token) {
        return URI.create("http://git:" + token + "@" + server.getAuthority() + "/" + projectPath + ".git");
    }

    public GitRepository write(String file, String content) {
        try {
            Path target = folder.resolve(file);
            Files.createDirectories(target.getParent());
            Files.writeString(target, content);
            return this;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** @return the commit */
    public String commit(String message) {
        git("add", "-A");
        git("commit", "-q", "--allow-empty", "-m", message);
        return git("rev-parse", "HEAD").strip();
    }

    public void push(URI address, String refspec) {
        git("push", "-q", address.toString(), refspec);
    }

    /** @throws IllegalStateException with what git said, where it fails */
    public String git(String... arguments) {
        Run run = tryGit(arguments);
        if (run.status() != 0) {
            throw new IllegalStateException("git " + String.join(" ", arguments) + ": " + run.output());
        }
        return run.output();
    }

    /** What git said, and its exit status. */
    public record Run(int status, String output) {}

    public Run tryGit(String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(ENVIRONMENT);
        try {
            Process process = builder.start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Run(process.waitFor(), output);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }
}
