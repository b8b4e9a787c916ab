package dev.slipway.domain.environment;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Guesses the tier of an environment for which none was given. A team with names of its own brings another guess. */
@FunctionalInterface
public interface TierGuess {

    EnvironmentTier guess(String environmentName);

    /** The guess clients know: the first word list that the lower-cased name contains one of. */
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
