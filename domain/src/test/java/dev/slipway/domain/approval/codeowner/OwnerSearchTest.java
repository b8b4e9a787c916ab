package dev.slipway.domain.approval.codeowner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.pattern.Glob;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The search for owners stops at a number of steps: those of reading patterns, and those of each comparison. */
class OwnerSearchTest {

    private static final OwnerReference ADA = new OwnerReference.Account("ada");

    private static CodeOwners.Section section(String... globs) {
        return new CodeOwners.Section("s", 1, Stream.of(globs).map(glob -> new CodeOwners.Entry(glob, glob, List.of(ADA))).toList());
    }

    /** Returns the steps of an entry that is compared with files. */
    private static long steps(String pattern, String... paths) {
        Glob glob = Glob.of(pattern);
        long read = glob.spent();
        Stream.of(paths).forEach(path -> glob.matches("/" + path));
        return 100L * pattern.length() + paths.length + glob.spent() - read;
    }

    /** Checks that the search takes these steps and no more, and returns the patterns that it finds. */
    private static List<String> found(long steps, List<String> paths, CodeOwners.Section... sections) {
        for (long fewer = 0; fewer < steps; fewer++) {
            assertEquals(Optional.empty(), new OwnerSearch(paths, fewer).among(List.of(sections)));
        }
        return new OwnerSearch(paths, steps).among(List.of(sections)).orElseThrow().stream().map(OwnedPattern::pattern).toList();
    }

    @Test
    void files_are_looked_for_in_each_section_and_compared_with_each_entry() {
        assertEquals(List.of("/a"), found(2 + steps("/a", "a", "b"), List.of("a", "b"), section("/a")));
        assertEquals(List.of("/a", "/*"), found(4 + steps("/a", "a", "b") + steps("/*", "a", "b"), List.of("a", "b"), section("/a"),
                section("/*")));
        assertEquals(List.of(), found(1 + steps("/long/pattern", "a"), List.of("a"), section("/long/pattern")));
    }

    @Test
    void file_that_an_entry_takes_is_not_compared_with_those_before_it() {
        assertEquals(List.of("/b", "/a"), found(2 + steps("/a", "a", "b") + steps("/b", "b"), List.of("a", "b"), section("/b", "/a")));
        assertEquals(List.of("/*"), found(1 + steps("/*", "a"), List.of("a"), section("/never/read", "/*")));
    }

    @Test
    void section_without_files_takes_no_steps() {
        assertEquals(Optional.of(List.of()), new OwnerSearch(List.of(), 0).among(List.of(section("/a"), section("/b"))));
    }

    /** Nothing is read or compared after the part of the search that exceeds the steps, here a pattern of four characters at most. */
    @Test
    void search_ends_where_its_steps_are_spent() {
        List<String> paths = IntStream.range(0, 200).mapToObj(path -> "a" + path).toList();
        List<String> globs = List.of("/*b*", "/*c*", "/*d*", "/*e*");
        CodeOwners.Section section = section(globs.toArray(String[]::new));
        OwnerSearch whole = new OwnerSearch(paths);
        assertEquals(Optional.of(List.of()), whole.among(List.of(section, section)));
        assertEquals(2 * (200 + globs.stream().mapToLong(glob -> steps(glob, paths.toArray(String[]::new))).sum()), whole.steps());
        for (long most = 0; most < whole.steps(); most += 97) {
            OwnerSearch search = new OwnerSearch(paths, most);
            assertEquals(Optional.empty(), search.among(List.of(section, section)));
            assertTrue(search.steps() > most && search.steps() <= most + 400, most + " steps");
        }
    }
}
