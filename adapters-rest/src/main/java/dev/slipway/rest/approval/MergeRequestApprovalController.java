package dev.slipway.rest.approval;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.decision.ApproveMergeRequest;
import dev.slipway.application.approval.decision.MergeRequestApprovalReads;
import dev.slipway.application.approval.decision.WithdrawApprovals;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Serves the approvals of a merge request. Rules are of the premium tier; below it approvals are counted by no rule. */
@Controller("/api/v4/projects/{id:[^/]+}/merge_requests/{merge_request_iid:[^/]+}")
final class MergeRequestApprovalController {

    private static final String IID = "merge_request_iid";

    private final MergeRequestApprovalReads reads;
    private final ApproveMergeRequest approval;
    private final WithdrawApprovals withdrawal;

    MergeRequestApprovalController(MergeRequestApprovalReads reads, ApproveMergeRequest approval, WithdrawApprovals withdrawal) {
        this.reads = reads;
        this.approval = approval;
        this.withdrawal = withdrawal;
    }

    record ApproveParams(@Nullable String sha, @Nullable String approvalPassword) {

        @Override
        public String toString() {
            return "ApproveParams[" + sha + "]";
        }
    }

    @Get("/approvals")
    @Route(gate = Gate.SIGNED_IN)
    MergeRequestApprovalsJson approvals(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable(IID) long iid, Links links) {
        return MergeRequestApprovalsJson.of(reads.get(caller, project, iid), links);
    }

    @Get("/approval_state")
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    ApprovalStateJson state(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable(IID) long iid, Links links) {
        return ApprovalStateJson.of(reads.get(caller, project, iid), links);
    }

    @Post("/approve")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> approve(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable(IID) long iid,
            @Bind ApproveParams params, Links links) {
        approval.approve(caller, project, iid, Optional.ofNullable(params.sha()), Optional.ofNullable(params.approvalPassword()));
        return HttpResponse.created(MergeRequestApprovalsJson.of(reads.get(caller, project, iid), links));
    }

    @Post("/unapprove")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> unapprove(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable(IID) long iid, Links links) {
        withdrawal.own(caller, project, iid);
        return HttpResponse.created(MergeRequestApprovalsJson.of(reads.get(caller, project, iid), links));
    }

    @Put("/reset_approvals")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> reset(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable(IID) long iid) {
        withdrawal.all(caller, project, iid);
        return HttpResponse.accepted();
    }
}
