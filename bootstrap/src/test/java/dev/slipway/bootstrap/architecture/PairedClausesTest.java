package dev.slipway.bootstrap.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each rule that SQL shares is compared with its conditions by a grid, and the grid is asked whether its rows notice each part. */
class PairedClausesTest {

    private static final Pattern RULE = Pattern.compile("\\bClauseList<[^=;]*> (\\w+) = ClauseList\\.(?:all|any)\\(");
    private static final Pattern GRID = Pattern.compile("new ClauseGrid<>\\(([\\w.]+)\\)");
    private static final Pattern PROOF = Pattern.compile("\\.requireEveryPart\\(\\)");

    private static List<String> rules() {
        try (Stream<Path> files = Files.walk(TestSources.HOUSE.resolve("domain/src/main/java"))) {
            return files.filter(file -> file.toString().endsWith(".java")).flatMap(file -> RULE.matcher(TestSources.text(file)).results()
                    .map(found -> file.getFileName().toString().replace(".java", ".") + found.group(1))).sorted().toList();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static List<String> compared(Path source) {
        return GRID.matcher(TestSources.text(source)).results().map(found -> found.group(1)).toList();
    }

    @Test
    void each_rule_has_a_grid() {
        Set<String> compared = TestSources.ALL.stream().flatMap(source -> compared(source).stream()).collect(Collectors.toSet());
        assertEquals(List.of(), rules().stream().filter(rule -> !compared.contains(rule)).toList());
        assertFalse(rules().isEmpty());
    }

    @Test
    void each_grid_is_asked_for_every_part() {
        assertEquals(List.of(), TestSources.ALL.stream()
                .filter(source -> compared(source).size() != PROOF.matcher(TestSources.text(source)).results().count()).toList());
    }
}
