package dev.slipway.domain.discussion.note;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Texts of the system notes about attributes that issues and merge requests share, which clients read. */
public final class AttributeNotes {

    private AttributeNotes() {
    }

    /** Words about users who come and go. */
    public record Verbs(String added, String removed) {

        public static final Verbs ASSIGNEES = new Verbs("assigned to ", "unassigned ");
        public static final Verbs REVIEWERS = new Verbs("requested review from ", "removed review request for ");
    }

    /** Returns the note about a title; empty if it is the same. */
    public static Optional<String> title(@Nullable String before, @Nullable String after) {
        String old = Objects.requireNonNullElse(before, "");
        String present = Objects.requireNonNullElse(after, "");
        if (old.equals(present)) {
            return Optional.empty();
        }
        TitleMarks marks = TitleMarks.of(old, present);
        return Optional.of("changed title from **" + marks.before() + "** to **" + marks.after() + "**");
    }

    /** Returns the note about a description; empty if it is the same. An empty one is none. */
    public static Optional<String> description(@Nullable String before, @Nullable String after) {
        return Objects.requireNonNullElse(before, "").equals(Objects.requireNonNullElse(after, "")) ? Optional.empty()
                : Optional.of("changed the description");
    }

    /** Returns the note about the lock of the discussion; empty if it is the same. @param noun names the kind of the object */
    public static Optional<String> locked(@Nullable Boolean before, @Nullable Boolean after, String noun) {
        boolean locked = Boolean.TRUE.equals(after);
        return locked == Boolean.TRUE.equals(before) ? Optional.empty()
                : Optional.of((locked ? "locked" : "unlocked") + " the discussion in this " + noun);
    }

    /** Returns the note about users of an object; empty if they are the same in any order. */
    public static Optional<String> users(Verbs verbs, List<Long> before, List<Long> after, LongFunction<String> usernames) {
        List<String> parts = new ArrayList<>();
        phrase(verbs.added(), missing(before, after), usernames).ifPresent(parts::add);
        phrase(verbs.removed(), missing(after, before), usernames).ifPresent(parts::add);
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(" and ", parts));
    }

    /** Returns the users whom the note tells of. */
    public static Stream<Long> told(List<Long> before, List<Long> after) {
        return Stream.concat(missing(before, after).stream(), missing(after, before).stream());
    }

    /** Returns those of the users whom the other list lacks. */
    private static List<Long> missing(List<Long> list, List<Long> users) {
        return users.stream().filter(user -> !list.contains(user)).toList();
    }

    private static Optional<String> phrase(String verb, List<Long> users, LongFunction<String> usernames) {
        List<String> names = users.stream().map(user -> "@" + usernames.apply(user)).toList();
        return switch (names.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(verb + names.getFirst());
            case 2 -> Optional.of(verb + names.getFirst() + " and " + names.getLast());
            default -> Optional.of(verb + String.join(", ", names.subList(0, names.size() - 1)) + ", and " + names.getLast());
        };
    }
}
