package dev.slipway.rest.user;

import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.user.key.AddGpgKey;
import dev.slipway.application.user.key.GpgKeyReads;
import dev.slipway.application.user.key.RemoveGpgKey;
import dev.slipway.application.user.key.UserGpgKey;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.load.ComputedAnswers;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.time.Instant;
import java.util.Map;

/** Serves OpenPGP keys, of the caller and of any user. */
@Controller("/api/v4")
final class GpgKeyController {

    private final GpgKeyReads reads;
    private final AddGpgKey addKey;
    private final RemoveGpgKey removeKey;
    private final ComputedAnswers computed;

    GpgKeyController(GpgKeyReads reads, AddGpgKey addKey, RemoveGpgKey removeKey, ComputedAnswers computed) {
        this.reads = reads;
        this.addKey = addKey;
        this.removeKey = removeKey;
        this.computed = computed;
    }

    record Params(@Required String key) {}

    record GpgKeyJson(long id, String key, Instant createdAt) {

        static GpgKeyJson of(UserGpgKey key) {
            return new GpgKeyJson(key.id(), key.content(), key.createdAt());
        }
    }

    @Get("/user/gpg_keys")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> own(Caller caller, Paging paging) {
        return paging.answer(reads.own(caller, paging.request()), GpgKeyJson::of);
    }

    @Get("/user/gpg_keys/{key_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    GpgKeyJson own(Caller caller, @PathVariable("key_id") long keyId) {
        return GpgKeyJson.of(reads.own(caller, keyId));
    }

    @Post("/user/gpg_keys")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<GpgKeyJson> addOwn(Caller caller, @Bind Params params) {
        return HttpResponse.created(GpgKeyJson.of(computed.answer(caller, () -> addKey.toOwn(caller, params.key()))));
    }

    @Post("/user/gpg_keys/{key_id:[0-9]+}/revoke")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> revokeOwn(Caller caller, @PathVariable("key_id") long keyId) {
        removeKey.revokeOwn(caller, keyId);
        return HttpResponse.accepted().body(Map.of("message", "202 Accepted"));
    }

    @Delete("/user/gpg_keys/{key_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> removeOwn(Caller caller, @PathVariable("key_id") long keyId, Freshness freshness) {
        removeKey.fromOwn(caller, keyId, freshness);
        return HttpResponse.noContent();
    }

    @Get("/users/{id:[0-9]+}/gpg_keys")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> of(@PathVariable long id, Paging paging) {
        return paging.answer(reads.of(id, paging.request()), GpgKeyJson::of);
    }

    @Get("/users/{id:[0-9]+}/gpg_keys/{key_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    GpgKeyJson of(@PathVariable long id, @PathVariable("key_id") long keyId) {
        return GpgKeyJson.of(reads.of(id, keyId));
    }

    @Post("/users/{id:[0-9]+}/gpg_keys")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<GpgKeyJson> add(Caller caller, @PathVariable long id, @Bind Params params) {
        return HttpResponse.created(GpgKeyJson.of(computed.answer(caller, () -> addKey.to(caller, id, params.key()))));
    }

    @Post("/users/{id:[0-9]+}/gpg_keys/{key_id:[0-9]+}/revoke")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> revoke(Caller caller, @PathVariable long id, @PathVariable("key_id") long keyId) {
        removeKey.revoke(caller, id, keyId);
        return HttpResponse.accepted().body(Map.of("message", "202 Accepted"));
    }

    @Delete("/users/{id:[0-9]+}/gpg_keys/{key_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> remove(Caller caller, @PathVariable long id, @PathVariable("key_id") long keyId, Freshness freshness) {
        removeKey.from(caller, id, keyId, freshness);
        return HttpResponse.noContent();
    }
}
