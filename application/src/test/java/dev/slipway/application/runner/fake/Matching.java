package dev.slipway.application.runner.fake;

import dev.slipway.application.pipeline.fake.FakeCi;
import dev.slipway.application.pipeline.fake.FakeCi.Project;
import dev.slipway.application.pipeline.fake.FakeCi.Runner;
import dev.slipway.application.pipeline.fake.JobRow;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.runner.RunnerMatch;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which waiting jobs runners may take, as the domain says. */
record Matching(FakeCi ci) {

    Stream<JobRow> waiting(RunnerView view) {
        RunnerMatch.Runner runner = new RunnerMatch.Runner(view.type(), view.groupId().map(Set::of).orElse(Set.of()),
                view.projects().stream().map(RunnerView.Project::id).collect(Collectors.toSet()), view.paused(), view.tagSet(), view.runUntagged(),
                view.protectedRefsOnly());
        return ci.jobs.rows().filter(job -> job.run.status() == JobStatus.PENDING && !job.bridge() && ci.shown(job.pipelineId).isPresent())
                .filter(job -> allowed(runner, job));
    }

    boolean matches(Runner row, JobRow job) {
        Owner owner = row.owner();
        return allowed(new RunnerMatch.Runner(owner.type(), owner.groupId().stream().boxed().collect(Collectors.toSet()),
                Set.copyOf(ci.assigned(row.id())), row.settings().paused(), Set.copyOf(row.settings().attributes().tags()),
                row.settings().attributes().runUntagged(), row.settings().protectedRefsOnly()), job);
    }

    /** Jobs of projects that are gone, or use no pipelines any more, are seen, so that they are failed. */
    private boolean allowed(RunnerMatch.Runner runner, JobRow job) {
        Project project = ci.projects.find(job.projectId).orElseThrow();
        return RunnerMatch.POLICY.judge(new RunnerMatch(runner, new RunnerMatch.Job(project.id(), Set.copyOf(ci.groupsAround(project.id())),
                project.sharedRunners(), ci.withoutGroupRunners.find(project.id()).isEmpty(), Set.copyOf(job.made.tags()), ci.pipelines.find(job.pipelineId).orElseThrow().made().revision().refProtected(), true,
                false))).allowed();
    }
}
