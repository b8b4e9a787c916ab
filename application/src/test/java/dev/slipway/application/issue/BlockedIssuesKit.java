package dev.slipway.application.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.issue.port.BlockedIssues;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.issue.port.Issues.NewIssue;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.IncidentSeverity;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.issue.IssueDraft;
import dev.slipway.domain.issue.IssueEvent;
import dev.slipway.domain.issue.IssueType;
import dev.slipway.domain.issue.Labels;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of {@code BlockedIssues}. */
public abstract class BlockedIssuesKit {

    private static final IssueAudience ALL = new IssueAudience.Everywhere(true, true, OptionalLong.empty());
    private static final IssueAudience PUBLIC = new IssueAudience.Everywhere(false, false, OptionalLong.empty());

    private long anna;
    private long project;
    private long closedProject;
    private long first;
    private long second;
    private long third;
    private long confidential;
    private long hidden;

    protected abstract BlockedIssues blocked();

    protected abstract Issues issues();

    protected abstract AccessWorld rows();

    /** Links two issues. */
    protected abstract void link(long source, long target, boolean blocks);

    @BeforeEach
    final void make() {
        anna = rows().user("Anna");
        long group = rows().store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
        project = rows().store(ProjectDraft.in(group, "tool").visible(Visibility.PUBLIC));
        closedProject = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("closed")), "tool"));
        first = issue(project, false);
        second = issue(project, false);
        third = issue(project, false);
        confidential = issue(project, true);
        hidden = issue(closedProject, false);
    }

    private long issue(long where, boolean secret) {
        return issues().create(new NewIssue(where, OptionalLong.empty(), new IssueDraft("x", null, IssueType.ISSUE,
                IncidentSeverity.UNKNOWN, secret, Labels.NONE, List.of(), null, null, null, null), anna, Instant.EPOCH)).orElseThrow();
    }

    private Map<Long, Integer> counts(IssueAudience audience) {
        return blocked().counts(List.of(first, second, third), audience);
    }

    @Test
    final void open_issues_that_an_issue_blocks_are_counted() {
        assertEquals(Map.of(), counts(ALL));
        link(first, second, true);
        link(first, third, true);
        link(second, third, false);
        link(third, confidential, true);
        assertEquals(Map.of(first, 2, third, 1), counts(ALL));
        assertEquals(Map.of(first, 2), blocked().counts(List.of(first, second), ALL));
        issues().move(third, IssueEvent.CLOSE, anna, Instant.EPOCH);
        assertEquals(Map.of(first, 1, third, 1), counts(ALL));
        issues().move(third, IssueEvent.REOPEN, anna, Instant.EPOCH);
        issues().remove(second);
        assertEquals(Map.of(first, 1, third, 1), counts(ALL));
    }

    @Test
    final void issues_that_the_audience_does_not_see_are_not_counted() {
        link(first, hidden, true);
        link(first, confidential, true);
        link(first, second, true);
        assertEquals(Map.of(first, 3), counts(ALL));
        assertEquals(Map.of(first, 1), counts(PUBLIC));
        assertEquals(Map.of(first, 2), counts(new IssueAudience.Everywhere(false, true, OptionalLong.of(anna))));
        long member = rows().user("member");
        rows().store(MemberDraft.ofProject(closedProject, member, Role.GUEST));
        assertEquals(Map.of(first, 2), counts(new IssueAudience.Everywhere(false, true, OptionalLong.of(member))));
        rows().hideProject(closedProject);
        assertEquals(Map.of(first, 2), counts(ALL));
    }
}
