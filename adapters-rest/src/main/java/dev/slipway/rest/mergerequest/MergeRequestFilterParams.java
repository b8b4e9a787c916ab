package dev.slipway.rest.mergerequest;

import dev.slipway.application.issue.AttributeFilter;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.issue.IssueFilter.Search;
import dev.slipway.application.issue.IssueFilter.Text;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.MergeRequestFilter;
import dev.slipway.application.mergerequest.MergeRequestFilter.Approvals;
import dev.slipway.application.mergerequest.MergeRequestFilter.Ends;
import dev.slipway.application.mergerequest.MergeRequestFilter.Period;
import dev.slipway.application.mergerequest.MergeRequestFilter.Persons;
import dev.slipway.application.mergerequest.MergeRequestFilter.Traits;
import dev.slipway.domain.issue.Labels;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.constraint.CommaSeparated;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Matches;
import dev.slipway.rest.milestone.MilestoneWords;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Filter parameters of lists of merge requests. */
record MergeRequestFilterParams(
        @CommaSeparated @Nullable List<String> labels,
        @Nullable String milestone,
        @Nullable String myReactionEmoji,
        @Nullable Long authorId,
        @Nullable String authorUsername,
        @Matches(ID) @Nullable String assigneeId,
        @CommaSeparated @Nullable List<String> assigneeUsername,
        @Matches(ID) @Nullable String reviewerId,
        @Nullable String reviewerUsername,
        @Nullable String sourceBranch,
        @Nullable Long sourceProjectId,
        @Nullable String targetBranch,
        @Nullable String search,
        @CommaSeparated @Default("title,description") List<Text> in,
        @Nullable Instant createdAfter,
        @Nullable Instant createdBefore,
        @Nullable Instant updatedAfter,
        @Nullable Instant updatedBefore,
        @AllowedValues({"yes", "no"}) @Nullable String wip,
        @CommaSeparated @Nullable List<String> approvedByIds,
        @CommaSeparated @Nullable List<String> approvedByUsernames,
        @CommaSeparated @Nullable List<String> approverIds,
        @Nullable NotParams not) {

    /** Matches the id of a user or a presence word; empty means no filter. */
    private static final String ID = "|none|None|any|Any|\\d{1,18}";
    /** Maximum number of users in a list that a merge request has to have all of. */
    private static final int MOST_USERS = 20;

    /** Parameters in {@code not[...]}. */
    record NotParams(
            @CommaSeparated @Nullable List<String> labels,
            @Nullable String milestone,
            @Nullable String myReactionEmoji,
            @Nullable Long authorId,
            @Nullable String authorUsername,
            @Matches(ID) @Nullable String assigneeId,
            @CommaSeparated @Nullable List<String> assigneeUsername,
            @Matches(ID) @Nullable String reviewerId,
            @Nullable String reviewerUsername,
            @Nullable String sourceBranch,
            @Nullable String targetBranch) {

        private Traits traits() {
            return new Traits(List.of(), labelFilter(labels),
                    new Persons(Optional.ofNullable(authorId), text(authorUsername), user(assigneeId), given(assigneeUsername),
                            user(reviewerId), text(reviewerUsername)),
                    new Ends(text(sourceBranch), Optional.empty(), text(targetBranch)), reaction(myReactionEmoji),
                    MilestoneWords.condition(milestone));
        }
    }

    /**
     * @param iids     numbers in the project; null for all
     * @param archived whether merge requests of archived projects are included
     */
    MergeRequestFilter filter(Mine mine, @Nullable List<Long> iids, boolean archived, MergeRequestListParams list) {
        Traits wanted = new Traits(given(iids), labelFilter(labels),
                new Persons(Optional.ofNullable(authorId), text(authorUsername), user(assigneeId), given(assigneeUsername),
                        user(reviewerId), text(reviewerUsername)),
                new Ends(text(sourceBranch), Optional.ofNullable(sourceProjectId), text(targetBranch)), reaction(myReactionEmoji),
                MilestoneWords.condition(milestone));
        Set<Text> texts = in.isEmpty() ? EnumSet.allOf(Text.class) : EnumSet.copyOf(in);
        Optional<Search> words = text(search).filter(given -> !given.isBlank()).map(given -> new Search(given, texts));
        return MergeRequestFilter.all().withMine(mine).withState(list.chosenState()).withWanted(wanted)
                .withUnwanted(not == null ? Traits.ANY : not.traits()).withSearch(words)
                .created(new Period(Optional.ofNullable(createdAfter), Optional.ofNullable(createdBefore)))
                .updated(new Period(Optional.ofNullable(updatedAfter), Optional.ofNullable(updatedBefore)))
                .withDraft(Optional.ofNullable(wip).map("yes"::equals)).withArchived(archived)
                .withApprovals(new Approvals(users("approved_by_ids", approvedByIds), usernames(), users("approver_ids", approverIds)))
                .orderedBy(list.orderBy(), list.sort());
    }

    private Set<String> usernames() {
        return Set.copyOf(bounded("approved_by_usernames", given(approvedByUsernames)));
    }

    /** Returns the filter by users, all of whom a merge request has. */
    private static AttributeFilter<Set<Long>> users(String name, @Nullable List<String> values) {
        List<String> asked = bounded(name, given(values));
        if (asked.isEmpty()) {
            return AttributeFilter.whatever();
        }
        return switch (asked.size() == 1 ? asked.getFirst() : "") {
            case "none", "None" -> new AttributeFilter.None<>();
            case "any", "Any" -> new AttributeFilter.Any<>();
            default -> new AttributeFilter.Exactly<>(asked.stream().map(value -> number(name, value)).collect(Collectors.toSet()));
        };
    }

    private static long number(String name, String value) {
        if (!value.matches("\\d{1,18}")) {
            throw Refusal.parameter(name, "param.invalid");
        }
        return Long.parseLong(value);
    }

    private static List<String> bounded(String name, List<String> values) {
        List<String> asked = values.stream().filter(value -> !value.isBlank()).toList();
        if (asked.size() > MOST_USERS) {
            throw Refusal.parameter(name, "param.invalid");
        }
        return asked;
    }

    private static <T> List<T> given(@Nullable List<T> values) {
        return values == null ? List.of() : values;
    }

    private static Optional<String> text(@Nullable String value) {
        return Optional.ofNullable(value).filter(text -> !text.isEmpty());
    }

    private static AttributeFilter<Labels> labelFilter(@Nullable List<String> names) {
        if (names == null || names.isEmpty()) {
            return AttributeFilter.whatever();
        }
        return switch (names.size() == 1 ? names.getFirst() : "") {
            case "none", "None" -> new AttributeFilter.None<>();
            case "any", "Any" -> new AttributeFilter.Any<>();
            default -> new AttributeFilter.Exactly<>(Labels.of(names));
        };
    }

    private static AttributeFilter<String> reaction(@Nullable String name) {
        return switch (name == null ? "" : name) {
            case "" -> AttributeFilter.whatever();
            case "none", "None" -> new AttributeFilter.None<>();
            case "any", "Any" -> new AttributeFilter.Any<>();
            case String emoji -> new AttributeFilter.Exactly<>(emoji);
        };
    }

    /** Returns the filter by a user. No user has the id 0, so 0 means none. */
    private static AttributeFilter<Long> user(@Nullable String value) {
        return switch (value == null ? "" : value) {
            case "" -> AttributeFilter.whatever();
            case "0", "none", "None" -> new AttributeFilter.None<>();
            case "any", "Any" -> new AttributeFilter.Any<>();
            default -> new AttributeFilter.Exactly<>(Long.valueOf(value));
        };
    }
}
