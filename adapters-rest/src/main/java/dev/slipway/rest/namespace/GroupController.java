package dev.slipway.rest.namespace;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.namespace.CreateGroup;
import dev.slipway.application.namespace.DeleteGroup;
import dev.slipway.application.namespace.GroupReads;
import dev.slipway.application.namespace.GroupView;
import dev.slipway.application.namespace.UpdateGroup;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.rest.avatar.AvatarParams;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
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
import java.util.Map;

/** Serves groups. A single group is served with its projects, by the project feature. */
@Controller("/api/v4")
final class GroupController {

    private final GroupReads reads;
    private final CreateGroup createGroup;
    private final UpdateGroup updateGroup;
    private final DeleteGroup deleteGroup;

    GroupController(GroupReads reads, CreateGroup createGroup, UpdateGroup updateGroup, DeleteGroup deleteGroup) {
        this.reads = reads;
        this.createGroup = createGroup;
        this.updateGroup = updateGroup;
        this.deleteGroup = deleteGroup;
    }

    record CreationParams(@Required String name, @Required String path, Long parentId, Visibility visibility, String description) {}

    record UpdateParams(Change<String> name, Change<String> path, Change<Visibility> visibility, Change<String> description) {}

    @Get("/groups")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, keyset = @Keyset(type = "Group", order = "name", defaultOrder = "name", sorts = "asc",
            cursor = true))
    HttpResponse<?> list(Caller caller, @Bind GroupListParams params, Paging paging, Links links) {
        return paging.answer(reads.list(caller, params.filter(), params.allAvailable(), paging.request()), GroupView::id,
                group -> GroupJson.of(group, links));
    }

    @Get("/groups/{id:[^/]+}/subgroups")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> subgroups(Caller caller, @PathVariable("id") GroupRef group, @Bind GroupListParams params, Paging paging, Links links) {
        return paging.answer(reads.inside(caller, group, false, params.filter(), params.allAvailable(), paging.request()),
                it -> GroupJson.of(it, links));
    }

    @Get("/groups/{id:[^/]+}/descendant_groups")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> descendants(Caller caller, @PathVariable("id") GroupRef group, @Bind GroupListParams params, Paging paging,
            Links links) {
        return paging.answer(reads.inside(caller, group, true, params.filter(), params.allAvailable(), paging.request()),
                it -> GroupJson.of(it, links));
    }

    @Post("/groups")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> create(Caller caller, @Bind(maxFileBytes = AvatarParams.MAX_BYTES) AvatarParams avatar, @Bind CreationParams params,
            @Bind GroupSettingParams settings, Links links) {
        Map<String, Object> given = SettingParams.given(settings);
        CreateGroup.Request request = new CreateGroup.Request(params.name(), params.path(), params.parentId(), params.visibility(),
                params.description(), given, avatar.file());
        return HttpResponse.created(GroupJson.of(createGroup.create(caller, request), links));
    }

    @Put("/groups/{id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    GroupJson update(Caller caller, @PathVariable("id") GroupRef group, @Bind(maxFileBytes = AvatarParams.MAX_BYTES) AvatarParams avatar,
            @Bind UpdateParams params, @Bind GroupSettingParams settings, Links links) {
        Map<String, Object> given = SettingParams.given(settings);
        UpdateGroup.Request request = new UpdateGroup.Request(params.name(), params.path(), params.visibility(), params.description(),
                given, avatar.file());
        return GroupJson.of(updateGroup.update(caller, group, request), links);
    }

    @Delete("/groups/{id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> delete(Caller caller, @PathVariable("id") GroupRef group, Freshness freshness) {
        deleteGroup.delete(caller, group, freshness);
        return HttpResponse.accepted().body(Map.of("message", "202 Accepted"));
    }
}
