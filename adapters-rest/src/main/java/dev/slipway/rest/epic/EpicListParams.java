package dev.slipway.rest.epic;

import dev.slipway.application.epic.EpicFilter;
import dev.slipway.application.epic.EpicFilter.Order;
import dev.slipway.application.epic.EpicFilter.Period;
import dev.slipway.application.epic.EpicFilter.Place;
import dev.slipway.application.epic.EpicFilter.Traits;
import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.issue.IssueFilter.Search;
import dev.slipway.application.issue.IssueFilter.Text;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.epic.EpicState;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.MutuallyExclusive;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Filter, order and shape of lists of epics. */
@MutuallyExclusive({"author_id", "author_username"})
record EpicListParams(
        @Default("all") @AllowedValues({"opened", "closed", "all"}) String state,
        @Default("created_at") @AllowedValues({"created_at", "updated_at", "title"}) String orderBy,
        @Default("desc") Sort sort,
        String search,
        Long authorId,
        String authorUsername,
        @CommaSeparated List<String> labels,
        @Default("false") boolean withLabelsDetails,
        Instant createdAfter,
        Instant createdBefore,
        Instant updatedAfter,
        Instant updatedBefore,
        @Default("false") boolean includeAncestorGroups,
        @Default("true") boolean includeDescendantGroups,
        String myReactionEmoji,
        Boolean confidential,
        NotParams not) {

    /** Parameters in {@code not[...]}. */
    record NotParams(Long authorId, String authorUsername, @CommaSeparated List<String> labels, String myReactionEmoji) {

        private Traits traits() {
            return new Traits(labelFilter(labels), Optional.ofNullable(authorId), text(authorUsername), named(myReactionEmoji));
        }
    }

    EpicFilter filter(long groupId) {
        Traits wanted = new Traits(labelFilter(labels), Optional.ofNullable(authorId), text(authorUsername), named(myReactionEmoji));
        return EpicFilter.at(new Place.Group(groupId, includeAncestorGroups, includeDescendantGroups))
                .withState(EpicState.of(state)).withWanted(wanted).withUnwanted(not == null ? Traits.ANY : not.traits())
                .withSearch(text(search).filter(words -> !words.isBlank()).map(words -> new Search(words, EnumSet.allOf(Text.class))))
                .withCreated(new Period(Optional.ofNullable(createdAfter), Optional.ofNullable(createdBefore)))
                .withUpdated(new Period(Optional.ofNullable(updatedAfter), Optional.ofNullable(updatedBefore)))
                .withConfidential(Optional.ofNullable(confidential))
                .orderedBy(Order.valueOf(orderBy.toUpperCase(Locale.ROOT)), sort);
    }

    private static Optional<String> text(@Nullable String value) {
        return Optional.ofNullable(value).filter(text -> !text.isEmpty());
    }

    private static AttributeFilter<List<String>> labelFilter(@Nullable List<String> names) {
        List<String> asked = names == null ? List.of() : names.stream().map(String::strip).filter(name -> !name.isEmpty()).toList();
        return asked.isEmpty() ? AttributeFilter.whatever()
                : EpicListParams.<List<String>>present(asked.size() == 1 ? asked.getFirst() : "")
                .orElseGet(() -> new AttributeFilter.Exactly<>(asked));
    }

    private static AttributeFilter<String> named(@Nullable String name) {
        return name == null || name.isEmpty() ? AttributeFilter.whatever()
                : EpicListParams.<String>present(name).orElseGet(() -> new AttributeFilter.Exactly<>(name));
    }

    /** Returns the condition of a word for all or none; empty for other words. */
    private static <T> Optional<AttributeFilter<T>> present(String word) {
        return switch (word) {
            case "none", "None" -> Optional.of(new AttributeFilter.None<>());
            case "any", "Any" -> Optional.of(new AttributeFilter.Any<>());
            default -> Optional.empty();
        };
    }
}
