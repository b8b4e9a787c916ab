package dev.slipway.application.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.issue.IssueFilter.Search;
import dev.slipway.application.issue.IssueFilter.Text;
import dev.slipway.application.label.LabelBrief;
import dev.slipway.application.mergerequest.MergeRequestFilter.Ends;
import dev.slipway.application.mergerequest.MergeRequestFilter.Period;
import dev.slipway.application.mergerequest.MergeRequestFilter.Persons;
import dev.slipway.application.mergerequest.MergeRequestFilter.Place;
import dev.slipway.application.mergerequest.MergeRequestFilter.Traits;
import dev.slipway.application.mergerequest.port.MergeRequestViews.OpenRequest;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.mergerequest.MergeRequestAudience;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Contract of {@code MergeRequestViews}: filters. */
abstract class MergeRequestViewsFiltersKit extends MergeRequestViewsScenario {

    MergeRequestViewsFiltersKit(MergeRequestViewsKit kit) {
        super(kit);
    }

    private static Traits persons(Persons persons) {
        return Traits.ANY.withPersons(persons);
    }

    private static Traits named(Optional<String> author, List<String> assignees, Optional<String> reviewer) {
        return persons(new Persons(Optional.empty(), author, AttributeFilter.whatever(), assignees, AttributeFilter.whatever(), reviewer));
    }

    private static Traits labels(AttributeFilter<Labels> labels) {
        return Traits.ANY.withLabels(labels);
    }

    private static Traits ends(String source, Long project, String target) {
        return Traits.ANY.withEnds(new Ends(Optional.ofNullable(source), Optional.ofNullable(project), Optional.ofNullable(target)));
    }

    @Test
    final void requests_are_found_by_the_issue_that_they_close_or_that_is_mentioned() {
        long issue = kit().issue(project);
        long other = kit().issue(project);
        long elsewhere = made(fork, "elsewhere", 50);
        kit().closes(first, issue);
        kit().closes(elsewhere, issue);
        kit().closes(second, other);
        kit().mentionedIn(third, issue);
        assertEquals(List.of(first), listed(MergeRequestFilter.all().at(new Place.Closing(project, issue))));
        assertEquals(List.of(second), listed(MergeRequestFilter.all().at(new Place.Closing(project, other))));
        assertEquals(List.of(elsewhere), listed(MergeRequestFilter.all().at(new Place.Closing(fork, issue))));
        assertEquals(List.of(first, third, elsewhere), listed(MergeRequestFilter.all().at(new Place.Related(issue))));
        kit().mentions(second, issue, false);
        kit().mentions(second, issue, true);
        kit().mentions(first, other, true);
        assertEquals(List.of(first, second, third, elsewhere), listed(MergeRequestFilter.all().at(new Place.Related(issue))));
        assertEquals(List.of(first, second), listed(MergeRequestFilter.all().at(new Place.Related(other))));
        assertEquals(List.of(), listed(MergeRequestFilter.all().at(new Place.Related(other + 1_000))));
    }

    @Test
    final void open_requests_from_a_branch_are_named() {
        long other = made(MergeRequestBranches.of(project, "topic", project, "release"), bob, 40,
                MergeRequestContent.titled("x", "release"));
        assertEquals(List.of(new OpenRequest(other, project, "acme/tool!4"), new OpenRequest(first, project, "acme/tool!1")),
                views().openFrom(project, "topic", 5));
        assertEquals(List.of(other), views().openFrom(project, "topic", 1).stream().map(OpenRequest::id).toList());
        assertEquals(List.of(new OpenRequest(second, project, "acme/tool!2")), views().openFrom(fork, "patch", 5));
        assertEquals(List.of(), views().openFrom(project, "patch", 5));
        assertEquals(List.of(), views().openFrom(project, "zebra", 5));
    }

    /** Each trait picks these requests, and unwanted the others. */
    @Test
    final void traits_are_wanted_or_unwanted() {
        Object[][] table = {
            {Traits.ANY.withIids(List.of(1L, 3L, 7L)), Set.of(first, third)},
            {labels(new AttributeFilter.None<>()), Set.of(third)},
            {labels(new AttributeFilter.Any<>()), Set.of(first, second)},
            {labels(new AttributeFilter.Exactly<>(Labels.of(List.of("bug")))), Set.of(first, second)},
            {labels(new AttributeFilter.Exactly<>(Labels.of(List.of("Bug")))), Set.of()},
            {persons(Persons.writtenBy(anna)), Set.of(first, third)},
            {named(Optional.of("ANNA"), List.of(), Optional.empty()), Set.of(first, third)},
            {named(Optional.of("nobody"), List.of(), Optional.empty()), Set.of()},
            {persons(Persons.assigned(new AttributeFilter.None<>())), Set.of(third)},
            {persons(Persons.assigned(new AttributeFilter.Any<>())), Set.of(first, second)},
            {persons(Persons.assigned(new AttributeFilter.Exactly<>(anna))), Set.of(first)},
            {named(Optional.empty(), List.of("Bob"), Optional.empty()), Set.of(first, second)},
            {persons(Persons.reviewing(new AttributeFilter.None<>())), Set.of(second, third)},
            {persons(Persons.reviewing(new AttributeFilter.Any<>())), Set.of(first)},
            {persons(Persons.reviewing(new AttributeFilter.Exactly<>(bob))), Set.of(first)},
            {named(Optional.empty(), List.of(), Optional.of("BOB")), Set.of(first)},
            {ends("topic", null, null), Set.of(first)},
            {ends(null, fork, null), Set.of(second)},
            {ends(null, null, "main"), Set.of(first, third)},
            {ends("Topic", null, null), Set.of()},
        };
        for (Object[] row : table) {
            Set<?> expected = (Set<?>) row[1];
            assertEquals(expected, Set.copyOf(listed(asking().withWanted((Traits) row[0]))), row[0].toString());
            assertEquals(Stream.of(first, second, third).filter(id -> !expected.contains(id)).toList(),
                    listed(asking().withUnwanted((Traits) row[0])), row[0].toString());
        }
    }

    @Test
    final void all_of_several_assignees_are_wanted() {
        assertEquals(List.of(first),
                listed(asking().withWanted(named(Optional.empty(), List.of("bob", "anna"), Optional.empty()))));
        assertEquals(List.of(third),
                listed(asking().withUnwanted(named(Optional.empty(), List.of("bob", "anna"), Optional.empty()))));
    }

    @Test
    final void states_drafts_and_times_narrow_a_list() {
        assertEquals(List.of(first, second), listed(asking().withState(Optional.of(MergeRequestState.OPENED))));
        assertEquals(List.of(third), listed(asking().withState(Optional.of(MergeRequestState.CLOSED))));
        assertEquals(List.of(), listed(asking().withState(Optional.of(MergeRequestState.MERGED))));
        assertEquals(List.of(second), listed(asking().withDraft(Optional.of(true))));
        assertEquals(List.of(first, third), listed(asking().withDraft(Optional.of(false))));
        Period from = new Period(Optional.of(START.plusSeconds(10)), Optional.empty());
        Period to = new Period(Optional.empty(), Optional.of(START.plusSeconds(10)));
        assertEquals(List.of(second, third), listed(asking().created(from)));
        assertEquals(List.of(first, second), listed(asking().created(to)));
        assertEquals(List.of(first, second), listed(asking().updated(to)));
    }

    @Test
    final void words_are_searched() {
        Set<Text> both = Set.of(Text.TITLE, Text.DESCRIPTION);
        assertEquals(List.of(first, third), listed(asking().withSearch(Optional.of(new Search("HÖHE", both)))));
        assertEquals(List.of(first), listed(asking().withSearch(Optional.of(new Search("HÖHE", Set.of(Text.TITLE))))));
        assertEquals(List.of(first), listed(asking().withSearch(Optional.of(new Search("crash  100%", both)))));
        assertEquals(List.of(), listed(asking().withSearch(Optional.of(new Search("cr_sh", both)))));
    }

    @Test
    final void own_requests_are_those_of_the_caller() {
        MergeRequestAudience annas = new MergeRequestAudience.OfProject(OptionalLong.of(anna));
        assertEquals(List.of(first, third), listed(asking().withMine(Mine.CREATED_BY_ME), annas));
        assertEquals(List.of(first), listed(asking().withMine(Mine.ASSIGNED_TO_ME), annas));
        assertEquals(List.of(), listed(asking().withMine(Mine.CREATED_BY_ME)));
        assertEquals(List.of(), listed(asking().withMine(Mine.ASSIGNED_TO_ME)));
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
        kit.awards().reassignSome(gone, anna, 100);
        Object[][] table = {
            {reaction("heart"), Set.of(first, second)},
            {reaction("tada"), Set.of(first)},
            {reaction("rocket"), Set.of()},
            {reaction("eyes"), Set.of()},
            {reaction("HEART"), Set.of()},
            {reaction(new AttributeFilter.Any<>()), Set.of(first, second)},
            {reaction(new AttributeFilter.None<>()), Set.of(third)},
        };
        MergeRequestAudience annas = new MergeRequestAudience.OfProject(OptionalLong.of(anna));
        MergeRequestAudience annasEverywhere = new MergeRequestAudience.Everywhere(true, true, OptionalLong.of(anna));
        for (Object[] row : table) {
            Set<?> expected = (Set<?>) row[1];
            Set<?> others = Set.copyOf(Stream.of(first, second, third).filter(id -> !expected.contains(id)).toList());
            MergeRequestFilter wanted = asking().withWanted((Traits) row[0]);
            MergeRequestFilter unwanted = asking().withUnwanted((Traits) row[0]);
            assertEquals(List.of(expected, others), List.of(Set.copyOf(listed(wanted, annas)), Set.copyOf(listed(unwanted, annas))),
                    row[0].toString());
            assertEquals(List.of(first, second, third), listed(wanted), "no condition without an account");
            for (MergeRequestFilter everywhere : List.of(MergeRequestFilter.all(), MergeRequestFilter.all().at(new Place.Group(group)))) {
                assertEquals(expected, Set.copyOf(listed(everywhere.withWanted((Traits) row[0]), annasEverywhere)), row[0].toString());
            }
        }
        assertEquals(List.of(third), listed(asking().withWanted(reaction("rocket")),
                new MergeRequestAudience.OfProject(OptionalLong.of(bob))));
        assertEquals(List.of(third), listed(asking().withUnwanted(reaction("tada").withPersons(Persons.writtenBy(bob))), annas));
    }

    @Test
    final void open_requests_of_labels_are_counted_as_far_as_they_are_seen() {
        List<LabelBrief> labels = views().find(first).orElseThrow().labels();
        assertEquals(List.of("bug", "ui"), labels.stream().map(LabelBrief::title).toList());
        long bug = labels.getFirst().id();
        long ui = labels.getLast().id();
        requests().move(first, MergeRequestEvent.CLOSE, bob, START.plusSeconds(80));
        assertEquals(Map.of(bug, 1), views().countOpenByLabel(List.of(bug, ui, bug + 1_000), EVERYTHING));
        rows().hideProject(project);
        assertEquals(Map.of(), views().countOpenByLabel(List.of(bug), EVERYTHING));
    }
}
