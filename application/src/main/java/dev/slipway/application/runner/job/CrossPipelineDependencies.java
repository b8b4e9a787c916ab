package dev.slipway.application.runner.job;

import static java.util.Objects.requireNonNull;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.OtherJob;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.WaitingJob.Archive;
import dev.slipway.application.runner.WaitingJob.Dependency;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.artifact.ArtifactAccess;
import dev.slipway.domain.ciconfig.options.OtherNeed;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the jobs of other projects and pipelines whose artifacts a job needs, with the rights of the job's user, when the job is assigned.
 * The result is stored, since a newer job may exist by the time that the runner requests the artifacts. Jobs that do not exist and jobs
 * that the user may not read are both reported as missing.
 */
public final class CrossPipelineDependencies {

    private final Access access;
    private final Credentials credentials;
    private final Artifacts artifacts;
    private final InstantSource clock;

    public CrossPipelineDependencies(Access access, Credentials credentials, Artifacts artifacts, InstantSource clock) {
        this.access = access;
        this.credentials = credentials;
        this.artifacts = artifacts;
        this.clock = clock;
    }

    private static List<OtherNeed> needs(WaitingJob job) {
        return job.job().options().extras().pipelines().otherNeeds().stream().filter(need -> need.artifacts() && !need.mirrors()).toList();
    }

    /** Returns the job with its dependencies in other projects and pipelines, after its own. */
    WaitingJob with(WaitingJob job) {
        List<OtherNeed> needs = needs(job);
        if (needs.isEmpty() || job.user() == null) {
            return job;
        }
        Caller person = person(job.user().id());
        return job.depending(needs.stream().map(need -> other(need, job, person)
                .map(found -> new Dependency(found.id(), found.name(), archive(found), found.missing()))
                .orElseGet(() -> new Dependency(0, need.job(), null, true))).toList());
    }

    private Optional<OtherJob> other(OtherNeed need, WaitingJob job, Caller person) {
        return need.project() == null ? ofFamily(requireNonNull(need.pipeline()), requireNonNull(need.job()), job)
                : ofProject(need.project(), need, person);
    }

    private static @Nullable Archive archive(OtherJob job) {
        return job.fileName() == null || job.missing() ? null : new Archive(job.fileName(), job.size());
    }

    /** Stores the dependencies that were found, in the transaction that assigns the job. */
    void note(WaitingJob job) {
        int others = needs(job).size();
        if (others > 0) {
            artifacts.takesOver(job.job().id(), job.dependencies().stream().skip(job.dependencies().size() - others).map(Dependency::id)
                    .collect(Collectors.toSet()));
        }
    }

    /** Finds a job in another pipeline of the same family. All of them belong to one project, so the right to run the job is enough. */
    private Optional<OtherJob> ofFamily(String pipeline, String name, WaitingJob job) {
        return pipeline.matches("[1-9][0-9]{0,17}")
                ? artifacts.ofFamily(job.pipeline().id(), Long.parseLong(pipeline), name, clock.instant()) : Optional.empty();
    }

    private Optional<OtherJob> ofProject(String path, OtherNeed need, Caller person) {
        ProjectGrant grant;
        try {
            grant = access.project(person, new ProjectRef.Path(path));
        } catch (Refusal unseen) {
            return Optional.empty();
        }
        return artifacts.newestGreen(grant.id(), requireNonNull(need.ref()), requireNonNull(need.job()), clock.instant())
                .filter(job -> ArtifactAccess.POLICY.judge(new ArtifactAccess(grant.standing(), job.audience())).allowed());
    }

    private Caller person(long userId) {
        return credentials.account(Long.toString(userId)).filter(account -> account.state().blockReason().isEmpty())
                .<Caller>map(account -> new Caller.Person(account, 0, Set.of(Scope.READ_API))).orElse(Caller.ANONYMOUS);
    }
}
