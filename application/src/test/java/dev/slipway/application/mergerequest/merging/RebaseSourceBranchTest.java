package dev.slipway.application.mergerequest.merging;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.repository.CommitSignatures;
import dev.slipway.application.repository.WritableRepositories;
import dev.slipway.application.repository.fake.FakeMerges;
import dev.slipway.application.repository.fake.FakeRefs;
import dev.slipway.application.repository.port.MergeRequestRefs;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Rebases of forks for users who have lost their rights meanwhile. */
class RebaseSourceBranchTest {

    private static final long ID = 1;

    private final Access access = mock();
    private final MergeRequests requests = mock();
    private final MergeRequestViews views = mock();
    private final ActingUsers users = mock();
    private final MergeRequestRefs heads = mock();
    private final RebaseSourceBranch rebase = new RebaseSourceBranch(access, requests, views, users,
            new RebaseSourceBranch.Git(new FakeRefs(), heads, new FakeMerges(), mock(WritableRepositories.class),
                    mock(CommitSignatures.class)), mock(ChangeRefs.class), new FakeTransactions(() -> Instant.EPOCH));

    @Test
    void user_who_no_longer_reads_the_target_gets_none_of_its_commits() {
        MergeRequestView request = mock();
        when(request.id()).thenReturn(ID);
        when(request.state()).thenReturn(MergeRequestState.OPENED);
        when(request.projects()).thenReturn(new MergeRequestView.Projects(7, "acme/tool", 8L, "ada/tool", "topic"));
        when(views.find(ID)).thenReturn(Optional.of(request));
        when(requests.rebase(ID)).thenReturn(Optional.of(new MergeRequests.Rebase(3L, false)));
        when(requests.lock(ID)).thenReturn(Optional.of(mock(MergeRequests.Locked.class)));
        when(users.caller(anyLong())).thenReturn(MergingScene.CALLER);
        when(access.seen(any(), any(ProjectRef.class))).thenReturn(Optional.of(mock(ProjectGrant.class)));
        rebase.handle(ID);
        verify(requests).endRebase(ID, "merge_request.rebase_refused");
        verifyNoInteractions(heads);
    }
}
