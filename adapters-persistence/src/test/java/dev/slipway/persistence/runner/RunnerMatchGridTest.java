package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static dev.slipway.persistence.jooq.Tables.RUNNERS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.RunnerDraft;
import dev.slipway.application.runner.RunnerFilter;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.RunnerOffer;
import dev.slipway.domain.job.Waiting;
import dev.slipway.domain.runner.JobInQueue;
import dev.slipway.domain.runner.RunnerMatch;
import dev.slipway.domain.runner.RunnerOfferCount;
import dev.slipway.domain.runner.RunnerOfferCount.Candidate;
import dev.slipway.persistence.kernel.ClauseGrid;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jooq.Record;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Compares {@link RunnerMatch} with every place that states it over rows, in each cell of a grid of runners and jobs: the conditions
 * for one runner and for all, the queue, jobs without a runner, lists of runners, and the function behind {@code waiting_reason}.
 */
class RunnerMatchGridTest extends CiScenario {

    private static final boolean[] BOTH = {false, true};
    private static final List<String[]> TAGS = List.of(new String[0], new String[] {"a"}, new String[] {"b"}, new String[] {"a", "b"},
            new String[] {"a", "b", "c"});
    /** Runners that are added one by one to compare what they leave for each job. */
    private static final int ADDED = 40;

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private final CiTables tables = new CiTables(HERE);
    private final Map<Long, Queued> jobs = new HashMap<>();
    private final List<RunnerDraft> cells = new ArrayList<>();
    private final Map<Long, RunnerMatch.Runner> runners = new HashMap<>();
    private long top;
    private long inner;

    /** A job that waits, alone in its pipeline. */
    private record Queued(long pipeline, long id, RunnerMatch.Job asks) {}

    @Override
    protected CiWorld world() {
        return tables;
    }

    @BeforeEach
    void arrange() {
        top = tables.group();
        inner = tables.group(top);
        long open = tables.project(inner);
        long unshared = tables.project(inner);
        tables.shareRunners(unshared, false);
        long unserved = tables.project(inner);
        tables.serveByGroups(unserved, false);
        long foreign = tables.project();
        for (String[] tags : TAGS) {
            for (boolean isProtected : BOTH) {
                queued(open, Set.of(top, inner), List.of(true, true, isProtected), tags);
                queued(unshared, Set.of(top, inner), List.of(false, true, isProtected), tags);
                queued(unserved, Set.of(top, inner), List.of(true, false, isProtected), tags);
                queued(foreign, Set.of(), List.of(true, true, isProtected), tags);
            }
        }
        List.of(Owner.INSTANCE, Owner.group(top), Owner.group(inner), Owner.group(tables.group(inner)), Owner.group(tables.group()),
                Owner.project(open), Owner.project(unshared), Owner.project(unserved), Owner.project(tables.project(inner)))
                .forEach(this::cells);
        assertEquals(9 * TAGS.size() * 16, cells.size());
        assertEquals(4 * TAGS.size() * 2, jobs.size());
    }

    /** @param flags whether instance runners and group runners are enabled, and whether the ref is protected */
    private void queued(long project, Set<Long> groups, List<Boolean> flags, String... tags) {
        long pipeline = begun(PipelineDraft.in(project, JobDraft.of("job", 0).tagged(tags)).on("main", flags.get(2)));
        long id = id(pipeline, "job");
        jobs.put(id,
                new Queued(pipeline, id, new RunnerMatch.Job(project, groups, flags.get(0), flags.get(1), Set.of(tags), flags.get(2))));
    }

    private void cells(Owner owner) {
        for (String[] tags : TAGS) {
            for (boolean untagged : BOTH) {
                for (boolean guarded : BOTH) {
                    for (boolean paused : BOTH) {
                        for (boolean locked : BOTH) {
                            cells.add(RunnerDraft.of(owner).tagged(tags).runsUntagged(untagged).paused(paused).locked(locked)
                                    .forProtectedRefs(guarded));
                        }
                    }
                }
            }
        }
    }

    private RunnerView make(RunnerDraft cell) {
        RunnerView view = view(runner(cell));
        runners.put(view.id(), view.offer());
        return view;
    }

    private List<RunnerView> makeAll() {
        return cells.stream().map(this::make).toList();
    }

    private static RunnerView view(long id) {
        return HERE.get(Runners.class).find(id).orElseThrow();
    }

    private RunnerMatch match(long runner, long job) {
        return new RunnerMatch(runners.get(runner), jobs.get(job).asks());
    }

    private boolean matches(long runner, long job) {
        return RunnerMatch.CLAUSES.hold(match(runner, job));
    }

    @Test
    void each_clause_is_the_same_in_sql_for_every_runner_and_job() {
        ClauseGrid<RunnerMatch, RunnerMatch.Check> ofKnown = new ClauseGrid<>(RunnerMatch.CLAUSES)
                .exempt("runner.reaches_project without false", "runners of another type have no group and no projects");
        ClauseGrid<RunnerMatch, RunnerMatch.Check> ofRows = new ClauseGrid<>(RunnerMatch.CLAUSES)
                .exempt("runner.reaches_project without runners.runner_type = 'group_type'", "runners of another type have no group")
                .exempt("runner.reaches_project without runners.runner_type = 'project_type'", "runners of another type have no projects");
        int pairs = 0;
        for (RunnerView runner : makeAll()) {
            for (Record row : HERE.dsl().select(JOBS.ID).select(ofKnown.fields(RunnerMatchConditions.of(new RunnerTerms.Known(runner))))
                    .from(JooqRunnerQueue.JOINED).fetch()) {
                ofKnown.check(match(runner.id(), row.get(JOBS.ID)), row);
                pairs++;
            }
        }
        for (Record row : HERE.dsl().select(RUNNERS.ID, JOBS.ID).select(ofRows.fields(RunnerMatchConditions.of(new RunnerTerms.Rows())))
                .from(JooqRunnerQueue.JOINED.crossJoin(RUNNERS)).fetch()) {
            ofRows.check(match(row.get(RUNNERS.ID), row.get(JOBS.ID)), row);
            pairs++;
        }
        assertEquals(2 * runners.size() * jobs.size(), pairs);
        ofKnown.requireEveryPart();
        ofRows.requireEveryPart();
    }

    @Test
    void queue_offers_a_job_exactly_where_the_domain_allows_it() {
        RunnerQueue queue = HERE.get(RunnerQueue.class);
        Set<Boolean> seen = new TreeSet<>();
        for (RunnerView view : makeAll()) {
            Set<Long> offered = HERE.dsl().select(JOBS.ID).from(JooqRunnerQueue.JOINED).where(JooqRunnerQueue.offered(view))
                    .fetchSet(JOBS.ID);
            Set<Long> expected = jobs.keySet().stream().filter(job -> matches(view.id(), job)).collect(Collectors.toSet());
            assertEquals(new TreeSet<>(expected), new TreeSet<>(offered), view.toString());
            assertEquals(!expected.isEmpty(), queue.first(view).isPresent(), view.toString());
            Queued any = jobs.values().stream().skip(view.id() % jobs.size()).findFirst().orElseThrow();
            assertEquals(expected.contains(any.id()), queue.firstOf(any.pipeline(), view).isPresent(), view + " " + any);
            seen.add(expected.isEmpty());
        }
        assertEquals(Set.of(false, true), seen);
    }

    @Test
    void each_clause_of_the_queue_is_the_same_in_sql() {
        long project = tables.project();
        Map<Long, JobInQueue> all = new HashMap<>();
        for (JobStatus status : JobStatus.values()) {
            for (boolean bridge : BOTH) {
                for (boolean deleted : BOTH) {
                    long pipeline = stored(PipelineDraft.in(project, "job"));
                    long job = id(pipeline, "job");
                    HERE.dsl().update(JOBS).set(JOBS.STATUS, status.wireName()).set(JOBS.KIND, bridge ? "bridge" : "build")
                            .where(JOBS.ID.eq(job)).execute();
                    HERE.dsl().update(PIPELINES).set(PIPELINES.DELETED_AT, deleted ? now() : null).where(PIPELINES.ID.eq(pipeline))
                            .execute();
                    all.put(job, new JobInQueue(status, bridge, deleted));
                }
            }
        }
        ClauseGrid<JobInQueue, JobInQueue.Check> grid = new ClauseGrid<>(JobInQueue.CLAUSES);
        HERE.dsl().select(JOBS.ID).select(grid.fields(JobInQueueConditions.clauses())).from(JooqRunnerQueue.JOINED)
                .where(JOBS.ID.in(all.keySet())).fetch().forEach(row -> grid.check(all.get(row.get(JOBS.ID)), row));
        grid.requireEveryPart();
        all.forEach((job, facts) -> {
            boolean waits = HERE.get(JobViews.class).find(project, job).filter(view -> view.waiting() instanceof Waiting.ForRunner)
                    .isPresent();
            assertEquals(JobInQueue.CLAUSES.hold(facts), waits, facts.toString());
        });
    }

    @Test
    void job_is_stuck_exactly_where_the_domain_allows_no_runner() {
        Duration none = Duration.ofDays(1000);
        RunningJobs.Limits limits = new RunningJobs.Limits(none, Duration.ofSeconds(1), none, none, none);
        after(Duration.ofMinutes(1));
        assertEquals(jobs.size(), HERE.get(RunningJobs.class).stale(limits, now(), 0, 1000).size());
        Set<Integer> counts = new TreeSet<>();
        for (RunnerDraft cell : cells) {
            long id = make(cell).id();
            HERE.dsl().update(RUNNERS).set(RUNNERS.CONTACTED_AT, now()).where(RUNNERS.ID.eq(id)).execute();
            Set<Long> expected = jobs.keySet().stream().filter(job -> !matches(id, job)).collect(Collectors.toSet());
            Set<Long> stuck = HERE.get(RunningJobs.class).stale(limits, now(), 0, 1000).stream().filter(RunningJobs.Candidate::stuck)
                    .map(RunningJobs.Candidate::id).collect(Collectors.toSet());
            assertEquals(new TreeSet<>(expected), new TreeSet<>(stuck), runners.get(id).toString());
            counts.add(stuck.size());
            HERE.dsl().deleteFrom(RUNNERS).where(RUNNERS.ID.eq(id)).execute();
        }
        assertTrue(counts.size() > 3, counts.toString());
    }

    @Test
    void list_shows_exactly_the_runners_that_serve_a_project() {
        makeAll();
        Set<Integer> sizes = new TreeSet<>();
        for (Queued job : jobs.values()) {
            Set<Long> expected = runners.keySet().stream()
                    .filter(runner -> RunnerMatch.SERVING.stream().allMatch(check -> check.holds(match(runner, job.id()))))
                    .collect(Collectors.toSet());
            assertEquals(new TreeSet<>(expected), shown(new RunnerFilter.Within.ServingProject(job.asks().project())), job.toString());
            sizes.add(expected.size());
        }
        assertTrue(sizes.size() > 2, sizes.toString());
    }

    @Test
    void list_shows_exactly_the_runners_that_reach_a_group() {
        makeAll();
        Map.of(top, Set.of(top), inner, Set.of(top, inner)).forEach((group, lineage) -> {
            Set<Long> expected = runners.entrySet().stream().filter(runner -> runner.getValue().reachesGroup(lineage))
                    .map(Map.Entry::getKey).collect(Collectors.toSet());
            assertEquals(new TreeSet<>(expected), shown(new RunnerFilter.Within.ServingGroup(group)));
        });
    }

    private static Set<Long> shown(RunnerFilter.Within within) {
        RunnerFilter filter = new RunnerFilter(within, Optional.empty(), Optional.empty(), Optional.empty(), List.of());
        Set<Long> found = new TreeSet<>();
        for (int page = 1; found.size() == (page - 1) * 100; page++) {
            HERE.get(Runners.class).list(filter, new PageRequest.Offset(page, 100)).items().forEach(view -> found.add(view.id()));
        }
        return found;
    }

    /** Runners of the installation are told of jobs of all projects, whether or not these have switched them off. */
    @Test
    void queue_value_follows_the_jobs_of_reached_projects() {
        jobs.keySet().forEach(job -> HERE.dsl().execute(
                "update jobs set queued_at = timestamp '2024-01-01 00:00:00Z' + interval '1 second' * id where id = "
                + job));
        Map<Long, Long> seconds = HERE.dsl().select(JOBS.ID, JOBS.QUEUED_AT).from(JOBS)
                .fetchMap(JOBS.ID, row -> row.get(JOBS.QUEUED_AT).getEpochSecond());
        for (RunnerView view : makeAll()) {
            long expected = jobs.keySet().stream().filter(job -> RunnerMatch.Check.REACHES_PROJECT.holds(match(view.id(), job)))
                    .map(seconds::get)
                    .max(Long::compare).orElse(0L);
            String value = HERE.get(RunnerQueue.class).value(view);
            assertEquals(expected * 1_000_000, Long.parseLong(value.substring(0, value.indexOf('-')), 16), view.toString());
        }
    }

    @Test
    void waiting_reason_counts_the_runners_that_the_domain_leaves_after_each_clause() {
        Random random = new Random(7);
        Collections.shuffle(cells, random);
        Map<Long, RunnerView> views = new HashMap<>();
        Set<Long> busy = new HashSet<>();
        Map<String, Set<Object>> seen = new HashMap<>();
        compareOffers(views, busy, seen);
        for (RunnerDraft cell : cells.subList(0, ADDED)) {
            long runner = make(cell).id();
            if (random.nextInt(4) > 0) {
                HERE.dsl().update(RUNNERS).set(RUNNERS.CONTACTED_AT, after(Duration.ofSeconds(1))).where(RUNNERS.ID.eq(runner)).execute();
            }
            if (random.nextInt(3) == 0) {
                assign(begun(PipelineDraft.in(tables.project(), "other")), "other", runner);
                busy.add(runner);
            }
            views.put(runner, view(runner));
            compareOffers(views, busy, seen);
        }
        seen.forEach((part, values) -> assertTrue(values.size() > 3, part + " " + values));
    }

    private void compareOffers(Map<Long, RunnerView> views, Set<Long> busy, Map<String, Set<Object>> seen) {
        for (Queued job : jobs.values()) {
            RunnerOffer expected = RunnerOfferCount.of(views.values().stream()
                    .map(view -> new Candidate(match(view.id(), job.id()), view.contactedAt(), !busy.contains(view.id()))).toList());
            Waiting.ForRunner found = (Waiting.ForRunner) HERE.get(JobViews.class).find(job.asks().project(), job.id()).orElseThrow()
                    .waiting();
            assertEquals(expected, found.runners(), job.toString());
            Map<String, Function<RunnerOffer, Object>> parts = Map.of("reaching", RunnerOffer::reaching,
                    "typeEnabled", RunnerOffer::typeEnabled, "refAllowed", RunnerOffer::refAllowed,
                    "untaggedAllowed", RunnerOffer::untaggedAllowed, "withTags", RunnerOffer::withTags,
                    "notPaused", RunnerOffer::notPaused, "heard", RunnerOffer::heard, "heardIdle", RunnerOffer::heardIdle,
                    "missing", RunnerOffer::missing);
            parts.forEach((part, value) -> seen.computeIfAbsent(part, any -> new HashSet<>()).add(value.apply(expected)));
        }
    }
}
