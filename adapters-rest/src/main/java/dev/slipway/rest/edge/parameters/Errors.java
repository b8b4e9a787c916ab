package dev.slipway.rest.edge.parameters;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.FieldError;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects what is wrong with the parameters of one request, each thing once, so that clients hear all of it in one answer. Nobody reads
 * more than a hundred errors, so the request is refused as soon as there are that many.
 */
public final class Errors {

    static final int MOST = 100;

    private final Set<FieldError> found = new LinkedHashSet<>();
    private int noted;

    public void add(String name, String reasonId) {
        noted++;
        if (found.add(FieldError.of(name, reasonId)) && found.size() == MOST) {
            throwIfAny();
        }
    }

    public boolean any() {
        return !found.isEmpty();
    }

    /** How often something was wrong, whether it was the same thing again or not. */
    int noted() {
        return noted;
    }

    public List<FieldError> found() {
        return List.copyOf(found);
    }

    public void throwIfAny() {
        if (any()) {
            throw new Refusal(new Failure.InvalidParameters(found()));
        }
    }
}
