package dev.slipway.schema;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Prefix of a command that runs it as a user that PostgreSQL accepts. PostgreSQL refuses to run as root, the user of most containers.
 *
 * <p>Other users run it as themselves. Root enters a user namespace, in which it has no privileges while it still owns the files; where
 * the system forbids that, or the data belong to another user, it switches to that user and changes the owner of the files.
 */
record RunAs(List<String> prefix) {

    private static final int NOBODY = 65534;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    static final RunAs SELF = new RunAs(List.of());

    /**
     * @param directory what PostgreSQL must be able to write, given to its user where necessary
     * @param programs the directory of the programs
     */
    static RunAs choose(Path directory, Path programs) throws IOException {
        if (Platform.current().windows() || !root(directory)) {
            return SELF;
        }
        int owner = Directories.userOf(directory);
        if (owner == 0 && namespace().can(List.of("sh", "-c", ": > probe && rm probe"), directory, directory)) {
            return namespace();
        }
        return owner == 0 ? user(directory, programs, NOBODY, NOBODY)
                : user(directory, programs, owner, Directories.groupOf(directory));
    }

    /** A user namespace without any mapping: the process keeps its files and loses its privileges. */
    static RunAs namespace() {
        return new RunAs(List.of("unshare", "-U"));
    }

    /** Another user, who becomes the owner of the directory. */
    static RunAs user(Path directory, Path programs, int user, int group) throws IOException {
        RunAs other = new RunAs(List.of("setpriv", "--reuid=" + user, "--regid=" + group, "--clear-groups"));
        if (!other.can(List.of("true"), directory, directory)) {
            throw new EmbeddedPostgresException("PostgreSQL does not run as root, and neither unshare nor setpriv (of the package"
                    + " util-linux) works here. Start the server as an ordinary user, or name an external database with"
                    + " SLIPWAY_DATABASE_URL.");
        }
        for (Path needed : List.of(directory.getParent(), programs.resolve("bin"))) {
            if (!other.can(List.of("test", "-x", needed.toString()), Path.of("/"), directory)) {
                throw new EmbeddedPostgresException("PostgreSQL does not run as root, and user " + user + ", as whom it runs instead,"
                        + " cannot reach " + needed + ". Let others pass through the directories above it (chmod o+x), or move the"
                        + " home with SLIPWAY_HOME.");
            }
        }
        Directories.give(directory, user, group);
        return other;
    }

    List<String> command(List<String> command) {
        List<String> all = new ArrayList<>(prefix);
        all.addAll(command);
        return all;
    }

    private static boolean root(Path directory) throws IOException {
        return ProcessRunner.run(List.of("id", "-u"), directory, directory, PATIENCE).output().equals("0");
    }

    private boolean can(List<String> command, Path directory, Path scratch) {
        try {
            return ProcessRunner.run(command(command), directory, scratch, PATIENCE).successful();
        } catch (IOException missing) {
            return false;
        }
    }
}
