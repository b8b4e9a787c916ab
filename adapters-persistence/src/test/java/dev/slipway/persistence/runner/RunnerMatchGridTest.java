package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.RunnerDraft;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.domain.runner.RunnerMatch;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code RunnerMatch} and the two places that say the same in SQL agree in every cell of a grid of runners and jobs. */
class RunnerMatchGridTest extends CiScenario {

    private static final boolean[] BOTH = {false, true};
    private static final List<String[]> TAGS = List.of(new String[0], new String[] {"a"}, new String[] {"b"}, new String[] {"a", "b"},
            new String[] {"a", "b", "c"});

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final CiTables tables = new CiTables(HERE);
    private final List<Waiting> jobs = new ArrayList<>();
    private final List<Long> runners = new ArrayList<>();
    private long top;
    private long inner;

    /** A job that waits, alone in its pipeline. */
    private record Waiting(long pipeline, long id, RunnerMatch.Job asks) {}

    @Override
    protected CiWorld world() {
        return tables;
    }

    @BeforeEach
    void arrange() {
        top = tables.group();
        inner = tables.group(top);
        long shared = tables.project(inner);
        long unshared = tables.project(inner);
        tables.shareRunners(unshared, false);
        long foreign = tables.project();
        for (String[] tags : TAGS) {
            for (boolean isProtected : BOTH) {
                waiting(shared, Set.of(top, inner), true, isProtected, tags);
                waiting(unshared, Set.of(top, inner), false, isProtected, tags);
                waiting(foreign, Set.of(), true, isProtected, tags);
            }
        }
        List<Owner> owners = List.of(Owner.INSTANCE, Owner.group(top), Owner.group(inner), Owner.group(tables.group(inner)), Owner.group(tables.group()),
                Owner.project(shared), Owner.project(unshared), Owner.project(tables.project(inner)));
        owners.forEach(this::runners);
    }

    private void waiting(long project, Set<Long> groups, boolean instanceRunners, boolean isProtected, String... tags) {
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("job", 0).tagged(tags)).on("main", isProtected));
        jobs.add(new Waiting(pipeline, id(pipeline, "job"),
                new RunnerMatch.Job(project, groups, instanceRunners, true, Set.of(tags), isProtected, true, false)));
    }

    private void runners(Owner owner) {
        for (String[] tags : TAGS) {
            for (boolean untagged : BOTH) {
                for (boolean guarded : BOTH) {
                    for (boolean paused : BOTH) {
                        for (boolean locked : BOTH) {
                            runners.add(runner(RunnerDraft.of(owner).tagged(tags).runsUntagged(untagged).paused(paused).locked(locked)
                                    .forProtectedRefs(guarded)));
                        }
                    }
                }
            }
        }
    }

    private static RunnerMatch.Runner offers(RunnerView view) {
        return new RunnerMatch.Runner(view.type(), view.groupId().map(Set::of).orElse(Set.of()),
                view.projects().stream().map(RunnerView.Project::id).collect(Collectors.toSet()), view.paused(), view.tagSet(), view.runUntagged(),
                view.protectedRefsOnly());
    }

    private static boolean matches(RunnerMatch.Runner runner, Waiting job) {
        return RunnerMatch.POLICY.judge(new RunnerMatch(runner, job.asks())).allowed();
    }

    @Test
    void theQueueOffersAJobExactlyWhereTheDomainSaysThatItMatches() {
        RunnerQueue queue = HERE.get(RunnerQueue.class);
        Set<Boolean> seen = new TreeSet<>();
        for (long id : runners) {
            RunnerView view = HERE.get(Runners.class).find(id).orElseThrow();
            RunnerMatch.Runner runner = offers(view);
            Set<Long> offered = HERE.dsl().select(JOBS.ID).from(JooqRunnerQueue.JOINED)
                    .where(WaitingConditions.of(view)).fetchSet(JOBS.ID);
            Set<Long> expected = jobs.stream().filter(job -> matches(runner, job)).map(Waiting::id).collect(Collectors.toSet());
            assertEquals(new TreeSet<>(expected), new TreeSet<>(offered), view.toString());
            assertEquals(!expected.isEmpty(), queue.first(view).isPresent(), view.toString());
            seen.add(expected.isEmpty());
        }
        assertEquals(Set.of(false, true), seen);
        assertEquals(8 * TAGS.size() * 16, runners.size());
        assertEquals(3 * TAGS.size() * 2, jobs.size());
    }

    @Test
    void aJobIsStuckExactlyWhereTheDomainSaysThatNoRunnerMatches() {
        Duration none = Duration.ofDays(1000);
        RunningJobs.Limits limits = new RunningJobs.Limits(none, Duration.ofSeconds(1), none, none, none);
        after(Duration.ofMinutes(1));
        assertEquals(jobs.size(), HERE.get(RunningJobs.class).stale(limits, now(), 0, 1000).size());
        Set<Integer> counts = new TreeSet<>();
        for (long id : runners) {
            HERE.dsl().execute("update runners set contacted_at = case when id = " + id + " then now() + interval '1 minute' end where id = " + id
                    + " or contacted_at is not null");
            RunnerMatch.Runner runner = offers(HERE.get(Runners.class).find(id).orElseThrow());
            Set<Long> expected = jobs.stream().filter(job -> !matches(runner, job)).map(Waiting::id).collect(Collectors.toSet());
            Set<Long> stuck = HERE.get(RunningJobs.class).stale(limits, now(), 0, 1000).stream().filter(RunningJobs.Candidate::stuck)
                    .map(RunningJobs.Candidate::id).collect(Collectors.toSet());
            assertEquals(new TreeSet<>(expected), new TreeSet<>(stuck), runner.toString());
            counts.add(stuck.size());
        }
        assertTrue(counts.size() > 3, counts.toString());
    }
}
