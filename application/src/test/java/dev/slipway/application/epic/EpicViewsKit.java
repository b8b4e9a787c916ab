package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.slipway.application.epic.EpicFilter.Order;
import dev.slipway.application.epic.EpicFilter.Period;
import dev.slipway.application.epic.EpicFilter.Place;
import dev.slipway.application.epic.EpicFilter.Traits;
import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.epic.port.EpicViews.Contents;
import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.issue.IssueEpics.IssueEpic;
import dev.slipway.application.issue.IssueFilter.Search;
import dev.slipway.application.issue.IssueFilter.Text;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.label.LabelBrief;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.epic.EpicAudience;
import dev.slipway.domain.epic.EpicDate;
import dev.slipway.domain.epic.EpicDays;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicEvent;
import dev.slipway.domain.epic.EpicState;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.namespace.GroupAudience;
import java.time.Instant;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code EpicViews}. */
public abstract class EpicViewsKit {

    private static final EpicAudience STRANGERS = EpicAudience.of(Caller.ANONYMOUS);
    private static final EpicAudience ALL = new EpicAudience(new GroupAudience(true, true, true, OptionalLong.of(1)));
    private static final IssueAudience ISSUES = IssueAudience.everywhere(Caller.ANONYMOUS);
    private static final PageRequest MOST = new PageRequest.Offset(1, 100);

    protected abstract EpicViews views();

    protected abstract EpicTrees trees();

    protected abstract EpicIssues links();

    protected abstract EpicWorld world();

    private void adopt(long child, long parent) {
        world().transactions().run(now -> trees().adopt(child, OptionalLong.of(parent), EpicWorld.START));
    }

    private EpicView shown(long id) {
        return views().find(id, ALL).orElseThrow();
    }

    private List<Long> listed(EpicFilter filter, EpicAudience audience) {
        Page<EpicView> page = views().list(filter, audience, MOST);
        assertEquals(page.items().size(), page.total());
        return page.items().stream().map(EpicView::id).toList();
    }

    private List<Long> listed(EpicFilter filter) {
        return listed(filter, ALL);
    }

    private static EpicFilter in(long group) {
        return EpicFilter.at(new Place.Group(group, false, false));
    }

    @Test
    final void epic_is_shown_with_all_its_attributes() {
        long group = world().group();
        EpicDraft draft = EpicDraft.titled("plan").described("text").secret(true).colored("#123456").labelled(List.of("b", "a"))
                .dated(new EpicDate(true, LocalDate.of(2027, 1, 2)), new EpicDate(false, LocalDate.of(2027, 3, 4)));
        EpicView epic = shown(world().epic(group, draft));
        assertEquals(draft, epic.content());
        assertEquals(List.of("a", "b"), epic.labels().stream().map(LabelBrief::title).toList());
        assertEquals(group, epic.group().id());
        assertEquals(1, epic.iid());
        assertEquals(EpicState.OPENED, epic.state());
        assertEquals(EpicDays.NONE, epic.inherited());
        assertEquals(new VoteCounts(0, 0), epic.votes());
        assertEquals(List.of(EpicWorld.START, EpicWorld.START), List.of(epic.createdAt(), epic.updatedAt()));
        assertNull(epic.closedAt());
        assertNull(epic.parent());
        assertEquals(Optional.of(epic), views().find(group, 1, ALL));
        assertEquals(Optional.empty(), views().find(group, 2, ALL));
        assertEquals(Optional.empty(), views().find(epic.id() + 1_000, ALL));
    }

    @Test
    final void closed_epic_tells_since_when() {
        long id = world().epic(world().group());
        Instant closed = EpicWorld.START.plusSeconds(5);
        long closer = world().user();
        world().transactions().write(() -> world().epics().move(id, EpicEvent.CLOSE, closer, closed));
        assertEquals(EpicState.CLOSED, shown(id).state());
        assertEquals(closed, shown(id).closedAt());
    }

    @Test
    final void hidden_epics_are_missing() {
        long group = world().group(Visibility.PUBLIC);
        long closed = world().group(Visibility.PRIVATE);
        long open = world().epic(group);
        long secret = world().epic(group, EpicDraft.titled("x").secret(true));
        long inside = world().epic(closed);
        assertEquals(Optional.of(open), views().find(open, STRANGERS).map(EpicView::id));
        assertEquals(Optional.empty(), views().find(secret, STRANGERS));
        assertEquals(Optional.empty(), views().find(group, 2, STRANGERS));
        assertEquals(Optional.empty(), views().find(inside, STRANGERS));
        assertEquals(List.of(open), listed(in(group), STRANGERS));
        assertEquals(List.of(open, secret), listed(in(group)));
        assertEquals(List.of(), listed(in(closed), STRANGERS));
    }

    @Test
    final void epics_of_a_group_marked_for_deletion_do_not_exist() {
        long group = world().group();
        long id = world().epic(group);
        world().hide(group);
        assertEquals(Optional.empty(), views().find(id, ALL));
        assertEquals(List.of(), listed(in(group)));
    }

    @Test
    final void hidden_parent_is_not_told() {
        long group = world().group();
        long open = world().epic(group);
        long secret = world().epic(group, EpicDraft.titled("x").secret(true));
        long child = world().epic(group);
        long other = world().epic(group);
        adopt(child, open);
        adopt(other, secret);
        assertEquals(new EpicView.Parent(open, 1, group), views().find(child, STRANGERS).orElseThrow().parent());
        assertNull(views().find(other, STRANGERS).orElseThrow().parent());
        assertEquals(secret, Objects.requireNonNull(shown(other).parent()).id());
    }

    @Test
    final void groups_above_and_below_are_listed_on_request() {
        long above = world().group();
        long group = world().subgroup(above);
        long below = world().subgroup(group);
        long one = world().epic(above);
        long two = world().epic(group);
        long three = world().epic(below);
        world().epic(world().subgroup(above));
        assertEquals(List.of(two), listed(in(group)));
        assertEquals(List.of(one, two), listed(EpicFilter.at(new Place.Group(group, true, false))));
        assertEquals(List.of(two, three), listed(EpicFilter.at(new Place.Group(group, false, true))));
        assertEquals(List.of(one, two, three), listed(EpicFilter.at(new Place.Group(group, true, true))));
    }

    @Test
    final void closed_groups_above_and_below_are_left_out() {
        long above = world().group(Visibility.PRIVATE);
        long group = world().subgroup(above, Visibility.PRIVATE);
        world().epic(above);
        world().epic(group);
        assertEquals(List.of(), listed(EpicFilter.at(new Place.Group(group, true, true)), STRANGERS));
    }

    @Test
    final void children_are_listed_in_their_order() {
        long group = world().group();
        long parent = world().epic(group);
        List<Long> children = List.of(world().epic(group), world().epic(group), world().epic(group, EpicDraft.titled("x").secret(true)));
        children.forEach(child -> adopt(child, parent));
        assertEquals(children.reversed(), listed(EpicFilter.below(parent)));
        assertEquals(List.of(children.get(1), children.get(0)), listed(EpicFilter.below(parent), STRANGERS));
    }

    @Test
    final void epics_are_found_by_their_attributes() {
        long group = world().group();
        long one = world().epic(group, EpicDraft.titled("Login page").described("of users").labelled(List.of("a", "b")));
        long two = world().epic(group, EpicDraft.titled("Search").labelled(List.of("b")).secret(true));
        long three = world().epic(group);
        world().transactions().write(() -> world().epics().move(three, EpicEvent.CLOSE, world().user(), EpicWorld.START.plusSeconds(9)));
        EpicFilter all = in(group);
        assertEquals(List.of(one, two), listed(all.withState(Optional.of(EpicState.OPENED))));
        assertEquals(List.of(three), listed(all.withState(Optional.of(EpicState.CLOSED))));
        assertEquals(List.of(two), listed(all.withConfidential(Optional.of(true))));
        assertEquals(List.of(one), listed(all.withSearch(Optional.of(new Search("USERS login", EnumSet.allOf(Text.class))))));
        assertEquals(List.of(one), listed(all.withWanted(labels(new AttributeFilter.Exactly<>(List.of("a", "b"))))));
        assertEquals(List.of(one, two), listed(all.withWanted(labels(new AttributeFilter.Any<>()))));
        assertEquals(List.of(three), listed(all.withWanted(labels(new AttributeFilter.None<>()))));
        assertEquals(List.of(two, three), listed(all.withUnwanted(labels(new AttributeFilter.Exactly<>(List.of("a", "c"))))));
        long author = Objects.requireNonNull(shown(two).author()).id();
        String username = Objects.requireNonNull(shown(two).author()).username();
        assertEquals(List.of(two), listed(all.withWanted(Traits.ANY.withAuthor(Optional.of(author)))));
        assertEquals(List.of(two), listed(all.withWanted(Traits.ANY.withAuthorUsername(Optional.of(username)))));
        assertEquals(List.of(one, three), listed(all.withUnwanted(Traits.ANY.withAuthor(Optional.of(author)))));
        assertEquals(List.of(), listed(all.withWanted(Traits.ANY.withReaction(new AttributeFilter.Any<>()))));
        assertEquals(List.of(one, two, three), listed(all.withWanted(Traits.ANY.withReaction(new AttributeFilter.None<>()))));
    }

    private static Traits labels(AttributeFilter<List<String>> wanted) {
        return Traits.ANY.withLabels(wanted);
    }

    @Test
    final void epics_are_found_by_their_times_with_both_bounds() {
        long group = world().group();
        long id = world().epic(group);
        Period hit = new Period(Optional.of(EpicWorld.START), Optional.of(EpicWorld.START));
        Period before = new Period(Optional.empty(), Optional.of(EpicWorld.START.minusMillis(1)));
        Period after = new Period(Optional.of(EpicWorld.START.plusMillis(1)), Optional.empty());
        assertEquals(List.of(id), listed(in(group).withCreated(hit).withUpdated(hit)));
        for (Period missed : List.of(before, after)) {
            assertEquals(List.of(), listed(in(group).withCreated(missed)));
            assertEquals(List.of(), listed(in(group).withUpdated(missed)));
        }
    }

    @Test
    final void lists_have_an_order_and_ids_break_ties() {
        long group = world().group();
        long b = world().epic(group, EpicDraft.titled("b"));
        long a = world().epic(group, EpicDraft.titled("A"));
        long c = world().epic(group, EpicDraft.titled("c"));
        world().transactions().write(() -> world().epics().change(b, EpicDraft.titled("b"), EpicWorld.START.plusSeconds(1)));
        assertEquals(List.of(b, a, c), listed(in(group)));
        assertEquals(List.of(c, a, b), listed(in(group).orderedBy(Order.CREATED_AT, Sort.DESC)));
        assertEquals(List.of(a, b, c), listed(in(group).orderedBy(Order.TITLE, Sort.ASC)));
        assertEquals(List.of(b, c, a), listed(in(group).orderedBy(Order.UPDATED_AT, Sort.DESC)));
        Page<EpicView> page = views().list(in(group), ALL, new PageRequest.Offset(2, 2));
        assertEquals(List.of(c), page.items().stream().map(EpicView::id).toList());
        assertEquals(3, page.total());
    }

    @Test
    final void contents_are_those_that_the_caller_sees() {
        long group = world().group();
        long empty = world().epic(group);
        long parent = world().epic(group);
        long linked = world().epic(group);
        long hidden = world().epic(group, EpicDraft.titled("x").secret(true));
        adopt(world().epic(group), parent);
        adopt(world().epic(group, EpicDraft.titled("y").secret(true)), hidden);
        long issue = world().issue(group, false);
        long secret = world().issue(group, true);
        world().transactions().write(() -> links().add(linked, issue));
        world().transactions().write(() -> links().add(hidden, secret));
        Map<Long, Contents> found = views().contents(List.of(empty, parent, linked, hidden), STRANGERS, ISSUES);
        assertEquals(Contents.NONE, found.getOrDefault(empty, Contents.NONE));
        assertEquals(new Contents(true, false), found.get(parent));
        assertEquals(new Contents(false, true), found.get(linked));
        assertEquals(Contents.NONE, found.getOrDefault(hidden, Contents.NONE));
        assertEquals(new Contents(true, false), views().contents(List.of(hidden), ALL, ISSUES).get(hidden));
        assertEquals(Map.of(), views().contents(List.of(), ALL, ISSUES));
    }

    @Test
    final void issues_tell_their_epics_as_far_as_they_are_seen() {
        long group = world().group();
        long open = world().epic(group);
        long secret = world().epic(group, EpicDraft.titled("x").secret(true));
        long one = world().issue(group, false);
        long two = world().issue(group, true);
        long free = world().issue(group, false);
        world().transactions().write(() -> links().add(open, one));
        world().transactions().write(() -> links().add(secret, two));
        String path = shown(open).group().path();
        IssueEpic told = new IssueEpic(open, 1, "plan", group, path);
        assertEquals(Map.of(one, told), views().ofIssues(List.of(one, two, free), STRANGERS));
        assertEquals(Map.of(one, told, two, new IssueEpic(secret, 2, "x", group, path)), views().ofIssues(List.of(one, two, free), ALL));
        assertEquals(Map.of(), views().ofIssues(List.of(free), ALL));
        world().hide(group);
        assertEquals(Map.of(), views().ofIssues(List.of(one), ALL));
    }
}
