package dev.slipway.rest.user;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.user.ChangeAvatar;
import dev.slipway.application.user.CreateUser;
import dev.slipway.application.user.DeleteUser;
import dev.slipway.application.user.UpdateUser;
import dev.slipway.application.user.UserReads;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.rest.avatar.AvatarParams;
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
import org.jspecify.annotations.Nullable;

/** Serves users and the caller's account. */
@Controller("/api/v4")
final class UserController {

    private final UserReads reads;
    private final CreateUser createUser;
    private final UpdateUser updateUser;
    private final DeleteUser deleteUser;
    private final ChangeAvatar changeAvatar;

    UserController(UserReads reads, CreateUser createUser, UpdateUser updateUser, DeleteUser deleteUser, ChangeAvatar changeAvatar) {
        this.reads = reads;
        this.createUser = createUser;
        this.updateUser = updateUser;
        this.deleteUser = deleteUser;
        this.changeAvatar = changeAvatar;
    }

    record DeletionParams(Boolean hardDelete) {}

    record ReadingParams(Boolean withCustomAttributes) {}

    record AvatarJson(@Nullable String avatarUrl) {}

    @Get("/user")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    Object current(Caller caller, Links links) {
        return UserJson.of(reads.current(caller), links);
    }

    @Put("/user/avatar")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    AvatarJson avatar(Caller caller, @Bind(maxFileBytes = AvatarParams.MAX_BYTES) AvatarParams avatar, Links links) {
        return new AvatarJson(UserBriefJson.of(changeAvatar.change(caller, avatar.file()), links).avatarUrl());
    }

    @Get("/users")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> list(Caller caller, @Bind UserListParams params, Paging paging, Links links) {
        return paging.answer(reads.list(caller, params.filter(), paging.request()),
                user -> UserJson.of(user, links));
    }

    @Get("/users/{id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API}, limits = ActionLimit.USER_BY_ID)
    Object get(Caller caller, @PathVariable long id, @Bind ReadingParams params, Links links) {
        return UserJson.of(reads.get(caller, id, Boolean.TRUE.equals(params.withCustomAttributes())), links);
    }

    @Post("/users")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> create(Caller caller, @Bind(maxFileBytes = AvatarParams.MAX_BYTES) AvatarParams avatar, @Bind UserCreationParams params,
            Links links) {
        return HttpResponse.created(UserJson.of(createUser.create(caller, params.request(avatar.file())), links));
    }

    @Put("/users/{id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    Object update(Caller caller, @PathVariable long id, @Bind(maxFileBytes = AvatarParams.MAX_BYTES) AvatarParams avatar,
            @Bind UserUpdateParams params, Links links) {
        return UserJson.of(updateUser.update(caller, id, params.request(avatar.file())), links);
    }

    @Delete("/users/{id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> delete(Caller caller, @PathVariable long id, @Bind DeletionParams params, Freshness freshness) {
        deleteUser.delete(caller, id, Boolean.TRUE.equals(params.hardDelete()), freshness);
        return HttpResponse.noContent();
    }
}
