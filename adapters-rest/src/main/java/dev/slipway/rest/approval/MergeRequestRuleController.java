package dev.slipway.rest.approval;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.rule.ChangeMergeRequestRules;
import dev.slipway.application.approval.rule.CreateMergeRequestRule;
import dev.slipway.application.approval.rule.MergeRequestRuleReads;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/** Serves the approval rules of a merge request. */
@Controller("/api/v4/projects/{id:[^/]+}/merge_requests/{merge_request_iid:[^/]+}/approval_rules")
final class MergeRequestRuleController {

    private static final String IID = "merge_request_iid";
    private static final String RULE = "approval_rule_id";
    private static final String ONE = "/{approval_rule_id:[^/]+}";

    private final MergeRequestRuleReads reads;
    private final CreateMergeRequestRule creation;
    private final ChangeMergeRequestRules changes;

    MergeRequestRuleController(MergeRequestRuleReads reads, CreateMergeRequestRule creation, ChangeMergeRequestRules changes) {
        this.reads = reads;
        this.creation = creation;
        this.changes = changes;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable(IID) long iid, Paging paging, Links links) {
        return paging.answer(reads.list(caller, project, iid, paging.request()), view -> MergeRequestRuleJson.of(view, links));
    }

    @Get(ONE)
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    MergeRequestRuleJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable(IID) long iid,
            @PathVariable(RULE) long ruleId, Links links) {
        return MergeRequestRuleJson.of(reads.get(caller, project, iid, ruleId), links);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable(IID) long iid,
            @Bind MergeRequestRuleParams.Created params, @Bind MergeRequestRuleParams.Approvers approvers, Links links) {
        return HttpResponse.created(MergeRequestRuleJson.of(creation.create(caller, project, iid, params.request(approvers)), links));
    }

    @Put(ONE)
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    MergeRequestRuleJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable(IID) long iid,
            @PathVariable(RULE) long ruleId, @Bind MergeRequestRuleParams.Updated params, @Bind MergeRequestRuleParams.Approvers approvers,
            Links links) {
        return MergeRequestRuleJson.of(changes.update(caller, project, iid, ruleId, params.request(approvers)), links);
    }

    @Delete(ONE)
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable(IID) long iid,
            @PathVariable(RULE) long ruleId, Freshness freshness) {
        changes.delete(caller, project, iid, ruleId, freshness);
        return HttpResponse.noContent();
    }
}
