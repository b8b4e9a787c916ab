package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.repository.port.FileSizes;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.application.repository.port.MirroredRefs.Known;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LanguageReadsTest {

    private static final int CACHED = 20;

    private final Access access = mock();
    private final MirroredRefs mirror = mock();
    private final FileSizes sizes = mock();
    private final LanguageReads reads = new LanguageReads(access, mirror, sizes, CACHED);

    private String asked(long project) {
        when(access.project(any(), any(), eq(Ability.READ_CODE))).thenReturn(new ProjectGrant(project, 5, "g/p", "main", null));
        return reads.of(Caller.ANONYMOUS, new ProjectRef.Id(project)).toString();
    }

    private void tip(long project, int number) {
        Commit commit = new Commit("%040d".formatted(number), List.of(), GitPorts.signature("Ada", GitPorts.START),
                GitPorts.signature("Ada", GitPorts.START), "m");
        when(mirror.find(project, RefName.branch("main"))).thenReturn(Optional.of(new Known(RefName.branch("main"), commit.sha(), null,
                commit)));
    }

    @Test
    void a_commit_is_counted_once() {
        when(sizes.grouped(anyLong(), anyString(), any())).thenReturn(Map.of("C", 3L, "Go", 1L));
        tip(3, 1);
        tip(4, 1);
        assertEquals("{C=75.00, Go=25.00}", asked(3));
        assertEquals("{C=75.00, Go=25.00}", asked(3));
        verify(sizes, times(1)).grouped(anyLong(), anyString(), any());
        asked(4);
        tip(3, 2);
        asked(3);
        verify(sizes, times(3)).grouped(anyLong(), anyString(), any());
    }

    @Test
    void the_commit_that_was_asked_for_the_longest_ago_is_forgotten() {
        when(sizes.grouped(anyLong(), anyString(), any())).thenReturn(Map.of());
        for (int number = 0; number <= CACHED; number++) {
            tip(3, number);
            asked(3);
        }
        verify(sizes, times(CACHED + 1)).grouped(anyLong(), anyString(), any());
        asked(3);
        tip(3, 1);
        asked(3);
        verify(sizes, times(CACHED + 1)).grouped(anyLong(), anyString(), any());
        tip(3, 0);
        asked(3);
        verify(sizes, times(CACHED + 2)).grouped(anyLong(), anyString(), any());
    }

    @Test
    void an_empty_project_is_written_in_nothing() {
        when(mirror.find(3, RefName.branch("main"))).thenReturn(Optional.empty());
        assertEquals("{}", asked(3));
    }
}
