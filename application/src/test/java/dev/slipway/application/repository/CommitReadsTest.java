package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Commits.LogFilter;
import dev.slipway.application.repository.port.LastPipelines;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

class CommitReadsTest {

    private final Access access = mock();
    private final Commits commits = mock();
    private final CommitReads reads = new CommitReads(access, commits, mock(LastPipelines.class));

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "null", value = {"null|null", "''|null", "/|null", "///|null", "/a|a", "a/b//|a/b", "a/b|a/b"})
    void slashes_around_a_path_do_not_matter(String path, String asked) {
        when(access.project(any(), any(), any(Ability.class))).thenReturn(new ProjectGrant(3, 5, "g/p", "main", null));
        when(commits.log(eq(3L), any(), any())).thenReturn(Page.empty());
        reads.list(Caller.ANONYMOUS, new ProjectRef.Id(3), new CommitReads.Request(null, false, path, null, null, null, false, false),
                new PageRequest.Offset(1, 20));
        ArgumentCaptor<LogFilter> filter = ArgumentCaptor.captor();
        verify(commits).log(eq(3L), filter.capture(), any());
        assertEquals(asked, filter.getValue().path());
    }

    @Test
    void commit_that_was_made_is_shown_without_stats_while_too_many_compute() {
        Signature ada = new Signature("Ada", "ada@example.org", Instant.EPOCH);
        when(access.project(any(), any(), any(Ability.class))).thenReturn(new ProjectGrant(3, 5, "g/p", "main",
                new Standing(true, false, false, Optional.empty(), Visibility.PRIVATE, false, false, ProjectFeatures.OPEN)));
        when(commits.find(3, "abc")).thenReturn(Optional.of(new Commit("abc", List.of(), ada, ada, "m")));
        when(commits.stats(anyLong(), any())).thenThrow(new Refusal(new Failure.Unavailable(Reason.of("git.busy"))));
        ProjectRef project = new ProjectRef.Id(3);
        CommitView made = reads.made(Caller.ANONYMOUS, project, "abc", true);
        assertEquals("abc", made.commit().sha());
        assertNull(made.stats());
        assertThrows(Refusal.class, () -> reads.get(Caller.ANONYMOUS, project, "abc", true));
    }
}
