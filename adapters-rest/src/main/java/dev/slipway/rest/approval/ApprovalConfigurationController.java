package dev.slipway.rest.approval;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.approval.ApprovalConfigurationReads;
import dev.slipway.application.approval.GroupApprovalSettings;
import dev.slipway.application.approval.UpdateApprovalConfiguration;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Tier;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/** Serves the approval configuration of a project in both its forms, and the approval settings of a top-level group. */
@Controller("/api/v4")
final class ApprovalConfigurationController {

    private static final String CONFIGURATION = "/projects/{id:[^/]+}/approvals";
    private static final String OF_PROJECT = "/projects/{id:[^/]+}/merge_request_approval_setting";
    private static final String OF_GROUP = "/groups/{id:[^/]+}/merge_request_approval_setting";

    private final ApprovalConfigurationReads reads;
    private final UpdateApprovalConfiguration updateConfiguration;
    private final GroupApprovalSettings groupSettings;

    ApprovalConfigurationController(ApprovalConfigurationReads reads, UpdateApprovalConfiguration updateConfiguration,
            GroupApprovalSettings groupSettings) {
        this.reads = reads;
        this.updateConfiguration = updateConfiguration;
        this.groupSettings = groupSettings;
    }

    @Get(CONFIGURATION)
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    ApprovalConfigurationJson configuration(Caller caller, @PathVariable("id") ProjectRef project) {
        return ApprovalConfigurationJson.of(reads.get(caller, project));
    }

    @Post(CONFIGURATION)
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    HttpResponse<?> configure(Caller caller, @PathVariable("id") ProjectRef project, @Bind ApprovalConfigurationParams params) {
        return HttpResponse.created(ApprovalConfigurationJson.of(updateConfiguration.update(caller, project, params.request())));
    }

    @Get(OF_PROJECT)
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    ApprovalSettingsJson ofProject(Caller caller, @PathVariable("id") ProjectRef project) {
        return ApprovalSettingsJson.of(reads.settings(caller, project));
    }

    @Put(OF_PROJECT)
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    ApprovalSettingsJson updateOfProject(Caller caller, @PathVariable("id") ProjectRef project,
            @Bind ApprovalSettingsParams.OfProject params) {
        return ApprovalSettingsJson.of(updateConfiguration.updateSettings(caller, project, params.request()));
    }

    @Get(OF_GROUP)
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    ApprovalSettingsJson ofGroup(Caller caller, @PathVariable("id") GroupRef group) {
        return ApprovalSettingsJson.of(groupSettings.get(caller, group));
    }

    @Put(OF_GROUP)
    @Route(gate = Gate.SIGNED_IN, tier = Tier.PREMIUM)
    ApprovalSettingsJson updateOfGroup(Caller caller, @PathVariable("id") GroupRef group, @Bind ApprovalSettingsParams.OfGroup params) {
        return ApprovalSettingsJson.of(groupSettings.update(caller, group, params.restrictions()));
    }
}
