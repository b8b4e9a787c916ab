package dev.slipway.persistence.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueReads;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.ShownIssues;
import dev.slipway.application.issue.port.BlockedIssues;
import dev.slipway.application.issue.port.ClosingRequests;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.issue.port.Issues.NewIssue;
import dev.slipway.application.issue.port.ItemSubscriptions;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueSight;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.kernel.ClauseGrid;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.time.InstantSource;
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
 * Every kind of caller against every visibility of projects, level of issues and kind of issue: what lists of projects, of a group and of
 * everywhere show, and what is answered one by one, is what the domain says about a role that this test works out by itself.
 */
class IssueVisibilityGridTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final PageRequest MOST = new PageRequest.Offset(1, 100);

    /** Where a viewer holds a role. */
    private enum Where { NOWHERE, GROUP, PROJECTS }

    private record Viewer(Caller caller, Where where, Optional<Role> role) {}

    /** An issue and what decides about it; who wrote it or works on it is {@code owner}, or none of those who ask. */
    private record Cell(long project, long iid, long id, Visibility visibility, FeatureLevel level, boolean confidential,
            Optional<Viewer> owner) {}

    private final List<Viewer> viewers = new ArrayList<>();
    private final List<Cell> cells = new ArrayList<>();
    private AccessTables tables;
    private IssueReads reads;
    private long group;
    private long stranger;

    @BeforeEach
    void fill() {
        tables = new AccessTables(HERE.rows());
        reads = new IssueReads(new Access(HERE.get(AccessFacts.class)), HERE.get(IssueViews.class),
                new ShownIssues(HERE.get(IssueViews.class), HERE.get(BlockedIssues.class), HERE.get(ClosingRequests.class),
                        HERE.get(ItemSubscriptions.class)), HERE.get(Issues.class),
                InstantSource.fixed(Instant.EPOCH));
        group = tables.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
        stranger = tables.user("stranger");
        List<Long> projects = new ArrayList<>();
        viewers.add(new Viewer(Caller.ANONYMOUS, Where.NOWHERE, Optional.empty()));
        people();
        for (Visibility visibility : Visibility.values()) {
            for (FeatureLevel level : FeatureLevel.values()) {
                long project = tables.store(ProjectDraft.in(group, visibility.wireName() + "-" + level.name().toLowerCase(Locale.ROOT))
                        .visible(visibility));
                HERE.rows().ask(
                        "update projects set settings = jsonb_build_object('issues_access_level', ?::text) where id = ? returning id",
                        level.name().toLowerCase(Locale.ROOT), project);
                projects.add(project);
                issues(project, visibility, level);
            }
        }
        long elsewhere = tables.store(GroupDraft.named("elsewhere"));
        for (Viewer viewer : viewers) {
            switch (viewer.where()) {
                case NOWHERE -> viewer.caller().accountId().ifPresent(id ->
                        tables.store(MemberDraft.ofGroup(elsewhere, id, Role.OWNER)));
                case GROUP -> tables.store(MemberDraft.ofGroup(group, id(viewer), viewer.role().orElseThrow()));
                case PROJECTS -> projects.forEach(project ->
                        tables.store(MemberDraft.ofProject(project, id(viewer), viewer.role().orElseThrow())));
            }
        }
    }

    private static long id(Viewer viewer) {
        return viewer.caller().accountId().orElseThrow();
    }

    private void people() {
        viewer(Where.NOWHERE, null, false, false);
        viewer(Where.NOWHERE, null, false, true);
        viewer(Where.NOWHERE, null, true, false);
        viewer(Where.PROJECTS, Role.GUEST, false, true);
        for (Role role : List.of(Role.GUEST, Role.REPORTER, Role.OWNER)) {
            viewer(Where.GROUP, role, false, false);
            viewer(Where.PROJECTS, role, false, false);
        }
    }

    private void viewer(Where where, Role role, boolean administrator, boolean external) {
        String name = "user" + viewers.size();
        long id = tables.store(AccountDraft.named(name).asAdministrator(administrator).asExternal(external));
        viewers.add(new Viewer(new Caller.Person(new Account(id, name, name, administrator, external, AccountState.ACTIVE), 1,
                Set.of()), where, Optional.ofNullable(role)));
    }

    /** Of each project: an open one of a stranger's, a confidential one, one of the viewer's and one assigned to the viewer. */
    private void issues(long project, Visibility visibility, FeatureLevel level) {
        Viewer plain = viewers.get(1);
        Viewer guest = viewers.get(5);
        cell(project, visibility, level, false, Optional.empty(), false);
        cell(project, visibility, level, true, Optional.empty(), false);
        for (Viewer owner : List.of(plain, guest)) {
            cell(project, visibility, level, true, Optional.of(owner), false);
            cell(project, visibility, level, true, Optional.of(owner), true);
        }
    }

    private void cell(long project, Visibility visibility, FeatureLevel level, boolean confidential, Optional<Viewer> owner,
            boolean works) {
        long author = works ? stranger : owner.map(IssueVisibilityGridTest::id).orElse(stranger);
        List<Long> workers = works ? List.of(id(owner.orElseThrow())) : List.of();
        IssueDraft draft = new IssueDraft("x", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, confidential, Labels.NONE, workers, null,
                null, null, null);
        long id = HERE.get(Issues.class).create(new NewIssue(project, OptionalLong.empty(), draft, author, Instant.EPOCH)).orElseThrow();
        IssueView made = HERE.get(IssueViews.class).find(id).orElseThrow();
        cells.add(new Cell(project, made.iid(), id, visibility, level, confidential, owner));
    }

    private static IssueFilter all() {
        return IssueFilter.all();
    }

    private static Set<Long> ids(Supplier<Page<IssueView>> list) {
        try {
            Page<IssueView> page = list.get();
            assertEquals(page.items().size(), page.total());
            return new HashSet<>(page.items().stream().map(IssueView::id).toList());
        } catch (Refusal refused) {
            return Set.of();
        }
    }

    private boolean answered(Viewer viewer, Cell cell) {
        try {
            return reads.get(viewer.caller(), new ProjectRef.Id(cell.project()), cell.iid()).id() == cell.id();
        } catch (Refusal refused) {
            return false;
        }
    }

    @Test
    void every_cell_is_seen_as_the_domain_says() {
        Set<String> wrong = new TreeSet<>();
        for (Viewer viewer : viewers) {
            Set<Long> everywhere = ids(() -> reads.everywhere(viewer.caller(), all(), MOST));
            Set<Long> inGroup = ids(() -> reads.inGroup(viewer.caller(), new GroupRef.Id(group), all(), MOST).issues());
            Set<Long> inProjects = new HashSet<>();
            cells.stream().map(Cell::project).distinct().forEach(project ->
                    inProjects.addAll(ids(() -> reads.inProject(viewer.caller(), new ProjectRef.Id(project), all(), MOST))));
            for (Cell cell : cells) {
                boolean sees = IssueAudience.everywhere(viewer.caller()).sees(cell.visibility(), cell.level(), viewer.role(),
                        cell.confidential(), cell.owner().filter(viewer::equals).isPresent());
                List<Boolean> found = List.of(everywhere.contains(cell.id()), inGroup.contains(cell.id()), inProjects.contains(cell.id()),
                        answered(viewer, cell));
                if (!found.equals(List.of(sees, sees, sees, sees))) {
                    wrong.add(viewer + " " + cell + ": " + found + " instead of " + sees);
                }
            }
        }
        assertEquals(Set.of(), wrong);
        assertEquals(11 * 54, viewers.size() * cells.size());
    }

    @Test
    void each_clause_is_the_same_in_sql_for_every_caller_and_issue() {
        ClauseGrid<IssueSight, IssueSight.Check> grid = new ClauseGrid<>(IssueSight.CLAUSES)
                .exempt("issue.issues_open without p.visibility in (0, 10, 20)", "these are all visibilities")
                .exempt("issue.issues_open without holds.access_level", "no role is below that of a guest")
                .exempt("issue.issues_open without holds_own.access_level", "no role is below that of a guest")
                .exempt("issue.issues_open without n.owner_id", "VisibilityGridTest has personal projects")
                .exempt("issue.confidential_shown without n.owner_id", "VisibilityGridTest has personal projects");
        IssueRows rows = new IssueRows();
        Map<Long, Cell> byId = cells.stream().collect(Collectors.toMap(Cell::id, cell -> cell));
        for (Viewer viewer : viewers) {
            IssueAudience.Everywhere audience = IssueAudience.everywhere(viewer.caller());
            boolean trusted = audience.everything() || viewer.role().filter(role -> role.atLeast(IssueAudience.CONFIDENTIAL)).isPresent();
            HERE.dsl().select(rows.i.ID).select(grid.fields(new IssueConditions(rows).clauses(audience))).from(rows.matching())
                    .forEach(row -> {
                        Cell cell = byId.get(row.get(rows.i.ID));
                        grid.check(new IssueSight(audience.sees(cell.visibility(), cell.level(), viewer.role().isPresent()),
                                cell.confidential(), trusted, cell.owner().filter(viewer::equals).isPresent()), row);
                    });
        }
        grid.requireEveryPart();
    }
}
