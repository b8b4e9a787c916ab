package dev.slipway.rest.issue;

import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.issue.IssueFilter.Search;
import dev.slipway.application.issue.IssueFilter.Text;
import dev.slipway.application.issue.IssueFilter.Traits;
import dev.slipway.domain.issue.DueFilter;
import dev.slipway.domain.issue.HealthStatus;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Matches;
import dev.slipway.rest.milestone.MilestoneWords;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Filter parameters of issue lists. Iterations are not supported: every issue counts as having none. */
record IssueFilterParams(
        @CommaSeparated List<Long> iids,
        @CommaSeparated List<String> labels,
        String milestone,
        @Matches(MilestoneWords.ID) String milestoneId,
        String iterationId,
        String iterationTitle,
        @Matches(ID) String epicId,
        String myReactionEmoji,
        Long authorId,
        String authorUsername,
        @Matches(ID) String assigneeId,
        @CommaSeparated List<String> assigneeUsername,
        String search,
        @CommaSeparated @Default("title,description") List<Text> in,
        Instant createdAfter,
        Instant createdBefore,
        Instant updatedAfter,
        Instant updatedBefore,
        Boolean confidential,
        IssueType issueType,
        DueFilter dueDate,
        @Matches(NUMBER) String weight,
        @Matches(HEALTH) String healthStatus,
        NotParams not) {

    /** Matches a number or a presence word; empty means none. */
    private static final String NUMBER = "|none|None|any|Any|\\d{1,9}";
    private static final String ID = "|none|None|any|Any|\\d{1,18}";
    private static final String HEALTH = "|none|None|any|Any|on_track|needs_attention|at_risk";
    private static final Set<String> NONE = Set.of("", "0", "none", "None");

    /** Parameters in {@code not[...]}. */
    record NotParams(
            @CommaSeparated List<Long> iids,
            @CommaSeparated List<String> labels,
            String milestone,
            @Matches(MilestoneWords.ID) String milestoneId,
            Long authorId,
            String authorUsername,
            @Matches(ID) String assigneeId,
            @CommaSeparated List<String> assigneeUsername,
            String myReactionEmoji,
            @Matches(NUMBER) String weight,
            IssueType issueType,
            @Matches(HEALTH) String healthStatus) {

        private Traits traits() {
            return new Traits(given(iids), labelFilter(labels), Optional.ofNullable(authorId), text(authorUsername),
                    assigneeFilter(assigneeId),
                    given(assigneeUsername), Optional.ofNullable(issueType), numberFilter(weight, Integer::valueOf),
                    healthFilter(healthStatus), reactionFilter(myReactionEmoji), MilestoneWords.condition(milestone, milestoneId));
        }
    }

    /** @param archived whether issues of archived projects are included */
    IssueFilter filter(Mine mine, boolean archived, IssueListParams list) {
        Traits wanted = new Traits(given(iids), labelFilter(labels), Optional.ofNullable(authorId), text(authorUsername),
                assigneeFilter(assigneeId),
                given(assigneeUsername), Optional.ofNullable(issueType), numberFilter(weight, Integer::valueOf),
                healthFilter(healthStatus), reactionFilter(myReactionEmoji), MilestoneWords.condition(milestone, milestoneId));
        Set<Text> texts = in.isEmpty() ? EnumSet.allOf(Text.class) : EnumSet.copyOf(in);
        Optional<Search> words = text(search).filter(given -> !given.isBlank()).map(given -> new Search(given, texts));
        return IssueFilter.all().withMine(mine).withState(list.chosenState()).withWanted(wanted)
                .withUnwanted(not == null ? Traits.ANY : not.traits()).withSearch(words)
                .createdBetween(Optional.ofNullable(createdAfter), Optional.ofNullable(createdBefore))
                .updatedBetween(Optional.ofNullable(updatedAfter), Optional.ofNullable(updatedBefore))
                .withConfidential(Optional.ofNullable(confidential)).withDue(Optional.ofNullable(dueDate)).withArchived(archived)
                .withMissing(missing()).orderedBy(list.orderBy(), list.sort());
    }

    private boolean missing() {
        return Stream.of(iterationId, iterationTitle).filter(Objects::nonNull).anyMatch(value -> !NONE.contains(value));
    }

    private static <T> List<T> given(List<T> values) {
        return values == null ? List.of() : values;
    }

    private static Optional<String> text(String value) {
        return Optional.ofNullable(value).filter(text -> !text.isEmpty());
    }

    private static AttributeFilter<Labels> labelFilter(List<String> names) {
        return names == null || names.isEmpty() ? AttributeFilter.whatever()
                : wanted(names.size() == 1 ? names.getFirst() : "", ignored -> new AttributeFilter.Exactly<>(Labels.of(names)),
                new AttributeFilter.Exactly<>(Labels.of(names)));
    }

    private static <T> AttributeFilter<T> numberFilter(String value, Function<String, T> number) {
        return value == null ? AttributeFilter.whatever()
                : wanted(value, text -> new AttributeFilter.Exactly<>(number.apply(text)), AttributeFilter.whatever());
    }

    /** Returns the filter by assignee. No user has the id 0, so 0 means unassigned. */
    private static AttributeFilter<Long> assigneeFilter(String value) {
        return "0".equals(value) ? new AttributeFilter.None<>() : numberFilter(value, Long::valueOf);
    }

    private static AttributeFilter<HealthStatus> healthFilter(String value) {
        return value == null ? AttributeFilter.whatever()
                : wanted(value, text -> new AttributeFilter.Exactly<>(HealthStatus.of(text).orElseThrow()), AttributeFilter.whatever());
    }

    private static AttributeFilter<String> reactionFilter(String name) {
        return name == null ? AttributeFilter.whatever() : wanted(name, AttributeFilter.Exactly::new, AttributeFilter.whatever());
    }

    private static <T> AttributeFilter<T> wanted(String value, Function<String, AttributeFilter<T>> exactly, AttributeFilter<T> empty) {
        return switch (value) {
            case "" -> empty;
            case "none", "None" -> new AttributeFilter.None<>();
            case "any", "Any" -> new AttributeFilter.Any<>();
            default -> exactly.apply(value);
        };
    }
}
