package dev.slipway.rest.namespace;

import dev.slipway.application.access.Gate;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.namespace.GroupReads;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.share.RemoveShare;
import dev.slipway.application.namespace.share.ShareView;
import dev.slipway.application.namespace.share.ShareWithGroup;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.rest.edge.AllowedValues;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Links;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Serves invitations of groups to groups and projects. */
@Controller("/api/v4")
final class ShareController {

    private final ShareWithGroup share;
    private final RemoveShare remove;
    private final GroupReads groups;

    ShareController(ShareWithGroup share, RemoveShare remove, GroupReads groups) {
        this.share = share;
        this.remove = remove;
        this.groups = groups;
    }

    record ShareParams(@Required Long groupId, @Required @AllowedValues({"10", "20", "30", "40", "50"}) Integer groupAccess,
            LocalDate expiresAt) {

        ShareWithGroup.Request request() {
            return new ShareWithGroup.Request(groupId, Role.of(groupAccess).orElseThrow(), expiresAt);
        }
    }

    record ProjectShareJson(long id, long projectId, long groupId, int groupAccess, @Nullable LocalDate expiresAt) {

        static ProjectShareJson of(ShareWithGroup.Shared shared) {
            ShareView view = shared.share();
            return new ProjectShareJson(view.id(), shared.source().id(), view.groupId(), view.accessLevel(), view.expiresAt());
        }
    }

    @Post("/groups/{id:[^/]+}/share")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> shareGroup(Caller caller, @PathVariable("id") GroupRef group, @Bind ShareParams params, Links links) {
        share.share(caller, new MemberTarget.Group(group), params.request());
        return HttpResponse.created(GroupJson.of(groups.get(caller, group), links));
    }

    @Delete("/groups/{id:[^/]+}/share/{group_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> removeFromGroup(Caller caller, @PathVariable("id") GroupRef group, @PathVariable("group_id") long invited) {
        remove.remove(caller, new MemberTarget.Group(group), invited);
        return HttpResponse.noContent();
    }

    @Post("/projects/{id:[^/]+}/share")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> shareProject(Caller caller, @PathVariable("id") ProjectRef project, @Bind ShareParams params) {
        return HttpResponse.created(ProjectShareJson.of(share.share(caller, new MemberTarget.Project(project), params.request())));
    }

    @Delete("/projects/{id:[^/]+}/share/{group_id:[^/]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE)
    HttpResponse<?> removeFromProject(Caller caller, @PathVariable("id") ProjectRef project, @PathVariable("group_id") long invited) {
        remove.remove(caller, new MemberTarget.Project(project), invited);
        return HttpResponse.noContent();
    }
}
