package dev.slipway.bootstrap.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** The repository of the demo: written to a folder, committed, and pushed with git as a developer would. */
public final class SampleProject {

    private static final Map<String, String> FILES = Map.of(
            ".gitlab-ci.yml", "gitlab-ci.yml", "greet.sh.in", "greet.sh.in", "run-tests.sh", "run-tests.sh", "README.md", "README.md");

    private final Path folder;

    private SampleProject(Path folder) {
        this.folder = folder;
    }

    /** @throws IllegalStateException where there is no git command */
    public static SampleProject in(Path folder) throws IOException {
        SampleProject project = new SampleProject(folder);
        for (Map.Entry<String, String> file : FILES.entrySet()) {
            try (InputStream content = SampleProject.class.getResourceAsStream("/demo/" + file.getValue())) {
                Files.copy(content, folder.resolve(file.getKey()));
            }
        }
        folder.resolve("run-tests.sh").toFile().setExecutable(true);
        project.git("init", "-q", "-b", "main");
        return project;
    }

    /**
     * Makes a commit that no earlier run made, on top of what the server has, and pushes it.
     *
     * @param address of the repository
     * @return the commit
     */
    public String push(URI address, String token) throws IOException {
        Map<String, String> signedIn = signedIn(token);
        git("remote", "add", "origin", address.toString());
        git(signedIn, "fetch", "-q", "origin");
        if (!git("branch", "-r", "--list", "origin/main").isBlank()) {
            git("reset", "-q", "origin/main");
        }
        Files.writeString(folder.resolve("runs.txt"), System.currentTimeMillis() + "\n");
        git("add", "-A");
        git("-c", "user.name=Demo", "-c", "user.email=demo@localhost", "commit", "-q", "-m", "Greet the world");
        git(signedIn, "push", "-q", "origin", "main");
        return git("rev-parse", "HEAD").strip();
    }

    /** Returns settings of git as environment variables: arguments are visible to all users of the machine, and files remain. */
    private static Map<String, String> signedIn(String token) {
        String pair = Base64.getEncoder().encodeToString(("demo:" + token).getBytes(StandardCharsets.UTF_8));
        return Map.of("GIT_CONFIG_COUNT", "1", "GIT_CONFIG_KEY_0", "http.extraHeader", "GIT_CONFIG_VALUE_0",
                "Authorization: Basic " + pair);
    }

    private String git(String... arguments) {
        return git(Map.of(), arguments);
    }

    private String git(Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().putAll(Map.of("GIT_TERMINAL_PROMPT", "0", "GIT_CONFIG_GLOBAL", "/dev/null", "GIT_CONFIG_NOSYSTEM", "1"));
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalStateException("git " + arguments[0] + " failed: " + output.strip());
            }
            return output;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", stopped);
        } catch (IOException missing) {
            throw new UncheckedIOException("the demo needs the git command: " + missing.getMessage(), missing);
        }
    }
}
