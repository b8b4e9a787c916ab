package dev.slipway.persistence.access;

import static dev.slipway.persistence.jooq.Tables.NAMESPACES;
import static dev.slipway.persistence.jooq.Tables.PROJECTS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.namespace.GroupFilter;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.project.ProjectFilter;
import dev.slipway.application.project.ProjectView;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.topic.TopicView;
import dev.slipway.application.topic.port.Topics;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Sight;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.project.ProjectAudience;
import dev.slipway.domain.topic.TopicAudience;
import dev.slipway.persistence.kernel.ClauseGrid;
import dev.slipway.persistence.namespace.Memberships;
import dev.slipway.persistence.testing.Persistence;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every kind of caller against every visibility of groups and projects: what the statements find, what {@code Access} lets through and
 * what lists show is what the domain says about a role that this test works out by itself.
 */
class VisibilityGridTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);

    /** Where somebody may hold a role: a group, a group inside it, a project inside that; a personal namespace is only owned. */
    private enum Place { TOP, GROUP, PROJECT }

    /** Invitation through which a role is held: its level and end, and whether the member is one of a group above the invited one. */
    private record Invitation(Role limit, LocalDate expiresAt, boolean above) {}

    /** A membership that every tree of the grid has: a role somewhere, for ever or until a day, and perhaps through an invited group. */
    private record Holding(Place place, Role held, LocalDate expiresAt, Optional<Invitation> through) {

        Holding(Place place, Role held, LocalDate expiresAt) {
            this(place, held, expiresAt, Optional.empty());
        }

        Holding invited(Role limit, LocalDate until, boolean above) {
            return new Holding(place, held, expiresAt, Optional.of(new Invitation(limit, until, above)));
        }

        Role role() {
            return through.map(invitation -> held.atMost(invitation.limit())).orElse(held);
        }

        boolean counts() {
            return goesOn(expiresAt) && through.map(Invitation::expiresAt).filter(day -> !goesOn(day)).isEmpty();
        }

        private static boolean goesOn(LocalDate day) {
            return day == null || day.isAfter(TODAY);
        }
    }

    /** A group with a group and a project inside, of these visibilities, and a project in somebody's own namespace. */
    private record Tree(Visibility above, Visibility own, long top, long group, long project, long personal) {}

    private record Somebody(Caller caller, List<Holding> holdings) {

        Optional<Role> roleAt(Set<Place> places) {
            return holdings.stream().filter(holding -> holding.counts() && places.contains(holding.place())).map(Holding::role)
                    .max(Comparator.comparing(Role::level));
        }

        boolean external() {
            return caller.account().map(Account::external).orElse(false);
        }
    }

    private final List<Tree> trees = new ArrayList<>();
    private final List<Somebody> everybody = new ArrayList<>();
    private AccessTables tables;
    private Access access;
    private long owner;

    @BeforeEach
    void fill() {
        tables = new AccessTables(HERE.rows());
        access = new Access(HERE.get(AccessFacts.class));
        owner = tables.user("owner");
        long own = tables.personalNamespace(owner);
        for (Visibility above : Visibility.values()) {
            for (Visibility visibility : Visibility.values()) {
                if (visibility.fitsUnder(above)) {
                    String name = above.wireName() + "-" + visibility.wireName();
                    long top = tables.store(GroupDraft.named(name).visible(above));
                    long group = tables.store(GroupDraft.named("in").inside(top).visible(above));
                    trees.add(new Tree(above, visibility, top, group, tables.store(ProjectDraft.in(group, "p").visible(visibility)),
                            tables.store(ProjectDraft.in(own, name).visible(visibility))));
                }
            }
        }
        everybody.add(new Somebody(Caller.ANONYMOUS, List.of()));
        everybody.add(new Somebody(person(new Account(owner, "owner", "Owner", false, false, AccountState.ACTIVE)), List.of()));
        Stream.of(some(), everyRole(), invited()).flatMap(all -> all)
                .forEach(holdings -> everybody.add(member(holdings, false, false, AccountState.ACTIVE)));
        some().forEach(holdings -> {
            everybody.add(member(holdings, false, true, AccountState.ACTIVE));
            everybody.add(member(holdings, true, false, AccountState.ACTIVE));
            everybody.add(member(holdings, false, false, AccountState.BLOCKED));
        });
        List.copyOf(everybody).stream().skip(everybody.size() - 12).forEach(somebody -> everybody.add(
                new Somebody(new Caller.Job(somebody.caller().account().orElseThrow(), 1, 1, trees.getFirst().project()),
                        somebody.holdings())));
    }

    /** What members of every kind hold. */
    private static Stream<List<Holding>> some() {
        Stream<List<Holding>> several = Stream.of(
                List.of(),
                List.of(new Holding(Place.TOP, Role.GUEST, null), new Holding(Place.GROUP, Role.DEVELOPER, null),
                        new Holding(Place.PROJECT, Role.REPORTER, null)),
                List.of(new Holding(Place.TOP, Role.OWNER, TODAY), new Holding(Place.PROJECT, Role.GUEST, null)));
        return Stream.concat(several, Stream.of(Place.values()).flatMap(place -> Stream.of(TODAY, TODAY.plusDays(1))
                .map(day -> List.of(new Holding(place, Role.MAINTAINER, day)))));
    }

    /** Roles through invited groups, to each place, of both kinds and with each end. */
    private static Stream<List<Holding>> invited() {
        LocalDate tomorrow = TODAY.plusDays(1);
        Stream<List<Holding>> ends = Stream.of(
                List.of(new Holding(Place.GROUP, Role.OWNER, TODAY).invited(Role.OWNER, null, false)),
                List.of(new Holding(Place.GROUP, Role.OWNER, null).invited(Role.OWNER, TODAY, false)),
                List.of(new Holding(Place.PROJECT, Role.OWNER, tomorrow).invited(Role.GUEST, tomorrow, true)),
                List.of(new Holding(Place.TOP, Role.REPORTER, null),
                        new Holding(Place.PROJECT, Role.MAINTAINER, null).invited(Role.DEVELOPER, null, false)));
        return Stream.concat(ends, Stream.of(Place.values()).flatMap(place -> Stream.of(
                List.of(new Holding(place, Role.OWNER, null).invited(Role.REPORTER, null, false)),
                List.of(new Holding(place, Role.GUEST, null).invited(Role.MAINTAINER, null, true)))));
    }

    /** What members hold besides, whose accounts have nothing special. */
    private static Stream<List<Holding>> everyRole() {
        return Stream.of(Place.values()).flatMap(place -> Stream.of(Role.values()).map(role -> List.of(new Holding(place, role, null))));
    }

    private static Caller person(Account account) {
        return new Caller.Person(account, 1, Set.of());
    }

    private Somebody member(List<Holding> holdings, boolean administrator, boolean external, AccountState state) {
        String name = "user" + everybody.size();
        long id = tables.store(AccountDraft.named(name).in(state).asAdministrator(administrator).asExternal(external));
        for (Holding held : holdings) {
            if (held.through().isPresent()) {
                invite(name + "-invited", id, held, held.through().get());
            } else {
                trees.forEach(tree -> join(tree, id, held));
            }
        }
        return new Somebody(person(new Account(id, name, name, administrator, external, state)), holdings);
    }

    private void join(Tree tree, long id, Holding held) {
        tables.store((switch (held.place()) {
            case TOP -> MemberDraft.ofGroup(tree.top(), id, held.held());
            case GROUP -> MemberDraft.ofGroup(tree.group(), id, held.held());
            case PROJECT -> MemberDraft.ofProject(tree.project(), id, held.held());
        }).until(held.expiresAt()));
    }

    /** Makes a group with the member in it, or above it, and invites it to each tree. */
    private void invite(String name, long id, Holding held, Invitation invitation) {
        long above = tables.store(GroupDraft.named(name));
        long invited = tables.store(GroupDraft.named("in").inside(above));
        tables.store(MemberDraft.ofGroup(invitation.above() ? above : invited, id, held.held()).until(held.expiresAt()));
        trees.forEach(tree -> tables.store((switch (held.place()) {
            case TOP -> ShareDraft.toGroup(tree.top(), invited, invitation.limit());
            case GROUP -> ShareDraft.toGroup(tree.group(), invited, invitation.limit());
            case PROJECT -> ShareDraft.toProject(tree.project(), invited, invitation.limit());
        }).until(invitation.expiresAt())));
    }

    /** Asks everybody, and tells all cells that are wrong, so that one can see what they have in common. */
    private static void same(Map<String, Object> expected, Map<String, Object> found) {
        Set<String> wrong = expected.keySet().stream().filter(cell -> !expected.get(cell).equals(found.get(cell)))
                .map(cell -> cell + ": " + found.get(cell) + " instead of " + expected.get(cell))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of(), wrong);
        assertEquals(expected.size(), found.size());
    }

    private static boolean passes(Supplier<?> question) {
        try {
            question.get();
            return true;
        } catch (Refusal refused) {
            return false;
        }
    }

    private Standing standing(Somebody somebody, Optional<Role> role, Visibility visibility) {
        return new Standing(somebody.caller().signedIn(), somebody.external(), somebody.caller().administrator(), role, visibility, true,
                false);
    }

    private Optional<Role> roleIn(Somebody somebody, Tree tree, long project) {
        if (project == tree.project()) {
            return somebody.roleAt(Set.of(Place.values()));
        }
        return somebody.caller().accountId().equals(OptionalLong.of(owner)) ? Optional.of(Role.OWNER) : Optional.empty();
    }

    @Test
    void projects() {
        Map<String, Object> expected = new TreeMap<>();
        Map<String, Object> found = new TreeMap<>();
        for (Somebody somebody : everybody) {
            ProjectAudience audience = ProjectAudience.of(somebody.caller());
            List<Long> listed = listed(somebody.caller(), Optional.empty(), false);
            Map<Role, List<Long>> atLeast = new EnumMap<>(Role.class);
            Stream.of(Role.values()).forEach(role -> atLeast.put(role, listed(somebody.caller(), Optional.of(role), false)));
            List<Long> joined = listed(somebody.caller(), Optional.empty(), true);
            for (Tree tree : trees) {
                for (long project : new long[] {tree.project(), tree.personal()}) {
                    String cell = somebody + " " + tree + " " + project;
                    Optional<Role> role = roleIn(somebody, tree, project);
                    Standing standing = standing(somebody, role, tree.own());
                    boolean reaches = !(somebody.caller() instanceof Caller.Job job) || job.projectId() == project;
                    expect(expected, cell, role, standing.sees() && reaches, standing.sees(), audience.sees(tree.own(), role.isPresent()),
                            Stream.of(Role.values()).filter(least -> role.filter(held -> held.atLeast(least)).isPresent()).toList(),
                            role.isPresent());
                    expect(found, cell, facts(project, somebody.caller()), passes(() -> access.project(somebody.caller(), new ProjectRef.Id(
                            project))), listed.contains(project), listed.contains(project),
                            Stream.of(Role.values()).filter(least -> atLeast.get(least).contains(project)).toList(),
                            joined.contains(project));
                }
            }
        }
        same(expected, found);
    }

    @Test
    void each_clause_is_the_same_in_sql_for_every_caller_and_project() {
        ClauseGrid<Sight, Sight.Check> grid = new ClauseGrid<>(Sight.CLAUSES)
                .exempt("sight.member without holds.access_level", "no role is below that of a guest")
                .exempt("sight.member without holds_own.access_level", "no role is below that of a guest");
        Map<Long, Tree> places = new HashMap<>();
        trees.forEach(tree -> List.of(tree.project(), tree.personal()).forEach(project -> places.put(project, tree)));
        for (Somebody somebody : everybody) {
            ProjectAudience audience = ProjectAudience.of(somebody.caller());
            Condition member = Memberships.holds(PROJECTS, NAMESPACES, audience.account(), Role.GUEST);
            HERE.dsl().select(PROJECTS.ID)
                    .select(grid.fields(SightConditions.of(audience.everything(), audience.open(), PROJECTS.VISIBILITY, member)))
                    .from(PROJECTS).join(NAMESPACES).on(NAMESPACES.ID.eq(PROJECTS.NAMESPACE_ID)).forEach(row -> {
                        long project = row.get(PROJECTS.ID);
                        Tree tree = places.get(project);
                        boolean holds = audience.account().isPresent() && roleIn(somebody, tree, project).isPresent();
                        grid.check(new Sight(audience.everything(), audience.open(), tree.own(), holds), row);
                    });
        }
        grid.requireEveryPart();
    }

    /** What is left out of the view of roles, and what stands in its place. The two conditions that join members say the same. */
    private static final Map<String, String> ROLE_PARTS = Map.of(
            "members.expires_at is null or ", "", "members.expires_at is null", "true", "members.expires_at >", "members.expires_at >=",
            "group_shares.expires_at is null or ", "", "group_shares.expires_at is null", "true",
            "group_shares.expires_at >", "group_shares.expires_at >=", " and invited.deleted_at is null", "",
            "members.namespace_id = any (invited.lineage) and invited.lineage @> array[members.namespace_id]", "true",
            "least(group_shares.access_level, members.access_level)", "group_shares.access_level",
            "least(group_shares.access_level, ", "(");

    @Test
    void each_part_of_the_view_of_roles_decides_a_role() throws IOException {
        inviteDeleted();
        String script;
        try (InputStream file = getClass().getResourceAsStream("/db/migration/R__effective_roles.sql")) {
            script = new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
        String view = script.substring(script.indexOf("create view effective_roles"))
                .replace("view effective_roles", "view without_a_part");
        List<String> silent = new ArrayList<>();
        ROLE_PARTS.forEach((part, replacement) -> {
            assertTrue(view.contains(part), part);
            for (int at = view.indexOf(part); at >= 0; at = view.indexOf(part, at + 1)) {
                HERE.database().execute(view.substring(0, at) + replacement + view.substring(at + part.length()));
                if (HERE.database().number("select count(*) from ((table without_a_part except table effective_roles)"
                        + " union all (table effective_roles except table without_a_part)) as different") == 0) {
                    silent.add(part + " at " + at);
                }
                HERE.database().execute("drop view without_a_part");
            }
        });
        assertEquals(List.of(), silent);
    }

    /** Invites a group that is marked for deletion, which gives no role. */
    private void inviteDeleted() {
        long gone = tables.store(GroupDraft.named("gone"));
        tables.store(MemberDraft.ofGroup(gone, owner, Role.GUEST));
        Tree tree = trees.getFirst();
        tables.store(ShareDraft.toGroup(tree.top(), gone, Role.GUEST));
        tables.hideGroup(gone);
        assertEquals(Optional.empty(), HERE.get(AccessFacts.class).group(new GroupRef.Id(tree.top()), OptionalLong.of(owner)).orElseThrow()
                .role());
    }

    private static void expect(Map<String, Object> cells, String cell, Optional<Role> role, boolean passes, boolean listed,
            boolean audience, List<Role> atLeast, boolean joined) {
        cells.put(cell + " role", role);
        cells.put(cell + " passes", passes);
        cells.put(cell + " listed", listed);
        cells.put(cell + " audience", audience);
        cells.put(cell + " at least", atLeast);
        cells.put(cell + " joined", joined);
    }

    private static Optional<Role> facts(long project, Caller caller) {
        return HERE.get(AccessFacts.class).project(new ProjectRef.Id(project), caller.accountId()).orElseThrow().role();
    }

    private static List<Long> listed(Caller caller, Optional<Role> atLeast, boolean membership) {
        ProjectFilter filter = ProjectFilter.all().withRelation(new ProjectFilter.Relation(membership, false, false, atLeast));
        Page<ProjectView> page = HERE.get(Projects.class).list(filter, ProjectAudience.of(caller), new PageRequest.Offset(1, 100));
        assertEquals(page.items().size(), page.total());
        return page.items().stream().map(ProjectView::id).toList();
    }

    @Test
    void topics() {
        for (Tree tree : trees) {
            for (long project : new long[] {tree.project(), tree.personal()}) {
                HERE.rows().ask("""
                        with made as (insert into topics (name, created_at, updated_at) values (?, now(), now()) returning id)
                        insert into project_topics (project_id, topic_id, position) select ?, id, 1 from made returning topic_id""",
                        "of " + project, project);
            }
        }
        Map<String, Object> expected = new TreeMap<>();
        Map<String, Object> found = new TreeMap<>();
        for (Somebody somebody : everybody) {
            TopicAudience audience = TopicAudience.of(somebody.caller());
            Set<String> listed = HERE.get(Topics.class).list(Optional.empty(), false, audience, new PageRequest.Offset(1, 100)).items()
                    .stream().map(TopicView::name).collect(Collectors.toSet());
            for (Tree tree : trees) {
                for (long project : new long[] {tree.project(), tree.personal()}) {
                    String cell = somebody + " " + tree + " " + project;
                    expected.put(cell, audience.seesThrough(tree.own(), roleIn(somebody, tree, project).isPresent()));
                    found.put(cell, listed.contains("of " + project));
                }
            }
        }
        same(expected, found);
    }

    @Test
    void groups() {
        Map<String, Object> expected = new TreeMap<>();
        Map<String, Object> found = new TreeMap<>();
        for (Somebody somebody : everybody) {
            GroupAudience all = GroupAudience.of(somebody.caller(), true);
            GroupAudience joined = GroupAudience.of(somebody.caller(), false);
            List<Long> listedAll = listed(all);
            List<Long> listedJoined = listed(joined);
            for (Tree tree : trees) {
                for (long group : new long[] {tree.top(), tree.group()}) {
                    String cell = somebody + " " + tree + " " + group;
                    Optional<Role> role = somebody.roleAt(group == tree.top() ? Set.of(Place.TOP) : Set.of(Place.TOP, Place.GROUP));
                    boolean member = somebody.roleAt(Set.of(Place.values())).isPresent();
                    boolean sees = standing(somebody, role, tree.above()).sees() || member;
                    expected.put(cell + " role", role);
                    expected.put(cell + " passes", sees);
                    expected.put(cell + " listed", sees);
                    expected.put(cell + " audience", all.sees(tree.above(), member));
                    expected.put(cell + " joined", joined.sees(tree.above(), member));
                    found.put(cell + " role",
                            HERE.get(AccessFacts.class).group(new GroupRef.Id(group), somebody.caller().accountId()).orElseThrow().role());
                    found.put(cell + " passes", passes(() -> access.group(somebody.caller(), new GroupRef.Id(group))));
                    found.put(cell + " listed", listedAll.contains(group));
                    found.put(cell + " audience", listedAll.contains(group));
                    found.put(cell + " joined", listedJoined.contains(group));
                }
            }
        }
        same(expected, found);
    }

    private static List<Long> listed(GroupAudience audience) {
        Page<GroupView> page = HERE.get(Groups.class).list(GroupFilter.all(), audience, new PageRequest.Offset(1, 100));
        assertEquals(page.items().size(), page.total());
        return page.items().stream().map(GroupView::id).toList();
    }
}
