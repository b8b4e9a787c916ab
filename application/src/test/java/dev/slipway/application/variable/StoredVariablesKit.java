package dev.slipway.application.variable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.application.variable.port.StoredVariables.ForJobs;
import dev.slipway.application.variable.port.StoredVariables.Outcome;
import dev.slipway.domain.variable.VariableDraft;
import dev.slipway.domain.variable.VariableLevel;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code StoredVariables} does. */
public abstract class StoredVariablesKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");
    private static final VariableOwner INSTANCE = new VariableOwner.Instance();

    private VariableOwner outer;
    private VariableOwner inner;
    private VariableOwner project;
    private VariableOwner stranger;

    protected abstract StoredVariables variables();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    protected final VariableOwner project() {
        return project;
    }

    @BeforeEach
    final void arrange() {
        long above = rows().store(GroupDraft.named("outer"));
        long below = rows().store(GroupDraft.named("inner").inside(above));
        long beside = rows().store(GroupDraft.named("beside"));
        outer = new VariableOwner.Group(above);
        inner = new VariableOwner.Group(below);
        project = new VariableOwner.Project(rows().store(ProjectDraft.in(below, "project")));
        stranger = new VariableOwner.Project(rows().store(ProjectDraft.in(beside, "stranger")));
    }

    private static VariableDraft draft(String key, String value, String scope) {
        return new VariableDraft(key, value, false, false, false, false, scope);
    }

    private OptionalLong insert(VariableOwner owner, VariableDraft draft) {
        return transactions().write(() -> {
            variables().lockAndCount(owner);
            return variables().insert(owner, draft, NOW);
        });
    }

    protected final long keep(VariableOwner owner, String key, String value) {
        return insert(owner, draft(key, value, "*")).orElseThrow();
    }

    @Test
    final void what_is_kept_is_read_again() {
        VariableDraft whole = new VariableDraft("K", "Größe\n$OTHER " + "x".repeat(9_000), true, true, true, true, "review/*");
        long id = insert(project, whole).orElseThrow();
        assertEquals(List.of(new VariableView(id, whole, NOW)), variables().named(project, "K", Optional.empty()));
        assertEquals(List.of(new VariableView(id, whole, NOW)), variables().named(project, "K", Optional.of("review/*")));
        assertEquals(List.of(), variables().named(project, "K", Optional.of("*")));
        assertEquals(List.of(), variables().named(project, "k", Optional.empty()));
        assertTrue(insert(project, draft("EMPTY", null, "*")).isPresent());
        assertEquals("", variables().named(project, "EMPTY", Optional.empty()).getFirst().variable().value());
    }

    @Test
    final void a_key_is_kept_once_for_a_scope_by_each_owner() {
        for (VariableOwner owner : List.of(INSTANCE, outer, inner, project, stranger)) {
            assertTrue(insert(owner, draft("KEY", "1", "*")).isPresent(), owner.toString());
            assertTrue(insert(owner, draft("KEY", "2", "*")).isEmpty(), owner.toString());
            assertTrue(insert(owner, draft("KEY", "3", "production")).isPresent(), owner.toString());
            assertTrue(insert(owner, draft("key", "4", "*")).isPresent(), owner.toString());
            assertEquals(3, transactions().write(() -> variables().lockAndCount(owner)));
            assertEquals(List.of("1", "3"),
                    variables().named(owner, "KEY", Optional.empty()).stream().map(view -> view.variable().value()).toList());
        }
    }

    @Test
    final void an_update_changes_everything_but_the_key() {
        long id = keep(project, "KEY", "1");
        Instant later = NOW.plusSeconds(1);
        VariableDraft changed = new VariableDraft("KEY", "2", true, true, false, true, "staging");
        assertEquals(Outcome.DONE, transactions().write(() -> variables().update(id, changed, later)));
        assertEquals(List.of(new VariableView(id, changed, later)), variables().named(project, "KEY", Optional.empty()));
        keep(project, "KEY", "other");
        keep(stranger, "KEY", "foreign");
        assertEquals(Outcome.TAKEN, transactions().write(() -> variables().update(id, draft("KEY", "3", "*"), later)));
        assertEquals(Outcome.DONE, transactions().write(() -> variables().update(id, draft("KEY", "3", "staging"), later)));
        assertEquals(Outcome.GONE, transactions().write(() -> variables().update(id + 1_000, draft("KEY", "3", "*"), later)));
    }

    @Test
    final void what_is_deleted_is_gone() {
        long id = keep(project, "KEY", "1");
        assertTrue(transactions().write(() -> variables().delete(id)));
        assertFalse(transactions().write(() -> variables().delete(id)));
        assertEquals(List.of(), variables().named(project, "KEY", Optional.empty()));
        assertTrue(insert(project, draft("KEY", "again", "*")).isPresent());
    }

    @Test
    final void lists_show_the_owners_alone_in_the_order_in_which_they_were_made() {
        List<String> keys = List.of("B", "A", "C");
        keys.forEach(key -> keep(inner, key, "of " + key));
        keep(outer, "X", "foreign");
        keep(INSTANCE, "Y", "foreign");
        Page<VariableView> all = variables().list(inner, PageRequest.Offset.first());
        assertEquals(keys, all.items().stream().map(view -> view.variable().key()).toList());
        assertEquals(3, all.total());
        assertEquals(List.of("C"),
                variables().list(inner, new PageRequest.Offset(2, 2)).items().stream().map(view -> view.variable().key()).toList());
        assertEquals(0, variables().list(project, PageRequest.Offset.first()).total());
    }

    @Test
    final void jobs_receive_what_is_around_their_project_from_the_outside_in() {
        keep(project, "P", "project");
        keep(inner, "I", "inner");
        keep(outer, "O", "outer");
        keep(INSTANCE, "A", "instance");
        keep(stranger, "S", "stranger");
        insert(outer, draft("O", "scoped", "production"));
        List<ForJobs> received = variables().forJobs(((VariableOwner.Project) project).id());
        assertEquals(List.of("instance", "outer", "scoped", "inner", "project"),
                received.stream().map(one -> one.variable().variable().value()).toList());
        assertEquals(List.of(VariableLevel.INSTANCE, VariableLevel.GROUP, VariableLevel.GROUP, VariableLevel.GROUP, VariableLevel.PROJECT),
                received.stream().map(ForJobs::level).toList());
        assertTrue(received.get(1).sameOwner(received.get(2)));
        assertFalse(received.get(2).sameOwner(received.get(3)));
        assertEquals("production", received.get(2).variable().environmentScope());
        assertEquals(List.of("instance", "stranger"), variables().forJobs(((VariableOwner.Project) stranger).id()).stream()
                .map(one -> one.variable().variable().value()).toList());
    }

    @Test
    final void variables_are_walked_by_key_while_others_are_deleted() {
        List<Long> made = IntStream.rangeClosed(1, 5).mapToObj(number -> keep(project, "KEY_" + (9 - number), "v")).toList();
        keep(stranger, "KEY_1", "foreign");
        Walks.same(page -> variables().list(project, page));
        assertEquals(made, Walks.all(page -> variables().list(project, page).map(VariableView::id), 2,
                (number, last) -> transactions().write(() -> variables().delete(last))));
    }
}
