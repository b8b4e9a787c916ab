package dev.slipway.rest.repository;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.repository.push.ProtectBranch;
import dev.slipway.application.repository.ref.BranchReads;
import dev.slipway.application.repository.ref.CreateBranch;
import dev.slipway.application.repository.ref.DeleteBranch;
import dev.slipway.application.repository.ref.RefOrder;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.NotBlank;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Keyset;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Serves the branches of a repository. */
@Controller("/api/v4/projects/{id:[^/]+}/repository")
final class BranchController {

    private final BranchReads reads;
    private final CreateBranch create;
    private final DeleteBranch delete;
    private final ProtectBranch protection;

    BranchController(BranchReads reads, CreateBranch create, DeleteBranch delete, ProtectBranch protection) {
        this.reads = reads;
        this.create = create;
        this.delete = delete;
        this.protection = protection;
    }

    record ListParams(String search, @Default("name_asc") @AllowedValues({"name_asc", "updated_asc", "updated_desc"}) String sort) {

        RefOrder order() {
            return sort.startsWith("name") ? RefOrder.NAME : RefOrder.UPDATED;
        }

        Sort direction() {
            return sort.endsWith("_desc") ? Sort.DESC : Sort.ASC;
        }
    }

    record CreateParams(@Required @NotBlank String branch, @Required @NotBlank String ref) {}

    record ProtectParams(Boolean developersCanPush, Boolean developersCanMerge) {}

    @Get("/branches")
    @Route(gate = Gate.OPEN, keyset = @Keyset(parameter = "page_token"))
    HttpResponse<List<BranchJson>> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind ListParams params, Paging paging,
            Links links) {
        return paging.answer(reads.list(caller, project, params.search(), params.order(), params.direction(), paging.request()),
                view -> BranchJson.of(view, links));
    }

    @Get("/branches/{branch:[^/]+}")
    @Route(gate = Gate.OPEN)
    BranchJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String branch, Links links) {
        return BranchJson.of(reads.get(caller, project, branch), links);
    }

    @Post("/branches")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<BranchJson> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind CreateParams params, Links links) {
        create.create(caller, project, params.branch(), params.ref());
        return HttpResponse.created(BranchJson.of(reads.get(caller, project, params.branch()), links));
    }

    @Put("/branches/{branch:[^/]+}/protect")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    BranchJson protect(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String branch, @Bind ProtectParams params,
            Links links) {
        protection.protect(caller, project, branch, Optional.ofNullable(params.developersCanPush()),
                Optional.ofNullable(params.developersCanMerge()));
        return BranchJson.of(reads.get(caller, project, branch), links);
    }

    @Put("/branches/{branch:[^/]+}/unprotect")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    BranchJson unprotect(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String branch, Links links) {
        protection.unprotect(caller, project, branch);
        return BranchJson.of(reads.get(caller, project, branch), links);
    }

    @Delete("/branches/{branch:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable String branch, Freshness freshness) {
        delete.delete(caller, project, branch, freshness);
        return HttpResponse.noContent();
    }

    @Delete("/merged_branches")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<Map<String, String>> deleteMerged(Caller caller, @PathVariable("id") ProjectRef project) {
        delete.deleteMerged(caller, project);
        return HttpResponse.accepted().body(Map.of("message", "202 Accepted"));
    }
}
