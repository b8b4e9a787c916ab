package dev.slipway.application.label;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelStore.Stored;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.domain.label.LabelDraft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Contract of {@code LabelStore}. */
public abstract class LabelStoreKit {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final LabelDraft BUG = new LabelDraft("bug", "#d9534f", "It is broken");

    protected abstract LabelStore labels();

    protected abstract LabelViews views();

    protected abstract Transactions transactions();

    protected abstract LabelWorld world();

    private <T> T write(Supplier<T> work) {
        return transactions().write(work);
    }

    private int count(Supplier<Integer> work) {
        return transactions().write(work);
    }

    private boolean done(Supplier<Boolean> work) {
        return transactions().write(work);
    }

    private long made(LabelOwner owner, String title) {
        return write(() -> labels().create(owner, LabelDraft.named(title), START)).orElseThrow();
    }

    private Optional<Stored> locked(LabelOwner owner, String reference) {
        return write(() -> labels().lock(owner, LabelRef.of(reference)));
    }

    @Test
    final void label_is_found_in_its_owner_by_id_and_by_name() {
        long group = world().group(true);
        LabelOwner project = new LabelOwner.Project(world().project(group, true));
        long id = write(() -> labels().create(project, BUG, START)).orElseThrow();
        Stored expected = new Stored(id, BUG, START);
        assertEquals(Optional.of(expected), locked(project, "bug"));
        assertEquals(Optional.of(expected), locked(project, String.valueOf(id)));
        assertEquals(Optional.empty(), locked(project, "Bug"));
        assertEquals(Optional.empty(), locked(new LabelOwner.Group(group), "bug"));
        assertEquals(Optional.empty(), locked(new LabelOwner.Project(world().project(group, true)), String.valueOf(id)));
        assertEquals(Optional.empty(), locked(project, String.valueOf(id + 1_000)));
    }

    @Test
    final void digits_are_an_id_first_and_else_a_name() {
        LabelOwner owner = new LabelOwner.Group(world().group(true));
        long first = made(owner, "one");
        long digits = made(owner, String.valueOf(first));
        long other = made(owner, "999999999999");
        assertEquals(first, locked(owner, String.valueOf(first)).orElseThrow().id());
        assertEquals(digits, locked(owner, String.valueOf(digits)).orElseThrow().id());
        assertEquals(other, locked(owner, "999999999999").orElseThrow().id());
    }

    @Test
    final void name_is_unique_in_its_owner() {
        long group = world().group(true);
        LabelOwner project = new LabelOwner.Project(world().project(group, true));
        long id = made(project, "bug");
        assertEquals(OptionalLong.empty(), write(() -> labels().create(project, BUG, START)));
        made(new LabelOwner.Group(group), "bug");
        made(new LabelOwner.Project(world().project(group, true)), "bug");
        made(project, "Bug");
        long other = made(project, "other");
        assertFalse(done(() -> labels().change(other, BUG, START)));
        assertEquals("other", locked(project, String.valueOf(other)).orElseThrow().content().title());
        assertTrue(done(() -> labels().change(id, BUG, START.plusSeconds(1))));
        assertEquals(Optional.of(new Stored(id, BUG, START.plusSeconds(1))), locked(project, "bug"));
        assertTrue(done(() -> labels().change(id, LabelDraft.named("fixed"), START.plusSeconds(2))));
        assertTrue(done(() -> labels().change(other, BUG, START)));
    }

    @Test
    final void of_labels_with_one_name_that_are_created_at_once_one_is_stored() throws Exception {
        LabelOwner owner = new LabelOwner.Group(world().group(true));
        AtomicInteger stored = new AtomicInteger();
        Together.run(8, thread -> write(() -> labels().create(owner, BUG, START)).ifPresent(id -> stored.incrementAndGet()));
        assertEquals(1, stored.get());
    }

    @Test
    final void of_labels_that_get_one_name_at_once_one_gets_it() throws Exception {
        LabelOwner owner = new LabelOwner.Group(world().group(true));
        List<Long> ids = List.of(made(owner, "a"), made(owner, "b"), made(owner, "c"), made(owner, "d"));
        AtomicInteger changed = new AtomicInteger();
        Together.run(ids.size(), thread -> {
            if (done(() -> labels().change(ids.get(thread), BUG, START))) {
                changed.incrementAndGet();
            }
        });
        assertEquals(1, changed.get());
    }

    @Test
    final void another_name_is_seen_with_the_items() {
        LabelOwner.Project owner = new LabelOwner.Project(world().project(world().group(true), true));
        long id = made(owner, "bug");
        long issue = world().issue(owner.id(), id);
        write(() -> labels().change(id, LabelDraft.named("defect"), START));
        assertEquals(List.of("defect"), world().labelsOfIssue(issue));
    }

    @Test
    final void priority_is_that_of_a_project() {
        long group = world().group(true);
        long one = world().project(group, true);
        long other = world().project(group, true);
        long id = made(new LabelOwner.Group(group), "bug");
        transactions().write(() -> labels().prioritize(id, one, OptionalInt.of(3)));
        transactions().write(() -> labels().prioritize(id, one, OptionalInt.of(0)));
        transactions().write(() -> labels().prioritize(id, other, OptionalInt.of(7)));
        assertEquals(List.of(OptionalInt.of(0), OptionalInt.of(7)), List.of(priority(one, id), priority(other, id)));
        transactions().write(() -> labels().prioritize(id, one, OptionalInt.empty()));
        transactions().write(() -> labels().prioritize(id, one, OptionalInt.empty()));
        assertEquals(List.of(OptionalInt.empty(), OptionalInt.of(7)), List.of(priority(one, id), priority(other, id)));
    }

    private OptionalInt priority(long project, long label) {
        return views().find(new LabelPlace.OfProject(project, true), LabelRef.of(String.valueOf(label)), OptionalLong.empty()).orElseThrow()
                .priority();
    }

    @Test
    final void hidden_label_is_gone_for_readers_and_frees_its_name() {
        LabelOwner.Project owner = new LabelOwner.Project(world().project(world().group(true), true));
        long id = made(owner, "bug");
        long issue = world().issue(owner.id(), id);
        transactions().write(() -> labels().hide(id));
        assertEquals(Optional.empty(), locked(owner, String.valueOf(id)));
        assertEquals(Set.of(), labels().known(owner.id(), Set.of("bug")));
        assertEquals(List.of(), world().labelsOfIssue(issue));
        assertFalse(done(() -> labels().change(id, BUG, START)));
        assertTrue(made(owner, "bug") != id);
    }

    @Test
    final void hidden_labels_are_listed_and_removed_in_pieces() {
        LabelOwner.Project owner = new LabelOwner.Project(world().project(world().group(true), true));
        long id = made(owner, "bug");
        long kept = made(owner, "kept");
        long issue = world().issue(owner.id(), id, kept);
        world().issue(owner.id(), id);
        long request = world().request(owner.id(), id);
        assertEquals(0, count(() -> labels().removeSome(kept, 2)));
        transactions().write(() -> labels().hide(id));
        assertTrue(labels().hidden(id - 1, 1_000).contains(id));
        assertFalse(labels().hidden(id, 1_000).contains(id));
        assertEquals(List.of(id, kept), world().linksOfIssue(issue));
        assertEquals(2, count(() -> labels().removeSome(id, 2)));
        assertTrue(count(() -> labels().removeSome(id, 3)) < 3);
        assertEquals(List.of(kept), world().linksOfIssue(issue));
        assertEquals(List.of(), world().linksOfRequest(request));
        assertFalse(labels().hidden(id - 1, 1_000).contains(id));
        assertEquals(0, count(() -> labels().removeSome(id, 2)));
        assertEquals(List.of("kept"), world().labelsOfIssue(issue));
    }

    @Test
    final void project_is_emptied_in_pieces() {
        long group = world().group(true);
        LabelOwner.Project owner = new LabelOwner.Project(world().project(group, true));
        long beside = made(new LabelOwner.Group(group), "beside");
        List<Long> ids = List.of(made(owner, "a"), made(owner, "b"), made(owner, "c"));
        transactions().write(() -> labels().hide(ids.get(1)));
        long issue = world().issue(owner.id(), ids.get(0), ids.get(1), beside);
        int rows = 0;
        int removed = 2;
        while (removed == 2) {
            removed = count(() -> labels().removeSomeOf(owner, 2));
            rows += removed;
        }
        assertEquals(5, rows);
        assertEquals(List.of(beside), world().linksOfIssue(issue));
        assertEquals(Optional.empty(), locked(owner, "a"));
        assertTrue(locked(new LabelOwner.Group(group), "beside").isPresent());
    }

    @Test
    final void group_is_emptied_of_its_own_labels() {
        long group = world().group(true);
        LabelOwner owner = new LabelOwner.Group(group);
        made(owner, "a");
        LabelOwner.Project project = new LabelOwner.Project(world().project(group, true));
        made(project, "kept");
        assertEquals(1, count(() -> labels().removeSomeOf(owner, 10)));
        assertEquals(0, count(() -> labels().removeSomeOf(owner, 10)));
        assertEquals(Optional.empty(), locked(owner, "a"));
        assertTrue(locked(project, "kept").isPresent());
    }

    @Test
    final void project_knows_its_own_labels_and_those_of_its_groups() {
        long top = world().group(true);
        long inner = world().subgroup(top, true);
        long project = world().project(inner, true);
        made(new LabelOwner.Group(top), "top");
        made(new LabelOwner.Group(inner), "inner");
        made(new LabelOwner.Group(world().subgroup(top, true)), "aside");
        made(new LabelOwner.Project(project), "own");
        made(new LabelOwner.Project(world().project(inner, true)), "foreign");
        assertEquals(Set.of("top", "inner", "own"),
                labels().known(project, List.of("top", "inner", "aside", "own", "foreign", "Own", "none")));
        assertEquals(Set.of(), labels().known(project, List.of()));
    }
}
