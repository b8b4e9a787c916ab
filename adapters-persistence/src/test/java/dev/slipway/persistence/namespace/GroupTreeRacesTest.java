package dev.slipway.persistence.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.namespace.CreateGroup;
import dev.slipway.application.namespace.UpdateGroup;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.project.CreateProject;
import dev.slipway.application.project.ProjectChanges;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.persistence.testing.Persistence;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Groups are renamed, transferred and deleted while another transaction that is not committed yet changes their contents. */
class GroupTreeRacesTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private TestModules modules;
    private Caller root;
    private long top;
    private long middle;

    @BeforeEach
    void start() {
        modules = new TestModules(type -> type == Repositories.class ? none(type) : type == Work.class ? none(type)
                : HERE.find(type).orElse(null));
        long user = HERE.rows().user();
        root = new Caller.Person(new Account(user, "root", "Root", true, false, AccountState.ACTIVE), 1, Set.of(Scope.API));
        top = group(null, "top");
        middle = group(top, "middle");
    }

    /** Git keeps no repositories here, and no work is done later. */
    private static Object none(Class<?> port) {
        return Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port},
                (proxy, method, arguments) -> method.getReturnType() == boolean.class ? false : null);
    }

    private long group(Long parent, String path) {
        return modules.namespace.createGroup.create(root, new CreateGroup.Request(path, path, parent, Visibility.PUBLIC, "", Map.of(),
                Change.keep())).id();
    }

    private long project(long namespace, String path) {
        return modules.project.createProject.create(root, new CreateProject.Request(namespace, null, false, named(path), Change.keep()))
                .id();
    }

    private static ProjectChanges named(String path) {
        return changes(new Change.To<>(path), Visibility.PUBLIC);
    }

    private static ProjectChanges visible(Visibility visibility) {
        return changes(Change.keep(), visibility);
    }

    private static ProjectChanges changes(Change<String> path, Visibility visibility) {
        return new ProjectChanges(path, path, Change.keep(), new Change.To<>(visibility),
                Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(),
                Change.keep(), Map.of());
    }

    private Object rename(long group, String path) {
        return modules.namespace.updateGroup.update(root, new GroupRef.Id(group), new UpdateGroup.Request(Change.keep(),
                new Change.To<>(path), Change.keep(), Change.keep(), Map.of(), Change.keep()));
    }

    private Object narrow(long group) {
        return modules.namespace.updateGroup.update(root, new GroupRef.Id(group), new UpdateGroup.Request(Change.keep(), Change.keep(),
                new Change.To<>(Visibility.PRIVATE), Change.keep(), Map.of(), Change.keep()));
    }

    private Object transfer(long group, Long parent) {
        return modules.namespace.transferGroup.transfer(root, new GroupRef.Id(group), parent);
    }

    private Object delete(long group) {
        modules.namespace.deleteGroup.delete(root, new GroupRef.Id(group), Freshness.ANY);
        return group;
    }

    /** Runs the second piece of work while the first is done and not committed. */
    private static void meanwhile(Supplier<?> first, Supplier<?> second) throws Exception {
        Transactions transactions = HERE.get(Transactions.class);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> waiting = transactions.write(() -> {
                first.get();
                Future<?> other = threads.submit(second::get);
                Eventually.is(() -> other.isDone() || blocked() > 0);
                return other;
            });
            waiting.get();
        }
    }

    private static long blocked() {
        return (Long) HERE.rows().ask(
                "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
    }

    private static String groupPath(String path) {
        return (String) HERE.rows().ask("select full_path from namespaces where path = ?", path);
    }

    private static String projectPath(String path) {
        return (String) HERE.rows().ask("select full_path from projects where path = ?", path);
    }

    /** Each address that exists is that of the row, and each row that is not deleted has one. */
    private static void assertConsistent() {
        assertEquals(0L, HERE.rows().ask("""
                select count(*) from (
                    select full_path, id, parent_id, lineage from namespaces where deleted_at is null) n
                left join routes on routes.namespace_id = n.id
                left join namespaces parent on parent.id = n.parent_id
                where routes.path is distinct from lower(n.full_path)
                    or n.parent_id is not null and (n.lineage is distinct from parent.lineage || n.id
                        or n.full_path not like parent.full_path || '/%' or parent.deleted_at is not null)"""), "groups");
        assertEquals(0L, HERE.rows().ask("""
                select count(*) from projects join namespaces on namespaces.id = projects.namespace_id
                left join routes on routes.project_id = projects.id
                where projects.deleted_at is null and (namespaces.deleted_at is not null
                    or routes.path is distinct from lower(projects.full_path)
                    or projects.full_path <> namespaces.full_path || '/' || projects.path
                    or projects.visibility > namespaces.visibility)"""), "projects");
    }

    @Test
    void subgroup_created_during_a_rename_has_the_new_address() throws Exception {
        meanwhile(() -> group(middle, "late"), () -> rename(top, "renamed"));
        assertEquals("renamed/middle/late", groupPath("late"));
        assertConsistent();
    }

    @Test
    void project_created_during_a_rename_has_the_new_address() throws Exception {
        meanwhile(() -> project(middle, "late"), () -> rename(top, "renamed"));
        assertEquals("renamed/middle/late", projectPath("late"));
        assertConsistent();
    }

    @Test
    void subgroup_created_after_a_rename_has_the_new_address() throws Exception {
        meanwhile(() -> rename(top, "renamed"), () -> group(middle, "late"));
        assertEquals("renamed/middle/late", groupPath("late"));
        assertConsistent();
    }

    @Test
    void project_renamed_during_a_rename_of_its_group_has_the_new_address() throws Exception {
        long project = project(middle, "first");
        meanwhile(() -> modules.project.updateProject.update(root, new ProjectRef.Id(project), named("second"), Change.keep()),
                () -> rename(top, "renamed"));
        assertEquals("renamed/middle/second", projectPath("second"));
        assertConsistent();
    }

    @Test
    void project_transferred_into_a_group_during_its_rename_has_the_new_address() throws Exception {
        long project = project(group(null, "other"), "p");
        meanwhile(() -> modules.project.transferProject.transfer(root, new ProjectRef.Id(project), new GroupRef.Id(middle)),
                () -> rename(top, "renamed"));
        assertEquals("renamed/middle/p", projectPath("p"));
        assertConsistent();
    }

    @Test
    void project_transferred_out_of_a_group_during_its_rename_keeps_its_address() throws Exception {
        long other = group(null, "other");
        long project = project(middle, "p");
        meanwhile(() -> modules.project.transferProject.transfer(root, new ProjectRef.Id(project), new GroupRef.Id(other)),
                () -> rename(top, "renamed"));
        assertEquals("other/p", projectPath("p"));
        assertConsistent();
    }

    @Test
    void project_that_becomes_public_while_its_group_is_narrowed_prevents_that() throws Exception {
        long flat = group(null, "flat");
        long project = project(flat, "p");
        modules.project.updateProject.update(root, new ProjectRef.Id(project), visible(Visibility.PRIVATE), Change.keep());
        Refusal refusal = refusal(() -> modules.project.updateProject.update(root, new ProjectRef.Id(project), visible(Visibility.PUBLIC),
                Change.keep()), () -> narrow(flat));
        assertInstanceOf(Failure.Invalid.class, refusal.failure());
        assertConsistent();
    }

    @Test
    void contents_created_during_a_transfer_follow() throws Exception {
        long target = group(null, "target");
        meanwhile(() -> project(group(middle, "late"), "project"), () -> transfer(top, target));
        assertEquals("target/top/middle/late/project", projectPath("project"));
        assertConsistent();
    }

    @Test
    void contents_created_after_a_transfer_are_at_the_new_address() throws Exception {
        long target = group(null, "target");
        meanwhile(() -> transfer(top, target), () -> group(middle, "late"));
        assertEquals("target/top/middle/late", groupPath("late"));
        assertConsistent();
    }

    @Test
    void group_transferred_into_a_group_that_moves_follows() throws Exception {
        long target = group(null, "target");
        long other = group(null, "other");
        meanwhile(() -> transfer(other, middle), () -> transfer(top, target));
        assertEquals("target/top/middle/other", groupPath("other"));
        assertConsistent();
    }

    @Test
    void group_transferred_into_a_group_that_is_deleted_is_deleted() throws Exception {
        long other = group(null, "other");
        meanwhile(() -> transfer(other, middle), () -> delete(top));
        assertEquals(1L, HERE.rows().ask("select count(*) from namespaces where path = 'other' and deleted_at is not null"));
        assertConsistent();
    }

    @Test
    void contents_created_while_their_group_is_deleted_are_deleted() throws Exception {
        meanwhile(() -> project(group(middle, "late"), "project"), () -> delete(top));
        assertEquals(1L, HERE.rows().ask("select count(*) from projects where path = 'project' and deleted_at is not null"));
        assertConsistent();
    }

    @Test
    void group_is_not_transferred_into_one_that_was_deleted_meanwhile() throws Exception {
        long other = group(null, "other");
        assertEquals(new Failure.NotFound("Group"), refusal(() -> delete(top), () -> transfer(other, middle)).failure());
        assertEquals("other", groupPath("other"));
        assertConsistent();
    }

    private static Refusal refusal(Supplier<?> first, Supplier<?> second) {
        return assertInstanceOf(Refusal.class, assertThrows(ExecutionException.class, () -> meanwhile(first, second)).getCause());
    }

    private static void assertCircleRefused(Supplier<?> first, Supplier<?> second) {
        Failure failure = refusal(first, second).failure();
        assertEquals("group_transfer.outside", assertInstanceOf(Failure.BadRequest.class, failure).reason().map(Reason::id).orElseThrow());
        assertConsistent();
    }

    @Test
    void first_of_two_transfers_into_one_another_wins() {
        long other = group(null, "other");
        assertCircleRefused(() -> transfer(top, other), () -> transfer(other, top));
        assertEquals("other/top", groupPath("top"));
        assertEquals("other", groupPath("other"));
    }

    @Test
    void second_of_two_transfers_into_one_another_wins_where_it_is_first() {
        long other = group(null, "other");
        assertCircleRefused(() -> transfer(other, top), () -> transfer(top, other));
        assertEquals("top/other", groupPath("other"));
        assertEquals("top", groupPath("top"));
    }

    @Test
    void transfers_that_would_make_a_circle_over_subgroups_wait_too() {
        long other = group(null, "other");
        long inside = group(other, "inside");
        assertCircleRefused(() -> transfer(top, inside), () -> transfer(other, middle));
        assertEquals("other/inside/top/middle", groupPath("middle"));
    }

    /** A deadlock is repeated by the transactions, and shows as another attempt. */
    @Test
    void transactions_that_wait_for_the_top_of_a_tree_that_gets_another_do_not_deadlock() throws Exception {
        long other = group(null, "other");
        AtomicInteger attempts = new AtomicInteger();
        Transactions transactions = HERE.get(Transactions.class);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> waiting = transactions.write(() -> {
                transfer(other, top);
                Future<?> both = threads.submit(() -> lock(attempts, List.of(top), OptionalLong.of(other)));
                Eventually.is(() -> blocked() == 1);
                Future<?> moved = threads.submit(() -> lock(attempts, List.of(other), OptionalLong.empty()));
                Eventually.is(() -> blocked() == 2);
                return List.of(both, moved);
            });
            for (Future<?> each : waiting) {
                each.get();
            }
        }
        assertEquals(2, attempts.get());
    }

    private static void lock(AtomicInteger attempts, List<Long> ids, OptionalLong parent) {
        HERE.get(Transactions.class).run(_ -> {
            attempts.incrementAndGet();
            HERE.get(GroupTrees.class).lock(ids, parent);
        });
    }

    @Test
    void second_of_two_groups_is_refused_the_same_address() {
        long target = group(null, "target");
        long twin = group(group(null, "other"), "top");
        Failure failure = refusal(() -> transfer(top, target), () -> transfer(twin, target)).failure();
        assertEquals("group_transfer.free", assertInstanceOf(Failure.BadRequest.class, failure).reason().map(Reason::id).orElseThrow());
        assertFalse(groupPath("other").contains("/"));
        assertConsistent();
    }
}
