package dev.slipway.domain.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.RunnerOffer;
import dev.slipway.domain.runner.RunnerMatch.Check;
import dev.slipway.domain.runner.RunnerOfferCount.Candidate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RunnerMatchTest {

    private static final Instant NOW = Instant.parse("2024-06-01T00:00:00Z");
    private static final RunnerMatch.Runner SHARED = new RunnerMatch.Runner(
            RunnerType.INSTANCE_TYPE, Set.of(), Set.of(), false, Set.of("linux", "arm"), true, false);

    private static RunnerMatch.Job job(Set<String> tags) {
        return new RunnerMatch.Job(7, Set.of(1L, 2L), true, true, tags, false);
    }

    private static String denial(RunnerMatch.Runner runner, RunnerMatch.Job job) {
        RunnerMatch match = new RunnerMatch(runner, job);
        return RunnerMatch.CLAUSES.firstUnmet(match).map(id -> id + (id.endsWith("has_tags") ? match.missingTags() : "")).orElse("allowed");
    }

    private static RunnerMatch.Runner of(RunnerType type, Set<Long> groups, Set<Long> projects) {
        return new RunnerMatch.Runner(type, groups, projects, false, Set.of(), true, false);
    }

    @Test
    void runner_has_each_tag_of_the_job() {
        assertEquals("allowed", denial(SHARED, job(Set.of())));
        assertEquals("allowed", denial(SHARED, job(Set.of("linux"))));
        assertEquals("allowed", denial(SHARED, job(Set.of("linux", "arm"))));
        assertEquals("runner.has_tags[gpu, mac]", denial(SHARED, job(Set.of("mac", "linux", "gpu"))));
    }

    @Test
    void runner_reaches_projects_by_its_type() {
        assertEquals("allowed", denial(of(RunnerType.GROUP_TYPE, Set.of(2L), Set.of()), job(Set.of())));
        assertEquals("runner.reaches_project", denial(of(RunnerType.GROUP_TYPE, Set.of(3L), Set.of()), job(Set.of())));
        assertEquals("allowed", denial(of(RunnerType.PROJECT_TYPE, Set.of(), Set.of(7L)), job(Set.of())));
        assertEquals("runner.reaches_project", denial(of(RunnerType.PROJECT_TYPE, Set.of(), Set.of(8L)), job(Set.of())));
        assertEquals("runner.reaches_project", denial(of(RunnerType.GROUP_TYPE, Set.of(), Set.of(7L)), job(Set.of())));
    }

    @Test
    void runner_reaches_groups_by_its_type() {
        Set<Long> group = Set.of(1L, 2L);
        assertTrue(of(RunnerType.INSTANCE_TYPE, Set.of(), Set.of()).reachesGroup(group));
        assertTrue(of(RunnerType.GROUP_TYPE, Set.of(2L), Set.of()).reachesGroup(group));
        assertFalse(of(RunnerType.GROUP_TYPE, Set.of(3L), Set.of()).reachesGroup(group));
        assertFalse(of(RunnerType.PROJECT_TYPE, Set.of(), Set.of(1L)).reachesGroup(group));
    }

    @Test
    void project_switches_off_all_runners_but_its_own() {
        RunnerMatch.Job closed = new RunnerMatch.Job(7, Set.of(1L), false, false, Set.of(), false);
        assertEquals("runner.type_enabled", denial(SHARED, closed));
        assertEquals("runner.type_enabled", denial(of(RunnerType.GROUP_TYPE, Set.of(1L), Set.of()), closed));
        assertEquals("allowed", denial(of(RunnerType.PROJECT_TYPE, Set.of(), Set.of(7L)), closed));
    }

    @Test
    void runner_takes_what_its_settings_allow() {
        RunnerMatch.Runner paused = new RunnerMatch.Runner(
                RunnerType.INSTANCE_TYPE, Set.of(), Set.of(), true, Set.of(), true, false);
        RunnerMatch.Runner tagged = new RunnerMatch.Runner(
                RunnerType.INSTANCE_TYPE, Set.of(), Set.of(), false, Set.of("a"), false, false);
        RunnerMatch.Runner guarded = new RunnerMatch.Runner(
                RunnerType.INSTANCE_TYPE, Set.of(), Set.of(), false, Set.of(), true, true);
        assertEquals("runner.not_paused", denial(paused, job(Set.of())));
        assertEquals("runner.untagged_allowed", denial(tagged, job(Set.of())));
        assertEquals("allowed", denial(tagged, job(Set.of("a"))));
        assertEquals("runner.ref_allowed", denial(guarded, job(Set.of())));
        assertEquals("allowed", denial(guarded, new RunnerMatch.Job(7, Set.of(), true, true, Set.of(), true)));
    }

    @Test
    void rule_names_every_clause_that_does_not_hold() {
        RunnerMatch.Runner none = new RunnerMatch.Runner(RunnerType.GROUP_TYPE, Set.of(), Set.of(), true, Set.of(), false, true);
        RunnerMatch match = new RunnerMatch(none, new RunnerMatch.Job(7, Set.of(1L), true, false, Set.of(), false));
        assertEquals(Set.of(Check.REACHES_PROJECT, Check.TYPE_ENABLED, Check.REF_ALLOWED, Check.UNTAGGED_ALLOWED, Check.NOT_PAUSED),
                RunnerMatch.CLAUSES.unmet(match));
    }

    @ParameterizedTest
    @EnumSource(JobStatus.class)
    void pending_job_of_a_shown_pipeline_is_in_the_queue(JobStatus status) {
        assertEquals(status == JobStatus.PENDING, JobInQueue.CLAUSES.hold(new JobInQueue(status, false, false)));
        assertEquals(false, JobInQueue.CLAUSES.hold(new JobInQueue(status, true, false)));
        assertEquals(false, JobInQueue.CLAUSES.hold(new JobInQueue(status, false, true)));
    }

    private static Candidate candidate(RunnerMatch.Runner runner, RunnerMatch.Job job, int secondsAgo, boolean idle) {
        return new Candidate(new RunnerMatch(runner, job), secondsAgo < 0 ? null : NOW.minusSeconds(secondsAgo), idle);
    }

    private static RunnerMatch.Runner runner(RunnerType type, boolean paused, boolean untagged, boolean guarded, String... tags) {
        return new RunnerMatch.Runner(type, Set.of(), Set.of(), paused, Set.of(tags), untagged, guarded);
    }

    @Test
    void offer_counts_the_runners_left_after_each_clause() {
        RunnerMatch.Job job = new RunnerMatch.Job(7, Set.of(1L), true, true, Set.of("a"), false);
        RunnerMatch.Job closed = new RunnerMatch.Job(7, Set.of(1L), false, true, Set.of("a"), false);
        List<Candidate> runners = List.of(
                candidate(runner(RunnerType.GROUP_TYPE, false, true, false, "a"), job, 1, true),
                candidate(runner(RunnerType.INSTANCE_TYPE, false, true, false, "a"), closed, 2, true),
                candidate(runner(RunnerType.INSTANCE_TYPE, false, true, true, "a"), job, 3, true),
                candidate(runner(RunnerType.INSTANCE_TYPE, false, true, false), job, 4, true),
                candidate(runner(RunnerType.INSTANCE_TYPE, true, true, false, "a"), job, 5, true),
                candidate(runner(RunnerType.INSTANCE_TYPE, false, true, false, "a"), job, 6, false),
                candidate(runner(RunnerType.INSTANCE_TYPE, false, true, false, "a"), job, 7, true),
                candidate(runner(RunnerType.INSTANCE_TYPE, false, true, false, "a"), job, -1, true));
        assertEquals(new RunnerOffer(7, 6, 5, 5, 4, 3, Optional.of(NOW.minusSeconds(6)), Optional.of(NOW.minusSeconds(7)), List.of()),
                RunnerOfferCount.of(runners));
        assertEquals(RunnerOffer.NONE, RunnerOfferCount.of(List.of()));
    }

    /** A clause without a number would be blamed on another one in the waiting reason. */
    private static int left(RunnerOffer offer, Check check) {
        return switch (check) {
            case REACHES_PROJECT -> offer.reaching();
            case TYPE_ENABLED -> offer.typeEnabled();
            case REF_ALLOWED -> offer.refAllowed();
            case UNTAGGED_ALLOWED -> offer.untaggedAllowed();
            case HAS_TAGS -> offer.withTags();
            case NOT_PAUSED -> offer.notPaused();
        };
    }

    @ParameterizedTest
    @EnumSource(Check.class)
    void offer_leaves_out_the_runner_that_fails_a_clause(Check failed) {
        Set<String> tags = failed == Check.UNTAGGED_ALLOWED ? Set.of() : Set.of("a");
        RunnerMatch.Job job = new RunnerMatch.Job(7, Set.of(1L), failed != Check.TYPE_ENABLED, true, tags, false);
        RunnerMatch.Runner failing = runner(failed == Check.REACHES_PROJECT ? RunnerType.PROJECT_TYPE : RunnerType.INSTANCE_TYPE,
                failed == Check.NOT_PAUSED, failed != Check.UNTAGGED_ALLOWED, failed == Check.REF_ALLOWED,
                failed == Check.HAS_TAGS ? "b" : "a");
        assertEquals(Set.of(failed), RunnerMatch.CLAUSES.unmet(new RunnerMatch(failing, job)));
        RunnerOffer offer = RunnerOfferCount.of(List.of(candidate(failing, job, 1, true)));
        for (Check check : Check.values()) {
            assertEquals(check.compareTo(failed) < 0 ? 1 : 0, left(offer, check), check.name());
        }
    }

    @Test
    void offer_names_the_tags_that_the_nearest_runner_lacks() {
        RunnerMatch.Job job = new RunnerMatch.Job(7, Set.of(1L), true, true, Set.of("a", "b", "c"), false);
        assertEquals(List.of("b"), RunnerOfferCount.of(List.of(
                candidate(runner(RunnerType.INSTANCE_TYPE, false, true, false), job, 1, true),
                candidate(runner(RunnerType.INSTANCE_TYPE, false, true, false, "a", "b"), job, 1, true),
                candidate(runner(RunnerType.INSTANCE_TYPE, false, true, false, "c", "a"), job, 1, true))).missing());
        assertEquals(List.of("a", "b"), RunnerOfferCount.of(List.of(
                candidate(runner(RunnerType.INSTANCE_TYPE, false, true, false, "a"), job, 1, true),
                candidate(runner(RunnerType.INSTANCE_TYPE, false, true, false, "c"), job, 1, true))).missing());
        assertEquals(List.of("a", "b"), RunnerOfferCount.of(List.of(
                candidate(runner(RunnerType.INSTANCE_TYPE, false, true, false, "b"), job, 1, true),
                candidate(runner(RunnerType.INSTANCE_TYPE, false, true, false, "c"), job, 1, true))).missing());
        RunnerMatch.Job untagged = new RunnerMatch.Job(7, Set.of(1L), true, true, Set.of(), false);
        Candidate onlyTagged = candidate(runner(RunnerType.INSTANCE_TYPE, false, false, false), untagged, 1, true);
        assertEquals(0, RunnerOfferCount.of(List.of(onlyTagged)).untaggedAllowed());
    }
}
