package dev.slipway.bootstrap.oauth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.oauth.OAuthScene.Client;
import dev.slipway.bootstrap.oauth.OAuthScene.Said;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Clients renew and revoke their tokens; a refresh token that two parties hold ends its family. */
class RefreshTest {

    private final OAuthScene scene = new OAuthScene();
    private final Person person = scene.root.person();
    private final Client client = scene.client("api read_user openid", true);

    private Said signedIn() {
        return scene.exchange(client, scene.code(person, client, "api read_user", null), null);
    }

    private int status(Said tokens) {
        return scene.user(tokens.text("access_token")).status();
    }

    private Said refreshed(Said tokens) {
        return scene.refresh(client, tokens.text("refresh_token"));
    }

    @Test
    void refreshed_token_stays_until_its_successor_is_used() {
        Said first = signedIn();
        Said second = refreshed(first);
        assertEquals(200, second.status());
        assertNotEquals(first.text("refresh_token"), second.text("refresh_token"));
        assertEquals(200, status(first));
        assertEquals(200, refreshed(first).status());
        assertEquals(200, status(second));
        assertEquals("401 invalid_token", scene.user(first.text("access_token")).error());
        assertEquals(200, status(refreshed(second)));
    }

    @Test
    void refresh_token_that_is_used_again_later_revokes_the_family() {
        Said first = signedIn();
        Said second = refreshed(first);
        assertEquals(200, status(second));
        assertEquals("400 invalid_grant", refreshed(first).error());
        assertEquals(401, status(second));
        assertEquals("400 invalid_grant", refreshed(second).error());
    }

    private long events(String name) {
        return scene.root.get("/audit_events?entity_type=User&entity_id=" + person.id()).body().findValuesAsText("event_name").stream()
                .filter(name::equals).count();
    }

    @Test
    void family_that_is_revoked_for_its_reuse_is_audited_once() {
        Said first = signedIn();
        assertEquals(200, status(refreshed(first)));
        assertEquals(0, events("oauth_token_reused"));
        refreshed(first);
        refreshed(first);
        assertEquals(1, events("oauth_token_reused"));
        String code = scene.code(person, client, "api", null);
        assertEquals(200, scene.exchange(client, code, null).status());
        scene.exchange(client, code, null);
        scene.exchange(client, code, null);
        assertEquals(2, events("oauth_token_reused"));
    }

    @Test
    void tokens_that_are_issued_for_a_password_are_audited() {
        assertEquals(200, scene.password(person).status());
        assertEquals(1, events("oauth_password_granted"));
        scene.form("/oauth/token", "grant_type", "password", "username", person.username(), "password", "wrong");
        assertEquals(1, events("oauth_password_granted"));
    }

    @Test
    void user_grants_an_application_again_after_a_year() {
        Said first = signedIn();
        age(364);
        Said second = refreshed(first);
        assertEquals(200, second.status(), () -> second.body().toString());
        age(1);
        assertEquals("400 invalid_grant", refreshed(second).error());
        assertEquals("false", scene.formAs(client.basic(), "/oauth/introspect", "token", second.text("refresh_token")).text("active"));
    }

    /** Lets days go by for the grants of the user. */
    private void age(int days) {
        TestServer.shared().database().execute("update application_grants set created_at = created_at - interval '" + days
                + " days' where user_id = ?", person.id());
    }

    @Test
    void successor_that_a_thief_has_and_does_not_use_ends_with_a_later_refresh_of_the_owner() {
        Said first = signedIn();
        Said stolen = refreshed(first);
        TestServer.shared().database().execute("update application_tokens set created_at = created_at - interval '61 seconds' "
                + "where state = 'fresh' and grant_id = (select max(id) from application_grants where user_id = ?)", person.id());
        Said second = refreshed(first);
        assertEquals(200, status(second));
        assertEquals("400 invalid_grant", refreshed(stolen).error());
        assertEquals(401, status(stolen));
        assertEquals(200, status(second));
    }

    @Test
    void use_of_the_next_refresh_token_counts_as_use_of_its_token() {
        Said first = signedIn();
        Said third = refreshed(refreshed(first));
        assertEquals(200, third.status());
        assertEquals("400 invalid_grant", refreshed(first).error());
        assertEquals(401, status(third));
    }

    @Test
    void another_password_ends_what_was_granted_for_the_former_one() {
        Said tokens = scene.password(person);
        assertEquals(200, status(tokens));
        assertEquals("400 invalid_grant", scene.refresh(client, tokens.text("refresh_token")).error(), "tokens of no application");
        assertEquals(200, Api.root().put("/users/" + person.id(), "{\"password\":\"zumbala-kessel-77\"}").status());
        assertEquals(401, status(tokens));
        assertEquals("400 invalid_grant", scene.refresh(null, tokens.text("refresh_token")).error());
    }

    @Test
    void foreign_client_gets_nothing_and_costs_the_family_nothing() {
        Said first = signedIn();
        Said second = refreshed(first);
        assertEquals(200, status(second));
        Client other = scene.client("api", true);
        assertEquals("400 invalid_grant", scene.refresh(other, first.text("refresh_token")).error());
        assertEquals("401 invalid_client", scene.refresh(null, first.text("refresh_token")).error());
        assertEquals(200, status(second));
    }

    @Test
    void scopes_only_shrink() {
        Said first = signedIn();
        assertEquals("400 invalid_scope", scene.refresh(client, first.text("refresh_token"), "scope", "api openid").error());
        Said second = scene.refresh(client, first.text("refresh_token"), "scope", "read_user");
        assertEquals("read_user", second.text("scope"));
        assertEquals("400 invalid_scope", scene.refresh(client, second.text("refresh_token"), "scope", "api").error());
    }

    @Test
    void user_without_an_application_refreshes_too_and_a_blocked_one_does_not() {
        Said first = scene.password(person);
        Said second = scene.refresh(null, first.text("refresh_token"));
        assertEquals(200, status(second));
        scene.root.post("/users/" + person.id() + "/block", null);
        assertEquals("400 invalid_grant", scene.refresh(null, second.text("refresh_token")).error());
    }

    @Test
    void user_who_has_to_choose_another_password_refreshes_afterwards() {
        Said tokens = signedIn();
        OAuthScene.expirePassword(person, true);
        assertEquals("400 invalid_grant", refreshed(tokens).error());
        assertEquals("false", scene.formAs(client.basic(), "/oauth/introspect", "token", tokens.text("refresh_token")).text("active"));
        OAuthScene.expirePassword(person, false);
        assertEquals(200, refreshed(tokens).status());
    }

    @Test
    void expired_token_is_refused_and_its_refresh_token_works() {
        Said first = signedIn();
        TestServer.shared().database().execute("update application_tokens set expires_at = now() where grant_id in "
                + "(select id from application_grants where user_id = " + person.id() + ")");
        Said refused = scene.user(first.text("access_token"));
        assertEquals("Token is expired. You can either do re-authorization or token refresh.", refused.text("error_description"));
        assertEquals(401, refused.status());
        assertEquals("The access token expired",
                scene.get("/oauth/token/info?access_token=" + first.text("access_token")).text("error_description"));
        assertEquals(200, status(refreshed(first)));
    }

    @Test
    void of_two_refreshes_at_once_both_stay_signed_in() throws Exception {
        for (int round = 0; round < 5; round++) {
            Said first = signedIn();
            List<Said> both = Together.<Said>call(List.of(() -> refreshed(first), () -> refreshed(first)));
            both.forEach(each -> assertEquals(200, each.status(), () -> each.body().toString()));
            both.forEach(each -> assertEquals(200, status(each)));
            both.forEach(each -> assertEquals(200, status(refreshed(each))));
        }
    }

    @Test
    void revocation_is_seen_at_once_and_takes_every_token_of_the_grant() {
        Said first = signedIn();
        Said second = refreshed(first);
        Said elsewhere = signedIn();
        Said revoked = scene.formAs(client.basic(), "/oauth/revoke", "token", first.text("refresh_token"));
        assertEquals("200 {}", revoked.status() + " " + revoked.body());
        assertEquals(List.of(401, 401, 200), List.of(status(first), status(second), status(elsewhere)));
        assertEquals("400 invalid_grant", refreshed(second).error());
    }

    @Test
    void only_its_own_client_revokes_the_token_of_a_confidential_application() {
        Said first = signedIn();
        Client other = scene.client("api", true);
        Said foreign = scene.formAs(other.basic(), "/oauth/revoke", "token", first.text("access_token"));
        assertEquals("403 unauthorized_client", foreign.error());
        assertEquals("You are not authorized to revoke this token", foreign.text("error_description"));
        assertEquals("403 unauthorized_client", scene.form("/oauth/revoke", "token", first.text("access_token")).error());
        assertEquals("401 invalid_client", scene.form("/oauth/revoke", "token", "x", "client_id", client.uid()).error());
        assertEquals(200, status(first));
        assertEquals("200 {}", scene.form("/oauth/revoke", "token", "unknown").status() + " " + scene.form("/oauth/revoke").body());
        Said direct = scene.password(person);
        assertEquals(200, scene.form("/oauth/revoke", "token", direct.text("access_token")).status());
        assertEquals(401, status(direct));
    }

    @Test
    void use_during_a_revocation_is_answered_or_refused_and_refused_afterwards() throws Exception {
        for (int round = 0; round < 5; round++) {
            Said first = signedIn();
            List<Said> both = Together.<Said>call(List.of(
                    () -> scene.formAs(client.basic(), "/oauth/revoke", "token", first.text("access_token")),
                    () -> scene.user(first.text("access_token"))));
            assertEquals(200, both.getFirst().status());
            assertTrue(List.of(200, 401).contains(both.getLast().status()), () -> both.getLast().body().toString());
            assertEquals(401, status(first));
        }
    }

    @Test
    void refresh_does_not_escape_a_revocation() throws Exception {
        for (int round = 0; round < 5; round++) {
            Said first = signedIn();
            List<Said> both = Together.<Said>call(List.of(
                    () -> scene.formAs(client.basic(), "/oauth/revoke", "token", first.text("access_token")), () -> refreshed(first)));
            assertEquals(200, both.getFirst().status());
            assertTrue(List.of("200 ", "400 invalid_grant").contains(both.getLast().error()), () -> both.getLast().body().toString());
            if (both.getLast().status() == 200) {
                assertEquals(401, status(both.getLast()));
            }
        }
    }
}
