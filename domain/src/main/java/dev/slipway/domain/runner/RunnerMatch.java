package dev.slipway.domain.runner;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.kernel.Policy;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/** Says whether a runner may take a job, and if not, why. */
public record RunnerMatch(Runner runner, Job job) {

    /** What a runner offers. */
    public record Runner(RunnerType type, Set<Long> groups, Set<Long> projects, boolean paused, Set<String> tags,
            boolean runUntagged, boolean protectedRefsOnly) {

        public Runner {
            groups = Set.copyOf(groups);
            projects = Set.copyOf(projects);
            tags = Set.copyOf(tags);
        }
    }

    /** What a job asks for, and what its project allows. */
    public record Job(long project, Set<Long> ancestorGroups, boolean instanceRunners, boolean groupRunners,
            Set<String> tags, boolean protectedRef, boolean buildsEnabled, boolean projectDeleted) {

        public Job {
            ancestorGroups = Set.copyOf(ancestorGroups);
            tags = Set.copyOf(tags);
        }
    }

    public static final Policy<RunnerMatch> POLICY = Policy.of("runner.match",
            requires("runner.paused", match -> !match.runner.paused()),
            requires("runner.project_deleted", match -> !match.job.projectDeleted()),
            requires("runner.builds_disabled", match -> match.job.buildsEnabled()),
            requires("runner.project_not_covered", RunnerMatch::covered),
            requires("runner.ref_not_protected",
                    match -> !match.runner.protectedRefsOnly() || match.job.protectedRef()),
            requires("runner.untagged", match -> match.runner.runUntagged() || !match.job.tags().isEmpty()),
            requires("runner.tags_missing", match -> match.missingTags().isEmpty(),
                    match -> String.join(", ", match.missingTags())));

    private boolean covered() {
        return switch (runner.type()) {
            case INSTANCE_TYPE -> job.instanceRunners();
            case GROUP_TYPE -> job.groupRunners() && !Collections.disjoint(runner.groups(), job.ancestorGroups());
            case PROJECT_TYPE -> runner.projects().contains(job.project());
        };
    }

    private Set<String> missingTags() {
        Set<String> missing = new TreeSet<>(job.tags());
        missing.removeAll(runner.tags());
        return missing;
    }
}
