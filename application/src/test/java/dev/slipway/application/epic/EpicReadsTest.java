package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.epic.port.EpicIssues.Link;
import dev.slipway.application.epic.port.EpicViews.Noted;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.ShownIssues;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.access.Caller;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is shown of the issues of an epic while they change. */
class EpicReadsTest {

    private static final long EPIC = 7;

    private final EpicIssues links = mock();
    private final ShownIssues shown = mock();
    private final EpicReads reads = new EpicReads(mock(), mock(), mock(), links, shown, () -> Instant.EPOCH);

    private static IssueView issue(long id) {
        IssueView issue = mock();
        when(issue.id()).thenReturn(id);
        return issue;
    }

    @Test
    void issue_that_moves_to_another_epic_meanwhile_shows_nothing_of_it() {
        Noted epic = mock();
        when(epic.id()).thenReturn(EPIC);
        List<IssueView> found = List.of(issue(1), issue(2), issue(3));
        when(shown.list(any(), any(), any(), any(), any())).thenReturn(new Page<>(found, 3));
        when(links.ofIssues(List.of(1L, 2L, 3L))).thenReturn(Map.of(1L, new Link(11, EPIC, 1, 5), 2L, new Link(12, EPIC + 1, 2, 5)));
        List<Long> issues = reads.issues(Caller.ANONYMOUS, epic, PageRequest.Offset.first()).page().items().stream()
                .map(linked -> linked.issue().id()).toList();
        assertEquals(List.of(1L), issues);
    }
}
