package dev.slipway.application.mergerequest;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MergeRequestReadsTest {

    private final Access access = mock(Access.class);
    private final MergeRequestViews views = mock(MergeRequestViews.class);
    private final MergeStatuses statuses = mock(MergeStatuses.class);
    private final MergeRequestReads reads = new MergeRequestReads(access, mock(MergeRequestAccess.class), views, statuses,
            mock(BranchProtection.class), mock(MergeRequestReads.Beside.class), mock(MergeRequestReads.Repository.class));

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void list_of_a_project_checks_merges_for_developers_only(boolean developer) {
        ProjectGrant grant = mock(ProjectGrant.class);
        when(grant.allows(Ability.UPDATE_MERGE_REQUEST)).thenReturn(developer);
        when(access.project(any(), any(), any())).thenReturn(grant);
        when(views.list(any(), any(), any())).thenReturn(Page.empty());
        reads.inProject(Caller.ANONYMOUS, new ProjectRef.Id(1), MergeRequestFilter.all(), true, PageRequest.Offset.first());
        verify(statuses).shown(eq(Caller.ANONYMOUS), anyList(), eq(developer));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void list_of_all_projects_checks_no_merges_for_callers_without_an_account(boolean asked) {
        when(views.list(any(), any(), any())).thenReturn(Page.empty());
        reads.everywhere(Caller.ANONYMOUS, MergeRequestFilter.all(), asked, PageRequest.Offset.first());
        verify(statuses).shown(eq(Caller.ANONYMOUS), anyList(), eq(false));
    }
}
