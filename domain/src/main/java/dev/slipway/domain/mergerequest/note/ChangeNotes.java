package dev.slipway.domain.mergerequest.note;

import dev.slipway.domain.mergerequest.DraftTitle;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import java.util.ArrayList;
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
    private final LongFunction<String> usernames;

    private ChangeNotes(MergeRequestContent before, MergeRequestContent after, LongFunction<String> usernames) {
        this.before = before;
        this.after = after;
        this.usernames = usernames;
    }

    /** Returns the users of whom the notes tell. */
    public static Set<Long> users(MergeRequestContent before, MergeRequestContent after) {
        return Stream.of(
                missing(before.workers().assignees(), after.workers().assignees()),
                missing(after.workers().assignees(), before.workers().assignees()),
                missing(before.workers().reviewers(), after.workers().reviewers()),
                missing(after.workers().reviewers(), before.workers().reviewers())).flatMap(List::stream).collect(Collectors.toSet());
    }

    /** Returns the notes in the order of the changes, one for each attribute. @param usernames of the users whom the notes tell of */
    public static List<String> of(MergeRequestContent before, MergeRequestContent after, LongFunction<String> usernames) {
        ChangeNotes notes = new ChangeNotes(before, after, usernames);
        return Stream.of(notes.draft(), notes.title(), notes.description(), notes.locked(), notes.targetBranch(), notes.assignees(),
                notes.reviewers()).flatMap(Optional::stream).toList();
    }

    private Optional<String> draft() {
        return before.draft() == after.draft() ? Optional.empty()
                : Optional.of("marked this merge request as **" + (after.draft() ? "draft" : "ready") + "**");
    }

    /** Marks of drafts have a note of their own. */
    private Optional<String> title() {
        String old = Objects.requireNonNullElse(before.title(), "");
        String present = Objects.requireNonNullElse(after.title(), "");
        if (DraftTitle.ready(old).equals(DraftTitle.ready(present))) {
            return Optional.empty();
        }
        TitleMarks marks = TitleMarks.of(old, present);
        return Optional.of("changed title from **" + marks.before() + "** to **" + marks.after() + "**");
    }

    private Optional<String> description() {
        String old = Objects.requireNonNullElse(before.description(), "");
        return old.equals(Objects.requireNonNullElse(after.description(), "")) ? Optional.empty()
                : Optional.of("changed the description");
    }

    private Optional<String> locked() {
        boolean locked = Boolean.TRUE.equals(after.discussionLocked());
        return locked == Boolean.TRUE.equals(before.discussionLocked()) ? Optional.empty()
                : Optional.of((locked ? "locked" : "unlocked") + " the discussion in this merge request");
    }

    private Optional<String> targetBranch() {
        return before.targetBranch().equals(after.targetBranch()) ? Optional.empty()
                : Optional.of("changed target branch from `" + before.targetBranch() + "` to `" + after.targetBranch() + "`");
    }

    private Optional<String> assignees() {
        return users("assigned to ", "unassigned ", before.workers().assignees(), after.workers().assignees());
    }

    private Optional<String> reviewers() {
        return users("requested review from ", "removed review request for ", before.workers().reviewers(), after.workers().reviewers());
    }

    private Optional<String> users(String added, String removed, List<Long> old, List<Long> present) {
        List<String> parts = new ArrayList<>();
        phrase(added, missing(old, present)).ifPresent(parts::add);
        phrase(removed, missing(present, old)).ifPresent(parts::add);
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(" and ", parts));
    }

    /** Returns those of the users whom the other list lacks. */
    private static List<Long> missing(List<Long> list, List<Long> users) {
        return users.stream().filter(user -> !list.contains(user)).toList();
    }

    private Optional<String> phrase(String verb, List<Long> users) {
        List<String> names = users.stream().map(user -> "@" + usernames.apply(user)).toList();
        return switch (names.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(verb + names.getFirst());
            case 2 -> Optional.of(verb + names.getFirst() + " and " + names.getLast());
            default -> Optional.of(verb + String.join(", ", names.subList(0, names.size() - 1)) + ", and " + names.getLast());
        };
    }
}
