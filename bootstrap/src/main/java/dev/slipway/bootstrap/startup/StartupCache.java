package dev.slipway.bootstrap.startup;

import dev.slipway.schema.EmbeddedPostgres;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * AOT cache file of the virtual machine with the classes that a training loaded and linked. It fits one program, one virtual
 * machine and one set of options. Incomplete files are never used or left behind.
 *
 * @param file named by the system property {@code slipway.startup.cache}
 */
record StartupCache(Path file) {

    /**
     * Leaves out the profiles of compiled methods: a start would compile by them at once, in front of its first requests. The option is a
     * diagnostic one, so a later virtual machine may not know it.
     */
    private static final List<String> WITHOUT_PROFILES = List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UnlockDiagnosticVMOptions",
            "-XX:-AOTRecordTraining");
    private static final String PROPERTY = "slipway.startup.cache";
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final List<String> AGENTS = List.of("-javaagent", "-agentlib", "-agentpath", "-Xrun");

    /** Result of building the cache. */
    enum Outcome { MADE, PRESENT, MADE_ELSEWHERE, FAILED }

    /** Returns the cache of this process; empty without one, or with agents, which exclude a cache. */
    static Optional<StartupCache> ofThisProcess() {
        boolean agents = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .anyMatch(option -> AGENTS.stream().anyMatch(option::startsWith));
        return Optional.ofNullable(System.getProperty(PROPERTY)).filter(named -> !agents)
                .map(named -> new StartupCache(Path.of(named).toAbsolutePath()));
    }

    /** Returns whether the file was built from these jars, by this virtual machine, with the options of this process. */
    boolean fits() throws IOException {
        return Files.exists(file) && Files.exists(recipe()) && Files.readString(recipe()).equals(ingredients());
    }

    /**
     * Builds the file if it does not fit, unless another process is building it.
     *
     * @param steps runs the programs of the build
     */
    Outcome make(Steps steps) throws IOException {
        try (FileChannel channel = FileChannel.open(beside(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock == null) {
                return Outcome.MADE_ELSEWHERE;
            }
            return fits() ? Outcome.PRESENT : makeAlone(steps);
        }
    }

    private Outcome makeAlone(Steps steps) throws IOException {
        Path unfinished = beside(".unfinished");
        Path seen = beside(".seen");
        Path home = beside(".home");
        clear(home, unfinished, seen);
        try {
            String made = ingredients();
            Files.deleteIfExists(log());
            boolean done = steps.run(command(Training.class.getName(), home.toString(), Training.Purpose.HOME.name()), log(), PATIENCE)
                    && steps.run(command("-XX:AOTMode=record", "-XX:AOTConfiguration=" + seen, Training.class.getName(),
                            home.toString(), Training.Purpose.TRAFFIC.name()), log(), PATIENCE)
                    && steps.run(command("-XX:AOTMode=create", "-XX:AOTConfiguration=" + seen, "-XX:AOTCache=" + unfinished), log(),
                            PATIENCE)
                    && Files.exists(unfinished);
            if (!done) {
                return Outcome.FAILED;
            }
            Files.deleteIfExists(recipe());
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            Files.writeString(recipe(), made);
            return Outcome.MADE;
        } finally {
            boolean interrupted = Thread.interrupted();
            clear(home, unfinished, seen);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Returns the command of a virtual machine like this one: options before the class path, the class and its arguments after it. */
    private static List<String> command(String... words) {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(options());
        command.addAll(WITHOUT_PROFILES);
        Stream.of(words).filter(word -> word.startsWith("-")).forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        Stream.of(words).filter(word -> !word.startsWith("-")).forEach(command::add);
        return command;
    }

    private static List<String> options() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.startsWith("-XX:AOT") && !option.startsWith("-D" + PROPERTY)).toList();
    }

    private static String ingredients() throws IOException {
        return ingredients(options(), Path.of(System.getProperty("java.class.path")).toAbsolutePath());
    }

    /** Tells options by their digest alone, since they may hold secrets and the file stays. */
    static String ingredients(List<String> options, Path jar) throws IOException {
        StringBuilder text = new StringBuilder(System.getProperty("java.vm.version") + "\n" + digest(options) + "\n");
        TreeSet<Path> jars = new TreeSet<>(List.of(jar));
        if (Files.isDirectory(jar.resolveSibling("lib"))) {
            try (DirectoryStream<Path> libraries = Files.newDirectoryStream(jar.resolveSibling("lib"), "*.jar")) {
                libraries.forEach(jars::add);
            }
        }
        for (Path each : jars) {
            text.append(each).append(' ').append(Files.size(each)).append(' ').append(Files.getLastModifiedTime(each).toMillis())
                    .append('\n');
        }
        return text.toString();
    }

    private static String digest(List<String> options) {
        try {
            byte[] text = String.join("\n", options).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java runtime has SHA-256", missing);
        }
    }

    Path log() {
        return beside(".log");
    }

    private Path recipe() {
        return beside(".recipe");
    }

    private Path beside(String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    /** Deletes temporary files of this build or of an earlier killed one. */
    private static void clear(Path home, Path... files) throws IOException {
        EmbeddedPostgres.discard(home);
        for (Path leftover : files) {
            Files.deleteIfExists(leftover);
        }
    }
}
