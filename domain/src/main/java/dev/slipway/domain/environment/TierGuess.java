package dev.slipway.domain.environment;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Guesses the tier of an environment that was created without one. An extension may replace the guess. */
@FunctionalInterface
public interface TierGuess {

    EnvironmentTier guess(String environmentName);

    /** Returns the guess by word lists: the tier of the first list that has a word in the lower-cased name. */
    static TierGuess byName() {
        Map<Pattern, EnvironmentTier> words = new LinkedHashMap<>();
        words.put(Pattern.compile("dev|review|trunk"), EnvironmentTier.DEVELOPMENT);
        words.put(Pattern.compile("test|tst|int|ac(ce|)pt|qa|qc|control|quality"), EnvironmentTier.TESTING);
        words.put(Pattern.compile("sta?g|mode?l|pre|demo|non"), EnvironmentTier.STAGING);
        words.put(Pattern.compile("pro?d|live"), EnvironmentTier.PRODUCTION);
        return name -> words.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(name.toLowerCase(Locale.ROOT)).find())
                .map(Map.Entry::getValue).findFirst().orElse(EnvironmentTier.OTHER);
    }
}
