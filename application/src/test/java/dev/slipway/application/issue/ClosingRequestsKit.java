package dev.slipway.application.issue;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.issue.port.ClosingRequests;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of {@code ClosingRequests}. */
public abstract class ClosingRequestsKit {

    private long project;
    private long closedProject;
    private long first;
    private long second;

    protected abstract ClosingRequests closing();

    protected abstract AccessWorld rows();

    /** Returns an account. */
    protected abstract Account account(long id);

    /** Makes an issue, and returns its id. */
    protected abstract long issue(long projectId);

    /** Makes a merge request that closes issues. */
    protected abstract void request(long projectId, String state, List<Long> issueIds);

    @BeforeEach
    final void make() {
        long group = rows().store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
        project = rows().store(ProjectDraft.in(group, "tool").visible(Visibility.PUBLIC));
        closedProject = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("closed")), "tool"));
        first = issue(project);
        second = issue(project);
    }

    private Map<Long, Integer> counts(Caller caller) {
        return closing().counts(List.of(first, second), caller);
    }

    private Caller person(String name) {
        return new Caller.Person(account(rows().user(name)), 0, Set.of());
    }

    @Test
    final void merge_requests_of_any_state_are_counted() {
        assertEquals(Map.of(), counts(Caller.ANONYMOUS));
        request(project, "opened", List.of(first, second));
        request(project, "merged", List.of(first));
        request(project, "closed", List.of(first));
        assertEquals(Map.of(first, 3, second, 1), counts(Caller.ANONYMOUS));
        assertEquals(Map.of(second, 1), closing().counts(List.of(second), Caller.ANONYMOUS));
    }

    @Test
    final void merge_requests_that_the_caller_does_not_see_are_not_counted() {
        request(closedProject, "opened", List.of(first));
        request(project, "opened", List.of(first));
        Caller stranger = person("stranger");
        Caller reporter = person("reporter");
        rows().store(MemberDraft.ofProject(closedProject, reporter.accountId().orElseThrow(), Role.REPORTER));
        assertEquals(List.of(Map.of(first, 1), Map.of(first, 1), Map.of(first, 2)),
                List.of(counts(Caller.ANONYMOUS), counts(stranger), counts(reporter)));
        rows().hideProject(project);
        assertEquals(List.of(Map.of(), Map.of(), Map.of(first, 1)),
                List.of(counts(Caller.ANONYMOUS), counts(stranger), counts(reporter)));
    }
}
