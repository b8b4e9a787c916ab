package dev.slipway.schema;

import java.util.List;

/** Puts the words of PostgreSQL into a message with a remedy, since the person who reads it asked for a server, not a database. */
final class Explanation {

    private record Remedy(String words, String advice) {
    }

    private static final List<Remedy> REMEDIES = List.of(
            new Remedy("No space left on device", "There is no space left on the disk: make room and start again."),
            new Remedy("Disk quota exceeded", "The disk quota is used up: make room and start again."),
            new Remedy("Read-only file system", "The disk is mounted read-only: use another directory with SLIPWAY_HOME."),
            new Remedy("Permission denied", "This user lacks a right there: start the server as the user who made the directory, or"
                    + " change the owner of all of it."),
            new Remedy("has wrong ownership", "The data belong to another user: start the server as that user, or change the owner of"
                    + " all of it."),
            new Remedy("could not create shared memory segment", "The system gives no shared memory: raise its limit (kernel.shmall,"
                    + " or --shm-size of the container)."),
            new Remedy("Cannot allocate memory", "There is not enough memory left."),
            new Remedy("Exec format error", "The programs of PostgreSQL are for another kind of machine."),
            new Remedy("required file not found", "The programs of PostgreSQL need the GNU C library, which is missing here."));

    private static final List<String> PASSING = List.of(
            "pre-existing shared memory block",
            "lock file \"postmaster.pid\" already exists",
            "could not create any TCP/IP sockets",
            "Address already in use");

    private Explanation() {
    }

    /** Whether the obstacle goes away by itself. */
    static boolean passing(String words) {
        return PASSING.stream().anyMatch(words::contains);
    }

    static EmbeddedPostgresException of(String problem, String words) {
        String advice = REMEDIES.stream().filter(remedy -> words.contains(remedy.words())).map(Remedy::advice).findFirst()
                .orElse("It may help to read what PostgreSQL said.");
        return new EmbeddedPostgresException(problem + ". " + advice + "\n" + words.strip());
    }
}
