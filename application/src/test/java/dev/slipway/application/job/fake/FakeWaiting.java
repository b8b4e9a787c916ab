package dev.slipway.application.job.fake;

import dev.slipway.application.pipeline.fake.FakeCi;
import dev.slipway.application.pipeline.fake.FakeCi.Group;
import dev.slipway.application.pipeline.fake.FakeCi.Project;
import dev.slipway.application.pipeline.fake.FakeCi.Runner;
import dev.slipway.application.pipeline.fake.FakeCi.User;
import dev.slipway.application.pipeline.fake.JobRow;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.RunnerOffer;
import dev.slipway.domain.job.Waiting;
import dev.slipway.domain.job.Waiting.Other;
import dev.slipway.domain.kernel.Verdict.Denied;
import dev.slipway.domain.runner.RunnerMatch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What jobs in memory wait for; runners are judged by the domain's own policy. */
record FakeWaiting(FakeCi ci) {

    private static final Set<JobStatus> ENDED = Set.of(JobStatus.SUCCESS, JobStatus.FAILED, JobStatus.CANCELED, JobStatus.SKIPPED);
    private static final List<JobStatus> WHO_WAITS_FIRST = List.of(JobStatus.WAITING_FOR_RESOURCE, JobStatus.SCHEDULED, JobStatus.CREATED);

    Waiting of(JobRow job) {
        return switch (job.run.status()) {
            case CREATED -> jobs(job);
            case WAITING_FOR_RESOURCE -> resource(job);
            case PREPARING -> new Waiting.ForPreparation();
            case PENDING -> job.run.plan().bridge() ? new Waiting.ForDownstream() : runner(job);
            case MANUAL -> new Waiting.ForPerson();
            case SCHEDULED -> new Waiting.ForTime(job.run.times().scheduledAt());
            case RUNNING, SUCCESS, FAILED, CANCELED, SKIPPED -> null;
        };
    }

    private static Other other(JobRow job) {
        return new Other(job.id, job.run.name(), job.run.status(), job.pipelineId);
    }

    private Waiting jobs(JobRow job) {
        Optional<List<JobNeed>> needs = job.run.plan().needs();
        Predicate<JobRow> before = needs.isPresent()
                ? other -> needs.get().stream().anyMatch(need -> need.job().equals(other.run.name()))
                : other -> other.run.plan().stage() < job.run.plan().stage();
        List<JobRow> open = ci.jobsOf(job.pipelineId).filter(other -> !other.run.retried() && !ENDED.contains(other.run.status()))
                .filter(other -> other.run.status() != JobStatus.MANUAL || !other.run.allowFailure()).filter(before)
                .sorted(Comparator.<JobRow>comparingInt(other -> other.run.plan().stage()).thenComparingLong(other -> other.id)).toList();
        return new Waiting.ForJobs(needs.isPresent(), open.stream().findFirst().map(first -> first.made.stage()),
                open.stream().limit(5).map(FakeWaiting::other).toList(), open.size());
    }

    private Waiting resource(JobRow job) {
        String key = job.run.plan().resourceGroup().orElseThrow();
        Optional<Group> group = ci.resourceGroups.rows().filter(row -> row.projectId() == job.projectId && row.key().equals(key)).findFirst();
        Optional<Other> holder = group.map(Group::holder).flatMap(ci.jobs::find).filter(row -> JobStatus.HOLDING.contains(row.run.status()))
                .map(FakeWaiting::other);
        Optional<Other> ahead = group.filter(row -> !row.mode().equals("unordered")).flatMap(this::first).filter(row -> row.id != job.id)
                .map(FakeWaiting::other);
        return new Waiting.ForResource(key, holder, ahead);
    }

    private Optional<JobRow> first(Group group) {
        Comparator<JobRow> pipelines = Comparator.comparingLong(job -> job.pipelineId);
        return ci.jobs.rows().filter(job -> job.projectId == group.projectId() && job.run.plan().resourceGroup().equals(Optional.of(group.key())))
                .filter(job -> ci.shown(job.pipelineId).isPresent() && WHO_WAITS_FIRST.contains(job.run.status()))
                .min((group.mode().equals("newest_first") ? pipelines.reversed() : pipelines)
                        .thenComparingInt(job -> WHO_WAITS_FIRST.indexOf(job.run.status())).thenComparingLong(job -> job.id));
    }

    /** A runner and what the domain objects to. */
    private record Judged(Runner row, Set<String> objections) {

        boolean passes(String... rules) {
            return Stream.of(rules).noneMatch(objections::contains);
        }
    }

    private Waiting runner(JobRow job) {
        List<Judged> near = ci.runners.rows().filter(row -> near(row, job)).map(row -> new Judged(row, objections(row, job))).toList();
        List<List<Judged>> left = new ArrayList<>(List.of(near));
        for (String rule : List.of("runner.project_not_covered", "runner.ref_not_protected", "runner.untagged", "runner.tags_missing", "runner.paused")) {
            left.add(left.getLast().stream().filter(judged -> judged.passes(rule)).toList());
        }
        List<Judged> able = left.get(5);
        Stream<Judged> idle = able.stream().filter(judged -> ci.jobs.rows().noneMatch(other -> other.run.status() == JobStatus.RUNNING
                && Objects.equals(other.runnerId, judged.row().id())));
        RunnerOffer offer = new RunnerOffer(near.size(), left.get(1).size(), left.get(2).size(), left.get(3).size(), left.get(4).size(), able.size(),
                heard(able.stream()), heard(idle), missing(left.get(3), job));
        Project project = ci.projects.find(job.projectId).orElseThrow();
        Long person = job.userId == null ? ci.pipelines.find(job.pipelineId).orElseThrow().made().cause().userId() : job.userId;
        boolean barred = Optional.ofNullable(person).flatMap(ci.users::find).filter(user -> !user.gone()).map(User::state)
                .filter(state -> state.bar().isEmpty()).isEmpty();
        return new Waiting.ForRunner(offer, project.buildsEnabled(), barred);
    }

    private static Optional<Instant> heard(Stream<Judged> runners) {
        return runners.map(judged -> judged.row().contactedAt()).filter(Objects::nonNull).max(Comparator.naturalOrder());
    }

    private static List<String> missing(List<Judged> runners, JobRow job) {
        Comparator<List<String>> fewest = Comparator.comparingInt(List::size);
        return runners.stream().map(judged -> {
            Set<String> missing = new TreeSet<>(job.made.tags());
            missing.removeAll(judged.row().settings().attributes().tags());
            return List.copyOf(missing);
        }).min(fewest.thenComparing(List::toString)).orElse(List.of());
    }

    private boolean near(Runner row, JobRow job) {
        return switch (row.owner().type()) {
            case INSTANCE_TYPE -> true;
            case GROUP_TYPE -> ci.groupsAround(job.projectId).contains(row.owner().groupId().orElseThrow());
            case PROJECT_TYPE -> ci.assigned(row.id()).contains(job.projectId);
        };
    }

    private Set<String> objections(Runner row, JobRow job) {
        Project project = ci.projects.find(job.projectId).orElseThrow();
        RunnerMatch.Runner runner = new RunnerMatch.Runner(row.owner().type(), row.owner().groupId().stream().boxed().collect(Collectors.toSet()),
                Set.copyOf(ci.assigned(row.id())), row.settings().paused(),
                new HashSet<>(row.settings().attributes().tags()), row.settings().attributes().runUntagged(), row.settings().protectedRefsOnly());
        return RunnerMatch.POLICY.allDenials(new RunnerMatch(runner, new RunnerMatch.Job(project.id(), Set.copyOf(ci.groupsAround(project.id())),
                project.sharedRunners(), ci.withoutGroupRunners.find(project.id()).isEmpty(), Set.copyOf(job.made.tags()),
                ci.pipelines.find(job.pipelineId).orElseThrow().made().revision().refProtected(), true, false))).stream().map(Denied::rule)
                .collect(Collectors.toSet());
    }
}
