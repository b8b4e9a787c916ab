package dev.slipway.domain.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** English number words, replaced by digits. Durations may say {@code one day} or {@code twenty five minutes}. */
final class NumberWords {
    private static final Map<String, Integer> SMALL = Map.ofEntries(
            Map.entry("zero", 0), Map.entry("one", 1), Map.entry("two", 2), Map.entry("three", 3), Map.entry("four", 4),
            Map.entry("five", 5), Map.entry("six", 6), Map.entry("seven", 7), Map.entry("eight", 8), Map.entry("nine", 9),
            Map.entry("ten", 10), Map.entry("eleven", 11), Map.entry("twelve", 12), Map.entry("thirteen", 13),
            Map.entry("fourteen", 14), Map.entry("fifteen", 15), Map.entry("sixteen", 16), Map.entry("seventeen", 17),
            Map.entry("eighteen", 18), Map.entry("nineteen", 19));
    private static final Map<String, Integer> TENS = Map.of("twenty", 20, "thirty", 30, "forty", 40, "fifty", 50,
            "sixty", 60, "seventy", 70, "eighty", 80, "ninety", 90);
    private static final Map<String, Integer> LARGE = Map.of("hundred", 100, "thousand", 1000);

    private static final Pattern WORDS = Pattern.compile("[ \\-]+(?=[a-z])|(?<=[a-z])[ \\-]+| ");

    private NumberWords() {
    }

    /** The text with each run of number words replaced by its value; everything else stays. */
    static String toDigits(String text) {
        List<String> out = new ArrayList<>();
        long pending = -1;
        boolean openTens = false;
        for (String word : WORDS.split(text)) {
            Integer tens = TENS.get(word);
            Integer small = SMALL.get(word);
            Integer large = LARGE.get(word);
            if (small != null && openTens && small > 0 && small < 10) {
                pending += small;
                openTens = false;
            } else if (large != null && pending > 0) {
                pending *= large;
                openTens = false;
            } else {
                if (pending >= 0) {
                    out.add(Long.toString(pending));
                }
                pending = tens != null ? tens : small != null ? small : -1;
                openTens = tens != null;
                if (pending < 0) {
                    out.add(word);
                }
            }
        }
        if (pending >= 0) {
            out.add(Long.toString(pending));
        }
        return String.join(" ", out);
    }
}
