package dev.slipway.rest.edge.parameters;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.FieldError;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what is wrong with the parameters of one request, each thing once, so that clients hear all of it in one answer. */
public final class Errors {

    private final Set<FieldError> found = new LinkedHashSet<>();

    public void add(String name, String reasonId) {
        found.add(FieldError.of(name, reasonId));
    }

    public boolean any() {
        return !found.isEmpty();
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
