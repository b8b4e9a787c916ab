package dev.slipway.git.repository.merge;

import dev.slipway.git.repository.Quarantine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs git on the objects of a repository and nothing else of it: configuration, hooks, attributes and refs are those of an empty directory
 * in the quarantine, which takes new objects too. No configuration of the machine or of the account is read, no network is used, no other
 * program is started, and time, memory and output are limited.
 */
final class IsolatedGit {

    /** Limits memory that is not part of the result, and leaves durable storage to the pack that is made of the objects. */
    private static final String CONFIG = """
            [core]
            \trepositoryFormatVersion = 0
            \tbare = true
            \tfsync = none
            \tpackedGitWindowSize = 16m
            \tpackedGitLimit = 256m
            \tdeltaBaseCacheLimit = 16m
            [pack]
            \tthreads = 1
            [gc]
            \tauto = 0
            [protocol]
            \tallow = never
            """;
    /** Limits address space, processor time and files, so that the program ends even without this process; then becomes the program. */
    private static final String LIMITED = "ulimit -c 0; ulimit -v \"$1\"; ulimit -t \"$2\"; ulimit -f \"$3\"; shift 3; exec \"$@\"";
    /** Bytes of the unit of {@code ulimit -f}. */
    private static final int BLOCK = 512;
    private static final int MOST_OUTPUT = 1 << 20;
    private static final int MOST_ERRORS = 4096;
    /** Part of the memory that one allocation may take. */
    private static final int PARTS = 4;
    /** Exit statuses of programs that a limit ended: SIGKILL, SIGXCPU and SIGXFSZ. Other signals are faults of the program. */
    private static final Set<Integer> LIMITED_STATUSES = Set.of(128 + 9, 128 + 24, 128 + 25);
    /** Words of git, in lower case, where an allocation fails. */
    private static final List<String> NO_MEMORY = List.of("out of memory", "attempting to allocate", "mmap failed");

    private final Path program;
    private final MergeLimits limits;
    private final long end;
    private final Path home;
    private final Map<String, String> environment;

    private IsolatedGit(Path program, MergeLimits limits, long end, Path home, Map<String, String> environment) {
        this.program = program;
        this.limits = limits;
        this.end = end;
        this.home = home;
        this.environment = environment;
    }

    /** @param end of all commands together, as a value of {@code System.nanoTime()} */
    static IsolatedGit in(Quarantine quarantine, Path program, MergeLimits limits, long end) throws IOException {
        Path home = quarantine.directory().resolve("git");
        for (String directory : List.of("refs", "info")) {
            Files.createDirectories(home.resolve(directory));
        }
        Files.writeString(home.resolve("HEAD"), "ref: refs/heads/none\n");
        Files.writeString(home.resolve("config"), CONFIG);
        return new IsolatedGit(program, limits, end, home, environment(quarantine, home, limits));
    }

    private static Map<String, String> environment(Quarantine quarantine, Path home, MergeLimits limits) {
        Map<String, String> places = Map.of(
                "GIT_DIR", home.toString(),
                "GIT_OBJECT_DIRECTORY", quarantine.directory().toString(),
                "GIT_ALTERNATE_OBJECT_DIRECTORIES",
                quarantine.alternates().stream().map(IsolatedGit::quoted).collect(Collectors.joining(":")),
                "HOME", home.toString(),
                "XDG_CONFIG_HOME", home.toString(),
                "PATH", home.resolve("none").toString());
        Map<String, String> closed = Map.of(
                "GIT_CONFIG_NOSYSTEM", "1",
                "GIT_CONFIG_GLOBAL", "/dev/null",
                "GIT_ATTR_NOSYSTEM", "1",
                "GIT_NO_REPLACE_OBJECTS", "1",
                "GIT_NO_LAZY_FETCH", "1",
                "GIT_ALLOW_PROTOCOL", "none",
                "GIT_TERMINAL_PROMPT", "0",
                "GIT_OPTIONAL_LOCKS", "0",
                "GIT_ALLOC_LIMIT", Long.toString(limits.memory() / PARTS),
                "LC_ALL", "C");
        return Stream.of(places, closed).flatMap(part -> part.entrySet().stream())
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Quotes a path, so that it may contain the separator. */
    private static String quoted(Path path) {
        return '"' + path.toAbsolutePath().toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /**
     * Result of a command.
     *
     * @param errors   beginning of what was written to standard error
     * @param exceeded whether a limit ended it
     */
    record Answer(BoundedProcess.Output output, String errors, boolean exceeded) {

        int status() {
            return output.status();
        }

        /** Returns the failure of a command whose status is none that it has for results. */
        IOException failure() {
            return new IOException("git failed with status " + status() + ": " + errors.strip());
        }
    }

    /** Sets the attributes of the next commands. */
    void attributes(byte[] content) throws IOException {
        Files.write(home.resolve("info").resolve("attributes"), content);
    }

    /** @param arguments of git, which contain nothing that users chose but ids of objects */
    Answer run(String... arguments) throws IOException {
        Path errors = home.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(command(arguments)).directory(home.toFile()).redirectError(errors.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Duration left = Duration.ofNanos(Math.max(1, end - System.nanoTime()));
        BoundedProcess.Output output = BoundedProcess.run(builder, left, MOST_OUTPUT);
        String told = beginning(errors);
        boolean exceeded = end - System.nanoTime() <= 0 || LIMITED_STATUSES.contains(output.status())
                || NO_MEMORY.stream().anyMatch(told.toLowerCase(Locale.ROOT)::contains);
        return new Answer(output, told, exceeded);
    }

    private List<String> command(String... arguments) {
        Stream<String> shell = Stream.of("/bin/sh", "-c", LIMITED, "git", Long.toString(limits.memory() / 1024),
                Long.toString(limits.time().toSeconds() + 1), Long.toString(limits.bytes() / BLOCK), program.toString());
        return Stream.concat(shell, Stream.of(arguments)).toList();
    }

    private static String beginning(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MOST_ERRORS), StandardCharsets.UTF_8);
        }
    }
}
