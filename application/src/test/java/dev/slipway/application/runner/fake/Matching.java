package dev.slipway.application.runner.fake;

import dev.slipway.application.pipeline.fake.FakeCi;
import dev.slipway.application.pipeline.fake.FakeCi.Pipeline;
import dev.slipway.application.pipeline.fake.FakeCi.Project;
import dev.slipway.application.pipeline.fake.FakeCi.Runner;
import dev.slipway.application.pipeline.fake.JobRow;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.RunnerOffer;
import dev.slipway.domain.runner.JobInQueue;
import dev.slipway.domain.runner.RunnerMatch;
import dev.slipway.domain.runner.RunnerMatch.Check;
import dev.slipway.domain.runner.RunnerOfferCount;
import dev.slipway.domain.runner.RunnerOfferCount.Candidate;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runners and jobs in memory as facts of {@link RunnerMatch}, which decides. */
public record Matching(FakeCi ci) {

    Stream<JobRow> waiting(RunnerView view) {
        RunnerMatch.Runner runner = view.offer();
        return ci.jobs.rows().filter(job -> JobInQueue.CLAUSES.hold(inQueue(job)))
                .filter(job -> RunnerMatch.CLAUSES.hold(new RunnerMatch(runner, asked(job))));
    }

    private JobInQueue inQueue(JobRow job) {
        return new JobInQueue(job.run.status(), job.bridge(), ci.shown(job.pipelineId).isEmpty());
    }

    boolean matches(Runner row, JobRow job) {
        return RunnerMatch.CLAUSES.hold(new RunnerMatch(offered(row), asked(job)));
    }

    boolean reaches(RunnerView view, long project) {
        return Check.REACHES_PROJECT.holds(new RunnerMatch(view.offer(), allowed(project, Set.of(), false)));
    }

    boolean serves(Runner row, long project) {
        RunnerMatch match = new RunnerMatch(offered(row), allowed(project, Set.of(), false));
        return RunnerMatch.SERVING.stream().allMatch(check -> check.holds(match));
    }

    /** Returns how many runners are left for a waiting job after each clause. */
    public RunnerOffer offer(JobRow job) {
        return RunnerOfferCount.of(ci.runners.rows().map(row -> new Candidate(new RunnerMatch(offered(row), asked(job)), row.contactedAt(),
                idle(row)))
                .toList());
    }

    private boolean idle(Runner row) {
        return ci.jobs.rows().noneMatch(job -> job.run.status() == JobStatus.RUNNING && Objects.equals(job.runnerId, row.id()));
    }

    RunnerMatch.Runner offered(Runner row) {
        Owner owner = row.owner();
        return new RunnerMatch.Runner(owner.type(), owner.groupId().stream().boxed().collect(Collectors.toSet()), Set.copyOf(ci.assigned(
                row.id())), row.settings().paused(), Set.copyOf(row.settings().attributes().tags()),
                row.settings().attributes().runUntagged(), row.settings().protectedRefsOnly());
    }

    /** Returns whether the same runners may run both jobs of a pipeline. */
    static boolean alike(JobRow one, JobRow other) {
        return Set.copyOf(one.made.tags()).equals(Set.copyOf(other.made.tags()));
    }

    private RunnerMatch.Job asked(JobRow job) {
        Pipeline pipeline = ci.pipelines.find(job.pipelineId).orElseThrow();
        return allowed(job.projectId, Set.copyOf(job.made.tags()), pipeline.made().revision().refProtected());
    }

    private RunnerMatch.Job allowed(long projectId, Set<String> tags, boolean refProtected) {
        Project project = ci.projects.find(projectId).orElseThrow();
        return new RunnerMatch.Job(projectId, Set.copyOf(ci.groupsAround(projectId)), project.sharedRunners(),
                ci.withoutGroupRunners.find(projectId).isEmpty(), tags, refProtected);
    }
}
