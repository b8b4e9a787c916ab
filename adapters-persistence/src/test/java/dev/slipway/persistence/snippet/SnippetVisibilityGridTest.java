package dev.slipway.persistence.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.snippet.SnippetModule;
import dev.slipway.application.snippet.SnippetReads;
import dev.slipway.application.snippet.SnippetReads.Created;
import dev.slipway.application.snippet.SnippetRef;
import dev.slipway.application.snippet.SnippetView;
import dev.slipway.application.snippet.port.SnippetViews;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.application.snippet.port.Snippets.NewSnippet;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.snippet.SnippetAudience;
import dev.slipway.domain.snippet.SnippetDraft;
import dev.slipway.domain.snippet.SnippetSight;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.kernel.ClauseGrid;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every kind of caller against every visibility of projects, level of snippets, visibility of the snippet and authorship: what lists show,
 * and what is answered one by one, is what the domain says about a role that this test works out by itself.
 */
class SnippetVisibilityGridTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final PageRequest MOST = new PageRequest.Offset(1, 100);
    private static final Created EVER = new Created(Optional.empty(), Optional.empty());

    /** Where a viewer holds a role. */
    private enum Where { NOWHERE, GROUP, PROJECTS }

    private record Viewer(Caller caller, Where where, Optional<Role> role) {}

    /** Project of a snippet. */
    private record Home(long id, Visibility visibility, FeatureLevel level) {}

    /** A snippet and what decides about it. */
    private record Cell(long id, Optional<Home> home, Visibility visibility, Optional<Viewer> author) {

        boolean by(Viewer viewer) {
            return author.filter(viewer::equals).isPresent();
        }
    }

    private final List<Viewer> viewers = new ArrayList<>();
    private final List<Cell> cells = new ArrayList<>();
    private AccessTables tables;
    private SnippetReads reads;
    private long stranger;

    @BeforeEach
    void fill() {
        tables = new AccessTables(HERE.rows());
        SnippetModule module = TestModules.of(HERE.get(AccessFacts.class), HERE.get(SnippetViews.class), HERE.get(Snippets.class)).snippet;
        reads = module.snippetReads;
        long group = tables.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
        stranger = tables.user("stranger");
        viewers.add(new Viewer(Caller.ANONYMOUS, Where.NOWHERE, Optional.empty()));
        viewer(Where.NOWHERE, null, false, false);
        viewer(Where.NOWHERE, null, false, true);
        viewer(Where.NOWHERE, null, true, false);
        viewer(Where.PROJECTS, Role.GUEST, false, true);
        viewer(Where.GROUP, Role.GUEST, false, false);
        viewer(Where.PROJECTS, Role.REPORTER, false, false);
        List<Home> homes = new ArrayList<>();
        for (Visibility visibility : Visibility.values()) {
            for (FeatureLevel level : FeatureLevel.values()) {
                homes.add(home(group, visibility, level));
            }
        }
        long elsewhere = tables.store(GroupDraft.named("elsewhere"));
        viewers.stream().filter(viewer -> viewer.where() == Where.NOWHERE && viewer.caller().signedIn())
                .forEach(viewer -> tables.store(MemberDraft.ofGroup(elsewhere, id(viewer), Role.OWNER)));
        viewers.stream().filter(viewer -> viewer.where() == Where.GROUP)
                .forEach(viewer -> tables.store(MemberDraft.ofGroup(group, id(viewer), viewer.role().orElseThrow())));
        viewers.stream().filter(viewer -> viewer.where() == Where.PROJECTS).forEach(viewer -> homes.forEach(home ->
                tables.store(MemberDraft.ofProject(home.id(), id(viewer), viewer.role().orElseThrow()))));
        homes.forEach(home -> cells(Optional.of(home)));
        cells(Optional.empty());
    }

    private Home home(long group, Visibility visibility, FeatureLevel level) {
        String stored = level.name().toLowerCase(Locale.ROOT);
        long project = tables.store(ProjectDraft.in(group, visibility.wireName() + "-" + stored).visible(visibility));
        HERE.rows().ask("update projects set settings = jsonb_build_object('snippets_access_level', ?::text) where id = ? returning id",
                stored, project);
        return new Home(project, visibility, level);
    }

    private static long id(Viewer viewer) {
        return viewer.caller().accountId().orElseThrow();
    }

    private void viewer(Where where, Role role, boolean administrator, boolean external) {
        String name = "user" + viewers.size();
        long id = tables.store(AccountDraft.named(name).asAdministrator(administrator).asExternal(external));
        viewers.add(new Viewer(new Caller.Person(new Account(id, name, name, administrator, external, AccountState.ACTIVE), 1,
                Set.of()), where, Optional.ofNullable(role)));
    }

    /** Of each place and visibility: one of a stranger's, and a private one of each of two viewers. */
    private void cells(Optional<Home> home) {
        for (Visibility visibility : Visibility.values()) {
            cell(home, visibility, Optional.empty());
        }
        cell(home, Visibility.PRIVATE, Optional.of(viewers.get(1)));
        cell(home, Visibility.PRIVATE, Optional.of(viewers.get(2)));
    }

    private void cell(Optional<Home> home, Visibility visibility, Optional<Viewer> author) {
        long id = HERE.get(Snippets.class).reserve();
        OptionalLong project = home.map(Home::id).map(OptionalLong::of).orElseGet(OptionalLong::empty);
        HERE.get(Snippets.class).create(new NewSnippet(id, project, author.map(SnippetVisibilityGridTest::id).orElse(stranger),
                new SnippetDraft("x", null, visibility), "main", List.of("a"), Optional.empty(), Instant.EPOCH));
        cells.add(new Cell(id, home, visibility, author));
    }

    private static boolean sees(Viewer viewer, Cell cell) {
        SnippetAudience.Everywhere audience = SnippetAudience.everywhere(viewer.caller());
        return cell.home().map(home -> audience.sees(home.visibility(), home.level(), viewer.role().isPresent(), cell.visibility(),
                cell.by(viewer))).orElseGet(() -> audience.sees(cell.visibility(), cell.by(viewer)));
    }

    private static Set<Long> ids(Supplier<Page<SnippetView>> list) {
        try {
            Page<SnippetView> page = list.get();
            assertEquals(page.items().size(), page.total());
            return new HashSet<>(page.items().stream().map(SnippetView::id).toList());
        } catch (Refusal refused) {
            return Set.of();
        }
    }

    private boolean answered(Viewer viewer, SnippetRef reference) {
        try {
            return reads.get(viewer.caller(), reference).id() == reference.id();
        } catch (Refusal refused) {
            return false;
        }
    }

    private static SnippetRef place(Cell cell) {
        return cell.home().<SnippetRef>map(home -> new SnippetRef.OfProject(new ProjectRef.Id(home.id()), cell.id()))
                .orElseGet(() -> new SnippetRef.Anywhere(cell.id()));
    }

    @Test
    void every_cell_is_seen_as_the_domain_says() {
        Set<String> wrong = new TreeSet<>();
        for (Viewer viewer : viewers) {
            Set<Long> everywhere = ids(() -> reads.all(viewer.caller(), EVER, MOST));
            Set<Long> own = ids(() -> reads.own(viewer.caller(), EVER, MOST));
            Set<Long> inProjects = new HashSet<>();
            cells.stream().flatMap(cell -> cell.home().stream()).distinct().forEach(home ->
                    inProjects.addAll(ids(() -> reads.inProject(viewer.caller(), new ProjectRef.Id(home.id()), MOST))));
            for (Cell cell : cells) {
                boolean sees = sees(viewer, cell);
                boolean lists = sees && viewer.caller().signedIn();
                List<Boolean> found = List.of(answered(viewer, place(cell)), answered(viewer, new SnippetRef.Anywhere(cell.id())),
                        everywhere.contains(cell.id()), own.contains(cell.id()), inProjects.contains(cell.id()));
                List<Boolean> expected = List.of(sees, sees, lists, lists && cell.by(viewer), lists && cell.home().isPresent());
                if (!found.equals(expected)) {
                    wrong.add(viewer + " " + cell + ": " + found + " instead of " + expected);
                }
            }
        }
        assertEquals(Set.of(), wrong);
        assertEquals(7 * 50, viewers.size() * cells.size());
    }

    @Test
    void each_clause_is_the_same_in_sql_for_every_caller_and_snippet() {
        ClauseGrid<SnippetSight, SnippetSight.Check> grid = new ClauseGrid<>(SnippetSight.CLAUSES)
                .exempt("snippet.place_open without p.visibility in (0, 10, 20)", "these are all visibilities")
                .exempt("snippet.place_open without holds.access_level", "no role is below that of a guest")
                .exempt("snippet.place_open without holds_own.access_level", "no role is below that of a guest")
                .exempt("snippet.place_open without n.owner_id", "VisibilityGridTest has personal projects")
                .exempt("snippet.shown without holds.access_level", "no role is below that of a guest")
                .exempt("snippet.shown without holds_own.access_level", "no role is below that of a guest")
                .exempt("snippet.shown without n.owner_id", "VisibilityGridTest has personal projects")
                .exempt("snippet.shown without s.project_id is not null", "who is a member is one of a project: it saves subqueries");
        SnippetRows rows = new SnippetRows();
        Map<Long, Cell> byId = cells.stream().collect(Collectors.toMap(Cell::id, cell -> cell));
        for (Viewer viewer : viewers) {
            SnippetAudience.Everywhere audience = SnippetAudience.everywhere(viewer.caller());
            boolean member = viewer.role().isPresent();
            HERE.dsl().select(rows.s.ID).select(grid.fields(new SnippetConditions(rows).clauses(audience))).from(rows.matching())
                    .forEach(row -> {
                        Cell cell = byId.get(row.get(rows.s.ID));
                        boolean open = cell.home().map(home -> audience.reaches(home.visibility(), home.level(), member)).orElse(true);
                        grid.check(new SnippetSight(open, audience.everything() || member && cell.home().isPresent(), cell.by(viewer),
                                audience.open(), cell.visibility()), row);
                    });
        }
        grid.requireEveryPart();
    }
}
