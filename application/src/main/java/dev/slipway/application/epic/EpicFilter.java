package dev.slipway.application.epic;

import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.issue.IssueFilter.Search;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.epic.EpicState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Filter and order of a list of epics. All conditions hold together; an empty part does not narrow it.
 *
 * @param wanted   what they must be like
 * @param unwanted what they must not be like, in no part of it
 * @param search   words, each of which is in one of the texts
 */
public record EpicFilter(
        Place place,
        Optional<EpicState> state,
        Traits wanted,
        Traits unwanted,
        Optional<Search> search,
        Period created,
        Period updated,
        Optional<Boolean> confidential,
        Order order,
        Sort sort) {

    /** Where epics are looked for. */
    public sealed interface Place {

        /**
         * In a group.
         *
         * @param ancestors   whether those of the groups above are among them
         * @param descendants whether those of subgroups are among them
         */
        record Group(long id, boolean ancestors, boolean descendants) implements Place {}

        /** Children of an epic, in their own order. */
        record Below(long epicId) implements Place {}
    }

    /** A time between two bounds, which are included. */
    public record Period(Optional<Instant> from, Optional<Instant> to) {

        public static final Period ANY = new Period(Optional.empty(), Optional.empty());
    }

    /**
     * @param labels   all of them; among what is unwanted, any
     * @param reaction an emoji that the caller has put on it; no condition for callers without an account
     */
    public record Traits(AttributeFilter<List<String>> labels, Optional<Long> author, Optional<String> authorUsername,
            AttributeFilter<String> reaction) {

        public static final Traits ANY =
                new Traits(AttributeFilter.whatever(), Optional.empty(), Optional.empty(), AttributeFilter.whatever());

        public Traits withLabels(AttributeFilter<List<String>> asked) {
            return new Traits(asked, author, authorUsername, reaction);
        }

        public Traits withAuthor(Optional<Long> asked) {
            return new Traits(labels, asked, authorUsername, reaction);
        }

        public Traits withAuthorUsername(Optional<String> asked) {
            return new Traits(labels, author, asked, reaction);
        }

        public Traits withReaction(AttributeFilter<String> asked) {
            return new Traits(labels, author, authorUsername, asked);
        }
    }

    /** Order of a list; {@code POSITION} is that among the children of one epic. */
    public enum Order { CREATED_AT, UPDATED_AT, TITLE, POSITION }

    /** Returns a filter for all epics of a place, oldest first. */
    public static EpicFilter at(Place place) {
        return new EpicFilter(place, Optional.empty(), Traits.ANY, Traits.ANY, Optional.empty(), Period.ANY, Period.ANY, Optional.empty(),
                Order.CREATED_AT, Sort.ASC);
    }

    /** Returns a filter for the children of an epic, in their order. */
    public static EpicFilter below(long epicId) {
        return at(new Place.Below(epicId)).orderedBy(Order.POSITION, Sort.ASC);
    }

    public EpicFilter withState(Optional<EpicState> asked) {
        return new EpicFilter(place, asked, wanted, unwanted, search, created, updated, confidential, order, sort);
    }

    public EpicFilter withWanted(Traits asked) {
        return new EpicFilter(place, state, asked, unwanted, search, created, updated, confidential, order, sort);
    }

    public EpicFilter withUnwanted(Traits asked) {
        return new EpicFilter(place, state, wanted, asked, search, created, updated, confidential, order, sort);
    }

    public EpicFilter withSearch(Optional<Search> asked) {
        return new EpicFilter(place, state, wanted, unwanted, asked, created, updated, confidential, order, sort);
    }

    public EpicFilter withCreated(Period asked) {
        return new EpicFilter(place, state, wanted, unwanted, search, asked, updated, confidential, order, sort);
    }

    public EpicFilter withUpdated(Period asked) {
        return new EpicFilter(place, state, wanted, unwanted, search, created, asked, confidential, order, sort);
    }

    public EpicFilter withConfidential(Optional<Boolean> asked) {
        return new EpicFilter(place, state, wanted, unwanted, search, created, updated, asked, order, sort);
    }

    public EpicFilter orderedBy(Order by, Sort direction) {
        return new EpicFilter(place, state, wanted, unwanted, search, created, updated, confidential, by, direction);
    }
}
