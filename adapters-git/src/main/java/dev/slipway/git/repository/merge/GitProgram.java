package dev.slipway.git.repository.merge;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.domain.kernel.Reason;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The git program of the machine. It is looked for when it is first needed, so that a server without it starts, and again while it is
 * missing, so that it can be installed, removed and moved while the server runs.
 */
public final class GitProgram {

    private static final int MAJOR = 2;
    private static final int MINOR = 38;
    private static final Pattern VERSION = Pattern.compile("git version (\\d{1,4})\\.(\\d{1,4})");
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int LONGEST_VERSION = 1024;

    private final String command;
    private final String searched;
    private final Observations observations;
    private final AtomicBoolean told = new AtomicBoolean();
    private volatile @Nullable Path found;

    /**
     * @param command  a name, or the path of a file
     * @param searched folders in which a name is looked for, separated as in {@code PATH}
     */
    public GitProgram(String command, String searched, Observations observations) {
        this.command = command;
        this.searched = searched;
        this.observations = observations;
    }

    /**
     * Returns the program.
     *
     * @throws Refusal unsupported, if there is none of the version that is needed
     */
    Path path() {
        Path known = found;
        if (known != null && Files.isExecutable(known)) {
            return known;
        }
        Path usable = candidates().filter(GitProgram::recent).findFirst().orElseThrow(this::missing);
        found = usable;
        return usable;
    }

    private Refusal missing() {
        if (told.compareAndSet(false, true)) {
            observations.trouble("git.program_missing", null, "command", command, "needed", MAJOR + "." + MINOR);
        }
        return Refusal.unsupported(Reason.of("git.program_missing", MAJOR + "." + MINOR));
    }

    private Stream<Path> candidates() {
        Stream<Path> paths = command.contains(File.separator) ? path(command).stream()
                : Stream.of(searched.split(File.pathSeparator)).filter(folder -> !folder.isEmpty())
                        .flatMap(folder -> path(folder + File.separator + command).stream());
        return paths.map(Path::toAbsolutePath).filter(Files::isRegularFile).filter(Files::isExecutable);
    }

    private static Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException malformed) {
            return Optional.empty();
        }
    }

    private static boolean recent(Path program) {
        ProcessBuilder builder = new ProcessBuilder(List.of(program.toString(), "version")).redirectError(Redirect.DISCARD);
        builder.environment().clear();
        try {
            BoundedProcess.Output output = BoundedProcess.run(builder, PATIENCE, LONGEST_VERSION);
            Matcher version = VERSION.matcher(new String(output.kept(), StandardCharsets.US_ASCII));
            return version.lookingAt() && recent(Integer.parseInt(version.group(1)), Integer.parseInt(version.group(2)));
        } catch (IOException notRun) {
            return false;
        }
    }

    private static boolean recent(int major, int minor) {
        return major > MAJOR || major == MAJOR && minor >= MINOR;
    }
}
