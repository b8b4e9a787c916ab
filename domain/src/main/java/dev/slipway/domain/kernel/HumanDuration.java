package dev.slipway.domain.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Durations as people write them ({@code 2 hrs 20 min}, {@code 1:20}, {@code one day}), read into seconds. Configurations
 * state time-outs and expiry in this form.
 */
public sealed interface HumanDuration {
    /** Longest text that is read at all, in characters. */
    int MAX_LENGTH = 1000;

    /** A duration that was understood, in seconds; fractions of a second are cut. */
    record Seconds(long value) implements HumanDuration {
    }

    /** A text that names no time, such as an empty one or zero. */
    record Nothing() implements HumanDuration {
    }

    /** A text with a word that is no unit; {@code message} names it. */
    record Unreadable(String message) implements HumanDuration {
    }

    /** Reads a text. */
    static HumanDuration parse(String text) {
        if (text.length() > MAX_LENGTH) {
            return new Unreadable("The duration is longer than " + MAX_LENGTH + " characters.");
        }
        return Reader.read(text);
    }

    /** The seconds of a text, or empty where it names none. */
    static OptionalLong seconds(String text) {
        return parse(text) instanceof Seconds found ? OptionalLong.of(found.value()) : OptionalLong.empty();
    }

    /** The steps from a text to seconds. */
    final class Reader {
        private static final Pattern SPACES = Pattern.compile("\\s+");
        private static final Pattern CLOCK_FORM = Pattern.compile("[0-9.]+(:[0-9.]+)+");
        private static final Pattern NUMBER = Pattern.compile("[0-9]*\\.?[0-9]+");
        private static final Map<String, Long> UNITS = units();
        private static final List<String> CLOCK = List.of("seconds", "minutes", "hours", "days", "months", "years");
        private static final Set<String> JOIN_WORDS = Set.of("and", "with", "plus");

        private Reader() {
        }

        private static Map<String, Long> units() {
            Map<List<String>, Long> names = Map.of(
                    List.of("seconds", "second", "secs", "sec", "s"), 1L,
                    List.of("minutes", "minute", "mins", "min", "m"), 60L,
                    List.of("hours", "hour", "hrs", "hr", "h"), 3600L,
                    List.of("days", "day", "dy", "d"), 86_400L,
                    List.of("weeks", "week", "wks", "wk", "w"), 604_800L,
                    List.of("months", "month", "mos", "mo"), 2_592_000L,
                    List.of("years", "year", "yrs", "yr", "y"), 31_557_600L);
            return names.entrySet().stream()
                    .flatMap(entry -> entry.getKey().stream().map(name -> Map.entry(name, entry.getValue())))
                    .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
        }

        static HumanDuration read(String text) {
            String lower = clock(NumberWords.toDigits(text.toLowerCase(Locale.ROOT)));
            List<String> words = new ArrayList<>();
            for (String word : SPACES.split(spaced(lower).strip())) {
                if (isNumber(word)) {
                    words.add(word);
                    continue;
                }
                String bare = bare(word);
                if (UNITS.containsKey(bare)) {
                    words.add(bare);
                } else if (!word.isEmpty() && !JOIN_WORDS.contains(bare)) {
                    return new Unreadable("An invalid word \"" + word + "\" was used in the string to be parsed.");
                }
            }
            long total = sum(words);
            return total == 0 ? new Nothing() : new Seconds(total);
        }

        private static String clock(String text) {
            String dense = SPACES.matcher(text).replaceAll("");
            if (!CLOCK_FORM.matcher(dense).matches()) {
                return text;
            }
            String[] parts = dense.split(":");
            if (parts.length > CLOCK.size()) {
                return "";
            }
            StringBuilder words = new StringBuilder();
            for (int index = 0; index < parts.length; index++) {
                words.append(parts[index]).append(' ').append(CLOCK.get(parts.length - 1 - index)).append(' ');
            }
            return words.toString();
        }

        private static String spaced(String text) {
            return NUMBER.matcher(text).replaceAll(" $0 ");
        }

        private static boolean isNumber(String word) {
            return NUMBER.matcher(word).matches();
        }

        private static String bare(String word) {
            String start = word.startsWith(",") ? word.substring(1) : word;
            return start.endsWith(",") ? start.substring(0, start.length() - 1) : start;
        }

        private static long sum(List<String> words) {
            double total = words.isEmpty() || isNumber(words.getFirst()) ? 0 : UNITS.get(words.getFirst());
            for (int index = 0; index < words.size(); index++) {
                if (isNumber(words.get(index))) {
                    String unit = index + 1 < words.size() ? words.get(index + 1) : "seconds";
                    total += Double.parseDouble(words.get(index)) * UNITS.getOrDefault(unit, 0L);
                }
            }
            return (long) total;
        }
    }
}
