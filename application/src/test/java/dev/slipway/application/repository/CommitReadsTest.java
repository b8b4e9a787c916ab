package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Commits.LogFilter;
import dev.slipway.application.repository.port.LastPipelines;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

class CommitReadsTest {

    private final Access access = mock();
    private final Commits commits = mock();
    private final CommitReads reads = new CommitReads(access, commits, mock(LastPipelines.class));

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "null", value = {"null|null", "''|null", "/|null", "///|null", "/a|a", "a/b//|a/b", "a/b|a/b"})
    void slashesAroundAPathDoNotMatter(String path, String asked) {
        when(access.project(any(), any(), any(Ability.class))).thenReturn(new ProjectGrant(3, 5, "g/p", "main", null));
        when(commits.log(eq(3L), any(), any())).thenReturn(Page.empty());
        reads.list(Caller.ANONYMOUS, new ProjectRef.Id(3), new CommitReads.Request(null, false, path, null, null, null, false, false),
                new PageRequest.Offset(1, 20));
        ArgumentCaptor<LogFilter> filter = ArgumentCaptor.captor();
        verify(commits).log(eq(3L), filter.capture(), any());
        assertEquals(asked, filter.getValue().path());
    }
}
