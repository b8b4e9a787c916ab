package dev.slipway.rest.user;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.access.Gate;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.user.key.AddKey;
import dev.slipway.application.user.key.KeyReads;
import dev.slipway.application.user.key.RemoveKey;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.user.SshKeyRules.Usage;
import dev.slipway.rest.edge.Bind;
import dev.slipway.rest.edge.Route;
import dev.slipway.rest.edge.constraint.Default;
import dev.slipway.rest.edge.constraint.Required;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Serves SSH keys, of the caller and of any user. */
@Controller("/api/v4")
final class KeyController {

    private final KeyReads reads;
    private final AddKey addKey;
    private final RemoveKey removeKey;

    KeyController(KeyReads reads, AddKey addKey, RemoveKey removeKey) {
        this.reads = reads;
        this.addKey = addKey;
        this.removeKey = removeKey;
    }

    record Params(@Required String title, @Required String key, Instant expiresAt, @Default("auth_and_signing") Usage usageType) {

        AddKey.Request request() {
            return new AddKey.Request(title, key, usageType, Optional.ofNullable(expiresAt));
        }
    }

    record FingerprintParams(@Required String fingerprint) {}

    record OwnedKeyJson(@JsonUnwrapped KeyJson key, Object user) {

        static OwnedKeyJson of(KeyReads.OwnedKey owned, Links links) {
            return new OwnedKeyJson(KeyJson.of(owned.key(), links), UserJson.of(owned.user(), links));
        }
    }

    @Get("/user/keys")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> own(Caller caller, Paging paging, Links links) {
        return paging.answer(reads.own(caller, paging.request()), key -> KeyJson.of(key, links));
    }

    @Get("/user/keys/{key_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    KeyJson own(Caller caller, @PathVariable("key_id") long keyId, Links links) {
        return KeyJson.of(reads.own(caller, keyId), links);
    }

    @Post("/user/keys")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<KeyJson> addOwn(Caller caller, @Bind Params params, Links links) {
        return HttpResponse.created(KeyJson.of(addKey.toOwn(caller, params.request()), links));
    }

    @Delete("/user/keys/{key_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> removeOwn(Caller caller, @PathVariable("key_id") long keyId, Freshness freshness) {
        removeKey.fromOwn(caller, keyId, freshness);
        return HttpResponse.noContent();
    }

    @Get("/users/{user_id:[^/]+}/keys")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> of(@PathVariable("user_id") String userId, Paging paging, Links links) {
        return paging.answer(reads.of(userId, paging.request()), key -> KeyJson.of(key, links));
    }

    @Get("/users/{id:[0-9]+}/keys/{key_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    KeyJson of(@PathVariable long id, @PathVariable("key_id") long keyId, Links links) {
        return KeyJson.of(reads.of(id, keyId), links);
    }

    @Post("/users/{user_id:[^/]+}/keys")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<KeyJson> add(Caller caller, @PathVariable("user_id") long userId, @Bind Params params, Links links) {
        return HttpResponse.created(KeyJson.of(addKey.to(caller, userId, params.request()), links));
    }

    @Delete("/users/{id:[0-9]+}/keys/{key_id:[0-9]+}")
    @Route(gate = Gate.SIGNED_IN_TO_WRITE, scopes = {Scope.READ_USER, Scope.API, Scope.READ_API})
    HttpResponse<?> remove(Caller caller, @PathVariable long id, @PathVariable("key_id") long keyId, Freshness freshness) {
        removeKey.from(caller, id, keyId, freshness);
        return HttpResponse.noContent();
    }

    @Get("/keys/{key_id:[0-9]+}")
    @Route(gate = Gate.ADMINISTRATOR)
    OwnedKeyJson any(Caller caller, @PathVariable("key_id") long keyId, Links links) {
        return OwnedKeyJson.of(reads.any(caller, keyId), links);
    }

    @Get("/keys")
    @Route(gate = Gate.ADMINISTRATOR)
    OwnedKeyJson withFingerprint(Caller caller, @Bind FingerprintParams params, Links links) {
        return OwnedKeyJson.of(reads.withFingerprint(caller, params.fingerprint()), links);
    }
}
