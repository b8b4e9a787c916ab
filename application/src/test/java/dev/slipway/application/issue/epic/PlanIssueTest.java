package dev.slipway.application.issue.epic;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.issue.AlongIssue;
import dev.slipway.application.issue.CreateIssue;
import dev.slipway.application.issue.IssuePolicy;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.UpdateIssue;
import dev.slipway.application.kernel.Change;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Issues that are created and changed together with their epic. */
class PlanIssueTest {

    private static final ProjectRef PROJECT = new ProjectRef.Id(7);

    private final CreateIssue createIssue = mock();
    private final UpdateIssue updateIssue = mock();
    private final IssueEpics epics = mock();
    private final CreateIssue.Request request = mock();
    private final UpdateIssue.Request change = mock();
    private final AlongIssue along = mock();
    private final IssueView alone = mock();
    private final IssueView planned = mock();

    private PlanIssue plan(Tier tier) {
        return new PlanIssue(createIssue, updateIssue, epics, new IssuePolicy(tier));
    }

    @ParameterizedTest
    @CsvSource({
        "FREE,     5, false",
        "PREMIUM,  5, false",
        "ULTIMATE, 5, true",
        "ULTIMATE, 0, false",
        "ULTIMATE, ,  false"})
    void new_issue_gets_an_epic_where_there_are_epics(Tier tier, Long epic, boolean gets) {
        when(createIssue.create(Caller.ANONYMOUS, PROJECT, request, Optional.empty())).thenReturn(alone);
        when(epics.ofNew(Caller.ANONYMOUS, 5)).thenReturn(along);
        when(createIssue.create(Caller.ANONYMOUS, PROJECT, request, Optional.empty(), along)).thenReturn(planned);
        IssueView made = plan(tier).create(Caller.ANONYMOUS, PROJECT, request, Optional.empty(),
                epic == null ? OptionalLong.empty() : OptionalLong.of(epic));
        assertSame(gets ? planned : alone, made);
        if (!gets) {
            verifyNoInteractions(epics);
        }
    }

    /** 0 and null take the epic away, and a request without the parameter keeps it. */
    @ParameterizedTest
    @CsvSource({
        "FREE,     5,    ,  false",
        "PREMIUM,  null, ,  false",
        "ULTIMATE, keep, ,  false",
        "ULTIMATE, 5,    5, true",
        "ULTIMATE, 0,    ,  true",
        "ULTIMATE, null, ,  true"})
    void epic_that_was_sent_replaces_that_of_an_issue(Tier tier, String sent, Long wanted, boolean changes) {
        Change<Long> epic = switch (sent) {
            case "keep" -> Change.keep();
            case "null" -> Change.to(null);
            default -> Change.to(Long.valueOf(sent));
        };
        OptionalLong asked = wanted == null ? OptionalLong.empty() : OptionalLong.of(wanted);
        when(updateIssue.update(Caller.ANONYMOUS, PROJECT, 3, change)).thenReturn(alone);
        when(epics.ofPresent(Caller.ANONYMOUS, asked)).thenReturn(along);
        when(updateIssue.update(Caller.ANONYMOUS, PROJECT, 3, change, along)).thenReturn(planned);
        assertSame(changes ? planned : alone, plan(tier).update(Caller.ANONYMOUS, PROJECT, 3, change, epic));
        if (!changes) {
            verifyNoInteractions(epics);
        }
    }
}
