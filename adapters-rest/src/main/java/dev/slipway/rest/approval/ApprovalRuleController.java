package dev.slipway.rest.approval;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.ApprovalRuleReads;
import dev.slipway.application.approval.CreateApprovalRule;
import dev.slipway.application.approval.DeleteApprovalRule;
import dev.slipway.application.approval.UpdateApprovalRule;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.RestSettings;
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

/** Serves the approval rules of a project. */
@Controller("/api/v4/projects/{id:[^/]+}/approval_rules")
final class ApprovalRuleController {

    private static final String ONE = "/{approval_rule_id:[^/]+}";

    private final ApprovalRuleReads reads;
    private final CreateApprovalRule createRule;
    private final UpdateApprovalRule updateRule;
    private final DeleteApprovalRule deleteRule;
    private final boolean optional;

    ApprovalRuleController(ApprovalRuleReads reads, CreateApprovalRule createRule, UpdateApprovalRule updateRule,
            DeleteApprovalRule deleteRule, RestSettings settings) {
        this.reads = reads;
        this.createRule = createRule;
        this.updateRule = updateRule;
        this.deleteRule = deleteRule;
        optional = settings.vendorDialect();
    }

    @Get
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    HttpResponse<?> list(Caller caller, @PathVariable("id") ProjectRef project, Paging paging, Links links) {
        return paging.answer(reads.list(caller, project, paging.request()), view -> ApprovalRuleJson.of(view, links));
    }

    @Get(ONE)
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    ApprovalRuleJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("approval_rule_id") long ruleId,
            Links links) {
        return ApprovalRuleJson.of(reads.get(caller, project, ruleId), links);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    HttpResponse<?> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind ApprovalRuleParams.Created params,
            @Bind ApprovalRuleParams.Approvers approvers, Links links) {
        return HttpResponse.created(ApprovalRuleJson.of(createRule.create(caller, project, params.request(approvers)), links));
    }

    @Put(ONE)
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    ApprovalRuleJson update(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("approval_rule_id") long ruleId,
            @Bind ApprovalRuleParams.Updated params, @Bind ApprovalRuleParams.Approvers approvers, Links links) {
        return ApprovalRuleJson.of(updateRule.update(caller, project, ruleId, params.request(approvers, optional)), links);
    }

    @Delete(ONE)
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("approval_rule_id") long ruleId,
            Freshness freshness) {
        deleteRule.delete(caller, project, ruleId, freshness);
        return HttpResponse.noContent();
    }
}
