package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.environment.DeploymentFilter;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.port.DeploymentRecords;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.pipeline.simulation.ApprovalNotes.Need;
import dev.slipway.domain.environment.DeploymentEvent;
import dev.slipway.domain.environment.DeploymentLifecycle;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.job.JobObstacle;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What protected environments and approvals promise: no job runs without them, and deployments agree with their jobs. */
final class Guards {

    static final List<Invariant> ALL = List.of(
            new Invariant("deploying.is_allowed", scene -> under(scene, JobObstacle.PROTECTED_ENVIRONMENT)),
            new Invariant("deploying.is_approved", scene -> starting(scene).filter(job -> job.obstacles().contains(
                    JobObstacle.APPROVAL_PENDING)).map(job -> "job " + job.id() + " starts despite " + JobObstacle.APPROVAL_PENDING)),
            new Invariant("approval.is_by_present_rules", Guards::unapproved),
            new Invariant("rejected.has_failed", scene -> scene.rejected.stream()
                    .filter(id -> scene.books.jobs().anyMatch(entry -> entry.id() == id && entry.status() != JobStatus.FAILED))
                    .map(id -> "the deployment of job " + id + " was rejected, and the job has not failed")),
            new Invariant("deployment.agrees_with_its_job", Guards::disagreeing),
            new Invariant("waiting.keeps_its_deployment", scene -> scene.books.jobs(JobStatus.MANUAL).stream()
                    .filter(entry -> entry.job().heldForApproval() && entry.job().obstacles().contains(JobObstacle.DEPLOYMENT_DELETED))
                    .map(entry -> entry.text() + " waited for approvals, and its deployment is gone")));

    private static final Set<JobStatus> STARTED = EnumSet.of(JobStatus.WAITING_FOR_RESOURCE, JobStatus.PENDING, JobStatus.RUNNING);

    private Guards() {
    }

    /** The books are read with the users whom the jobs have. */
    private static Stream<String> under(Scene scene, JobObstacle obstacle) {
        return scene.books.changed().flatMap(run -> run.jobs().stream())
                .filter(job -> STARTED.contains(job.status()) && job.obstacles().contains(obstacle))
                .map(job -> "job " + job.id() + " is " + job.status().wireName() + " despite " + obstacle);
    }

    /** Jobs that have started in this step: what is changed afterwards does not hold them. */
    private static Stream<JobRun> starting(Scene scene) {
        return scene.books.changed().filter(run -> scene.books.project(run.id()) == scene.guarded()).flatMap(run -> run.jobs().stream())
                .filter(job -> STARTED.contains(job.status()) && !scene.approvals.started(job.id()));
    }

    /** Counts by the notes of the scene, whatever the server counts. */
    private static Stream<String> unapproved(Scene scene) {
        List<JobRun> starting = starting(scene).toList();
        starting.forEach(job -> scene.approvals.start(job.id()));
        if (starting.isEmpty()) {
            return Stream.empty();
        }
        Set<Long> starts = starting.stream().map(JobRun::id).collect(Collectors.toSet());
        Set<Long> approvers = Stream.concat(scene.approvals.need() == Need.APPROVER ? Stream.of() : scene.maintainers().stream(),
                Stream.of(scene.approver())).map(person -> person.accountId().orElseThrow()).collect(Collectors.toSet());
        return deployments(scene).filter(found -> starts.contains(found.job().orElseThrow().id())
                && found.environment().name().equals(Scene.GUARDED) && !scene.approvals.approved(found.id(), approvers))
                .map(found -> "job " + found.job().orElseThrow().id() + " starts without an approval by " + scene.approvals.need());
    }

    private static Stream<DeploymentView> deployments(Scene scene) {
        return scene.wiring.raw(DeploymentRecords.class)
                .list(scene.guarded(), DeploymentFilter.ALL.orderedBy(DeploymentFilter.Order.ID, Sort.DESC),
                        new PageRequest.Offset(1, 100)).items().stream().filter(found -> found.job().isPresent());
    }

    private static Stream<String> disagreeing(Scene scene) {
        if (scene.books.changed().noneMatch(run -> scene.books.project(run.id()) == scene.guarded())) {
            return Stream.empty();
        }
        Map<Long, DeploymentStatus> deployments = deployments(scene)
                .collect(Collectors.toMap(found -> found.job().get().id(), found -> found.status()));
        return scene.books.changed().flatMap(run -> run.jobs().stream())
                .filter(job -> deployments.containsKey(job.id()) && !agrees(job.status(), deployments.get(job.id())))
                .map(job -> "job " + job.id() + " is " + job.status().wireName() + ", its deployment " + deployments.get(job.id()));
    }

    /** The deployment of a job that returned to the queue runs on. */
    private static boolean agrees(JobStatus job, DeploymentStatus deployment) {
        DeploymentStatus mirror = DeploymentLifecycle.TABLE.to(DeploymentEvent.mirroring(job));
        return deployment == mirror || deployment == DeploymentStatus.RUNNING && job == JobStatus.PENDING;
    }
}
