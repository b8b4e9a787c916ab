package dev.slipway.application.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.issue.IssueFilter.Place;
import dev.slipway.application.issue.IssueFilter.Search;
import dev.slipway.application.issue.IssueFilter.Text;
import dev.slipway.application.issue.IssueFilter.Traits;
import dev.slipway.domain.issue.DueFilter;
import dev.slipway.domain.issue.HealthStatus;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of {@code IssueViews}: filters. */
abstract class IssueViewsFiltersKit extends IssueViewsScenario {

    IssueViewsFiltersKit(IssueViewsKit kit) {
        super(kit);
    }

    private List<Long> wanted(Traits traits) {
        return listed(asking().withWanted(traits));
    }

    private List<Long> unwanted(Traits traits) {
        return listed(asking().withUnwanted(traits));
    }

    private static Traits numbers(Long... iids) {
        return Traits.ANY.withIids(List.of(iids));
    }

    private static Traits labels(AttributeFilter<Labels> labels) {
        return Traits.ANY.withLabels(labels);
    }

    private static Traits author(long id) {
        return Traits.ANY.withAuthor(Optional.of(id));
    }

    private static Traits author(String username) {
        return Traits.ANY.withAuthorUsername(Optional.of(username));
    }

    private static Traits worker(AttributeFilter<Long> assignee) {
        return Traits.ANY.withAssignee(assignee);
    }

    private static Traits workers(String... usernames) {
        return Traits.ANY.withAssigneeUsernames(List.of(usernames));
    }

    private static Traits weight(AttributeFilter<Integer> weight) {
        return Traits.ANY.withWeight(weight);
    }

    private static Traits health(AttributeFilter<HealthStatus> health) {
        return Traits.ANY.withHealth(health);
    }

    /** Each trait picks these issues, and unwanted the others. */
    @Test
    final void traits_are_wanted_or_unwanted() {
        Object[][] table = {
            {numbers(1L, 3L, 7L), Set.of(first, third)},
            {numbers(7L), Set.of()},
            {labels(new AttributeFilter.None<>()), Set.of(third)},
            {labels(new AttributeFilter.Any<>()), Set.of(first, second)},
            {labels(new AttributeFilter.Exactly<>(Labels.of(List.of("bug")))), Set.of(first, second)},
            {labels(new AttributeFilter.Exactly<>(Labels.of(List.of("Bug")))), Set.of()},
            {author(anna), Set.of(first, third)},
            {author("ANNA"), Set.of(first, third)},
            {author("nobody"), Set.of()},
            {author(bob).withAuthorUsername(Optional.of("anna")), Set.of()},
            {worker(new AttributeFilter.None<>()), Set.of(third)},
            {worker(new AttributeFilter.Any<>()), Set.of(first, second)},
            {worker(new AttributeFilter.Exactly<>(anna)), Set.of(first)},
            {workers("Bob"), Set.of(first, second)},
            {workers("bob", "anna"), Set.of(first)},
            {workers("nobody"), Set.of()},
            {Traits.ANY.withType(Optional.of(IssueType.INCIDENT)), Set.of(second)},
            {weight(new AttributeFilter.None<>()), Set.of(second)},
            {weight(new AttributeFilter.Any<>()), Set.of(first, third)},
            {weight(new AttributeFilter.Exactly<>(3)), Set.of(first)},
            {health(new AttributeFilter.None<>()), Set.of(second, third)},
            {health(new AttributeFilter.Any<>()), Set.of(first)},
            {health(new AttributeFilter.Exactly<>(HealthStatus.ON_TRACK)), Set.of()},
        };
        for (Object[] row : table) {
            Set<?> expected = (Set<?>) row[1];
            assertEquals(expected, Set.copyOf(wanted((Traits) row[0])), row[0].toString());
            if (!row[0].equals(author(bob).withAuthorUsername(Optional.of("anna"))) && !row[0].equals(workers("bob", "anna"))) {
                assertEquals(Set.copyOf(Stream.of(first, second, third).filter(id -> !expected.contains(id)).toList()),
                        Set.copyOf(unwanted((Traits) row[0])),
                        "not " + row[0]);
            }
        }
    }

    @Test
    final void issue_has_all_wanted_labels_and_no_unwanted_one() {
        Traits both = labels(new AttributeFilter.Exactly<>(Labels.of(List.of("ui", "bug"))));
        assertEquals(List.of(first), wanted(both));
        assertEquals(List.of(third), unwanted(both));
        assertEquals(List.of(second, third), unwanted(labels(new AttributeFilter.Exactly<>(Labels.of(List.of("ui", "other"))))));
        assertEquals(List.of(), unwanted(author(bob).withAuthorUsername(Optional.of("anna"))));
    }

    @Test
    final void issues_are_filtered_by_state_times_and_confidentiality() {
        assertEquals(List.of(first, second), listed(asking().withState(Optional.of(IssueState.OPENED))));
        assertEquals(List.of(second, third), listed(asking().createdBetween(Optional.of(START.plusSeconds(10)), Optional.empty())));
        assertEquals(List.of(first, second), listed(asking().createdBetween(Optional.empty(), Optional.of(START.plusSeconds(10)))));
        assertEquals(List.of(third), listed(asking().updatedBetween(Optional.of(START.plusSeconds(11)), Optional.empty())));
        assertEquals(List.of(first), listed(asking().updatedBetween(Optional.empty(), Optional.of(START))));
        assertEquals(List.of(second), listed(asking().withConfidential(Optional.of(true))));
        assertEquals(List.of(first, third), listed(asking().withConfidential(Optional.of(false))));
        assertEquals(List.of(), listed(asking().withMissing(true)));
    }

    @Test
    final void issues_are_found_by_due_date() {
        Object[][] table = {{DueFilter.NONE, List.of(third)}, {DueFilter.ANY, List.of(first, second)}, {DueFilter.TODAY, List.of(first)},
            {DueFilter.TOMORROW, List.of()}, {DueFilter.OVERDUE, List.of(second)}, {DueFilter.WEEK, List.of(first, second)}};
        for (Object[] row : table) {
            assertEquals(row[1], listed(asking().withDue(Optional.of((DueFilter) row[0]))), row[0].toString());
        }
    }

    private List<Long> found(String text, Text... in) {
        return listed(asking().withSearch(Optional.of(new Search(text, Set.of(in)))));
    }

    @Test
    final void every_word_is_searched_in_the_named_texts() {
        assertEquals(List.of(first, third), found("HÖHE", Text.TITLE, Text.DESCRIPTION));
        assertEquals(List.of(first), found("höhe", Text.TITLE));
        assertEquals(List.of(third), found("höhe", Text.DESCRIPTION));
        assertEquals(List.of(first), found("  time crash ", Text.TITLE, Text.DESCRIPTION));
        assertEquals(List.of(), found("time crash", Text.TITLE));
        assertEquals(List.of(first), found("100% of_the", Text.DESCRIPTION));
        assertEquals(List.of(), found("1__%", Text.TITLE, Text.DESCRIPTION));
    }

    @Test
    final void search_ignores_the_case_of_every_letter() {
        long street = made(project, anna, 40,
                new IssueDraft("ΟΔΟΣ", null, IssueType.ISSUE, IncidentSeverity.UNKNOWN, false, Labels.NONE, List.of(), null,
                null, null, null));
        assertEquals(List.of(street), found("ΟΔΟΣ", Text.TITLE));
    }

    @Test
    final void caller_finds_issues_written_by_or_assigned_to_them() {
        IssueAudience me = new IssueAudience.OfProject(true, OptionalLong.of(anna));
        IssueFilter written = asking().withMine(Mine.CREATED_BY_ME);
        IssueFilter worked = asking().withMine(Mine.ASSIGNED_TO_ME);
        assertEquals(List.of(first, third), listed(written, me));
        assertEquals(List.of(first), listed(worked, me));
        assertEquals(List.of(), listed(written, ALL));
        assertEquals(List.of(), listed(worked, ALL));
    }

    private static Traits reaction(AttributeFilter<String> reaction) {
        return Traits.ANY.withReaction(reaction);
    }

    private static Traits reaction(String name) {
        return reaction(new AttributeFilter.Exactly<>(name));
    }

    /** Emoji of others, emoji on notes, and those that the caller got from deleted accounts, do not count. */
    @Test
    final void own_emoji_are_wanted_or_unwanted() {
        long gone = rows().user("gone");
        award(first, anna, "heart");
        award(first, anna, "tada");
        award(second, anna, "heart");
        award(third, bob, "heart");
        award(third, bob, "rocket");
        awardNote(third, anna, "heart");
        award(third, gone, "eyes");
        reassignAwards(gone, anna);
        Object[][] table = {
            {reaction("heart"), Set.of(first, second)},
            {reaction("tada"), Set.of(first)},
            {reaction("rocket"), Set.of()},
            {reaction("eyes"), Set.of()},
            {reaction("HEART"), Set.of()},
            {reaction(new AttributeFilter.Any<>()), Set.of(first, second)},
            {reaction(new AttributeFilter.None<>()), Set.of(third)},
        };
        IssueAudience annas = new IssueAudience.OfProject(true, OptionalLong.of(anna));
        IssueAudience annasEverywhere = new IssueAudience.Everywhere(true, true, OptionalLong.of(anna));
        for (Object[] row : table) {
            Set<?> expected = (Set<?>) row[1];
            Set<?> others = Set.copyOf(Stream.of(first, second, third).filter(id -> !expected.contains(id)).toList());
            IssueFilter wanted = asking().withWanted((Traits) row[0]);
            IssueFilter unwanted = asking().withUnwanted((Traits) row[0]);
            assertEquals(List.of(expected, others), List.of(Set.copyOf(listed(wanted, annas)), Set.copyOf(listed(unwanted, annas))),
                    row[0].toString());
            assertEquals(List.of(first, second, third), listed(wanted), "no condition without an account");
            for (IssueFilter everywhere : List.of(IssueFilter.all(), IssueFilter.all().at(new Place.Group(group)))) {
                assertEquals(expected, Set.copyOf(listed(everywhere.withWanted((Traits) row[0]), annasEverywhere)), row[0].toString());
            }
            assertEquals(expected.size(), views().count(wanted, annas, TODAY).all());
        }
        assertEquals(List.of(third), listed(asking().withWanted(reaction("rocket")),
                new IssueAudience.OfProject(true, OptionalLong.of(bob))));
        assertEquals(List.of(third), listed(asking().withUnwanted(reaction("tada").withAuthor(Optional.of(bob))), annas));
    }
}
