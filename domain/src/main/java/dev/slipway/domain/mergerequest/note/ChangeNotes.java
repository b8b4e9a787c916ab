package dev.slipway.domain.mergerequest.note;

import dev.slipway.domain.discussion.note.AttributeNotes;
import dev.slipway.domain.discussion.note.AttributeNotes.Verbs;
import dev.slipway.domain.mergerequest.DraftTitle;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Texts of the system notes about a change of a merge request, which clients read. Labels and options of the merge have no notes: changes
 * of labels are events of their own in the dialect.
 */
public final class ChangeNotes {

    private final MergeRequestContent before;
    private final MergeRequestContent after;

    private ChangeNotes(MergeRequestContent before, MergeRequestContent after) {
        this.before = before;
        this.after = after;
    }

    /** Returns the users of whom the notes tell. */
    public static Set<Long> users(MergeRequestContent before, MergeRequestContent after) {
        return Stream.concat(AttributeNotes.told(before.workers().assignees(), after.workers().assignees()),
                AttributeNotes.told(before.workers().reviewers(), after.workers().reviewers())).collect(Collectors.toSet());
    }

    /** Returns the notes in the order of the changes, one for each attribute. @param usernames of the users whom the notes tell of */
    public static List<String> of(MergeRequestContent before, MergeRequestContent after, LongFunction<String> usernames) {
        ChangeNotes notes = new ChangeNotes(before, after);
        return Stream.of(notes.draft(), notes.title(),
                AttributeNotes.description(before.description(), after.description()),
                AttributeNotes.locked(before.discussionLocked(), after.discussionLocked(), "merge request"), notes.targetBranch(),
                AttributeNotes.users(Verbs.ASSIGNEES, before.workers().assignees(), after.workers().assignees(), usernames),
                AttributeNotes.users(Verbs.REVIEWERS, before.workers().reviewers(), after.workers().reviewers(), usernames))
                .flatMap(Optional::stream).toList();
    }

    private Optional<String> draft() {
        return before.draft() == after.draft() ? Optional.empty()
                : Optional.of("marked this merge request as **" + (after.draft() ? "draft" : "ready") + "**");
    }

    /** Marks of drafts have a note of their own. */
    private Optional<String> title() {
        String old = Objects.requireNonNullElse(before.title(), "");
        String present = Objects.requireNonNullElse(after.title(), "");
        return DraftTitle.ready(old).equals(DraftTitle.ready(present)) ? Optional.empty() : AttributeNotes.title(old, present);
    }

    private Optional<String> targetBranch() {
        return before.targetBranch().equals(after.targetBranch()) ? Optional.empty()
                : Optional.of("changed target branch from `" + before.targetBranch() + "` to `" + after.targetBranch() + "`");
    }
}
