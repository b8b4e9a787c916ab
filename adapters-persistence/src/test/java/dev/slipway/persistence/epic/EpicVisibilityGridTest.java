package dev.slipway.persistence.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.epic.EpicFilter;
import dev.slipway.application.epic.EpicFilter.Place;
import dev.slipway.application.epic.EpicView;
import dev.slipway.application.epic.EpicWorld;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.epic.EpicAudience;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicSight;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.kernel.ClauseGrid;
import dev.slipway.persistence.testing.Persistence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every kind of caller against every visibility of groups and kind of epic: what lists show, and what is found one by one, is what the
 * domain says about a role that this test works out by itself.
 */
class EpicVisibilityGridTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final PageRequest MOST = new PageRequest.Offset(1, 100);

    /** Where a viewer holds a role: in the group of all groups, in each of these, or in a project in each. */
    private enum Where { NOWHERE, ABOVE, GROUPS, PROJECTS }

    private record Viewer(Caller caller, Where where, Optional<Role> role) {

        /** Returns the role that counts in the groups; those of projects inside make members without a role. */
        private Optional<Role> held() {
            return where == Where.PROJECTS ? Optional.empty() : role;
        }

        private boolean member() {
            return where != Where.NOWHERE;
        }
    }

    private record Cell(long group, long iid, long id, Visibility visibility, boolean confidential) {}

    private final List<Viewer> viewers = new ArrayList<>();
    private final List<Cell> cells = new ArrayList<>();
    private AccessTables tables;
    private Access access;
    private EpicViews views;
    private long above;

    @BeforeEach
    void fill() {
        tables = new AccessTables(HERE.rows());
        access = new Access(HERE.get(AccessFacts.class));
        views = HERE.get(EpicViews.class);
        EpicWorld world = new EpicRowsInTables(HERE);
        above = tables.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
        viewers.add(new Viewer(Caller.ANONYMOUS, Where.NOWHERE, Optional.empty()));
        viewer(Where.NOWHERE, null, false, false);
        viewer(Where.NOWHERE, null, false, true);
        viewer(Where.NOWHERE, null, true, false);
        for (Role role : List.of(Role.GUEST, Role.REPORTER, Role.OWNER)) {
            viewer(Where.ABOVE, role, false, false);
            viewer(Where.GROUPS, role, false, true);
            viewer(Where.PROJECTS, role, false, true);
        }
        viewers.stream().filter(viewer -> viewer.where() == Where.ABOVE)
                .forEach(viewer -> tables.store(MemberDraft.ofGroup(above, id(viewer), viewer.role().orElseThrow())));
        for (Visibility visibility : Visibility.values()) {
            long group = tables.store(GroupDraft.named("group-" + visibility.wireName()).inside(above).visible(visibility));
            long project = tables.store(ProjectDraft.in(group, "project").visible(Visibility.PRIVATE));
            for (Viewer viewer : viewers) {
                if (viewer.where() == Where.GROUPS) {
                    tables.store(MemberDraft.ofGroup(group, id(viewer), viewer.role().orElseThrow()));
                } else if (viewer.where() == Where.PROJECTS) {
                    tables.store(MemberDraft.ofProject(project, id(viewer), viewer.role().orElseThrow()));
                }
            }
            cells.add(new Cell(group, 1, world.epic(group), visibility, false));
            cells.add(new Cell(group, 2, world.epic(group, EpicDraft.titled("secret").secret(true)), visibility, true));
        }
    }

    private static long id(Viewer viewer) {
        return viewer.caller().accountId().orElseThrow();
    }

    private void viewer(Where where, @Nullable Role role, boolean administrator, boolean external) {
        String name = "user" + viewers.size();
        long id = tables.store(AccountDraft.named(name).asAdministrator(administrator).asExternal(external));
        viewers.add(new Viewer(new Caller.Person(new Account(id, name, name, administrator, external, AccountState.ACTIVE), 1,
                Set.of()), where, Optional.ofNullable(role)));
    }

    private Set<Long> listed(Place place, EpicAudience audience) {
        Page<EpicView> page = views.list(EpicFilter.at(place), audience, MOST);
        assertEquals(page.items().size(), page.total());
        return new HashSet<>(page.items().stream().map(EpicView::id).toList());
    }

    @Test
    void every_cell_is_seen_as_the_domain_says() {
        Set<String> wrong = new TreeSet<>();
        for (Viewer viewer : viewers) {
            EpicAudience audience = EpicAudience.of(viewer.caller());
            Set<Long> below = listed(new Place.Group(above, false, true), audience);
            for (Cell cell : cells) {
                boolean sees = audience.sees(cell.visibility(), viewer.member(), viewer.held(), cell.confidential());
                boolean groupSeen = access.seen(viewer.caller(), new GroupRef.Id(cell.group())).isPresent();
                List<Boolean> found = List.of(below.contains(cell.id()),
                        listed(new Place.Group(cell.group(), false, false), audience).contains(cell.id()),
                        views.find(cell.id(), audience).isPresent(),
                        groupSeen && views.find(cell.group(), cell.iid(), audience).isPresent(),
                        views.noted(cell.id(), audience).isPresent(),
                        groupSeen && views.noted(cell.group(), cell.iid(), audience).isPresent());
                if (!found.equals(Collections.nCopies(6, sees))) {
                    wrong.add(viewer + " " + cell + ": " + found + " instead of " + sees);
                }
            }
        }
        assertEquals(Set.of(), wrong);
        assertEquals(13 * 6, viewers.size() * cells.size());
    }

    @Test
    void each_clause_is_the_same_in_sql_for_every_caller_and_epic() {
        ClauseGrid<EpicSight, EpicSight.Check> grid = new ClauseGrid<>(EpicSight.CLAUSES);
        EpicRows rows = new EpicRows();
        Map<Long, Cell> byId = cells.stream().collect(Collectors.toMap(Cell::id, cell -> cell));
        for (Viewer viewer : viewers) {
            EpicAudience audience = EpicAudience.of(viewer.caller());
            boolean trusted = audience.groups().everything()
                    || viewer.held().filter(role -> role.atLeast(EpicAudience.CONFIDENTIAL)).isPresent();
            HERE.dsl().select(rows.e.ID).select(grid.fields(rows.conditions().clauses(audience))).from(rows.matching())
                    .forEach(row -> {
                        Cell cell = byId.get(row.get(rows.e.ID));
                        grid.check(new EpicSight(audience.groups().sees(cell.visibility(), viewer.member()), cell.confidential(), trusted),
                                row);
                    });
        }
        grid.requireEveryPart();
    }
}
