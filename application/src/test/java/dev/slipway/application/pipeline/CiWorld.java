package dev.slipway.application.pipeline;

import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.environment.protection.ProtectedEnvironment;
import dev.slipway.domain.repository.Commit;
import java.time.Instant;

/**
 * The ports that pass the kits of jobs, pipelines and runners, and what must exist around their rows: a scenario builder that each
 * implementation brings along. Ids are never used twice, and names are made of ids: {@code user7}, {@code User 7},
 * {@code user7@example.org}; {@code group7}, {@code Group 7}; {@code project7}, {@code Project 7}.
 */
public interface CiWorld {

    /** Returns the port of a type; null where the world brings none. */
    <T> T port(Class<T> type);

    /** What the clock of the ports shows. It stands still until it is moved. */
    Instant now();

    void moveTo(Instant time);

    long user();

    void block(long user);

    /** The account is gone, its row stays. */
    void deleteUser(long user);

    /** The user administers the installation. */
    void promote(long user);

    /** The group waits to be removed. */
    void deleteGroup(long group);

    long group();

    long group(long parent);

    /** A project with pipelines, runners that are shared, and a time limit of an hour for jobs. */
    long project(long group);

    default long project() {
        return project(group());
    }

    /** In the namespace of a user, whose name is the user's. */
    long personalProject(long user);

    void store(MemberDraft member);

    void store(ShareDraft share);

    /** Gives a project, named by its id, everything else that an origin has. */
    void describe(Origin origin);

    void shareRunners(long project, boolean enabled);

    /** Whether runners of the groups around the project serve it. */
    void serveByGroups(long project, boolean enabled);

    /** Newer pipelines of a ref call nothing off in this project. */
    void keepRedundant(long project);

    /** Outdated deployments run in this project. */
    void runOutdated(long project);

    /** Stores the protection of an environment. Returns its id. */
    long protect(ProtectedEnvironment protection);

    /** Users of the project approve their own deployments. */
    void approveOwn(long project);

    /** Outdated deployments are not repeated in this project. */
    void forbidRollback(long project);

    /** The project waits to be removed. */
    void deleteProject(long project);

    void commit(long project, Commit commit);

    void branch(long project, String name, String sha);

    void tag(long project, String name, String sha, String message);

    long push(long project);

    /** @param mode as clients name it: unordered, oldest_first, newest_first */
    void processMode(long resourceGroup, String mode);

    /** Lets a group or a project have a token with which runners are registered. */
    void registrationToken(Owner owner, byte[] digest);

    /** Notes a file that a job left behind, in a blob that is named {@code <job><type>}. @param expiresAt null for never */
    void file(long job, String type, String name, long size, Instant expiresAt);

    /** Whether a pipeline keeps the files of its jobs beyond their time; a new one does. */
    void keepFiles(long pipeline, boolean keeps);

    /** Locks a pipeline in a transaction of its own, until that is closed. */
    Holding hold(long pipeline);

    /** A transaction that holds a lock. */
    interface Holding extends AutoCloseable {

        @Override
        void close();
    }
}
