package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.repository.port.Blames;
import dev.slipway.application.repository.port.Blames.Lines;
import dev.slipway.application.repository.port.Blames.Part;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.FileAction;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Blames} does. */
public abstract class BlamesKit {

    private static final long MUCH = 1_000_000;

    private Commit first;
    private Commit second;
    private Commit third;

    protected abstract GitPorts git();

    protected abstract Blames blames();

    @BeforeEach
    final void fill() {
        git().repositories().create(1, "main");
        first = git().commit(1, "main", "One", GitPorts.START, GitPorts.create("poem.txt", "one\ntwo\nthree\nfour\n"),
                GitPorts.create("other", "x\n"));
        second = git().commit(1, "main", "Two", GitPorts.START.plusSeconds(60),
                GitPorts.update("poem.txt", "one\nzwei\nthree\nfour\nfünf"));
        third = git().commit(1, "main", "Three", GitPorts.START.plusSeconds(120), new FileAction.Move("songs/poem.txt", "poem.txt", null));
    }

    private List<Part> lines(String sha, String path, int from, int to) {
        return blames().of(1, sha, path, new Lines(from, to), MUCH).orElseThrow();
    }

    @Test
    final void lines_stand_with_the_commits_they_come_from() {
        assertEquals(List.of(new Part(first, List.of("one", "two", "three", "four"))),
                blames().of(1, first.sha(), "poem.txt", Lines.ALL, MUCH).orElseThrow());
        List<Part> later = List.of(new Part(first, List.of("one")), new Part(second, List.of("zwei")), new Part(first, List.of("three",
                "four")),
                new Part(second, List.of("fünf")));
        assertEquals(later, blames().of(1, second.sha(), "poem.txt", Lines.ALL, MUCH).orElseThrow());
        assertEquals(later, blames().of(1, third.sha(), "songs/poem.txt", Lines.ALL, MUCH).orElseThrow());
    }

    @Test
    final void some_lines_are_enough() {
        assertEquals(List.of(new Part(second, List.of("zwei")), new Part(first, List.of("three"))), lines(second.sha(), "poem.txt", 2, 3));
        assertEquals(List.of(new Part(first, List.of("four"))), lines(second.sha(), "poem.txt", 4, 4));
        assertEquals(List.of(new Part(second, List.of("fünf"))), lines(second.sha(), "poem.txt", 5, 1_000));
        assertEquals(List.of(), lines(second.sha(), "poem.txt", 6, 7));
    }

    @Test
    final void what_is_no_file_has_no_lines() {
        for (String path : List.of("nope", "songs", "poem.txt")) {
            assertEquals(List.of(), lines(third.sha(), path, 1, 9), path);
        }
        assertEquals(Optional.of(List.of()), blames().of(2, first.sha(), "poem.txt", Lines.ALL, MUCH));
    }

    @Test
    final void earlier_contents_count_too() {
        Commit shrunk = git().commit(1, "main", "Long", GitPorts.START.plusSeconds(180), GitPorts.update("other", "x\n".repeat(5_000)));
        Commit again = git().commit(1, "main", "Short", GitPorts.START.plusSeconds(240), GitPorts.update("other", "x\ny\n"));
        assertEquals(Optional.empty(), blames().of(1, shrunk.sha(), "other", Lines.ALL, 9_999));
        assertEquals(Optional.empty(), blames().of(1, again.sha(), "other", Lines.ALL, 9_999));
        assertEquals(2,
                blames().of(1, again.sha(), "other", Lines.ALL, MUCH).orElseThrow().stream().mapToInt(part -> part.lines().size()).sum());
    }
}
