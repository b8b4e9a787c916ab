package dev.slipway.application.environment;

import dev.slipway.domain.environment.TierGuess;

/** @param tierGuess guesses the tier of environments that are created without one */
public record EnvironmentPolicy(TierGuess tierGuess) {

    public static final EnvironmentPolicy STANDARD = new EnvironmentPolicy(TierGuess.byName());
}
