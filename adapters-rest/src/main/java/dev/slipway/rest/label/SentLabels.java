package dev.slipway.rest.label;

import dev.slipway.application.kernel.Change;
import dev.slipway.domain.label.LabelChange;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Labels as requests send them. */
public final class SentLabels {

    private SentLabels() {
    }

    /** Returns the change that a request asks for, with names in the order in which they were sent. */
    public static LabelChange change(Change<List<String>> labels, @Nullable List<String> add, @Nullable List<String> remove) {
        return new LabelChange(labels.given() ? Optional.of(names(labels.or(null))) : Optional.empty(), names(add), names(remove));
    }

    /** Returns the names that were sent; none for null. */
    public static List<String> names(@Nullable List<String> sent) {
        return Objects.requireNonNullElse(sent, List.of());
    }
}
