package dev.slipway.persistence.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.GroupFilter;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.namespace.address.NamespaceView;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Namespaces;
import dev.slipway.application.namespace.transfer.TransferLocationFilter;
import dev.slipway.application.namespace.transfer.TransferLocationFilter.Moved;
import dev.slipway.application.project.ProjectFilter;
import dev.slipway.application.project.ProjectView;
import dev.slipway.application.project.port.Projects;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.namespace.NamespaceAudience;
import dev.slipway.domain.project.ProjectAudience;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Lists of what belongs to one user read the rows around the user's memberships, however many namespaces the installation has. */
class MembershipPlanTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final int NAMESPACES = 10_000;
    private static final int FEW = 300;
    private static final PageRequest PAGE = new PageRequest.Offset(1, 20);

    private long anna;
    private long top;
    private long inner;
    private long inviting;
    private long inside;
    private long direct;
    private long mine;

    @BeforeEach
    void make_rows_of_others() {
        AccessTables rows = new AccessTables(HERE.rows());
        anna = rows.user("anna");
        mine = rows.personalNamespace(anna);
        top = rows.store(GroupDraft.named("top"));
        inner = rows.store(GroupDraft.named("inner").inside(top));
        inviting = rows.store(GroupDraft.named("inviting"));
        inside = rows.store(ProjectDraft.in(inner, "inside"));
        direct = rows.store(ProjectDraft.in(rows.store(GroupDraft.named("elsewhere")), "direct"));
        rows.store(MemberDraft.ofGroup(top, anna, Role.DEVELOPER));
        rows.store(MemberDraft.ofProject(direct, anna, Role.DEVELOPER));
        rows.store(ShareDraft.toGroup(inviting, top, Role.DEVELOPER));
        HERE.database().execute("insert into users (id, username, name, email, created_at, updated_at) "
                + "select 1000000 + i, 'user' || i, 'User', 'user' || i || '@example.com', now(), now() from generate_series(1, 20000) i");
        HERE.database().execute("insert into namespaces (id, kind, name, path, full_path, parent_id, lineage, visibility, created_at, "
                + "updated_at) select 1000000 + i, 'group', 'g' || i, 'g' || i, 'g' || i, case when i > 5000 then 1000000 + i - 5000 end, "
                + "case when i > 5000 then array[1000000 + i - 5000, 1000000 + i] else array[1000000 + i] end, 0, now(), now() "
                + "from generate_series(1, " + NAMESPACES + ") i");
        HERE.database().execute("insert into projects (namespace_id, name, path, full_path, visibility, last_activity_at, created_at, "
                + "updated_at) select 1000000 + i, 'p', 'p', 'g' || i || '/p', 0, now(), now(), now() from generate_series(1, 10000) i");
        HERE.database().execute("insert into members (namespace_id, user_id, access_level, created_at, updated_at) "
                + "select 1000001 + i % 10000, 1000001 + i, 30, now(), now() from generate_series(0, 19999) i");
        HERE.database().execute("insert into group_shares (namespace_id, group_id, access_level, created_at) "
                + "select 1000000 + i, 1000001 + i % 10000, 30, now() from generate_series(1, 10000) i");
        HERE.database().execute("select gin_clean_pending_list('namespaces_lineage')");
        HERE.database().execute("analyze users, namespaces, projects, members, group_shares");
    }

    /** Rows are deleted slowly where many others name them. */
    @AfterEach
    void remove_rows_of_others() {
        HERE.database().execute("truncate users, namespaces cascade");
    }

    private record Read<T>(T found, Map<String, Long> rows) {

        private long of(Set<String> tables) {
            return rows.entrySet().stream().filter(table -> tables.contains(table.getKey())).mapToLong(Map.Entry::getValue).sum();
        }
    }

    /** What a list finds, and how many rows of each table it reads. */
    private static <T> Read<T> read(Supplier<T> list) {
        return HERE.get(Transactions.class).write(() -> {
            Map<String, Long> before = counts();
            T found = list.get();
            Map<String, Long> after = counts();
            after.replaceAll((table, count) -> count - before.get(table));
            return new Read<>(found, after);
        });
    }

    private static Map<String, Long> counts() {
        return HERE.dsl().fetch("select relname, (seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint from pg_stat_xact_user_tables "
                + "where relname in ('users', 'namespaces', 'projects', 'members', 'group_shares')")
                .intoMap(row -> row.get(0, String.class), row -> row.get(1, Long.class));
    }

    /** Invitations of groups are left out: PostgreSQL reads them as a whole, once, while they are not many more than these. */
    private static void few(Read<?> read) {
        assertTrue(read.of(Set.of("users", "namespaces", "projects", "members")) < FEW, read.toString());
    }

    private Read<List<Long>> groups(GroupFilter filter, GroupAudience audience) {
        return read(() -> HERE.get(Groups.class).list(filter, audience, PAGE).items().stream().map(GroupView::id).toList());
    }

    @Test
    void groups_of_a_user_are_read_from_the_memberships() {
        Read<List<Long>> joined = groups(GroupFilter.all(), new GroupAudience(false, false, true, OptionalLong.of(anna)));
        assertEquals(4, joined.found().size());
        assertTrue(joined.found().containsAll(List.of(top, inner, inviting)), joined.toString());
        few(joined);
    }

    @Test
    void groups_in_which_a_user_has_a_role_are_read_from_the_memberships() {
        GroupFilter developed = GroupFilter.all().withRelation(new GroupFilter.Relation(false, Optional.of(Role.DEVELOPER)));
        Read<List<Long>> found = groups(developed, new GroupAudience(true, true, true, OptionalLong.of(anna)));
        assertEquals(List.of(top, inner, inviting), found.found());
        few(found);
    }

    private Read<List<Long>> locations(Moved moved) {
        return read(() -> HERE.get(GroupTrees.class).transferLocations(
                new TransferLocationFilter(moved, false, OptionalLong.of(anna), Optional.empty()), PAGE).items().stream()
                .map(GroupView::id).toList());
    }

    @Test
    void groups_to_which_a_user_transfers_are_read_from_the_memberships() {
        AccessTables rows = new AccessTables(HERE.rows());
        long target = rows.store(GroupDraft.named("target"));
        rows.store(MemberDraft.ofGroup(target, anna, Role.OWNER));
        Read<List<Long>> ofProject = locations(new Moved.Project(direct));
        assertEquals(Set.of(top, inner, inviting, target), Set.copyOf(ofProject.found()));
        few(ofProject);
        Read<List<Long>> ofGroup = locations(new Moved.Group(inner));
        assertEquals(List.of(target), ofGroup.found());
        few(ofGroup);
    }

    @Test
    void projects_of_a_user_are_read_from_the_memberships() {
        ProjectFilter membership = ProjectFilter.all().withRelation(new ProjectFilter.Relation(true, false, false, Optional.empty()));
        Read<List<Long>> found = read(() -> HERE.get(Projects.class).list(membership, new ProjectAudience(false, true,
                OptionalLong.of(anna)), PAGE).items().stream().map(ProjectView::id).toList());
        assertEquals(List.of(inside, direct), found.found());
        few(found);
    }

    @Test
    void namespaces_of_a_user_are_read_from_the_memberships() {
        Read<List<Long>> found = read(() -> HERE.get(Namespaces.class).list(Optional.empty(), new NamespaceAudience(false,
                OptionalLong.of(anna), Role.GUEST), PAGE).items().stream().map(view -> view.namespace().id()).toList());
        assertEquals(List.of(mine, top, inner, inviting), found.found());
        few(found);
    }

    @Test
    void figures_of_a_namespace_are_read_from_its_groups() {
        Read<Optional<NamespaceView>> found = read(() -> HERE.get(Namespaces.class).find(new GroupRef.Id(top), new NamespaceAudience(false,
                OptionalLong.of(anna), Role.GUEST)));
        assertEquals(1, found.found().orElseThrow().billableMembers());
        few(found);
    }

    /** The total counts all namespaces. */
    @Test
    void figures_of_a_page_of_namespaces_are_read_from_their_groups() {
        Read<Integer> found = read(() -> HERE.get(Namespaces.class).list(Optional.empty(), new NamespaceAudience(true,
                OptionalLong.of(anna), Role.GUEST), new PageRequest.Offset(2, 20)).items().size());
        assertEquals(20, found.found());
        assertTrue(found.of(Set.of("members", "users", "projects", "group_shares")) < 20 * FEW, found.toString());
        assertTrue(found.of(Set.of("namespaces")) < 3 * NAMESPACES, found.toString());
    }

    @Test
    void statistics_of_a_group_are_read_from_its_groups() {
        few(read(() -> HERE.get(Groups.class).find(top, true)));
    }
}
