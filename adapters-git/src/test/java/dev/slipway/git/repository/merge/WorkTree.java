package dev.slipway.git.repository.merge;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A work tree that the git command changes, as people do, without the configuration of the account that runs the tests. */
final class WorkTree {

    static final String COMMITTER = "Ada Lovelace <ada.lovelace@example.com> 1767323105 +0000";

    private final Path folder;
    private final Map<String, String> environment = new HashMap<>(Map.of(
            "GIT_TERMINAL_PROMPT", "0", "GIT_CONFIG_GLOBAL", "/dev/null", "GIT_CONFIG_NOSYSTEM", "1", "GIT_EDITOR", "true",
            "GIT_AUTHOR_NAME", "Grace Hopper", "GIT_AUTHOR_EMAIL", "grace@example.com", "GIT_AUTHOR_DATE", "1767323045 +0530",
            "GIT_COMMITTER_NAME", "Ada Lovelace", "GIT_COMMITTER_EMAIL", "ada.lovelace@example.com"));

    WorkTree(Path folder) {
        this.folder = folder;
        environment.put("GIT_COMMITTER_DATE", "1767323105 +0000");
        environment.put("GIT_MERGE_AUTOEDIT", "no");
        run("init", "-q", "-b", "main");
    }

    /** Result of a command. */
    record Run(int status, String output) {}

    /** @param when author time of the next commits, in seconds and a zone */
    void authored(String when) {
        environment.put("GIT_AUTHOR_DATE", when);
    }

    Path file(String path) {
        return folder.resolve(path);
    }

    void write(String path, String content) {
        try {
            Files.createDirectories(file(path).getParent());
            Files.writeString(file(path), content);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    Run attempt(String... arguments) {
        ProcessBuilder builder = new ProcessBuilder(Stream.concat(Stream.of("git"), Arrays.stream(arguments)).toList())
                .directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Run(process.waitFor(), output);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    String run(String... arguments) {
        Run run = attempt(arguments);
        if (run.status() != 0) {
            throw new IllegalStateException("git " + String.join(" ", arguments) + ": " + run.output());
        }
        return run.output().strip();
    }

    String head() {
        return run("rev-parse", "HEAD");
    }

    /** Commits everything. */
    String commit(String message) {
        run("add", "-A");
        run("commit", "-q", "--allow-empty", "-m", message);
        return head();
    }

    /** The paths in conflict. */
    List<String> unmerged() {
        String found = run("diff", "--name-only", "--diff-filter=U", "-z");
        return found.isEmpty() ? List.of() : Stream.of(found.split("\0")).distinct().sorted().toList();
    }

    /** Puts a commit into the work tree, whatever was going on. */
    void start(String commit) {
        for (String operation : List.of("merge", "rebase", "cherry-pick", "revert")) {
            attempt(operation, "--abort");
        }
        run("reset", "-q", "--hard");
        run("clean", "-q", "-ffdx");
        run("checkout", "-q", "--detach", commit);
    }
}
