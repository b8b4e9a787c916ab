package dev.slipway.domain.kernel.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RepetitionSizeTest {

    @ParameterizedTest
    @ValueSource(strings = {
        "", "abc", "^feature/.*$", "a{3}", "a{1000}", "(ab){100}", "[a-z]{1000}", "\\d{4}-\\d{2}", "a{1,1000}", "a{1000,}", "(a{10}){10}",
            "{", "}", "a{", "a{x}", "a{99999}", "[{]{3}", "[]a]{5}", "[^]]{5}", "\\Qa{1000}b{1000}\\E", "\\{1000}", "(", ")", "((", "))",
            "[", "\\", "\\Q",
        "(((a{10}){10}){10})",
    })
    void what_people_write_is_small(String pattern) {
        assertFalse(RepetitionSize.exceeds(pattern));
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "((a{1000}){1000}){1000}", "(a{1000}){1000}", "(a{200}){200}", "a{1000}{1000}", "(a{1,1000}){0,1000}", "((ab){150}){150}",
            "(\\d{500}[a-z]){100}",
        "(?:(?:x{100}){100}){100}", "(a{2,}b{1000}){30}", "(\\Qabc\\E{1000}){1000}",
    })
    void nested_repetitions_grow(String pattern) {
        assertTrue(RepetitionSize.exceeds(pattern));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', quoteCharacter = '`', value = {
        "`` 0", "abc 3", "a|b* 4", "\\d\\{ 2", "(ab) 3", "(?:a) 4", "x(y(z))w 6", "a{3} 3", "ab{3} 4", "a{2,5} 5",
        "a{4,} 4", "a{0} 1", "a{0,1} 1",
        "a{10}{10} 100", "(a{2}b){3} 12", "(ab){2}{3}c 19", "a{x} 4", "a{12345} 8", "a{,5} 5", "a{1,12345} 10", "a{ 2", "{ 1",
        "[a]d 2", "[abc]d 2", "[^abc]d 2", "[]a]d 2", "[^]a]d 2", "[\\]a]d 2", "[a\\]d]d 2", "[^^]d 2", "[{3}(]{4} 4", "[a^]]d 3",
        "\\Qab\\E 6", "\\Qa(\\Eb 7", "\\Qab 4", "\\Qa(b) 6", "a\\x{2013}bc 4", "\\x{2013} 1", "\\x{2013}{3}a 4", "[\\x{2013}]b 2",
        "x{3} 3", "\\x41{2} 4", "a\\Q{3}\\Eb{3} 11", "\\Qa\\E{3} 15",
        // refused afterwards
        "[ 1", "\\x{1 3", "[a 1", "[] 1", "[^ 1", "\\ 1", "[a\\ 1", "a) 1", ") 0", "a)b{2} 3", "a)b)c 3", "( 1"})
    void size_counts_what_is_written_out(String pattern, long size) {
        assertEquals(size, RepetitionSize.of(pattern));
    }

    /** Repetitions of repetitions are refused by the library, but measured before. */
    @Test
    void size_of_any_nest_is_that_of_its_parts() {
        Random random = new Random(1);
        int large = 0;
        for (int round = 0; round < 5_000; round++) {
            Sized pattern = Sized.any(random, 5);
            long size = RepetitionSize.of(pattern.text);
            if (pattern.size > RepetitionSize.LIMIT) {
                large++;
                assertTrue(size > RepetitionSize.LIMIT, pattern.text);
            } else {
                assertEquals(pattern.size, size, pattern.text);
            }
        }
        assertTrue(large > 50, "both sides of the limit: " + large);
    }

    /** The library writes an optional part, and a group, with up to two steps more. */
    @Test
    void size_bounds_the_program_that_runs() {
        Random random = new Random(2);
        int tried = 0;
        for (int round = 0; round < 3_000; round++) {
            Sized pattern = Sized.any(random, 3);
            if (Regex.compile(pattern.text).isPresent()) {
                tried++;
                int program = com.google.re2j.Pattern.compile(pattern.text).programSize();
                assertTrue(program <= 3 * pattern.size + 3, () -> program + " steps of " + pattern);
            }
        }
        assertTrue(tried > 1_000, "enough can be compiled: " + tried);
    }

    /** A pattern with the size that it has by construction. */
    private record Sized(String text, long size) {
        private static final List<Sized> ATOMS = List.of(new Sized("a", 1), new Sized(".", 1), new Sized("\\d", 1), new Sized("\\(", 1),
                new Sized("[^a(]", 1), new Sized("[]{3}]", 1), new Sized("[^])]", 1), new Sized("[(\\])]", 1), new Sized("\\Q(a{3}\\E", 9));

        static Sized any(Random random, int depth) {
            if (depth == 0) {
                return ATOMS.get(random.nextInt(ATOMS.size()));
            }
            Sized one = any(random, depth - 1);
            return switch (random.nextInt(6)) {
                case 0 -> new Sized("(" + one.text + ")", 1 + one.size);
                case 1 -> new Sized("(?:" + one.text + ")", 3 + one.size);
                case 2 -> one.joined("|", any(random, depth - 1));
                case 3 -> one.joined("", any(random, depth - 1));
                default -> new Sized("(" + one.text + ")", 1 + one.size).repeated(random);
            };
        }

        private Sized joined(String between, Sized other) {
            return new Sized(text + between + other.text, size + between.length() + other.size);
        }

        private Sized repeated(Random random) {
            int least = random.nextInt(12);
            int most = least + random.nextInt(12);
            return switch (random.nextInt(4)) {
                case 0 -> new Sized(text + "{" + least + "}", size * Math.max(1, least));
                case 1 -> new Sized(text + "{" + least + ",}", size * Math.max(1, least));
                case 2 -> new Sized(text + "{" + least + "," + most + "}", size * Math.max(1, most));
                default -> new Sized(text + "{" + least + "}{" + most + "}", size * Math.max(1, least) * Math.max(1, most));
            };
        }
    }

    @Test
    void measuring_ends_soon_for_every_pattern() {
        String deep = "(".repeat(50_000) + "a" + "){9999}".repeat(50_000);
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> assertTrue(RepetitionSize.exceeds(deep)));
        assertEquals(RepetitionSize.LIMIT + 1, RepetitionSize.of("a".repeat(1_000_000)), "it stops at the limit");
        String overflow = "(".repeat(20) + "a{9999}" + "){9999}".repeat(20);
        assertTrue(RepetitionSize.exceeds(overflow), "numbers that no long holds");
    }
}
