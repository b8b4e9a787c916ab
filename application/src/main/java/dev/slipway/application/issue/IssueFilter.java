package dev.slipway.application.issue;

import dev.slipway.application.kernel.Sort;
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
 * Which issues are asked for, all conditions together. An empty part asks nothing.
 *
 * @param place     where
 * @param mine      what the caller has to do with them
 * @param wanted    what they must be like
 * @param unwanted  what they must not be like, in no part of it
 * @param search    words, each of which is in one of the texts
 * @param archived  whether those of archived projects are among them
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
     * @param assignee          the id of somebody who works on it
     * @param assigneeUsernames all of whom work on it
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
            AttributeFilter<HealthStatus> health) {

        public static final Traits ANY = new Traits(List.of(), AttributeFilter.whatever(), Optional.empty(), Optional.empty(), AttributeFilter.whatever(), List.of(),
                Optional.empty(), AttributeFilter.whatever(), AttributeFilter.whatever());
    }

    /** What none has here leaves the order to the id. */
    public enum Order {
        CREATED_AT, UPDATED_AT, TITLE, DUE_DATE, WEIGHT, PRIORITY, LABEL_PRIORITY, MILESTONE_DUE, POPULARITY, RELATIVE_POSITION
    }

    IssueFilter at(Place other) {
        return new IssueFilter(other, mine, state, wanted, unwanted, search, createdAfter, createdBefore, updatedAfter, updatedBefore, confidential,
                due, archived, missing, order, sort);
    }
}
