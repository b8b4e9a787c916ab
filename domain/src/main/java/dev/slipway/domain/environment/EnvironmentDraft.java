package dev.slipway.domain.environment;

import dev.slipway.domain.kernel.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Attributes of a new environment.
 *
 * @param externalUrl address; a blank one is none
 * @param tier        empty to guess it from the name
 */
public record EnvironmentDraft(String name, Optional<String> externalUrl, Optional<EnvironmentTier> tier) {

    public EnvironmentDraft {
        externalUrl = EnvironmentRules.address(externalUrl);
    }

    public static EnvironmentDraft named(String name) {
        return new EnvironmentDraft(name, Optional.empty(), Optional.empty());
    }

    /** Returns the errors of the attributes; empty if they are valid. */
    public List<FieldError> errors() {
        List<FieldError> errors = new ArrayList<>(EnvironmentRules.name(name));
        externalUrl.map(EnvironmentRules::externalUrl).ifPresent(errors::addAll);
        return errors;
    }
}
