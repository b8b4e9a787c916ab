package dev.slipway.domain.runner;

import dev.slipway.domain.kernel.Clause;
import dev.slipway.domain.kernel.ClauseList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Decides whether a runner may take a job that is in the queue.
 *
 * <p>The server decides this over rows: {@code RunnerMatchConditions} states the clauses for the queue, for jobs without a runner and for
 * lists of runners; the function {@code facts_of_waiting_job} states them for {@code waiting_reason}. {@code RunnerMatchGridTest} compares
 * each of these with this class. {@link RunnerOfferCount} counts the runners left after each clause, from which
 * {@link dev.slipway.domain.job.WaitingReason} names the one that no runner meets. {@code RequestJob} does not let a paused runner wait,
 * which spares it a search. Jobs of deleted projects and of projects that use no pipelines are offered too, so that their assignment
 * fails them with a reason ({@link AssignmentCheck}).
 */
public record RunnerMatch(Runner runner, Job job) {

    /** Offer of a runner. */
    public record Runner(RunnerType type, Set<Long> groups, Set<Long> projects, boolean paused, Set<String> tags,
            boolean runUntagged, boolean protectedRefsOnly) {

        public Runner {
            groups = Set.copyOf(groups);
            projects = Set.copyOf(projects);
            tags = Set.copyOf(tags);
        }

        /** Returns whether the runner reaches a group, and so the projects in it, as far as they have not switched off its type. */
        public boolean reachesGroup(Set<Long> groupAndAncestors) {
            return switch (type) {
                case INSTANCE_TYPE -> true;
                case GROUP_TYPE -> !Collections.disjoint(groups, groupAndAncestors);
                case PROJECT_TYPE -> false;
            };
        }
    }

    /** Demands of a job, and which runners its project allows. */
    public record Job(long project, Set<Long> ancestorGroups, boolean instanceRunners, boolean groupRunners,
            Set<String> tags, boolean protectedRef) {

        public Job {
            ancestorGroups = Set.copyOf(ancestorGroups);
            tags = Set.copyOf(tags);
        }
    }

    /** Clauses of {@link #CLAUSES}, in the order of troubleshooting a job without a runner. */
    public enum Check implements Clause<RunnerMatch> {
        /** The runner is of the installation, of a group around the project, or assigned to the project. */
        REACHES_PROJECT(RunnerMatch::reaches),
        /** The project has not switched off runners of this type. Assigned runners cannot be switched off. */
        TYPE_ENABLED(RunnerMatch::enabled),
        REF_ALLOWED(match -> !match.runner.protectedRefsOnly() || match.job.protectedRef()),
        UNTAGGED_ALLOWED(match -> match.runner.runUntagged() || !match.job.tags().isEmpty()),
        HAS_TAGS(match -> match.missingTags().isEmpty()),
        NOT_PAUSED(match -> !match.runner.paused());

        private final Predicate<RunnerMatch> condition;

        Check(Predicate<RunnerMatch> condition) {
            this.condition = condition;
        }

        @Override
        public boolean holds(RunnerMatch match) {
            return condition.test(match);
        }
    }

    /** Holds if the runner may take the job. */
    public static final ClauseList<RunnerMatch, Check> CLAUSES = ClauseList.all("runner", Check.class);

    /** Clauses by which a runner serves a project, independent of a job. */
    public static final List<Check> SERVING = List.of(Check.REACHES_PROJECT, Check.TYPE_ENABLED);

    private boolean reaches() {
        return runner.reachesGroup(job.ancestorGroups())
                || runner.type() == RunnerType.PROJECT_TYPE && runner.projects().contains(job.project());
    }

    private boolean enabled() {
        return switch (runner.type()) {
            case INSTANCE_TYPE -> job.instanceRunners();
            case GROUP_TYPE -> job.groupRunners();
            case PROJECT_TYPE -> true;
        };
    }

    /** Returns the tags of the job that the runner lacks, in alphabetical order. */
    public Set<String> missingTags() {
        Set<String> missing = new TreeSet<>(job.tags());
        missing.removeAll(runner.tags());
        return missing;
    }
}
