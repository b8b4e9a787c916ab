package dev.slipway.application.issue;

import dev.slipway.application.issue.epic.EpicCondition;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.milestone.MilestoneCondition;
import dev.slipway.domain.issue.DueFilter;
import dev.slipway.domain.issue.HealthStatus;
import dev.slipway.domain.issue.IssueState;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Filter and order of a list of issues. All conditions hold together; an empty part does not narrow it.
 *
 * @param place     where
 * @param mine      what the caller has to do with them
 * @param wanted    what they must be like
 * @param unwanted  what they must not be like, in no part of it
 * @param search    words, each of which is in one of the texts
 * @param archived  whether those of archived projects are among them
 * @param epic      empty for any epic or none
 * @param missing   whether something is asked for that no issue has here, so that there is none
 */
public record IssueFilter(
        Place place,
        Mine mine,
        Optional<IssueState> state,
        Traits wanted,
        Traits unwanted,
        Optional<Search> search,
        Optional<Instant> createdAfter,
        Optional<Instant> createdBefore,
        Optional<Instant> updatedAfter,
        Optional<Instant> updatedBefore,
        Optional<Boolean> confidential,
        Optional<DueFilter> due,
        boolean archived,
        Optional<EpicCondition> epic,
        boolean missing,
        Order order,
        Sort sort) {

    /** Where issues are looked for. */
    public sealed interface Place {

        /** Among all that the caller may see. */
        record Everywhere() implements Place {}

        record Project(long id) implements Place {}

        /** In the projects of a group and of those inside it. */
        record Group(long id) implements Place {}

        /** Among some issues, wherever they are. */
        record Some(List<Long> ids) implements Place {

            public Some {
                ids = List.copyOf(ids);
            }
        }

        /** Those of an epic, in their order there, which no other place tells. */
        record Epic(long id) implements Place {}
    }

    public enum Mine { CREATED_BY_ME, ASSIGNED_TO_ME, ALL }

    /** @param in the texts that are searched */
    public record Search(String text, Set<Text> in) {}

    public enum Text {
        TITLE, DESCRIPTION;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * @param iids              numbers in the project, one of them
     * @param labels            all of them; among what is unwanted, any
     * @param assignee          the id of one of the assignees
     * @param assigneeUsernames names of assignees, all of whom it must have
     * @param reaction          an emoji that the caller has put on it; no condition for callers without an account
     */
    public record Traits(
            List<Long> iids,
            AttributeFilter<Labels> labels,
            Optional<Long> author,
            Optional<String> authorUsername,
            AttributeFilter<Long> assignee,
            List<String> assigneeUsernames,
            Optional<IssueType> type,
            AttributeFilter<Integer> weight,
            AttributeFilter<HealthStatus> health,
            AttributeFilter<String> reaction,
            MilestoneCondition milestone) {

        public static final Traits ANY = new Traits(List.of(), AttributeFilter.whatever(), Optional.empty(), Optional.empty(),
                AttributeFilter.whatever(), List.of(),
                Optional.empty(), AttributeFilter.whatever(), AttributeFilter.whatever(), AttributeFilter.whatever(),
                MilestoneCondition.WHATEVER);

        public Traits withIids(List<Long> asked) {
            return new Traits(asked, labels, author, authorUsername, assignee, assigneeUsernames, type, weight, health, reaction,
                    milestone);
        }

        public Traits withLabels(AttributeFilter<Labels> asked) {
            return new Traits(iids, asked, author, authorUsername, assignee, assigneeUsernames, type, weight, health, reaction,
                    milestone);
        }

        public Traits withAuthor(Optional<Long> asked) {
            return new Traits(iids, labels, asked, authorUsername, assignee, assigneeUsernames, type, weight, health, reaction,
                    milestone);
        }

        public Traits withAuthorUsername(Optional<String> asked) {
            return new Traits(iids, labels, author, asked, assignee, assigneeUsernames, type, weight, health, reaction,
                    milestone);
        }

        public Traits withAssignee(AttributeFilter<Long> asked) {
            return new Traits(iids, labels, author, authorUsername, asked, assigneeUsernames, type, weight, health, reaction,
                    milestone);
        }

        public Traits withAssigneeUsernames(List<String> asked) {
            return new Traits(iids, labels, author, authorUsername, assignee, asked, type, weight, health, reaction, milestone);
        }

        public Traits withType(Optional<IssueType> asked) {
            return new Traits(iids, labels, author, authorUsername, assignee, assigneeUsernames, asked, weight, health, reaction,
                    milestone);
        }

        public Traits withWeight(AttributeFilter<Integer> asked) {
            return new Traits(iids, labels, author, authorUsername, assignee, assigneeUsernames, type, asked, health, reaction, milestone);
        }

        public Traits withReaction(AttributeFilter<String> asked) {
            return new Traits(iids, labels, author, authorUsername, assignee, assigneeUsernames, type, weight, health, asked, milestone);
        }

        public Traits withHealth(AttributeFilter<HealthStatus> asked) {
            return new Traits(iids, labels, author, authorUsername, assignee, assigneeUsernames, type, weight, asked, reaction, milestone);
        }

        public Traits withMilestone(MilestoneCondition asked) {
            return new Traits(iids, labels, author, authorUsername, assignee, assigneeUsernames, type, weight, health, reaction, asked);
        }
    }

    /** Order of a list. Attributes that no issue has leave the order to the id. */
    public enum Order {
        CREATED_AT, UPDATED_AT, TITLE, DUE_DATE, WEIGHT, PRIORITY, LABEL_PRIORITY, MILESTONE_DUE, POPULARITY, RELATIVE_POSITION
    }

    /** Returns a filter for all issues, oldest first. */
    public static IssueFilter all() {
        return new IssueFilter(new Place.Everywhere(), Mine.ALL, Optional.empty(), Traits.ANY, Traits.ANY, Optional.empty(),
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), true,
                Optional.empty(), false, Order.CREATED_AT, Sort.ASC);
    }

    public IssueFilter at(Place other) {
        return new IssueFilter(other, mine, state, wanted, unwanted, search, createdAfter, createdBefore, updatedAfter, updatedBefore,
                confidential, due, archived, epic, missing, order, sort);
    }

    public IssueFilter withMine(Mine asked) {
        return new IssueFilter(place, asked, state, wanted, unwanted, search, createdAfter, createdBefore, updatedAfter, updatedBefore,
                confidential, due, archived, epic, missing, order, sort);
    }

    public IssueFilter withState(Optional<IssueState> asked) {
        return new IssueFilter(place, mine, asked, wanted, unwanted, search, createdAfter, createdBefore, updatedAfter, updatedBefore,
                confidential, due, archived, epic, missing, order, sort);
    }

    public IssueFilter withWanted(Traits asked) {
        return new IssueFilter(place, mine, state, asked, unwanted, search, createdAfter, createdBefore, updatedAfter, updatedBefore,
                confidential, due, archived, epic, missing, order, sort);
    }

    public IssueFilter withUnwanted(Traits asked) {
        return new IssueFilter(place, mine, state, wanted, asked, search, createdAfter, createdBefore, updatedAfter, updatedBefore,
                confidential, due, archived, epic, missing, order, sort);
    }

    public IssueFilter withSearch(Optional<Search> asked) {
        return new IssueFilter(place, mine, state, wanted, unwanted, asked, createdAfter, createdBefore, updatedAfter, updatedBefore,
                confidential, due, archived, epic, missing, order, sort);
    }

    /** Both bounds are included. */
    public IssueFilter createdBetween(Optional<Instant> from, Optional<Instant> to) {
        return new IssueFilter(place, mine, state, wanted, unwanted, search, from, to, updatedAfter, updatedBefore, confidential, due,
                archived, epic, missing, order, sort);
    }

    /** Both bounds are included. */
    public IssueFilter updatedBetween(Optional<Instant> from, Optional<Instant> to) {
        return new IssueFilter(place, mine, state, wanted, unwanted, search, createdAfter, createdBefore, from, to, confidential, due,
                archived, epic, missing, order, sort);
    }

    public IssueFilter withConfidential(Optional<Boolean> asked) {
        return new IssueFilter(place, mine, state, wanted, unwanted, search, createdAfter, createdBefore, updatedAfter, updatedBefore,
                asked, due, archived, epic, missing, order, sort);
    }

    public IssueFilter withDue(Optional<DueFilter> asked) {
        return new IssueFilter(place, mine, state, wanted, unwanted, search, createdAfter, createdBefore, updatedAfter, updatedBefore,
                confidential, asked, archived, epic, missing, order, sort);
    }

    public IssueFilter withArchived(boolean asked) {
        return new IssueFilter(place, mine, state, wanted, unwanted, search, createdAfter, createdBefore, updatedAfter, updatedBefore,
                confidential, due, asked, epic, missing, order, sort);
    }

    public IssueFilter withEpic(Optional<EpicCondition> asked) {
        return new IssueFilter(place, mine, state, wanted, unwanted, search, createdAfter, createdBefore, updatedAfter, updatedBefore,
                confidential, due, archived, asked, missing, order, sort);
    }

    public IssueFilter withMissing(boolean asked) {
        return new IssueFilter(place, mine, state, wanted, unwanted, search, createdAfter, createdBefore, updatedAfter, updatedBefore,
                confidential, due, archived, epic, asked, order, sort);
    }

    public IssueFilter orderedBy(Order by, Sort direction) {
        return new IssueFilter(place, mine, state, wanted, unwanted, search, createdAfter, createdBefore, updatedAfter, updatedBefore,
                confidential, due, archived, epic, missing, by, direction);
    }
}
