package dev.slipway.persistence.milestone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestFilter;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.milestone.MilestoneCondition;
import dev.slipway.application.milestone.MilestoneOwner;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.mergerequest.MergeRequestAudience;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneEvent;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Milestones of issues and merge requests in lists, which one statement finds and shows. */
class ShownMilestonesTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    /** Days around the present one, by the clock of the database; a day more than the change of dates during a test moves. */
    private static final LocalDate TODAY = LocalDate.now(ZoneOffset.UTC);
    private static final IssueAudience ALL = new IssueAudience.OfProject(true, OptionalLong.empty());

    private long group;
    private long project;
    private long next;

    @BeforeEach
    void arrange() {
        group = rows().store(GroupDraft.named("acme"));
        project = rows().store(ProjectDraft.in(group, "tool"));
    }

    private static AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    private static Milestones milestones() {
        return HERE.get(Milestones.class);
    }

    private static Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    private static long milestone(MilestoneOwner owner, String title, LocalDate start, LocalDate due) {
        return transactions().write(() -> milestones().create(owner, new MilestoneDraft(title, null, start, due), Instant.EPOCH));
    }

    private long milestone(String title, LocalDate start, LocalDate due) {
        return milestone(new MilestoneOwner.Project(project), title, start, due);
    }

    /** Stores an issue and a merge request of the same number with a milestone. */
    private long item(Long milestone) {
        long iid = ++next;
        HERE.rows().ask("""
                insert into issues (project_id, iid, title, milestone_id, created_at, updated_at)
                values (?, ?, 'Something', ?, now(), now()) returning id""", project, iid, milestone);
        HERE.rows().ask("""
                insert into merge_requests (project_id, iid, source_project_id, source_branch, target_branch, title, draft, milestone_id,
                    created_at, updated_at)
                values (?, ?, ?, ?, 'main', 'Change', false, ?, now(), now()) returning id""", project, iid, project, "topic" + iid,
                milestone);
        return iid;
    }

    private static IssueFilter issues(IssueFilter.Traits wanted, IssueFilter.Traits unwanted) {
        return IssueFilter.all().withWanted(wanted).withUnwanted(unwanted);
    }

    private List<IssueView> listed(IssueFilter filter) {
        return HERE.get(IssueViews.class).list(filter.at(new IssueFilter.Place.Project(project)), ALL, TODAY, PageRequest.Offset.first())
                .items();
    }

    private static List<Long> numbers(List<IssueView> issues) {
        return issues.stream().map(IssueView::iid).sorted().toList();
    }

    private List<Long> requests(MergeRequestFilter filter) {
        return HERE.get(MergeRequestViews.class).list(filter.at(new MergeRequestFilter.Place.Project(project)),
                MergeRequestAudience.ofProject(Caller.ANONYMOUS), PageRequest.Offset.first()).items().stream()
                .map(request -> request.iid()).sorted().toList();
    }

    /** Returns the numbers that a condition finds, which are those of issues and of merge requests. */
    private List<Long> found(MilestoneCondition condition) {
        List<Long> numbers = numbers(listed(issues(IssueFilter.Traits.ANY.withMilestone(condition), IssueFilter.Traits.ANY)));
        assertEquals(numbers, requests(MergeRequestFilter.all().withWanted(MergeRequestFilter.Traits.ANY.withMilestone(condition))));
        return numbers;
    }

    /** Returns the numbers that the opposite of a condition finds. */
    private List<Long> others(MilestoneCondition condition) {
        List<Long> numbers = numbers(listed(issues(IssueFilter.Traits.ANY, IssueFilter.Traits.ANY.withMilestone(condition))));
        assertEquals(numbers, requests(MergeRequestFilter.all().withUnwanted(MergeRequestFilter.Traits.ANY.withMilestone(condition))));
        return numbers;
    }

    @Test
    void items_are_found_by_their_milestone() {
        long first = milestone("1.0", null, null);
        long second = milestone(new MilestoneOwner.Group(group), "2.0", null, null);
        long one = item(first);
        long two = item(second);
        long none = item(null);
        assertEquals(List.of(one, two, none), found(MilestoneCondition.WHATEVER));
        assertEquals(List.of(none), found(new MilestoneCondition.None()));
        assertEquals(List.of(one, two), found(new MilestoneCondition.Any()));
        assertEquals(List.of(two), found(new MilestoneCondition.Titled("2.0")));
        assertEquals(List.of(), found(new MilestoneCondition.Titled("2")));
        assertEquals(List.of(one), found(new MilestoneCondition.Exactly(first)));
        assertEquals(List.of(one, two, none), others(MilestoneCondition.WHATEVER));
        assertEquals(List.of(one, two), others(new MilestoneCondition.None()));
        assertEquals(List.of(none), others(new MilestoneCondition.Any()));
        assertEquals(List.of(one, none), others(new MilestoneCondition.Titled("2.0")));
        assertEquals(List.of(two, none), others(new MilestoneCondition.Exactly(first)));
    }

    @Test
    void items_are_found_by_the_dates_of_their_active_milestone() {
        long over = item(milestone("over", TODAY.minusDays(9), TODAY.minusDays(5)));
        long soon = item(milestone("soon", TODAY.plusDays(3), TODAY.plusDays(5)));
        long late = item(milestone("late", TODAY.minusDays(3), TODAY.plusDays(9)));
        long ofGroup = item(milestone(new MilestoneOwner.Group(group), "group", null, TODAY.plusDays(20)));
        long closed = milestone("closed", TODAY.minusDays(9), TODAY.plusDays(4));
        item(closed);
        transactions().run(now -> milestones().move(closed, MilestoneEvent.CLOSE, now));
        item(milestone("no dates", null, null));
        item(null);
        assertEquals(List.of(over, late), found(new MilestoneCondition.Started()));
        assertEquals(List.of(soon, ofGroup), found(new MilestoneCondition.Upcoming()));
        assertEquals(5, others(new MilestoneCondition.Started()).size());
        assertEquals(5, others(new MilestoneCondition.Upcoming()).size());
    }

    @Test
    void milestone_is_shown_with_its_item() {
        long id = milestone(new MilestoneOwner.Group(group), "1.0", null, LocalDate.EPOCH);
        long iid = item(id);
        IssueView issue = HERE.get(IssueViews.class).find(project, iid).orElseThrow();
        assertEquals(milestones().find(new MilestoneOwner.Group(group), id).orElseThrow(), issue.milestone());
        assertEquals(id, issue.content().milestone());
        assertEquals(issue.milestone(), HERE.get(MergeRequestViews.class).find(project, iid).orElseThrow().milestone());
    }

    /** A deleted milestone, and one of a group that the project has left, count as none before work has taken them away. */
    @Test
    void milestone_that_is_not_shown_counts_as_none() {
        long deleted = milestone("1.0", null, null);
        long left = milestone(new MilestoneOwner.Group(group), "2.0", null, null);
        List<Long> both = List.of(item(deleted), item(left));
        transactions().run(now -> milestones().hide(deleted, now));
        HERE.rows().ask("update projects set namespace_id = ? where id = ? returning id", rows().store(GroupDraft.named("other")), project);
        assertEquals(both, found(new MilestoneCondition.None()));
        for (MilestoneCondition condition : List.of(new MilestoneCondition.Any(), new MilestoneCondition.Titled("1.0"),
                new MilestoneCondition.Titled("2.0"), new MilestoneCondition.Exactly(deleted), new MilestoneCondition.Exactly(left))) {
            assertEquals(List.of(), found(condition));
        }
        for (long iid : both) {
            assertNull(HERE.get(IssueViews.class).find(project, iid).orElseThrow().milestone());
            assertNull(HERE.get(MergeRequestViews.class).find(project, iid).orElseThrow().milestone());
        }
    }

    @Test
    void issues_and_merge_requests_are_ordered_by_the_last_day_of_their_milestone() {
        long late = item(milestone("late", null, TODAY.plusDays(9)));
        long none = item(null);
        long soon = item(milestone("soon", null, TODAY.plusDays(5)));
        long endless = item(milestone("endless", null, null));
        IssueFilter rising = IssueFilter.all().orderedBy(IssueFilter.Order.MILESTONE_DUE, Sort.ASC);
        IssueFilter falling = IssueFilter.all().orderedBy(IssueFilter.Order.MILESTONE_DUE, Sort.DESC);
        assertEquals(List.of(soon, late, none, endless), listed(rising).stream().map(IssueView::iid).toList());
        assertEquals(List.of(late, soon, endless, none), listed(falling).stream().map(IssueView::iid).toList());
        Stream.of(rising, falling).forEach(filter -> Walks.same(page -> HERE.get(IssueViews.class)
                .list(filter.at(new IssueFilter.Place.Project(project)), ALL, TODAY, page)));
        assertEquals(List.of(soon, late, none, endless), inOrder(Sort.ASC));
        assertEquals(List.of(late, soon, endless, none), inOrder(Sort.DESC));
    }

    /** Returns the numbers of the merge requests by the last day of their milestone. */
    private List<Long> inOrder(Sort sort) {
        MergeRequestFilter filter = MergeRequestFilter.all().at(new MergeRequestFilter.Place.Project(project))
                .orderedBy(MergeRequestFilter.Order.MILESTONE_DUE, sort);
        MergeRequestAudience audience = MergeRequestAudience.ofProject(Caller.ANONYMOUS);
        Walks.same(page -> HERE.get(MergeRequestViews.class).list(filter, audience, page));
        return HERE.get(MergeRequestViews.class).list(filter, audience, PageRequest.Offset.first()).items().stream()
                .map(MergeRequestView::iid).toList();
    }
}
