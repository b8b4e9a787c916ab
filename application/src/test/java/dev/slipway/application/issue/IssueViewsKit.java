package dev.slipway.application.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.AccessRows;
import dev.slipway.application.access.AccessRows.NewProject;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.issue.IssueFilter.Order;
import dev.slipway.application.issue.IssueFilter.Place;
import dev.slipway.application.issue.IssueFilter.Search;
import dev.slipway.application.issue.IssueFilter.Text;
import dev.slipway.application.issue.IssueFilter.Traits;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.issue.port.Issues.NewIssue;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.DueFilter;
import dev.slipway.domain.issue.HealthStatus;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every implementation of {@code IssueViews} does. */
public abstract class IssueViewsKit {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);
    private static final IssueAudience ALL = new IssueAudience.OfProject(true, OptionalLong.empty());

    protected abstract IssueViews views();

    protected abstract Issues issues();

    protected abstract AccessRows rows();

    private long anna;
    private long bob;
    private long group;
    private long project;
    private long first;
    private long second;
    private long third;

    /** Three issues that have as little in common as can be. */
    @BeforeEach
    final void fill() {
        anna = rows().user("Anna");
        bob = rows().user("bob");
        group = rows().group(OptionalLong.empty(), "acme", Visibility.PUBLIC);
        project = rows().project(group, NewProject.of("tool", Visibility.PUBLIC));
        first = made(project, anna, 0, new IssueDraft("Crash of höhe", "It crashes 100% of_the time", IssueType.ISSUE, IncidentSeverity.UNKNOWN, false,
                Labels.of(List.of("bug", "ui")), List.of(anna, bob), null, TODAY, 3, HealthStatus.AT_RISK));
        second = made(project, bob, 10, new IssueDraft("about nothing", null, IssueType.INCIDENT, IncidentSeverity.HIGH, true, Labels.of(List.of("bug")),
                List.of(bob), true, TODAY.minusDays(1), null, null));
        third = made(project, anna, 20, new IssueDraft("Zebra", "höhe", IssueType.ISSUE, IncidentSeverity.UNKNOWN, false, Labels.NONE, List.of(), null, null, 0,
                null));
        issues().move(third, IssueEvent.CLOSE, bob, START.plusSeconds(30));
    }

    private long made(long where, long author, int second, IssueDraft draft) {
        return issues().create(new NewIssue(where, OptionalLong.empty(), draft, author, START.plusSeconds(second))).orElseThrow();
    }

    /** A filter that asks nothing, changed part by part. */
    private static final class Asking {

        private Place place;
        private Mine mine = Mine.ALL;
        private IssueState state;
        private Traits wanted = Traits.ANY;
        private Traits unwanted = Traits.ANY;
        private Search search;
        private Instant createdAfter;
        private Instant createdBefore;
        private Instant updatedAfter;
        private Instant updatedBefore;
        private Boolean confidential;
        private DueFilter due;
        private boolean archived = true;
        private boolean missing;
        private Order order = Order.CREATED_AT;
        private Sort sort = Sort.ASC;

        private Asking(Place place) {
            this.place = place;
        }

        private IssueFilter filter() {
            return new IssueFilter(place, mine, Optional.ofNullable(state), wanted, unwanted, Optional.ofNullable(search), Optional.ofNullable(createdAfter),
                    Optional.ofNullable(createdBefore), Optional.ofNullable(updatedAfter), Optional.ofNullable(updatedBefore),
                    Optional.ofNullable(confidential), Optional.ofNullable(due), archived, missing, order, sort);
        }
    }

    private IssueFilter asking(UnaryOperator<Asking> change) {
        return change.apply(new Asking(new Place.Project(project))).filter();
    }

    private List<Long> listed(IssueFilter filter, IssueAudience audience) {
        Page<IssueView> page = views().list(filter, audience, TODAY, new PageRequest.Offset(1, 100));
        assertEquals(page.items().size(), page.total());
        return page.items().stream().map(IssueView::id).toList();
    }

    private List<Long> listed(UnaryOperator<Asking> change) {
        return listed(asking(change), ALL);
    }

    private List<Long> wanted(Traits traits) {
        return listed(asking -> {
            asking.wanted = traits;
            return asking;
        });
    }

    private List<Long> unwanted(Traits traits) {
        return listed(asking -> {
            asking.unwanted = traits;
            return asking;
        });
    }

    @Test
    final void anIssueIsShownWhole() {
        IssueView view = views().find(project, 2).orElseThrow();
        assertEquals(Optional.of(view), views().find(second));
        assertEquals(List.of(second, 2L, project, "acme/tool", IssueState.OPENED, START.plusSeconds(10), START.plusSeconds(10)),
                List.of(view.id(), view.iid(), view.projectId(), view.projectPath(), view.state(), view.createdAt(), view.updatedAt()));
        assertEquals("bob", view.author().username());
        assertEquals(List.of(bob), view.assignees().stream().map(UserBrief::id).toList());
        assertEquals(new IssueDraft("about nothing", null, IssueType.INCIDENT, IncidentSeverity.HIGH, true, Labels.of(List.of("bug")), List.of(bob), true,
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
    final void whatIsMissingOrHiddenIsNotFound() {
        assertEquals(Optional.empty(), views().find(project, 4));
        assertEquals(Optional.empty(), views().find(project + 1000, 1));
        assertEquals(Optional.empty(), views().find(third + 1000));
        rows().hideProject(project);
        assertEquals(Optional.empty(), views().find(project, 1));
        assertEquals(Optional.empty(), views().find(first));
        assertEquals(List.of(), listed(asking(asking -> asking), ALL));
        assertEquals(List.of(), listed(new Asking(new Place.Everywhere()).filter(), new IssueAudience.Everywhere(true, true, OptionalLong.empty())));
    }

    @Test
    final void listsAreOrderedAndPaged() {
        assertEquals(List.of(first, second, third), listed(asking -> asking));
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
        Page<IssueView> middle = views().list(asking(asking -> asking), ALL, TODAY, new PageRequest.Offset(2, 1));
        assertEquals(3, middle.total());
        assertEquals(second, middle.items().getFirst().id());
        assertEquals(3, views().list(asking(asking -> asking), ALL, TODAY, new PageRequest.Offset(9, 2)).total());
    }

    private List<Long> ordered(Order order, Sort sort) {
        return listed(asking -> {
            asking.order = order;
            asking.sort = sort;
            return asking;
        });
    }

    private static Traits numbers(Long... iids) {
        return new Traits(List.of(iids), AttributeFilter.whatever(), Optional.empty(), Optional.empty(), AttributeFilter.whatever(), List.of(), Optional.empty(),
                AttributeFilter.whatever(), AttributeFilter.whatever());
    }

    private static Traits labels(AttributeFilter<Labels> labels) {
        return new Traits(List.of(), labels, Optional.empty(), Optional.empty(), AttributeFilter.whatever(), List.of(), Optional.empty(), AttributeFilter.whatever(),
                AttributeFilter.whatever());
    }

    private static Traits author(Long id, String username) {
        return new Traits(List.of(), AttributeFilter.whatever(), Optional.ofNullable(id), Optional.ofNullable(username), AttributeFilter.whatever(), List.of(),
                Optional.empty(), AttributeFilter.whatever(), AttributeFilter.whatever());
    }

    private static Traits worker(AttributeFilter<Long> assignee, String... usernames) {
        return new Traits(List.of(), AttributeFilter.whatever(), Optional.empty(), Optional.empty(), assignee, List.of(usernames), Optional.empty(),
                AttributeFilter.whatever(), AttributeFilter.whatever());
    }

    private static Traits other(IssueType type, AttributeFilter<Integer> weight, AttributeFilter<HealthStatus> health) {
        return new Traits(List.of(), AttributeFilter.whatever(), Optional.empty(), Optional.empty(), AttributeFilter.whatever(), List.of(), Optional.ofNullable(type), weight,
                health);
    }

    /** Each trait picks these issues, and unwanted the others. */
    @Test
    final void traitsAreWantedOrUnwanted() {
        Object[][] table = {
            {numbers(1L, 3L, 7L), Set.of(first, third)},
            {numbers(7L), Set.of()},
            {labels(new AttributeFilter.None<>()), Set.of(third)},
            {labels(new AttributeFilter.Any<>()), Set.of(first, second)},
            {labels(new AttributeFilter.Exactly<>(Labels.of(List.of("bug")))), Set.of(first, second)},
            {labels(new AttributeFilter.Exactly<>(Labels.of(List.of("Bug")))), Set.of()},
            {author(anna, null), Set.of(first, third)},
            {author(null, "ANNA"), Set.of(first, third)},
            {author(null, "nobody"), Set.of()},
            {author(bob, "anna"), Set.of()},
            {worker(new AttributeFilter.None<>()), Set.of(third)},
            {worker(new AttributeFilter.Any<>()), Set.of(first, second)},
            {worker(new AttributeFilter.Exactly<>(anna)), Set.of(first)},
            {worker(AttributeFilter.whatever(), "Bob"), Set.of(first, second)},
            {worker(AttributeFilter.whatever(), "bob", "anna"), Set.of(first)},
            {worker(AttributeFilter.whatever(), "nobody"), Set.of()},
            {other(IssueType.INCIDENT, AttributeFilter.whatever(), AttributeFilter.whatever()), Set.of(second)},
            {other(null, new AttributeFilter.None<>(), AttributeFilter.whatever()), Set.of(second)},
            {other(null, new AttributeFilter.Any<>(), AttributeFilter.whatever()), Set.of(first, third)},
            {other(null, new AttributeFilter.Exactly<>(3), AttributeFilter.whatever()), Set.of(first)},
            {other(null, AttributeFilter.whatever(), new AttributeFilter.None<>()), Set.of(second, third)},
            {other(null, AttributeFilter.whatever(), new AttributeFilter.Any<>()), Set.of(first)},
            {other(null, AttributeFilter.whatever(), new AttributeFilter.Exactly<>(HealthStatus.ON_TRACK)), Set.of()},
        };
        for (Object[] row : table) {
            Set<?> expected = (Set<?>) row[1];
            assertEquals(expected, Set.copyOf(wanted((Traits) row[0])), row[0].toString());
            if (!row[0].equals(author(bob, "anna")) && !row[0].equals(worker(AttributeFilter.whatever(), "bob", "anna"))) {
                assertEquals(Set.copyOf(Stream.of(first, second, third).filter(id -> !expected.contains(id)).toList()), Set.copyOf(unwanted((Traits) row[0])),
                        "not " + row[0]);
            }
        }
    }

    @Test
    final void allLabelsAreWantedAndNoneOfTheUnwanted() {
        Traits both = labels(new AttributeFilter.Exactly<>(Labels.of(List.of("ui", "bug"))));
        assertEquals(List.of(first), wanted(both));
        assertEquals(List.of(third), unwanted(both));
        assertEquals(List.of(second, third), unwanted(labels(new AttributeFilter.Exactly<>(Labels.of(List.of("ui", "other"))))));
        assertEquals(List.of(), unwanted(author(bob, "anna")));
    }

    @Test
    final void statesTimesAndDaysNarrow() {
        assertEquals(List.of(first, second), listed(asking -> {
            asking.state = IssueState.OPENED;
            return asking;
        }));
        assertEquals(List.of(second, third), listed(asking -> {
            asking.createdAfter = START.plusSeconds(10);
            return asking;
        }));
        assertEquals(List.of(first, second), listed(asking -> {
            asking.createdBefore = START.plusSeconds(10);
            return asking;
        }));
        assertEquals(List.of(third), listed(asking -> {
            asking.updatedAfter = START.plusSeconds(11);
            return asking;
        }));
        assertEquals(List.of(first), listed(asking -> {
            asking.updatedBefore = START;
            return asking;
        }));
        assertEquals(List.of(second), listed(asking -> {
            asking.confidential = true;
            return asking;
        }));
        assertEquals(List.of(first, third), listed(asking -> {
            asking.confidential = false;
            return asking;
        }));
        assertEquals(List.of(), listed(asking -> {
            asking.missing = true;
            return asking;
        }));
    }

    @Test
    final void whatIsDueIsFoundByItsDay() {
        Object[][] table = {{DueFilter.NONE, List.of(third)}, {DueFilter.ANY, List.of(first, second)}, {DueFilter.TODAY, List.of(first)},
            {DueFilter.TOMORROW, List.of()}, {DueFilter.OVERDUE, List.of(second)}, {DueFilter.WEEK, List.of(first, second)}};
        for (Object[] row : table) {
            assertEquals(row[1], listed(asking -> {
                asking.due = (DueFilter) row[0];
                return asking;
            }), row[0].toString());
        }
    }

    private List<Long> found(String text, Text... in) {
        return listed(asking -> {
            asking.search = new Search(text, Set.of(in));
            return asking;
        });
    }

    @Test
    final void everyWordIsSoughtInTheTextsThatAreNamed() {
        assertEquals(List.of(first, third), found("HÖHE", Text.TITLE, Text.DESCRIPTION));
        assertEquals(List.of(first), found("höhe", Text.TITLE));
        assertEquals(List.of(third), found("höhe", Text.DESCRIPTION));
        assertEquals(List.of(first), found("  time crash ", Text.TITLE, Text.DESCRIPTION));
        assertEquals(List.of(), found("time crash", Text.TITLE));
        assertEquals(List.of(first), found("100% of_the", Text.DESCRIPTION));
        assertEquals(List.of(), found("1__%", Text.TITLE, Text.DESCRIPTION));
    }

    @Test
    final void lettersThatAreTheSameInAnotherCaseAreFound() {
        long street = made(project, anna, 40, new IssueDraft("ΟΔΟΣ", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, false, Labels.NONE, List.of(), null,
                null, null, null));
        assertEquals(List.of(street), found("ΟΔΟΣ", Text.TITLE));
    }

    @Test
    final void mineAreThoseThatIWroteOrWorkOn() {
        IssueAudience me = new IssueAudience.OfProject(true, OptionalLong.of(anna));
        IssueFilter written = asking(asking -> {
            asking.mine = Mine.CREATED_BY_ME;
            return asking;
        });
        IssueFilter worked = asking(asking -> {
            asking.mine = Mine.ASSIGNED_TO_ME;
            return asking;
        });
        assertEquals(List.of(first, third), listed(written, me));
        assertEquals(List.of(first), listed(worked, me));
        assertEquals(List.of(), listed(written, ALL));
        assertEquals(List.of(), listed(worked, ALL));
    }

    @Test
    final void groupsHoldWhatIsInsideThem() {
        long inside = rows().group(OptionalLong.of(group), "in", Visibility.PUBLIC);
        long deep = made(rows().project(inside, NewProject.of("p", Visibility.PUBLIC)), bob, 40, IssuesKit.draft("deep", List.of()));
        long archive = made(rows().project(group, new NewProject("old", Visibility.PUBLIC, "main", true, true)), bob, 50,
                IssuesKit.draft("old", List.of()));
        long beside = made(rows().project(rows().personalNamespace(anna), NewProject.of("own", Visibility.PUBLIC)), anna, 60, IssuesKit.draft("own", List.of()));
        IssueAudience all = new IssueAudience.Everywhere(true, true, OptionalLong.empty());
        assertEquals(List.of(first, second, third, deep, archive), listed(new Asking(new Place.Group(group)).filter(), all));
        assertEquals(List.of(deep), listed(new Asking(new Place.Group(inside)).filter(), all));
        assertEquals(List.of(first, second, third, deep, archive, beside), listed(new Asking(new Place.Everywhere()).filter(), all));
        Asking living = new Asking(new Place.Everywhere());
        living.archived = false;
        assertEquals(List.of(first, second, third, deep, beside), listed(living.filter(), all));
    }

    @Test
    final void statesAreCounted() {
        assertEquals(new IssueCounts(3, 2, 1), views().count(asking(asking -> {
            asking.state = IssueState.CLOSED;
            return asking;
        }), ALL, TODAY));
        assertEquals(new IssueCounts(2, 1, 1), views().count(asking(asking -> asking), new IssueAudience.OfProject(false, OptionalLong.empty()), TODAY));
        assertEquals(new IssueCounts(0, 0, 0), views().count(asking(asking -> {
            asking.missing = true;
            return asking;
        }), ALL, TODAY));
    }

    /** Titles, dates and weights that are equal or missing. */
    private void fillMore() {
        for (int number = 0; number < 6; number++) {
            made(project, bob, number / 2 * 10, new IssueDraft(number % 2 == 0 ? "Same" : "same", null, IssueType.ISSUE,
                    IncidentSeverity.UNKNOWN, false, Labels.NONE, List.of(), null, number < 2 ? TODAY : null, number < 3 ? 3 : null, null));
        }
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    final void issues_are_walked_by_key_in_every_order(Order order) {
        fillMore();
        for (Sort sort : Sort.values()) {
            IssueFilter filter = asking(asking -> {
                asking.order = order;
                asking.sort = sort;
                return asking;
            });
            Walks.same(page -> views().list(filter, ALL, TODAY, page));
        }
    }

    @ParameterizedTest
    @EnumSource(Order.class)
    final void a_walk_meets_each_issue_once_while_others_come_and_go(Order order) {
        fillMore();
        IssueFilter filter = asking(asking -> {
            asking.order = order;
            return asking;
        });
        List<Long> present = listed(filter, ALL);
        List<Long> met = Walks.all(page -> views().list(filter, ALL, TODAY, page).map(IssueView::id), 2, (number, last) -> {
            made(project, anna, -number, new IssueDraft("!", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, false, Labels.NONE, List.of(),
                    null, TODAY.minusDays(9), 0, null));
            issues().remove(last);
        });
        assertEquals(present, met.stream().filter(present::contains).toList());
        assertEquals(met.size(), Set.copyOf(met).size());
    }
}
