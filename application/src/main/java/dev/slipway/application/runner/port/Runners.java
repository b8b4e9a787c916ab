package dev.slipway.application.runner.port;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.runner.RunnerFilter;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.domain.runner.RunnerAttributes;
import dev.slipway.domain.runner.RunnerType;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Runners, the projects and groups they serve, and the processes that ask for jobs with their tokens. */
public interface Runners {

    /** How many processes of one runner are remembered; beyond that the one that was heard least lately is forgotten. */
    int MOST_PROCESSES = 200;

    long insert(Draft draft, Instant now);

    /** @return false where the runner is gone */
    boolean update(long id, Settings settings, Instant now);

    /** @return false where the runner is gone */
    boolean replaceToken(long id, Token token, Instant now);

    /** @return false where the runner is gone already */
    boolean delete(long id);

    Optional<RunnerView> find(long id);

    /** A token is of one runner; giving it to another throws. */
    Optional<RunnerView> byToken(byte[] digest);

    /** Locks a runner until the transaction ends, and returns its current state. */
    Optional<RunnerView> lock(long id);

    /** Appends a project to those of a runner. Idempotent. */
    void assign(long id, long projectId, Instant now);

    void unassign(long id, long projectId, Instant now);

    /** Returns the runner's projects in which an account is a member. */
    Set<Long> projectsOf(long id, long accountId);

    /** Newest first. */
    Page<RunnerView> list(RunnerFilter filter, PageRequest request);

    /** Whether the account manages the runner: owner of its group or maintainer of one of its projects. */
    boolean managedBy(long id, long accountId);

    /**
     * Notes that a process of the runner was heard, and what it said of itself. Times are kept to one write in ten minutes where nothing else
     * changed; what the process leaves out stays as it was.
     *
     * @return the id of the process, empty where it did not name itself
     */
    OptionalLong heard(long id, Process process, Instant now);

    /** Forgets a process. @return false where there is none of that name */
    boolean forget(long id, String systemId);

    /** Whose registration token this is; empty where it is nobody's, or its owner is gone. */
    Optional<Owner> registration(byte[] digest);

    /** A token as it is kept: by its digest, and its first characters for people to tell runners by. */
    record Token(byte[] digest, String shortened) {}

    /** A group, a project or, both empty, the installation. */
    record Owner(RunnerType type, OptionalLong groupId, OptionalLong projectId) {

        public static final Owner INSTANCE = new Owner(RunnerType.INSTANCE_TYPE, OptionalLong.empty(), OptionalLong.empty());

        public static Owner group(long id) {
            return new Owner(RunnerType.GROUP_TYPE, OptionalLong.of(id), OptionalLong.empty());
        }

        public static Owner project(long id) {
            return new Owner(RunnerType.PROJECT_TYPE, OptionalLong.empty(), OptionalLong.of(id));
        }
    }

    /** What people set. */
    record Settings(RunnerAttributes attributes, boolean paused, boolean locked, boolean protectedRefsOnly) {}

    /** @param creatorId empty where nobody signed in made it */
    record Draft(Owner owner, Settings settings, Token token, OptionalLong creatorId) {}

    /**
     * What a process says of itself with a request.
     *
     * @param systemId null where it does not name itself
     * @param features which parts of the protocol it knows
     */
    record Process(String systemId, String name, String version, String revision, String platform, String architecture, String executor,
            Map<String, Boolean> features, String ipAddress) {

        public Process {
            features = Map.copyOf(features);
        }
    }
}
