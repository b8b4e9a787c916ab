package dev.slipway.application.approval.decision;

import static dev.slipway.application.approval.decision.ShownRequests.MAIN;
import static dev.slipway.application.approval.decision.ShownRequests.PROJECT;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;
import static org.mockito.Mockito.withSettings;

import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.domain.approval.codeowner.CodeOwners;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Git is asked once about the same commits, while the answers together are small. */
final class ChangedFileOwnersTest {

    private static final String BASE = "b".repeat(40);
    private static final String HEAD = "c".repeat(40);

    private final Commits commits = mock(Commits.class, withSettings().stubOnly());
    private final Files files = mock(Files.class);
    private final ChangedFileOwners owners = new ChangedFileOwners(commits, files);
    private final AtomicInteger asked = new AtomicInteger();

    /** @param letters of the pattern of each entry, besides those of its section and its 38 owners */
    @ParameterizedTest
    @CsvSource({"89, 1", "90, 2"})
    void files_are_compared_with_owners_once_where_the_owners_are_kept(int letters, int comparisons) {
        String file = IntStream.range(0, CodeOwners.MOST_OWNED).mapToObj(entry -> String.format("/%0" + (letters - 1) + "d ", entry)
                + IntStream.range(0, 38).mapToObj(owner -> "@o" + owner + "x" + entry).collect(Collectors.joining(" ")))
                .collect(Collectors.joining("\n"));
        when(files.find(anyLong(), anyString(), anyString())).thenReturn(Optional.of(new Files.Entry("CODEOWNERS", "id", 9, false)));
        when(files.content(anyLong(), anyString(), anyInt())).thenReturn(Optional.of(file.getBytes(StandardCharsets.UTF_8)));
        when(commits.changed(anyLong(), anyString(), anyString(), anyInt())).thenAnswer(call -> {
            asked.incrementAndGet();
            return new Commits.Changed(List.of(), true);
        });
        assertEquals(owners.between(PROJECT, BASE, HEAD, MAIN), owners.between(PROJECT, BASE, HEAD, MAIN));
        assertEquals(comparisons, asked.get());
    }

    @ParameterizedTest
    @CsvSource({"40000, 0", "40001, 1"})
    void bases_that_were_found_first_are_found_anew_after_many_others(int heads, int more) {
        when(commits.mergeBase(anyLong(), any())).thenAnswer(call -> {
            asked.incrementAndGet();
            return Optional.of(BASE);
        });
        for (int head = 0; head < heads; head++) {
            owners.base(PROJECT, MAIN, Integer.toString(head));
        }
        asked.set(0);
        assertEquals(Optional.of(BASE), owners.base(PROJECT, MAIN, "0"));
        assertEquals(more, asked.get());
    }
}
