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
import org.jspecify.annotations.Nullable;

/** Stores runners, the projects and groups that they serve, and the processes that use their tokens. */
public interface Runners {

    /** Maximum number of stored processes of a runner; beyond it the one with the oldest contact is deleted. */
    int MOST_PROCESSES = 200;

    long insert(Draft draft, Instant now);

    /** Returns false if the runner is gone. */
    boolean update(long id, Settings settings, Instant now);

    /** Returns false if the runner is gone. */
    boolean replaceToken(long id, Token token, Instant now);

    /** Returns false if the runner is already gone. */
    boolean delete(long id);

    Optional<RunnerView> find(long id);

    /** Returns the runner with this token. Tokens are unique: storing one for a second runner throws. */
    Optional<RunnerView> byToken(byte[] digest);

    /** Locks a runner until the transaction ends, and returns its current state. */
    Optional<RunnerView> lock(long id);

    /** Appends a project to those of a runner. Idempotent. */
    void assign(long id, long projectId, Instant now);

    void unassign(long id, long projectId, Instant now);

    /** Returns the runner's projects in which an account is a member. */
    Set<Long> projectsOf(long id, long accountId);

    /** Returns runners, newest first. */
    Page<RunnerView> list(RunnerFilter filter, PageRequest request);

    /** Returns whether the account manages the runner as owner of its group or maintainer of one of its projects. */
    boolean managedBy(long id, long accountId);

    /**
     * Records the contact of a process and the details that it reports. The time of contact is written at most once in ten minutes unless
     * other details change; details that the process omits stay.
     *
     * @return id of the process; empty if it sent no system id, or if the runner was deleted
     */
    OptionalLong heard(long id, Process process, Instant now);

    /** Deletes a process. Returns false if there is none of that system id. */
    boolean deleteProcess(long id, String systemId);

    /** Returns the owner of a registration token; empty if there is none, or the owner is gone. */
    Optional<Owner> registration(byte[] digest);

    /** A token as it is stored: its digest, and its first characters, by which users recognize it. */
    record Token(byte[] digest, String shortened) {}

    /** Owner of a runner: a group, a project or, if both are empty, the installation. */
    record Owner(RunnerType type, OptionalLong groupId, OptionalLong projectId) {

        public static final Owner INSTANCE = new Owner(RunnerType.INSTANCE_TYPE, OptionalLong.empty(), OptionalLong.empty());

        public static Owner group(long id) {
            return new Owner(RunnerType.GROUP_TYPE, OptionalLong.of(id), OptionalLong.empty());
        }

        public static Owner project(long id) {
            return new Owner(RunnerType.PROJECT_TYPE, OptionalLong.empty(), OptionalLong.of(id));
        }
    }

    /** Settings of a runner that users change. */
    record Settings(RunnerAttributes attributes, boolean paused, boolean locked, boolean protectedRefsOnly) {}

    /** @param creatorId empty if no signed-in user created it */
    record Draft(Owner owner, Settings settings, Token token, OptionalLong creatorId) {}

    /**
     * Details that a process reports with a request.
     *
     * @param systemId null if it sends none
     * @param features protocol features that it supports
     */
    record Process(@Nullable String systemId, @Nullable String name, @Nullable String version, @Nullable String revision,
            @Nullable String platform, @Nullable String architecture, @Nullable String executor,
            Map<String, Boolean> features, String ipAddress) {

        public Process {
            features = Map.copyOf(features);
        }
    }
}
