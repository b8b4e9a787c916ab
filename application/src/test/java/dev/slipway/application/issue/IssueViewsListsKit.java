package dev.slipway.application.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.issue.IssueFilter.Order;
import dev.slipway.application.issue.IssueFilter.Place;
import dev.slipway.application.issue.port.IssueViews.Noted;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.label.LabelBrief;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssuePosition;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Contract of {@code IssueViews}: single issues, places, orders and walks. */
abstract class IssueViewsListsKit extends IssueViewsScenario {

    IssueViewsListsKit(IssueViewsKit kit) {
        super(kit);
    }

    @Test
    final void issue_is_shown_with_every_field() {
        IssueView view = views().find(project, 2).orElseThrow();
        assertEquals(Optional.of(view), views().find(second));
        assertEquals(List.of(second, 2L, project, "acme/tool", IssueState.OPENED, START.plusSeconds(10), START.plusSeconds(10)),
                List.of(view.id(), view.iid(), view.projectId(), view.projectPath(), view.state(), view.createdAt(), view.updatedAt()));
        assertEquals("bob", view.author().username());
        assertEquals(List.of(bob), view.assignees().stream().map(UserBrief::id).toList());
        assertEquals(new IssueDraft("about nothing", null, IssueType.INCIDENT, IncidentSeverity.HIGH, true, Labels.of(List.of("bug")),
                List.of(bob), true,
                TODAY.minusDays(1), null, null), view.content());
        assertEquals(null, view.closedBy());
        assertEquals(null, view.closedAt());
        IssueView closed = views().find(third).orElseThrow();
        assertEquals(List.of(IssueState.CLOSED, bob, START.plusSeconds(30), START.plusSeconds(30)),
                List.of(closed.state(), closed.closedBy().id(), closed.closedAt(), closed.updatedAt()));
        assertEquals(List.of(anna, bob), views().find(first).orElseThrow().content().assignees());
        issues().move(third, IssueEvent.REOPEN, anna, START);
        assertEquals(null, views().find(third).orElseThrow().closedBy());
        assertEquals(null, views().find(third).orElseThrow().closedAt());
    }

    @Test
    final void notes_are_decided_by_author_assignees_and_flags() {
        assertEquals(Optional.of(new Noted(first, OptionalLong.of(anna), Set.of(anna, bob), false, false)), views().noted(project, 1));
        assertEquals(Optional.of(new Noted(second, OptionalLong.of(bob), Set.of(bob), true, true)), views().noted(project, 2));
        assertEquals(Optional.of(new Noted(third, OptionalLong.of(anna), Set.of(), false, false)), views().noted(project, 3));
        assertEquals(Optional.empty(), views().noted(project, 4));
        assertTrue(views().noted(project, 2).orElseThrow().belongsTo(bob));
        assertFalse(views().noted(project, 2).orElseThrow().belongsTo(anna));
        assertEquals(0, views().find(first).orElseThrow().comments());
    }

    @Test
    final void missing_and_hidden_issues_are_not_found() {
        assertEquals(Optional.empty(), views().find(project, 4));
        assertEquals(Optional.empty(), views().find(project + 1000, 1));
        assertEquals(Optional.empty(), views().find(third + 1000));
        rows().hideProject(project);
        assertEquals(Optional.empty(), views().find(project, 1));
        assertEquals(Optional.empty(), views().noted(project, 1));
        assertEquals(Optional.empty(), views().find(first));
        assertEquals(List.of(), listed(asking(), ALL));
        assertEquals(List.of(), listed(IssueFilter.all(), new IssueAudience.Everywhere(true, true, OptionalLong.empty())));
    }

    @Test
    final void issues_are_ordered_and_paged() {
        assertEquals(List.of(first, second, third), listed(asking()));
        assertEquals(List.of(third, second, first), ordered(Order.CREATED_AT, Sort.DESC));
        assertEquals(List.of(second, first, third), ordered(Order.TITLE, Sort.ASC));
        assertEquals(List.of(third, second, first), ordered(Order.UPDATED_AT, Sort.DESC));
        assertEquals(List.of(second, first, third), ordered(Order.DUE_DATE, Sort.ASC));
        assertEquals(List.of(first, second, third), ordered(Order.DUE_DATE, Sort.DESC));
        assertEquals(List.of(third, first, second), ordered(Order.WEIGHT, Sort.ASC));
        assertEquals(List.of(first, third, second), ordered(Order.WEIGHT, Sort.DESC));
        for (Order order : List.of(Order.PRIORITY, Order.LABEL_PRIORITY, Order.MILESTONE_DUE, Order.POPULARITY, Order.RELATIVE_POSITION)) {
            assertEquals(List.of(third, second, first), ordered(order, Sort.DESC), order.name());
        }
        Page<IssueView> middle = views().list(asking(), ALL, TODAY, new PageRequest.Offset(2, 1));
        assertEquals(3, middle.total());
        assertEquals(second, middle.items().getFirst().id());
        assertEquals(3, views().list(asking(), ALL, TODAY, new PageRequest.Offset(9, 2)).total());
    }

    /** Issues with as many votes are ordered by their ids. */
    @Test
    final void issues_are_ordered_by_votes_for_them() {
        award(first, anna, "thumbsup");
        award(third, bob, "thumbsup");
        award(second, anna, "thumbsup");
        award(second, bob, "thumbsup");
        for (String none : List.of("thumbsdown", "heart", "thumbsup_tone1")) {
            award(first, bob, none);
            award(third, anna, none);
        }
        awardNote(third, anna, "thumbsup");
        assertEquals(List.of(second, third, first), ordered(Order.POPULARITY, Sort.DESC));
        assertEquals(List.of(first, third, second), ordered(Order.POPULARITY, Sort.ASC));
    }

    private List<Long> ordered(Order order, Sort sort) {
        return listed(asking().orderedBy(order, sort));
    }

    @Test
    final void issues_that_users_have_moved_are_listed_at_their_places() {
        kit().place(third, IssuePosition.of(first).value() - 1);
        assertEquals(List.of(third, first, second), ordered(Order.RELATIVE_POSITION, Sort.ASC));
        assertEquals(List.of(second, first, third), ordered(Order.RELATIVE_POSITION, Sort.DESC));
        kit().place(third, IssuePosition.of(first).value() + 1);
        assertEquals(List.of(first, third, second), ordered(Order.RELATIVE_POSITION, Sort.ASC));
    }

    @Test
    final void group_lists_the_issues_inside_it() {
        long inside = rows().store(GroupDraft.named("in").inside(group).visible(Visibility.PUBLIC));
        long deep = made(rows().store(ProjectDraft.in(inside, "p").visible(Visibility.PUBLIC)), bob, 40,
                IssuesKit.draft("deep", List.of()));
        long archive = made(rows().store(ProjectDraft.in(group, "old").visible(Visibility.PUBLIC).asArchived()), bob, 50,
                IssuesKit.draft("old", List.of()));
        long beside = made(rows().store(ProjectDraft.in(rows().personalNamespace(anna), "own").visible(Visibility.PUBLIC)), anna, 60,
                IssuesKit.draft("own", List.of()));
        IssueAudience all = new IssueAudience.Everywhere(true, true, OptionalLong.empty());
        assertEquals(List.of(first, second, third, deep, archive), listed(IssueFilter.all().at(new Place.Group(group)), all));
        assertEquals(List.of(deep), listed(IssueFilter.all().at(new Place.Group(inside)), all));
        assertEquals(List.of(first, second, third, deep, archive, beside), listed(IssueFilter.all(), all));
        assertEquals(List.of(first, second, third, deep, beside), listed(IssueFilter.all().withArchived(false), all));
    }

    @Test
    final void some_issues_are_found_wherever_they_are() {
        long elsewhere = made(rows().store(ProjectDraft.in(rows().personalNamespace(anna), "own")), anna, 60,
                IssuesKit.draft("own", List.of()));
        IssueFilter some = IssueFilter.all().at(new Place.Some(List.of(elsewhere, second, elsewhere + 1_000)));
        assertEquals(List.of(second, elsewhere), listed(some, new IssueAudience.Everywhere(true, true, OptionalLong.empty())));
        assertEquals(List.of(), listed(some, new IssueAudience.Everywhere(false, false, OptionalLong.empty())));
        assertEquals(List.of(), listed(IssueFilter.all().at(new Place.Some(List.of()))));
    }

    private List<Long> participants(long issue, boolean internal) {
        return views().participants(issue, internal, PageRequest.Offset.first()).items().stream().map(UserBrief::id).toList();
    }

    @Test
    final void those_who_wrote_work_and_comment_take_part() {
        long carl = rows().user("carl");
        long dora = rows().user("dora");
        long emil = rows().user("emil");
        assertEquals(List.of(anna, bob), participants(first, true));
        note(first, carl, false, false);
        note(first, carl, false, false);
        note(first, dora, true, false);
        note(first, emil, false, true);
        assertEquals(List.of(anna, bob, carl), participants(first, false));
        assertEquals(List.of(anna, bob, carl, dora), participants(first, true));
        assertEquals(List.of(bob), participants(second, true));
        assertEquals(List.of(), participants(first + 1_000, true));
        Walks.same(page -> views().participants(first, true, page));
    }

    @Test
    final void states_are_counted() {
        assertEquals(new IssueCounts(3, 2, 1), views().count(asking().withState(Optional.of(IssueState.CLOSED)), ALL, TODAY));
        assertEquals(new IssueCounts(2, 1, 1), views().count(asking(), new IssueAudience.OfProject(false, OptionalLong.empty()), TODAY));
        assertEquals(new IssueCounts(0, 0, 0), views().count(asking().withMissing(true), ALL, TODAY));
    }

    @Test
    final void issues_of_labels_are_counted_as_far_as_they_are_seen() {
        long archive = rows().store(ProjectDraft.in(rows().personalNamespace(anna), "closed"));
        made(archive, anna, 70, new IssueDraft("hidden", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, false,
                Labels.of(List.of("bug")), List.of(), null, null, null, null));
        List<LabelBrief> labels = views().find(first).orElseThrow().labels();
        assertEquals(List.of("bug", "ui"), labels.stream().map(LabelBrief::title).toList());
        long bug = labels.getFirst().id();
        long ui = labels.getLast().id();
        issues().move(first, IssueEvent.CLOSE, bob, START.plusSeconds(80));
        IssueAudience all = new IssueAudience.Everywhere(true, true, OptionalLong.empty());
        IssueAudience stranger = new IssueAudience.Everywhere(false, false, OptionalLong.empty());
        assertEquals(Map.of(bug, new IssueCounts(2, 1, 1), ui, new IssueCounts(1, 0, 1)),
                views().countByLabel(List.of(bug, ui, bug + 1_000), all));
        assertEquals(Map.of(bug, new IssueCounts(1, 0, 1)), views().countByLabel(List.of(bug), stranger));
    }

    /** Titles, dates, weights and votes that are equal or missing. */
    private void fillMore() {
        for (int number = 0; number < 6; number++) {
            long id = made(project, bob, number / 2 * 10, new IssueDraft(number % 2 == 0 ? "Same" : "same", null, IssueType.ISSUE,
                    IncidentSeverity.UNKNOWN, false, Labels.NONE, List.of(), null, number < 2 ? TODAY : null, number < 3 ? 3 : null, null));
            if (number % 3 == 0) {
                award(id, anna, "thumbsup");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    final void issues_are_walked_by_key_in_every_order(Order order) {
        fillMore();
        for (Sort sort : Sort.values()) {
            IssueFilter filter = asking().orderedBy(order, sort);
            Walks.same(page -> views().list(filter, ALL, TODAY, page));
        }
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    final void walk_meets_each_issue_once_while_others_come_and_go(Order order) {
        fillMore();
        IssueFilter filter = asking().orderedBy(order, Sort.ASC);
        List<Long> present = listed(filter, ALL);
        List<Long> met = Walks.all(page -> views().list(filter, ALL, TODAY, page).map(IssueView::id), 2, (number, last) -> {
            made(project, anna, -number, new IssueDraft("!", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, false, Labels.NONE, List.of(),
                    null, TODAY.minusDays(9), 0, null));
            issues().remove(last);
        });
        assertEquals(present, met.stream().filter(present::contains).toList());
        assertEquals(met.size(), Set.copyOf(met).size());
    }

    @Test
    final void internal_comments_are_hidden_from_callers_without_a_role() {
        long author = rows().user("author");
        note(first, author, false, false);
        note(first, author, true, false);
        note(first, author, true, false);
        note(first, author, true, true);
        note(second, author, false, false);
        assertEquals(Map.of(first, 2), views().hiddenComments(List.of(first, second), Caller.ANONYMOUS));
        assertEquals(Map.of(), views().hiddenComments(List.of(), Caller.ANONYMOUS));
    }
}
