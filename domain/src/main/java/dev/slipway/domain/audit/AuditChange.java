package dev.slipway.domain.audit;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Change of one attribute.
 *
 * @param from empty for attributes whose values are not stored, such as texts
 * @param to   likewise
 */
public record AuditChange(String attribute, Optional<AuditValue> from, Optional<AuditValue> to) {

    public AuditChange {
        Objects.requireNonNull(attribute);
        Objects.requireNonNull(from);
        Objects.requireNonNull(to);
    }

    public static AuditChange of(String attribute, AuditValue from, AuditValue to) {
        return new AuditChange(attribute, Optional.of(from), Optional.of(to));
    }

    /** Returns the change of an attribute whose values are not stored. */
    public static AuditChange unshown(String attribute) {
        return new AuditChange(attribute, Optional.empty(), Optional.empty());
    }

    /**
     * Returns the changes between two sets of attributes, in the order of their names. Flags, numbers, days and choices are shown, texts
     * only where the attribute is a name.
     *
     * @param names attributes whose texts are names that users chose: paths, branches, titles
     */
    public static List<AuditChange> between(Map<String, ? extends @Nullable Object> before, Map<String, ? extends @Nullable Object> after,
            Set<String> names) {
        Set<String> attributes = new TreeSet<>(before.keySet());
        attributes.addAll(after.keySet());
        List<AuditChange> changes = new ArrayList<>();
        for (String attribute : attributes) {
            Object from = before.get(attribute);
            Object to = after.get(attribute);
            if (!Objects.equals(from, to)) {
                boolean name = names.contains(attribute);
                Optional<AuditValue> old = shown(from, name);
                Optional<AuditValue> given = shown(to, name);
                changes.add(old.isPresent() && given.isPresent() ? new AuditChange(attribute, old, given) : unshown(attribute));
            }
        }
        return List.copyOf(changes);
    }

    private static Optional<AuditValue> shown(@Nullable Object value, boolean name) {
        return switch (value) {
            case null -> Optional.of(AuditValue.none());
            case Boolean flag -> Optional.of(AuditValue.of(flag));
            case Integer number -> Optional.of(AuditValue.of(number));
            case Long number -> Optional.of(AuditValue.of(number));
            case LocalDate day -> Optional.of(AuditValue.of(day));
            case Enum<?> choice -> Optional.of(AuditValue.of(choice));
            case String text when name -> Optional.of(AuditValue.name(text));
            default -> Optional.empty();
        };
    }
}
