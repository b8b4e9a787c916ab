package dev.slipway.application.job.fake;

import dev.slipway.application.pipeline.fake.FakeCi;
import dev.slipway.application.pipeline.fake.FakeCi.Group;
import dev.slipway.application.pipeline.fake.FakeCi.Project;
import dev.slipway.application.pipeline.fake.FakeCi.User;
import dev.slipway.application.pipeline.fake.JobRow;
import dev.slipway.application.runner.fake.Matching;
import dev.slipway.domain.environment.protection.ApprovalTally;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.Waiting;
import dev.slipway.domain.job.Waiting.Other;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Facts about waiting jobs in memory. The domain counts the runners that are left for a job. */
record FakeWaiting(FakeCi ci) {

    private static final List<JobStatus> WHO_WAITS_FIRST = List.of(JobStatus.WAITING_FOR_RESOURCE, JobStatus.SCHEDULED, JobStatus.CREATED);

    Waiting of(JobRow job) {
        return switch (job.run.status()) {
            case CREATED -> jobs(job);
            case WAITING_FOR_RESOURCE -> resource(job);
            case PREPARING -> new Waiting.ForPreparation();
            case PENDING -> job.run.plan().bridge() ? new Waiting.ForDownstream() : runner(job);
            case MANUAL -> person(job);
            case SCHEDULED -> new Waiting.ForTime(job.run.times().scheduledAt());
            case RUNNING, SUCCESS, FAILED, CANCELED, SKIPPED -> null;
        };
    }

    private Waiting person(JobRow job) {
        return ci.deploymentOf(job.id).<Waiting>flatMap(row -> ci.environments.find(row.environmentId()).map(environment -> {
            int pending = ApprovalTally.of(ci.guardOf(row), ci.approvalsOf(row.id())).pending();
            return pending > 0 ? new Waiting.ForApproval(environment.name(), pending) : new Waiting.ForPerson();
        })).orElse(new Waiting.ForPerson());
    }

    private static Other other(JobRow job) {
        return new Other(job.id, job.run.name(), job.run.status(), job.pipelineId);
    }

    private Waiting jobs(JobRow job) {
        Optional<List<JobNeed>> needs = job.run.plan().needs();
        Predicate<JobRow> before = needs.isPresent()
                ? other -> needs.get().stream().anyMatch(need -> need.job().equals(other.run.name()))
                : other -> other.run.plan().stage() < job.run.plan().stage();
        List<JobRow> open = ci.jobsOf(job.pipelineId)
                .filter(other -> !other.run.retried() && !JobStatus.COMPLETED.contains(other.run.status()))
                .filter(other -> other.run.status() != JobStatus.MANUAL || !other.run.allowFailure()).filter(before)
                .sorted(Comparator.<JobRow>comparingInt(other -> other.run.plan().stage()).thenComparingLong(other -> other.id)).toList();
        return new Waiting.ForJobs(needs.isPresent(), open.stream().findFirst().map(first -> first.made.stage()),
                open.stream().limit(5).map(FakeWaiting::other).toList(), open.size());
    }

    private Waiting resource(JobRow job) {
        String key = job.run.plan().resourceGroup().orElseThrow();
        Optional<Group> group = ci.resourceGroups.rows().filter(row -> row.projectId() == job.projectId && row.key().equals(key))
                .findFirst();
        Optional<Other> holder = group.map(Group::holder).flatMap(ci.jobs::find).filter(row -> JobStatus.HOLDING.contains(row.run.status()))
                .map(FakeWaiting::other);
        Optional<Other> ahead = group.filter(row -> !row.mode().equals("unordered")).flatMap(this::first).filter(row -> row.id != job.id)
                .map(FakeWaiting::other);
        return new Waiting.ForResource(key, holder, ahead);
    }

    private Optional<JobRow> first(Group group) {
        Comparator<JobRow> pipelines = Comparator.comparingLong(job -> job.pipelineId);
        return ci.jobs.rows()
                .filter(job -> job.projectId == group.projectId() && job.run.plan().resourceGroup().equals(Optional.of(group.key())))
                .filter(job -> ci.shown(job.pipelineId).isPresent() && WHO_WAITS_FIRST.contains(job.run.status()))
                .min((group.mode().equals("newest_first") ? pipelines.reversed() : pipelines)
                        .thenComparingInt(job -> WHO_WAITS_FIRST.indexOf(job.run.status())).thenComparingLong(job -> job.id));
    }

    private Waiting runner(JobRow job) {
        Project project = ci.projects.find(job.projectId).orElseThrow();
        Long person = job.userId == null ? ci.pipelines.find(job.pipelineId).orElseThrow().made().cause().userId() : job.userId;
        boolean barred = Optional.ofNullable(person).flatMap(ci.users::find).filter(user -> !user.gone()).map(User::state)
                .filter(state -> state.blockReason().isEmpty()).isEmpty();
        return new Waiting.ForRunner(new Matching(ci).offer(job), project.buildsEnabled(), barred);
    }
}
