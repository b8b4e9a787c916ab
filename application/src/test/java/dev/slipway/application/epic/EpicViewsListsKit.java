package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.epic.EpicFilter.Order;
import dev.slipway.application.epic.EpicFilter.Period;
import dev.slipway.application.epic.EpicFilter.Place;
import dev.slipway.application.epic.EpicFilter.Traits;
import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.issue.IssueFilter.Search;
import dev.slipway.application.issue.IssueFilter.Text;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicEvent;
import dev.slipway.domain.epic.EpicState;
import java.util.EnumSet;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code EpicViews}: places, filters and orders of lists. */
abstract class EpicViewsListsKit extends EpicViewsScenario {

    EpicViewsListsKit(EpicViewsKit kit) {
        super(kit);
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
        assertEquals(List.of(one), listed(all.withWanted(labels(new AttributeFilter.Exactly<>(List.of("a", "b", "a"))))));
        assertEquals(List.of(one, two), listed(all.withWanted(labels(new AttributeFilter.Exactly<>(Collections.nCopies(501, "b"))))));
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
}
