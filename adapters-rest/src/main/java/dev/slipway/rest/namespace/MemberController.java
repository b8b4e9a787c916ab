package dev.slipway.rest.namespace;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.namespace.AddMembers;
import dev.slipway.application.namespace.MemberReads;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.RemoveMember;
import dev.slipway.application.namespace.UpdateMember;
import dev.slipway.domain.access.Caller;
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
 * Base class that serves the members of a group or a project.
 *
 * @param <R> reference to the group or project in the path
 */
abstract class MemberController<R> {

    private final MemberReads reads;
    private final AddMembers addMembers;
    private final UpdateMember updateMember;
    private final RemoveMember removeMember;

    MemberController(MemberReads reads, AddMembers addMembers, UpdateMember updateMember, RemoveMember removeMember) {
        this.reads = reads;
        this.addMembers = addMembers;
        this.updateMember = updateMember;
        this.removeMember = removeMember;
    }

    @Get
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> list(Caller caller, @PathVariable("id") R id, @Bind MemberParams.Listed params, Paging paging, Links links) {
        return paging.answer(reads.list(caller, target(id), params.filter(false), paging.request()),
                member -> MemberJson.of(member, links));
    }

    @Get("/all")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> all(Caller caller, @PathVariable("id") R id, @Bind MemberParams.Listed params, Paging paging, Links links) {
        return paging.answer(reads.list(caller, target(id), params.filter(true), paging.request()), member -> MemberJson.of(member, links));
    }

    @Get("/{user_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    MemberJson get(Caller caller, @PathVariable("id") R id, @PathVariable("user_id") long userId, Links links) {
        return MemberJson.of(reads.get(caller, target(id), userId, false), links);
    }

    @Get("/all/{user_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    MemberJson getAnywhere(Caller caller, @PathVariable("id") R id, @PathVariable("user_id") long userId, Links links) {
        return MemberJson.of(reads.get(caller, target(id), userId, true), links);
    }

    @Post
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> add(Caller caller, @PathVariable("id") R id, @Bind MemberParams.Added params, Links links) {
        return HttpResponse.created(MemberJson.added(addMembers.add(caller, target(id), params.request()), params.several(), links));
    }

    @Put("/{user_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    MemberJson update(
            Caller caller, @PathVariable("id") R id, @PathVariable("user_id") long userId, @Bind MemberParams.Updated params, Links links) {
        return MemberJson.of(updateMember.update(caller, target(id), userId, params.accessLevel(), params.expiresAt()), links);
    }

    @Delete("/{user_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN)
    HttpResponse<?> remove(
            Caller caller, @PathVariable("id") R id, @PathVariable("user_id") long userId, @Bind MemberParams.Removed params,
            Freshness freshness) {
        removeMember.remove(caller, target(id), userId, params.keepBelow(), freshness);
        return HttpResponse.noContent();
    }

    abstract MemberTarget target(R id);
}
