package dev.slipway.application.mergerequest;

import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.issue.IssueFilter.Search;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.milestone.MilestoneCondition;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Filter and order of a list of merge requests. All conditions hold together; an empty part does not narrow it.
 *
 * @param mine     relation to the caller
 * @param wanted   attributes that all of them have
 * @param unwanted attributes none of which they have
 * @param draft    whether the title marks a draft
 * @param archived whether those of archived projects are included
 */
public record MergeRequestFilter(
        Place place,
        Mine mine,
        Optional<MergeRequestState> state,
        Traits wanted,
        Traits unwanted,
        Optional<Search> search,
        Period created,
        Period updated,
        Optional<Boolean> draft,
        boolean archived,
        Approvals approvals,
        Order order,
        Sort sort) {

    /** Where merge requests are looked for. */
    public sealed interface Place {

        /** Among all that the caller may see. */
        record Everywhere() implements Place {}

        /** In a target project. */
        record Project(long id) implements Place {}

        /** In the projects of a group and of those inside it. */
        record Group(long id) implements Place {}

        /** In a target project, with a commit: among those of the source branch, or made by the merge. */
        record Commit(long projectId, String sha) implements Place {}

        /** In a target project, among those that close an issue. */
        record Closing(long projectId, long issueId) implements Place {}

        /** Among those that mention an issue, are mentioned in it, or close it. */
        record Related(long issueId) implements Place {}
    }

    /** Times from one to another, both included; empty is open. */
    public record Period(Optional<Instant> from, Optional<Instant> to) {

        public static final Period ALWAYS = new Period(Optional.empty(), Optional.empty());
    }

    /**
     * Users of a merge request.
     *
     * @param assignee          id of one of the assignees
     * @param assigneeUsernames names of assignees, all of whom it has
     * @param reviewer          id of one of the reviewers
     */
    public record Persons(
            Optional<Long> author,
            Optional<String> authorUsername,
            AttributeFilter<Long> assignee,
            List<String> assigneeUsernames,
            AttributeFilter<Long> reviewer,
            Optional<String> reviewerUsername) {

        public static final Persons ANY = new Persons(Optional.empty(), Optional.empty(), AttributeFilter.whatever(), List.of(),
                AttributeFilter.whatever(), Optional.empty());

        public static Persons writtenBy(long user) {
            return new Persons(Optional.of(user), Optional.empty(), AttributeFilter.whatever(), List.of(), AttributeFilter.whatever(),
                    Optional.empty());
        }

        public static Persons assigned(AttributeFilter<Long> assignee) {
            return new Persons(Optional.empty(), Optional.empty(), assignee, List.of(), AttributeFilter.whatever(), Optional.empty());
        }

        public static Persons reviewing(AttributeFilter<Long> reviewer) {
            return new Persons(Optional.empty(), Optional.empty(), AttributeFilter.whatever(), List.of(), reviewer, Optional.empty());
        }
    }

    /**
     * Users who have approved, and those whom a rule names. They are asked for together: a request has all of them.
     *
     * @param by          ids of users who have approved
     * @param byUsernames names of users who have approved
     * @param approvers   ids of users whom its rules name, which are its own, or those of the project
     */
    public record Approvals(AttributeFilter<Set<Long>> by, Set<String> byUsernames, AttributeFilter<Set<Long>> approvers) {

        public static final Approvals WHATEVER = new Approvals(AttributeFilter.whatever(), Set.of(), AttributeFilter.whatever());

        public Approvals {
            byUsernames = Set.copyOf(byUsernames);
        }
    }

    /** Branches, by name, and the project of the source branch. */
    public record Ends(Optional<String> sourceBranch, Optional<Long> sourceProject, Optional<String> targetBranch) {

        public static final Ends ANY = new Ends(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * @param iids   numbers in the project, one of them
     * @param labels all of them; among unwanted attributes, any
     * @param reaction an emoji that the caller has put on it; no condition for callers without an account
     */
    public record Traits(List<Long> iids, AttributeFilter<Labels> labels, Persons persons, Ends ends, AttributeFilter<String> reaction,
            MilestoneCondition milestone) {

        public static final Traits ANY = new Traits(List.of(), AttributeFilter.whatever(), Persons.ANY, Ends.ANY,
                AttributeFilter.whatever(), MilestoneCondition.WHATEVER);

        public Traits withIids(List<Long> asked) {
            return new Traits(asked, labels, persons, ends, reaction, milestone);
        }

        public Traits withLabels(AttributeFilter<Labels> asked) {
            return new Traits(iids, asked, persons, ends, reaction, milestone);
        }

        public Traits withPersons(Persons asked) {
            return new Traits(iids, labels, asked, ends, reaction, milestone);
        }

        public Traits withEnds(Ends asked) {
            return new Traits(iids, labels, persons, asked, reaction, milestone);
        }

        public Traits withReaction(AttributeFilter<String> asked) {
            return new Traits(iids, labels, persons, ends, asked, milestone);
        }

        public Traits withMilestone(MilestoneCondition asked) {
            return new Traits(iids, labels, persons, ends, reaction, asked);
        }
    }

    /** Order of a list. */
    public enum Order { CREATED_AT, UPDATED_AT, TITLE, PRIORITY, LABEL_PRIORITY, MILESTONE_DUE, POPULARITY }

    /** Returns a filter for all merge requests, oldest first. */
    public static MergeRequestFilter all() {
        return new MergeRequestFilter(new Place.Everywhere(), Mine.ALL, Optional.empty(), Traits.ANY, Traits.ANY, Optional.empty(),
                Period.ALWAYS, Period.ALWAYS, Optional.empty(), true, Approvals.WHATEVER, Order.CREATED_AT, Sort.ASC);
    }

    public MergeRequestFilter at(Place other) {
        return new MergeRequestFilter(other, mine, state, wanted, unwanted, search, created, updated, draft, archived, approvals,
                order, sort);
    }

    public MergeRequestFilter withMine(Mine asked) {
        return new MergeRequestFilter(place, asked, state, wanted, unwanted, search, created, updated, draft, archived, approvals,
                order, sort);
    }

    public MergeRequestFilter withState(Optional<MergeRequestState> asked) {
        return new MergeRequestFilter(place, mine, asked, wanted, unwanted, search, created, updated, draft, archived, approvals,
                order, sort);
    }

    public MergeRequestFilter withWanted(Traits asked) {
        return new MergeRequestFilter(place, mine, state, asked, unwanted, search, created, updated, draft, archived, approvals,
                order, sort);
    }

    public MergeRequestFilter withUnwanted(Traits asked) {
        return new MergeRequestFilter(place, mine, state, wanted, asked, search, created, updated, draft, archived, approvals,
                order, sort);
    }

    public MergeRequestFilter withSearch(Optional<Search> asked) {
        return new MergeRequestFilter(place, mine, state, wanted, unwanted, asked, created, updated, draft, archived, approvals,
                order, sort);
    }

    public MergeRequestFilter created(Period asked) {
        return new MergeRequestFilter(place, mine, state, wanted, unwanted, search, asked, updated, draft, archived, approvals,
                order, sort);
    }

    public MergeRequestFilter updated(Period asked) {
        return new MergeRequestFilter(place, mine, state, wanted, unwanted, search, created, asked, draft, archived, approvals,
                order, sort);
    }

    public MergeRequestFilter withDraft(Optional<Boolean> asked) {
        return new MergeRequestFilter(place, mine, state, wanted, unwanted, search, created, updated, asked, archived, approvals,
                order, sort);
    }

    public MergeRequestFilter withArchived(boolean asked) {
        return new MergeRequestFilter(place, mine, state, wanted, unwanted, search, created, updated, draft, asked, approvals,
                order, sort);
    }

    public MergeRequestFilter withApprovals(Approvals asked) {
        return new MergeRequestFilter(place, mine, state, wanted, unwanted, search, created, updated, draft, archived, asked,
                order, sort);
    }

    public MergeRequestFilter orderedBy(Order by, Sort direction) {
        return new MergeRequestFilter(place, mine, state, wanted, unwanted, search, created, updated, draft, archived, approvals,
                by, direction);
    }
}
