package dev.slipway.application.pipeline.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CommitFilesTest {

    private static final String SHA = "a".repeat(40);
    private static final String BEFORE = "b".repeat(40);

    private final Commits commits = mock();
    private final Files files = mock();

    private CommitFiles view(Optional<String> before) {
        return new CommitFiles(commits, files, 7, SHA, before);
    }

    @Test
    void what_many_rules_ask_is_read_once() {
        Signature ada = new Signature("Ada", "ada@example.org", Instant.EPOCH);
        when(commits.find(7, "main")).thenReturn(Optional.of(new Commit(BEFORE, List.of(), ada, ada, "m")));
        when(commits.changedSince(anyLong(), any(), any(), anyInt())).thenReturn(List.of("since"));
        when(commits.changedPaths(anyLong(), any(), any(), anyInt())).thenReturn(List.of("changed"));
        when(files.paths(anyLong(), any(), anyInt())).thenReturn(List.of("there"));
        CommitFiles view = view(Optional.of(BEFORE));
        for (int rule = 0; rule < 3; rule++) {
            assertEquals(Optional.of(List.of("changed")), view.changed());
            assertEquals(Optional.of(List.of("since")), view.changedSince("main"));
            assertEquals(Optional.empty(), view.changedSince("none"));
            assertEquals(List.of("there"), view.paths());
        }
        verify(commits, times(1)).changedPaths(anyLong(), any(), any(), anyInt());
        verify(commits, times(1)).changedSince(anyLong(), any(), any(), anyInt());
        verify(commits, times(2)).find(anyLong(), any());
        verify(files, times(1)).paths(anyLong(), any(), anyInt());
    }

    @Test
    void nothing_is_read_where_there_is_nothing_to_compare_with() {
        assertEquals(Optional.empty(), view(Optional.empty()).changed());
        assertEquals(Optional.empty(), view(Optional.of(Shas.ZERO)).changed());
        verifyNoInteractions(commits);
    }
}
