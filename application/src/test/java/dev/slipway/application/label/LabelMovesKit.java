package dev.slipway.application.label;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelSubscriptions;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.domain.label.LabelDraft;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of {@code LabelMoves}. */
public abstract class LabelMovesKit {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");

    protected abstract LabelMoves moves();

    protected abstract LabelStore labels();

    protected abstract LabelViews views();

    protected abstract LabelSubscriptions subscriptions();

    protected abstract Transactions transactions();

    protected abstract LabelWorld world();

    private long top;
    private long group;
    private long one;
    private long other;

    @BeforeEach
    final void prepare() {
        top = world().group(true);
        group = world().subgroup(top, true);
        one = world().project(group, true);
        other = world().project(world().subgroup(group, true), true);
    }

    private <T> T write(Supplier<T> work) {
        return transactions().write(work);
    }

    private int count(Supplier<Integer> work) {
        return transactions().write(work);
    }

    private long made(LabelOwner owner, String title) {
        return write(() -> labels().create(owner, new LabelDraft(title, "#d9534f", "d"), START)).orElseThrow();
    }

    private long ofProject(long project) {
        return made(new LabelOwner.Project(project), "bug");
    }

    private List<String> named(long project) {
        return views().list(new LabelPlace.OfProject(project, true), Optional.empty(), OptionalLong.empty(), PageRequest.Offset.first())
                .items().stream().map(label -> label.title() + " " + label.id()).toList();
    }

    private OptionalLong promote(long label, long project) {
        return write(() -> moves().promote(label, project, group, START.plusSeconds(1)));
    }

    @Test
    final void promoted_label_keeps_its_row_and_its_items() {
        long label = ofProject(one);
        long issue = world().issue(one, label);
        assertEquals(OptionalLong.of(label), promote(label, one));
        assertEquals(List.of("bug " + label), named(one));
        assertEquals(List.of("bug " + label), named(other));
        assertEquals(List.of("bug"), world().labelsOfIssue(issue));
        assertEquals(OptionalLong.empty(), promote(label, one));
    }

    @Test
    final void label_of_another_project_is_not_promoted() {
        assertEquals(OptionalLong.empty(), promote(ofProject(other), one));
        assertEquals(OptionalLong.empty(), promote(made(new LabelOwner.Group(top), "bug"), one));
        assertEquals(OptionalLong.empty(), promote(1_000_000, one));
        long label = ofProject(one);
        world().move(one, top);
        assertEquals(OptionalLong.empty(), promote(label, one));
    }

    @Test
    final void group_that_has_the_name_keeps_its_label() {
        long present = made(new LabelOwner.Group(group), "bug");
        long label = ofProject(one);
        long issue = world().issue(one, label);
        assertEquals(OptionalLong.of(present), promote(label, one));
        assertTrue(count(() -> moves().mergeSome(present, 100)) < 100);
        assertEquals(List.of("bug " + present), named(one));
        assertEquals(List.of(present), world().linksOfIssue(issue));
    }

    @Test
    final void of_two_promotions_at_once_one_wins() throws Exception {
        long label = ofProject(one);
        AtomicInteger won = new AtomicInteger();
        Together.run(4, thread -> promote(label, one).ifPresent(id -> won.incrementAndGet()));
        assertEquals(1, won.get());
    }

    @Test
    final void labels_below_the_group_are_merged_in_pieces_and_items_keep_the_name() {
        long label = ofProject(one);
        long same = ofProject(other);
        long foreign = ofProject(world().project(top, true));
        long unlike = made(new LabelOwner.Project(other), "other");
        promote(label, one);
        long both = world().issue(other, same, label);
        long single = world().issue(other, same, unlike);
        long request = world().request(other, same);
        long user = world().user();
        write(() -> subscriptions().subscribe(same, user, START));
        transactions().write(() -> labels().prioritize(same, other, OptionalInt.of(4)));
        assertEquals(2, count(() -> moves().mergeSome(label, 2)));
        assertEquals(List.of(List.of("bug"), List.of("bug", "other"), List.of("bug")),
                List.of(world().labelsOfIssue(both), world().labelsOfIssue(single), world().labelsOfRequest(request)));
        assertTrue(count(() -> moves().mergeSome(label, 100)) < 100);
        assertEquals(0, count(() -> moves().mergeSome(label, 100)));
        assertEquals(List.of(List.of(label), List.of(label), List.of(label)),
                List.of(world().linksOfIssue(both), world().linksOfIssue(single).stream().filter(id -> id != unlike).toList(),
                        world().linksOfRequest(request)));
        LabelView merged = views().find(new LabelPlace.OfProject(other, true), LabelRef.of("bug"), OptionalLong.of(user)).orElseThrow();
        assertEquals(List.of(label, true, OptionalInt.of(4)), List.of(merged.id(), merged.subscribed(), merged.priority()));
        assertTrue(write(() -> labels().lock(new LabelOwner.Project(other), LabelRef.of("bug"))).isEmpty());
        assertEquals(OptionalLong.empty(), promote(foreign, one));
    }

    @Test
    final void marked_labels_are_merged_into_a_label_that_has_another_name_by_now() {
        long label = ofProject(one);
        long same = ofProject(other);
        long issue = world().issue(other, same);
        promote(label, one);
        assertTrue(write(() -> labels().change(label, LabelDraft.named("defect"), START)));
        long own = made(new LabelOwner.Project(other), "defect");
        long beside = world().issue(other, own);
        assertTrue(count(() -> moves().mergeSome(label, 100)) < 100);
        assertEquals(List.of(List.of(label), List.of(own)), List.of(world().linksOfIssue(issue), world().linksOfIssue(beside)));
        assertTrue(write(() -> labels().lock(new LabelOwner.Project(other), LabelRef.of("defect"))).isPresent());
    }

    @Test
    final void labels_that_others_wait_to_be_merged_into_are_told_until_they_are() {
        long label = ofProject(one);
        ofProject(other);
        long second = made(new LabelOwner.Project(one), "second");
        made(new LabelOwner.Project(other), "second");
        assertEquals(List.of(), moves().unmerged(label - 1, 10));
        promote(label, one);
        promote(second, one);
        assertEquals(List.of(label, second), moves().unmerged(label - 1, 10));
        assertEquals(List.of(label), moves().unmerged(label - 1, 1));
        assertEquals(List.of(second), moves().unmerged(label, 10));
        assertTrue(count(() -> moves().mergeSome(label, 100)) < 100);
        assertEquals(List.of(second), moves().unmerged(label - 1, 10));
    }

    @Test
    final void label_that_gets_another_name_is_not_merged() {
        long label = ofProject(one);
        long same = ofProject(other);
        long issue = world().issue(other, same);
        promote(label, one);
        assertTrue(write(() -> labels().change(same, new LabelDraft("bug", "#000000", null), START)));
        assertTrue(write(() -> labels().change(same, LabelDraft.named("own"), START)));
        assertTrue(write(() -> labels().change(same, LabelDraft.named("bug"), START)));
        assertEquals(0, count(() -> moves().mergeSome(label, 100)));
        assertEquals(List.of(same), world().linksOfIssue(issue));
    }

    @Test
    final void label_of_a_project_that_has_left_the_group_is_not_merged() {
        long label = ofProject(one);
        long same = ofProject(other);
        long issue = world().issue(other, same);
        promote(label, one);
        world().move(other, world().subgroup(top, true));
        assertTrue(count(() -> moves().mergeSome(label, 100)) < 100);
        assertEquals(0, count(() -> moves().mergeSome(label, 100)));
        assertEquals(List.of(same), world().linksOfIssue(issue));
    }

    @Test
    final void of_two_labels_of_one_name_that_are_promoted_at_once_one_is_that_of_the_group() throws Exception {
        List<Long> projects = List.of(one, world().project(group, true));
        List<Long> twins = projects.stream().map(this::ofProject).toList();
        List<Long> issues = List.of(world().issue(projects.getFirst(), twins.getFirst()),
                world().issue(projects.getLast(), twins.getLast()));
        Set<Long> promoted = ConcurrentHashMap.newKeySet();
        Together.run(2, thread -> promote(twins.get(thread), projects.get(thread)).ifPresent(promoted::add));
        assertEquals(1, promoted.size());
        long label = promoted.iterator().next();
        assertTrue(count(() -> moves().mergeSome(label, 100)) < 100);
        assertEquals(List.of(List.of(label), List.of(label)), issues.stream().map(world()::linksOfIssue).toList());
        assertEquals(List.of("bug " + label), named(projects.getLast()));
    }

    @Test
    final void projects_are_found_by_the_labels_of_a_group_that_their_items_have() {
        long lost = made(new LabelOwner.Group(group), "lost");
        long hidden = made(new LabelOwner.Group(group), "hidden");
        long above = made(new LabelOwner.Group(top), "above");
        world().issue(one, lost, above);
        world().issue(one, lost);
        world().request(other, lost);
        world().issue(world().project(top, true), hidden, above);
        transactions().write(() -> labels().hide(hidden));
        assertEquals(List.of(one, other), moves().projectsWith(group, 100));
        assertEquals(List.of(one), moves().projectsWith(group, 1));
        assertEquals(List.of(), moves().groupsWith(group, 100), "no item of a group has one");
        assertEquals(0, (int) transactions().write(now -> moves().relocateSomeUnder(group, 100, now)));
        assertEquals(List.of(), moves().projectsWith(world().subgroup(top, true), 100));
    }

    @Test
    final void labels_of_projects_are_not_merged_into_one_of_a_project() {
        long label = ofProject(one);
        ofProject(other);
        assertEquals(0, count(() -> moves().mergeSome(label, 100)));
        assertEquals(0, count(() -> moves().mergeSome(1_000_000, 100)));
    }

    @Test
    final void items_of_a_moved_project_keep_the_names_of_labels_that_it_lost() {
        long lost = made(new LabelOwner.Group(group), "lost");
        long kept = made(new LabelOwner.Group(top), "kept");
        long own = made(new LabelOwner.Project(one), "own");
        long found = made(new LabelOwner.Group(group), "found");
        long issue = world().issue(one, lost, kept, own, found);
        long second = world().issue(one, lost);
        long request = world().request(one, lost);
        long beside = world().issue(other, lost);
        assertEquals(0, count(() -> moves().relocateSome(one, 100, START)));
        long elsewhere = world().subgroup(top, true);
        long there = made(new LabelOwner.Group(elsewhere), "found");
        world().move(one, elsewhere);
        assertEquals(1, count(() -> moves().relocateSome(one, 1, START)));
        assertTrue(count(() -> moves().relocateSome(one, 100, START)) < 100);
        assertEquals(0, count(() -> moves().relocateSome(one, 100, START)));
        assertEquals(List.of("found", "kept", "lost", "own"), world().labelsOfIssue(issue));
        LabelView made = views().find(new LabelPlace.OfProject(one, false), LabelRef.of("lost"), OptionalLong.empty()).orElseThrow();
        assertEquals(List.of("#d9534f", "d"), List.of(made.color().code(), String.valueOf(made.description())));
        assertTrue(world().linksOfIssue(issue).containsAll(List.of(kept, own, there, made.id())));
        assertEquals(List.of(List.of(made.id()), List.of(made.id()), List.of(lost)),
                List.of(world().linksOfIssue(second), world().linksOfRequest(request), world().linksOfIssue(beside)));
    }

    @Test
    final void project_that_comes_back_keeps_the_names_of_all_its_labels() {
        long lost = made(new LabelOwner.Group(group), "lost");
        List<Long> issues = List.of(world().issue(one, lost), world().issue(one, lost));
        world().move(one, world().subgroup(top, true));
        assertEquals(1, count(() -> moves().relocateSome(one, 1, START)));
        world().move(one, group);
        assertEquals(0, count(() -> moves().relocateSome(one, 100, START)));
        assertEquals(List.of(List.of("lost"), List.of("lost")), issues.stream().map(world()::labelsOfIssue).toList());
        assertEquals(1, issues.stream().map(world()::linksOfIssue).filter(List.of(lost)::equals).count());
    }
}
