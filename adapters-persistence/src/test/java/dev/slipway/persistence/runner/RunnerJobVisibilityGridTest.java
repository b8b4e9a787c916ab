package dev.slipway.persistence.runner;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiScenario;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.RunnerJobFilter;
import dev.slipway.application.runner.port.RunnerJobs;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.runner.RunnerJobVisibility;
import dev.slipway.persistence.kernel.ClauseGrid;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Compares the rule on a runner's jobs with its conditions, clause by clause, for every reader and every project of a grid. */
class RunnerJobVisibilityGridTest extends CiScenario {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final LocalDate PAST = LocalDate.of(2001, 1, 1);
    /** As the settings of a project name them; null for a level that was never chosen. */
    private static final List<Optional<String>> LEVELS =
            List.of(Optional.empty(), Optional.of("disabled"), Optional.of("private"), Optional.of("enabled"));

    /** @param owner of the personal namespace that the project lies in; empty for a project of the group */
    private record Cell(ProjectFeatures features, OptionalLong owner) {}

    /** @param account empty for administrators */
    private record Reader(OptionalLong account, Optional<Role> inGroup) {

        RunnerJobVisibility of(Cell cell) {
            Optional<Role> role = cell.owner().isEmpty() ? inGroup
                    : cell.owner().equals(account) ? Optional.of(Role.OWNER) : Optional.empty();
            return new RunnerJobVisibility(account.isEmpty(), role, cell.features());
        }
    }

    private final Map<Long, Cell> cells = new HashMap<>();
    private final Map<Long, Long> jobs = new HashMap<>();
    private final List<Reader> readers = new ArrayList<>();
    private long runner;

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }

    @BeforeEach
    void arrange() {
        runner = runner(Owner.INSTANCE);
        long top = world().group();
        long inner = world().group(top);
        for (Optional<String> repository : LEVELS) {
            for (Optional<String> builds : LEVELS) {
                project(world().project(inner), repository, builds, OptionalLong.empty());
            }
            long owner = world().user();
            project(world().personalProject(owner), repository, Optional.empty(), OptionalLong.of(owner));
            readers.add(new Reader(OptionalLong.of(owner), Optional.empty()));
        }
        readers.add(new Reader(OptionalLong.empty(), Optional.empty()));
        readers.add(new Reader(OptionalLong.of(world().user()), Optional.empty()));
        for (Role role : Role.values()) {
            inherited(top, role, null);
            inherited(inner, role, null);
            direct(role, null);
        }
        inherited(top, Role.OWNER, PAST);
        direct(Role.OWNER, PAST);
    }

    private void project(long project, Optional<String> repository, Optional<String> builds, OptionalLong owner) {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        assign(pipeline, "a", runner);
        repository.ifPresent(level -> set(project, "repository", level));
        builds.ifPresent(level -> set(project, "builds", level));
        cells.put(project, new Cell(new ProjectFeatures(FeatureLevel.of(repository.orElse(null)), FeatureLevel.of(builds.orElse(null)),
                FeatureLevel.ENABLED, FeatureLevel.ENABLED, FeatureLevel.ENABLED), owner));
        jobs.put(project, id(pipeline, "a"));
    }

    private static void set(long project, String feature, String level) {
        HERE.database().execute("update projects set settings = settings || '{\"%s_access_level\": \"%s\"}' where id = %d"
                .formatted(feature, level, project));
    }

    private void inherited(long group, Role role, LocalDate until) {
        long user = world().user();
        world().store(MemberDraft.ofGroup(group, user, role).until(until));
        readers.add(new Reader(OptionalLong.of(user), counts(role, until)));
    }

    private void direct(Role role, LocalDate until) {
        long user = world().user();
        cells.forEach((project, cell) -> {
            if (cell.owner().isEmpty()) {
                world().store(MemberDraft.ofProject(project, user, role).until(until));
            }
        });
        readers.add(new Reader(OptionalLong.of(user), counts(role, until)));
    }

    private static Optional<Role> counts(Role role, LocalDate until) {
        return until == null ? Optional.of(role) : Optional.empty();
    }

    @Test
    void each_clause_is_the_same_in_sql_for_every_reader_and_project() {
        ClauseGrid<RunnerJobVisibility, RunnerJobVisibility.Check> grid = new ClauseGrid<>(RunnerJobVisibility.CLAUSES);
        for (Reader reader : readers) {
            Set<Long> found = new TreeSet<>();
            HERE.dsl().select(PROJECTS.ID).select(grid.fields(RunnerJobConditions.of(PROJECTS, NAMESPACES, reader.account())))
                    .from(PROJECTS).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID))
                    .where(PROJECTS.ID.in(cells.keySet())).forEach(row -> {
                        grid.check(reader.of(cells.get(row.get(PROJECTS.ID))), row);
                        found.add(row.get(PROJECTS.ID));
                    });
            assertEquals(new TreeSet<>(cells.keySet()), found);
        }
        grid.requireEveryPart();
    }

    @Test
    void port_lists_exactly_the_jobs_that_the_policy_allows() {
        TreeSet<Integer> sizes = new TreeSet<>();
        for (Reader reader : readers) {
            Set<Long> expected = new TreeSet<>();
            cells.forEach((project, cell) -> Stream.of(cell).filter(each -> RunnerJobVisibility.CLAUSES.hold(reader.of(each)))
                    .forEach(each -> expected.add(jobs.get(project))));
            Set<Long> found = new TreeSet<>();
            HERE.get(RunnerJobs.class).list(runner, new RunnerJobFilter(reader.account(), Set.of(), false), new PageRequest.Offset(1, 100))
                    .items().forEach(view -> found.add(view.job().id()));
            assertEquals(expected, found, reader.toString());
            sizes.add(expected.size());
        }
        assertEquals(Set.of(0, 1, 9, 12), sizes);
    }
}
