package dev.slipway.rest.edge.parameters;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.FieldError;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects the distinct errors in the parameters of one request, so that clients get all of them in one answer. Rejects the request as soon
 * as there are a hundred errors.
 */
public final class Errors {

    static final int MAX_ERRORS = 100;

    private final Set<FieldError> found = new LinkedHashSet<>();
    private int noted;

    public void add(String name, String reasonId) {
        noted++;
        if (found.add(FieldError.of(name, reasonId)) && found.size() == MAX_ERRORS) {
            throwIfAny();
        }
    }

    public boolean any() {
        return !found.isEmpty();
    }

    /** Returns the number of errors, repeated ones included. */
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
