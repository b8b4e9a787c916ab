package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.project.port.Forks;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Diffs;
import dev.slipway.application.repository.port.Diffs.Diff;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.application.repository.port.Histories.Between;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareCommitsTest {

    private static final long PROJECT = 7;
    private static final Map<String, String> NAMED = Map.of("from", "f".repeat(40), "to", "e".repeat(40), "parted", "a".repeat(40),
            "nothing", Shas.ZERO);

    private final Access access = mock();
    private final Commits commits = mock();
    private final Histories histories = mock();
    private final Diffs diffs = mock();
    private final CompareCommits compare = new CompareCommits(access, commits, histories, diffs, mock(Forks.class));

    private void commit(String name) {
        when(commits.find(PROJECT, name)).thenReturn(Optional.of(new Commit(NAMED.get(name), List.of(),
                GitPorts.signature("Ada", GitPorts.START), GitPorts.signature("Ada", GitPorts.START), "m")));
    }

    /** Rows: whether the comparison is straight, where histories parted, what files are compared with, and what the answer names. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"false,parted,parted,parted", "false,-,nothing,from", "true,parted,from,from",
        "true,-,from,from"})
    void files_of_unrelated_histories_are_all_new(boolean straight, String parted, String comparedWith, String told) {
        when(access.project(any(), any(), eq(Ability.READ_CODE))).thenReturn(new ProjectGrant(PROJECT, 5, "g/p", "main", null));
        commit("from");
        commit("to");
        when(commits.mergeBase(any(ObjectSource.class), any())).thenReturn(Optional.ofNullable(parted).map(NAMED::get));
        when(histories.between(any(ObjectSource.class), anyString(), anyString(), anyInt())).thenReturn(new Between(List.of(), false));
        Diff diff = new Diff(List.of(), 3, true);
        when(diffs.between(any(ObjectSource.class), eq(NAMED.get(comparedWith)), eq(NAMED.get("to")), any(), any())).thenReturn(diff);
        Comparison found = compare.compare(Caller.ANONYMOUS, new ProjectRef.Id(PROJECT),
                new CompareCommits.Request("from", "to", straight, OptionalLong.empty()));
        assertEquals(diff, found.diff());
        assertEquals(NAMED.get(told), found.base());
    }
}
