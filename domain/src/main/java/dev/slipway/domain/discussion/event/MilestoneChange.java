package dev.slipway.domain.discussion.event;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A change of the milestone of an object. @param milestone the new one; of a removal the one that was removed */
public record MilestoneChange(Action action, long milestone) {

    /** Change of the milestone of an object. Another one in its place is added. */
    public enum Action {
        ADD, REMOVE;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Action of(String wireName) {
            return Stream.of(values()).filter(action -> action.wireName().equals(wireName)).findFirst().orElseThrow();
        }
    }

    public MilestoneChange {
        Objects.requireNonNull(action);
    }

    /** Returns the change from one milestone to another; empty if they are the same. Null is none. */
    public static Optional<MilestoneChange> of(@Nullable Long before, @Nullable Long after) {
        if (Objects.equals(before, after)) {
            return Optional.empty();
        }
        return Optional.of(after == null ? new MilestoneChange(Action.REMOVE, Objects.requireNonNull(before))
                : new MilestoneChange(Action.ADD, after));
    }
}
