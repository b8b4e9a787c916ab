package dev.slipway.application.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.issue.IssueFilter;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

/** References of the commits of a push, of which a bounded number is read. */
final class IssuesOfCommitsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final InstantSource clock = () -> NOW;
    private final FakeDirectory directory = new FakeDirectory(new FakeTransactions(clock));
    private final long group = directory.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
    private final long tool = directory.store(ProjectDraft.in(group, "tool").visible(Visibility.PUBLIC));
    private final long other = directory.store(ProjectDraft.in(group, "other").visible(Visibility.PUBLIC));
    private final Caller caller = new Caller.Person(directory.account(directory.store(AccountDraft.named("anna"))).orElseThrow(), 1,
            Set.of());
    private final Access access = new Access(new FakeAccessFacts(directory, clock));
    private final IssueViews issues = mock();
    private final IssuesToClose find = new IssuesToClose(access, mock(), mock(), issues, mock(), mock(), clock);

    private static Commit commit(String message) {
        Signature signature = new Signature("A", "a@example.com", NOW);
        return new Commit("a".repeat(40), List.of(), signature, signature, message);
    }

    private static String closes(String project, int first, int last) {
        return IntStream.rangeClosed(first, last).mapToObj(iid -> "Closes " + project + "#" + iid).collect(Collectors.joining("\n"));
    }

    @Test
    void newest_references_of_all_commits_are_read_once_a_project() {
        when(issues.list(any(), any(), any(), any())).thenReturn(Page.empty());
        ProjectGrant project = access.project(caller, new ProjectRef.Id(tool));
        assertEquals(List.of(), find.ofCommits(caller, project, List.of(commit(closes("", 1, 80)), commit(closes("other", 1, 30)),
                commit(closes("", 201, 260)))));
        ArgumentCaptor<IssueFilter> filters = ArgumentCaptor.captor();
        verify(issues, times(2)).list(filters.capture(), any(), any(), any());
        assertEquals(List.of(new IssueFilter.Place.Project(tool), new IssueFilter.Place.Project(other)),
                filters.getAllValues().stream().map(IssueFilter::place).toList());
        assertEquals(LongStream.concat(LongStream.rangeClosed(1, 10), LongStream.rangeClosed(201, 260)).boxed().toList(),
                filters.getAllValues().getFirst().wanted().iids());
        assertEquals(LongStream.rangeClosed(1, 30).boxed().toList(), filters.getAllValues().getLast().wanted().iids());
    }
}
