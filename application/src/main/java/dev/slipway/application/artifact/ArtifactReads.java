package dev.slipway.application.artifact;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.Artifact;
import dev.slipway.application.artifact.port.Artifacts.ArtifactJob;
import dev.slipway.application.artifact.port.Artifacts.UploadingJob;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.artifact.ArtifactAccess;
import dev.slipway.domain.artifact.ArtifactAudience;
import dev.slipway.domain.artifact.ArtifactRetention;
import dev.slipway.domain.artifact.ArtifactType;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Returns archives of jobs and single files of them to callers who may read them, by job or by the latest successful pipeline of a ref. */
public final class ArtifactReads {

    private final Access access;
    private final Artifacts artifacts;
    private final ArtifactFiles files;
    private final InstantSource clock;

    public ArtifactReads(Access access, Artifacts artifacts, ArtifactFiles files, InstantSource clock) {
        this.access = access;
        this.artifacts = artifacts;
        this.files = files;
        this.clock = clock;
    }

    /** A ref, and a path in the archive of its job. */
    public record RefPath(String ref, String path) {}

    public Download archive(Caller caller, ProjectRef project, long jobId) {
        return files.whole(ofJob(caller, project, jobId));
    }

    public Download file(Caller caller, ProjectRef project, long jobId, String path) {
        String place = ArtifactFiles.place(path);
        return files.member(ofJob(caller, project, jobId), place);
    }

    public Download archiveOfRef(Caller caller, ProjectRef project, String ref, String jobName) {
        ProjectGrant grant = readable(caller, project);
        return files.whole(ofRef(grant, ref, jobName).orElseThrow(Refusal::notFound));
    }

    /**
     * @param candidates all splits of the requested path into ref and path, since both contain slashes; the first ref with such a job
     *                   counts
     */
    public Download fileOfRef(Caller caller, ProjectRef project, List<RefPath> candidates, String jobName) {
        candidates.stream().findFirst().ifPresent(first -> ArtifactFiles.place(first.path()));
        ProjectGrant grant = readable(caller, project);
        for (RefPath candidate : candidates) {
            Optional<Artifact> archive = ofRef(grant, candidate.ref(), jobName);
            if (archive.isPresent()) {
                return files.member(archive.get(), ArtifactFiles.place(candidate.path()));
            }
        }
        throw Refusal.notFound();
    }

    /** Returns the archive of the running job itself, or of a job that it depends on. */
    public Download dependency(Caller caller, long jobId) {
        if (!(caller instanceof Caller.Job job)) {
            throw caller.signedIn() ? Refusal.forbidden() : Refusal.unauthenticated();
        }
        UploadingJob wanted = artifacts.uploading(jobId).orElseThrow(Refusal::notFound);
        if (job.jobId() != jobId && !artifacts.dependsOn(job.jobId(), jobId)) {
            throw wanted.projectId() == job.projectId() ? Refusal.forbidden() : Refusal.notFound();
        }
        return files.whole(archive(jobId).orElseThrow(Refusal::notFound));
    }

    private Artifact ofJob(Caller caller, ProjectRef project, long jobId) {
        ProjectGrant grant = readable(caller, project);
        ArtifactJob job = artifacts.job(grant.id(), jobId).orElseThrow(Refusal::notFound);
        require(grant, job.audience());
        return checked(grant, archive(jobId)).orElseThrow(Refusal::notFound);
    }

    private Optional<Artifact> ofRef(ProjectGrant grant, String ref, String jobName) {
        Optional<ArtifactJob> job = artifacts.latest(grant.id(), ref, jobName, clock.instant());
        job.ifPresent(found -> require(grant, found.audience()));
        return job.flatMap(found -> checked(grant, archive(found.id())));
    }

    private Optional<Artifact> archive(long jobId) {
        return artifacts.find(jobId, ArtifactType.ARCHIVE).filter(artifact ->
                ArtifactRetention.gone(Optional.ofNullable(artifact.expiresAt()), artifact.retained(), clock.instant()).isEmpty());
    }

    private static Optional<Artifact> checked(ProjectGrant grant, Optional<Artifact> artifact) {
        artifact.ifPresent(found -> require(grant, found.audience()));
        return artifact;
    }

    /** Returns the project to callers who may read its public artifacts; others learn nothing about its jobs. */
    private ProjectGrant readable(Caller caller, ProjectRef project) {
        ProjectGrant grant = access.project(caller, project);
        require(grant, ArtifactAudience.EVERYBODY);
        return grant;
    }

    private static void require(ProjectGrant grant, ArtifactAudience audience) {
        ArtifactAccess.POLICY.judge(new ArtifactAccess(grant.standing(), audience)).denial().ifPresent(reason -> {
            throw reason.id().equals(ArtifactAccess.NOT_VISIBLE) ? Refusal.notFound("Project") : Refusal.forbidden();
        });
    }
}
