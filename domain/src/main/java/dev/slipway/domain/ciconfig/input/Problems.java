package dev.slipway.domain.ciconfig.input;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects errors of the inputs of one file, which are one message. */
final class Problems {
    /** Maximum number of problems in one message. */
    static final int MAX = 3;

    private final Set<String> texts = new LinkedHashSet<>();
    private @Nullable Position first;

    void add(String text, Position position) {
        if (first == null) {
            first = position;
        }
        if (texts.size() < MAX) {
            texts.add(text);
        }
    }

    boolean isFull() {
        return texts.size() == MAX;
    }

    void stopIfAny() {
        if (first != null) {
            throw new Stop(String.join(", ", texts), first);
        }
    }
}
