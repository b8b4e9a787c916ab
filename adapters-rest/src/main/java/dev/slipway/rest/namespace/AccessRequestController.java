package dev.slipway.rest.namespace;

import dev.slipway.application.access.Gate;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.request.AccessRequestReads;
import dev.slipway.application.namespace.request.ApproveAccess;
import dev.slipway.application.namespace.request.RemoveAccessRequest;
import dev.slipway.application.namespace.request.RequestAccess;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.namespace.AccessRequestPolicy;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;

/**
 * Base class that serves the requests for access to a group or a project.
 *
 * @param <R> reference to the group or project in the path
 */
abstract class AccessRequestController<R> {

    private final AccessRequestReads reads;
    private final RequestAccess request;
    private final ApproveAccess approve;
    private final RemoveAccessRequest remove;

    AccessRequestController(AccessRequestReads reads, RequestAccess request, ApproveAccess approve, RemoveAccessRequest remove) {
        this.reads = reads;
        this.request = request;
        this.approve = approve;
        this.remove = remove;
    }

    record ApprovalParams(Integer accessLevel) {

        int level() {
            return accessLevel == null ? AccessRequestPolicy.APPROVED.level() : accessLevel;
        }
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") R id, Paging paging, Links links) {
        return paging.answer(reads.list(caller, target(id), paging.request()), waiting -> AccessRequestJson.of(waiting, links));
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> request(Caller caller, @PathVariable("id") R id, Links links) {
        return HttpResponse.created(AccessRequestJson.of(request.request(caller, target(id)), links));
    }

    @Put("/{user_id:[0-9]+}/approve")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> approve(Caller caller, @PathVariable("id") R id, @PathVariable("user_id") long userId, @Bind ApprovalParams params,
            Links links) {
        return HttpResponse.created(MemberJson.of(approve.approve(caller, target(id), userId, params.level()), links));
    }

    @Delete("/{user_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> remove(Caller caller, @PathVariable("id") R id, @PathVariable("user_id") long userId) {
        remove.remove(caller, target(id), userId);
        return HttpResponse.noContent();
    }

    abstract MemberTarget target(R id);
}
