package dev.slipway.persistence.kernel;

import static dev.slipway.persistence.jooq.Tables.TOPICS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.persistence.testing.Persistence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ChangeTimeTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final Pattern STATEMENT_OR_TIME = Pattern.compile("insertInto\\(|newRecord\\(|\\.update\\(|doUpdate\\(\\)"
            + "|\\.set\\((?:\\w+\\.)?UPDATED_AT, (?!notBefore\\(|greatest\\()");

    private static Instant updated(Instant time) {
        HERE.dsl().update(TOPICS).set(TOPICS.UPDATED_AT, notBefore(TOPICS.UPDATED_AT, time)).execute();
        return HERE.dsl().select(TOPICS.UPDATED_AT).from(TOPICS).fetchOne(TOPICS.UPDATED_AT);
    }

    @Test
    void row_keeps_the_later_time() {
        Instant now = HERE.clock().instant();
        HERE.dsl().insertInto(TOPICS).set(TOPICS.NAME, "a").set(TOPICS.CREATED_AT, now).set(TOPICS.UPDATED_AT, now).execute();
        assertEquals(now, updated(now.minus(Duration.ofMillis(1))));
        assertEquals(now.plus(Duration.ofMillis(1)), updated(now.plus(Duration.ofMillis(1))));
    }

    @Test
    void no_update_sets_the_time_of_a_row_back() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            List<Path> sources = files.filter(file -> file.toString().endsWith(".java")).toList();
            List<String> found = new ArrayList<>();
            for (Path source : sources) {
                String statement = "";
                for (MatchResult match : STATEMENT_OR_TIME.matcher(Files.readString(source)).results().toList()) {
                    boolean time = match.group().startsWith(".set(");
                    if (time && statement.contains("pdate(")) {
                        found.add(source.getFileName() + " " + match.group());
                    }
                    statement = time ? statement : match.group();
                }
            }
            assertTrue(sources.size() > 50);
            assertEquals(List.of(), found);
        }
    }
}
