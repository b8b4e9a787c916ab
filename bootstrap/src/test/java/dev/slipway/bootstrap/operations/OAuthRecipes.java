package dev.slipway.bootstrap.operations;

import static java.util.Map.entry;

import dev.slipway.bootstrap.operations.Recipe.Call;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Calls of the authorization server, with applications and tokens that are stored for them. */
final class OAuthRecipes {

    private static final AtomicLong NUMBERS = new AtomicLong();

    static final Map<String, Recipe> ALL = Map.ofEntries(
            entry("POST /api/v4/applications", (world, who) ->
                    Call.of(Map.of(), "name", "n", "redirect_uri", "https://client.example.com/", "scopes", "api")),
            entry("DELETE /api/v4/applications/:id", (world, who) -> Call.of(Map.of("id", Long.toString(application(world).id())))),
            entry("POST /api/v4/applications/:id/renew-secret", (world, who) ->
                    Call.of(Map.of("id", Long.toString(application(world).id())))),
            entry("DELETE /api/v4/user/authorized_applications/:id", (world, who) -> {
                Stored application = application(world);
                if (who.person()) {
                    grant(world, application.id(), world.userOf(who));
                }
                return Call.of(Map.of("id", Long.toString(application.id())));
            }),
            entry("POST /oauth/authorize_device", (world, who) -> client(world)),
            entry("POST /oauth/introspect", (world, who) -> client(world)),
            entry("POST /oauth/revoke", (world, who) -> client(world)),
            entry("POST /oauth/token", (world, who) -> client(world).saying("grant_type", "client_credentials")),
            entry("GET /oauth/token/info", (world, who) -> bearer(world)),
            entry("GET /oauth/userinfo", (world, who) -> bearer(world)),
            entry("POST /oauth/userinfo", (world, who) -> bearer(world)));

    private OAuthRecipes() {
    }

    private record Stored(long id, String uid) {}

    private static Stored application(World world) {
        String uid = "application-" + NUMBERS.incrementAndGet();
        return new Stored(world.number("""
                insert into applications (uid, secret_digest, name, redirect_uris, scopes, confidential, trusted, created_at, updated_at)
                values (?, sha256('secret'::bytea), 'a', 'https://a/', '{api}', true, false, now(), now()) returning id""", uid), uid);
    }

    private static Call client(World world) {
        return Call.of(Map.of(), "client_id", application(world).uid(), "client_secret", "secret");
    }

    private static long grant(World world, long application, long user) {
        return world.number("""
                insert into application_grants (application_id, user_id, scopes, created_at) values (?, ?, '{openid}', now())
                returning id""", application, user);
    }

    private static Call bearer(World world) {
        String token = "token-" + NUMBERS.incrementAndGet();
        world.number("""
                insert into application_tokens (grant_id, digest, scopes, state, expires_at, created_at, updated_at)
                values (?, sha256(?::bytea), '{openid}', 'active', now() + interval '1 day', now(), now()) returning id""",
                grant(world, application(world).id(), world.userOf(Principal.DEVELOPER)), token);
        return Call.of(Map.of(), "access_token", token);
    }
}
