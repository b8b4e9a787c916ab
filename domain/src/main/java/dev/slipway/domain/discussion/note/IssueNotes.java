package dev.slipway.domain.discussion.note;

import dev.slipway.domain.discussion.event.ResourceState;
import dev.slipway.domain.discussion.note.AttributeNotes.Verbs;
import dev.slipway.domain.issue.HealthStatus;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueCause;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueType;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Texts of the system notes about a change of an issue, which clients read. Labels and weight have no notes: their changes are events of
 * their own in the dialect.
 */
public final class IssueNotes {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("MMMM d, uuuu", Locale.ENGLISH);
    private static final String NOUN = "issue";

    private final IssueDraft before;
    private final IssueDraft after;

    private IssueNotes(IssueDraft before, IssueDraft after) {
        this.before = before;
        this.after = after;
    }

    /** Returns the users of whom the notes about a change tell. */
    public static Set<Long> users(IssueDraft before, IssueDraft after) {
        return AttributeNotes.told(before.assignees(), after.assignees()).collect(Collectors.toSet());
    }

    /** Returns the notes in the order of the changes, one for each attribute. @param usernames of the users whom the notes tell of */
    public static List<String> of(IssueDraft before, IssueDraft after, LongFunction<String> usernames) {
        IssueNotes notes = new IssueNotes(before, after);
        return Stream.of(
                AttributeNotes.title(before.title(), after.title()),
                AttributeNotes.description(before.description(), after.description()),
                AttributeNotes.locked(before.discussionLocked(), after.discussionLocked(), NOUN),
                notes.dueDate(), notes.health(),
                AttributeNotes.users(Verbs.ASSIGNEES, before.assignees(), after.assignees(), usernames),
                notes.confidential(), notes.severity(), notes.type()).flatMap(Optional::stream).toList();
    }

    /** Returns the content of a new issue without the attributes that are told of it. */
    public static IssueDraft unset(IssueDraft content) {
        return new IssueDraft(content.title(), content.description(), content.type(), content.severity(), content.confidential(),
                content.labels(), List.of(), content.discussionLocked(), null, null, null, null);
    }

    private Optional<String> dueDate() {
        if (Objects.equals(before.dueDate(), after.dueDate())) {
            return Optional.empty();
        }
        return Optional.of(after.dueDate() == null ? "removed due date" : "changed due date to " + DAY.format(after.dueDate()));
    }

    private Optional<String> health() {
        HealthStatus status = after.health();
        if (before.health() == status) {
            return Optional.empty();
        }
        return Optional.of(status == null ? "removed the health status" : "changed health status to **" + words(status) + "**");
    }

    private Optional<String> confidential() {
        return before.confidential() == after.confidential() ? Optional.empty()
                : Optional.of("made the issue " + (after.confidential() ? "confidential" : "visible to everyone"));
    }

    private Optional<String> severity() {
        return before.severity() == after.severity() ? Optional.empty()
                : Optional.of("changed the severity to **" + severity(after.severity()) + "**");
    }

    private static String severity(IncidentSeverity severity) {
        return switch (severity) {
            case UNKNOWN -> "Unknown";
            case LOW -> "Low - S4";
            case MEDIUM -> "Medium - S3";
            case HIGH -> "High - S2";
            case CRITICAL -> "Critical - S1";
        };
    }

    private Optional<String> type() {
        IssueType old = before.type();
        return old == after.type() ? Optional.empty()
                : Optional.of("changed type from " + words(old) + " to " + words(after.type()));
    }

    private static String words(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Returns the note about a change of state. @param path returns the full path of the project, from which causes are named */
    public static String moved(IssueEvent event, IssueCause cause, Supplier<String> path) {
        return switch (event) {
            case REOPEN -> ResourceState.REOPENED.wireName();
            case CLOSE -> closed(cause, path);
        };
    }

    private static String closed(IssueCause cause, Supplier<String> path) {
        String closed = ResourceState.CLOSED.wireName();
        return switch (cause) {
            case IssueCause.Call ignored -> closed;
            case IssueCause.EndedAlert ignored -> "automatically closed this incident because the alert resolved";
            case IssueCause.MergedRequest request ->
                closed + " via " + MentionNote.Source.request(request.project().path(), request.iid()).named(path.get());
            case IssueCause.PushedCommit commit ->
                closed + " via " + MentionNote.Source.commit(commit.project().path(), commit.sha()).named(path.get());
        };
    }
}
