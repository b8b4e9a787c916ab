package dev.slipway.application.approval.decision;

import static dev.slipway.application.approval.ApprovalScene.IID;
import static dev.slipway.application.approval.ApprovalScene.NOW;
import static dev.slipway.application.approval.ApprovalScene.regular;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import dev.slipway.application.approval.ApprovalScene;
import dev.slipway.application.approval.RuleSource;
import dev.slipway.application.mergerequest.merging.MergeListener.Merge;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.approval.ApprovalOutcome;
import dev.slipway.domain.approval.Approvers;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A merged request shows the approvals by which it was merged. */
final class KeepApprovalsTest {

    private static final RuleOrigin COPY = new RuleOrigin(Optional.empty(), Optional.empty(), Optional.of(new RuleSource(5, 1, true)));

    private final ApprovalScene scene = new ApprovalScene(Tier.PREMIUM);
    private final Caller reader = scene.member("reader", Role.DEVELOPER);
    private final long ada = scene.directory.user("ada");
    private final long bea = scene.directory.user("bea");

    private void merge() {
        scene.use.keepApprovals.merged(scene.locked(MergeRequestState.OPENED), new Merge(OptionalLong.empty(), Optional.empty()), NOW);
        scene.show(MergeRequestState.MERGED);
    }

    private DecidedApprovals shown() {
        return scene.use.mergeRequestApprovalReads.get(reader, scene.reference, IID).decision();
    }

    private static String told(ApprovalOutcome outcome) {
        return outcome.rules().stream().map(counted -> counted.rule().name() + " " + counted.progress().approvedBy())
                .collect(Collectors.joining(", ", outcome.overwritten() ? "own: " : "", ""));
    }

    @Test
    void rules_and_approvals_stay_as_they_were_at_the_merge() {
        scene.rules(List.of(regular(5, 1, Approvers.of(bea))),
                List.of(regular(1, 1, Approvers.of(ada, bea)), regular(2, 0, Approvers.NONE)), Map.of(1L, COPY));
        scene.approve(bea, ada);
        merge();
        scene.rules(regular(5, 2, Approvers.NONE), regular(6, 1, Approvers.of(ada)));
        DecidedApprovals decision = shown();
        assertEquals("own: rule 1 [" + bea + ", " + ada + "], rule 2 []", told(decision.outcome()));
        assertEquals(List.of(COPY, RuleOrigin.NONE), decision.outcome().rules().stream()
                .map(counted -> decision.origin(counted.rule())).toList());
        assertEquals(List.of(bea, ada), decision.outcome().approvedBy());
    }

    /** A rule without an approver counts as approved while the request is open, and says nothing afterwards. */
    @Test
    void rule_that_could_not_be_met_is_not_kept() {
        scene.rules(regular(1, 1, Approvers.of(ada)), regular(2, 1, Approvers.NONE));
        scene.approve(ada);
        assertEquals("rule 1 [" + ada + "], rule 2 []", told(shown().outcome()));
        merge();
        assertEquals("rule 1 [" + ada + "]", told(shown().outcome()));
    }

    @Test
    void nothing_is_kept_of_a_request_that_is_gone() {
        scene.remove();
        merge();
        verify(scene.approvals, never()).keep(anyLong(), any());
    }
}
