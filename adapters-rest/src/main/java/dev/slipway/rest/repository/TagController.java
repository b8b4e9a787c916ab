package dev.slipway.rest.repository;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.repository.ref.CreateTag;
import dev.slipway.application.repository.ref.DeleteTag;
import dev.slipway.application.repository.ref.RefOrder;
import dev.slipway.application.repository.ref.TagReads;
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
import java.util.List;

/** Serves the tags of a repository. */
@Controller("/api/v4/projects/{id:[^/]+}/repository/tags")
final class TagController {

    private final TagReads reads;
    private final CreateTag create;
    private final DeleteTag delete;

    TagController(TagReads reads, CreateTag create, DeleteTag delete) {
        this.reads = reads;
        this.create = create;
        this.delete = delete;
    }

    record ListParams(
            @Default("updated") @AllowedValues({"name", "updated"}) String orderBy,
            @Default("desc") @AllowedValues({"asc", "desc"}) String sort,
            String search) {

        RefOrder order() {
            return orderBy.equals("name") ? RefOrder.NAME : RefOrder.UPDATED;
        }

        Sort direction() {
            return sort.equals("desc") ? Sort.DESC : Sort.ASC;
        }
    }

    record CreateParams(@Required @NotBlank String tagName, @Required @NotBlank String ref, String message) {}

    @Get
    @Route(gate = Gate.OPEN, keyset = @Keyset(parameter = "page_token"))
    HttpResponse<List<TagJson>> list(Caller caller, @PathVariable("id") ProjectRef project, @Bind ListParams params, Paging paging,
            Links links) {
        return paging.answer(reads.list(caller, project, params.search(), params.order(), params.direction(), paging.request()),
                view -> TagJson.of(view, links));
    }

    @Get("/{tag_name:[^/]+}")
    @Route(gate = Gate.OPEN)
    TagJson get(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("tag_name") String name, Links links) {
        return TagJson.of(reads.get(caller, project, name), links);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<TagJson> create(Caller caller, @PathVariable("id") ProjectRef project, @Bind CreateParams params, Links links) {
        create.create(caller, project, params.tagName(), params.ref(), params.message());
        return HttpResponse.created(TagJson.of(reads.get(caller, project, params.tagName()), links));
    }

    @Delete("/{tag_name:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("tag_name") String name,
            Freshness freshness) {
        delete.delete(caller, project, name, freshness);
        return HttpResponse.noContent();
    }
}
