package dev.slipway.domain.approval.codeowner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A file of code owners that spends all steps of the search; {@link OwnerSearchTest} has those of smaller searches. */
class HostileOwnersTest {

    @Test
    void all_entries_count_where_patterns_take_too_long() {
        Random random = new Random(1);
        String path = IntStream.range(0, 4_096).mapToObj(at -> random.nextBoolean() ? "a" : "b").collect(Collectors.joining());
        String file = "* @all\n" + IntStream.range(0, CodeOwners.MOST_ENTRIES - 1)
                .mapToObj(entry -> "*a????????????[z" + entry + "] @a").collect(Collectors.joining("\n"));
        CodeOwnership owners = CodeOwners.of(file.getBytes(StandardCharsets.UTF_8), List.of(path));
        assertEquals(List.of("*", "*a????????????[z0]"), assertInstanceOf(CodeOwnership.Determined.class, owners).patterns().stream()
                .map(OwnedPattern::pattern).toList());
    }
}
