package dev.slipway.bootstrap.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.GpgKeys;
import dev.slipway.bootstrap.testing.SshKeys;
import dev.slipway.bootstrap.testing.TestServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GpgKeysOverHttpTest {

    private final Api root = Api.root();

    private static String body(String key) {
        return "{\"key\":\"" + key.replace("\n", "\\n") + "\"}";
    }

    private static String fresh() {
        return GpgKeys.fresh("Ada <ada@example.com>");
    }

    @Test
    void user_adds_reads_and_removes_keys() {
        Person person = root.person();
        String key = fresh();
        Answer added = person.api().post("/user/gpg_keys", body("\n" + key + "\n"));
        assertEquals(201, added.status(), added.body().toString());
        assertEquals(List.of("id", "key", "created_at"), added.body().propertyStream().map(Map.Entry::getKey).toList());
        assertEquals(key, added.body().get("key").asText());
        assertEquals(added.body(), person.api().get("/user/gpg_keys/" + added.id()).body());
        assertEquals(added.body(), person.api().get("/user/gpg_keys").body().get(0));
        assertEquals(added.body(), Api.anonymous().get("/users/" + person.id() + "/gpg_keys").body().get(0));
        assertEquals(added.body(), Api.anonymous().get("/users/" + person.id() + "/gpg_keys/" + added.id()).body());
        assertEquals("404 GPG Key Not Found", root.get("/user/gpg_keys/" + added.id()).message());
        assertEquals("404 GPG Key Not Found", root.delete("/user/gpg_keys/" + added.id()).message());
        assertEquals("404 User Not Found", Api.anonymous().get("/users/999999999/gpg_keys").message());
        assertEquals(401, Api.anonymous().get("/user/gpg_keys").status());
        assertEquals(412, person.api()
                .call("DELETE", "/user/gpg_keys/" + added.id(), null, "If-Unmodified-Since", "Mon, 01 Jan 2001 00:00:00 GMT").status());
        assertEquals(204, person.api().delete("/user/gpg_keys/" + added.id()).status());
        assertEquals("404 GPG Key Not Found", person.api().delete("/user/gpg_keys/" + added.id()).message());
    }

    @Test
    void revoked_key_is_gone_and_may_be_added_again() {
        Person person = root.person();
        String key = fresh();
        long id = person.api().post("/user/gpg_keys", body(key)).id();
        Answer revoked = person.api().post("/user/gpg_keys/" + id + "/revoke", "{}");
        assertEquals("202 {\"message\":\"202 Accepted\"}", revoked.status() + " " + revoked.body());
        assertEquals("404 GPG Key Not Found", person.api().post("/user/gpg_keys/" + id + "/revoke", "{}").message());
        assertEquals(201, person.api().post("/user/gpg_keys", body(key)).status());
    }

    @Test
    void key_has_one_user_and_is_readable() {
        Person person = root.person();
        String key = fresh();
        assertEquals(201, person.api().post("/user/gpg_keys", body(key)).status());
        assertEquals("{\"key\":[\"has already been taken\"]}", root.post("/user/gpg_keys", body(key)).message());
        String rewritten = key.replaceFirst("\n\n", "\nComment: another text of the key\n\n");
        assertEquals("{\"fingerprint\":[\"has already been taken\"],\"primary_keyid\":[\"has already been taken\"]}",
                root.post("/user/gpg_keys", body(rewritten)).message());
        assertEquals("{\"key\":[\"is invalid. A valid public GPG key begins with '-----BEGIN PGP PUBLIC KEY BLOCK-----' and ends with "
                + "'-----END PGP PUBLIC KEY BLOCK-----'\"]}", person.api().post("/user/gpg_keys", body("key")).message());
        assertEquals("{\"fingerprint\":[\"can't be blank\"],\"primary_keyid\":[\"can't be blank\"]}",
                person.api().post("/user/gpg_keys", body(key.substring(0, 60) + key.substring(70))).message());
        assertEquals("key is missing", person.api().post("/user/gpg_keys", "{}").body().get("error").asText());
    }

    @Test
    void user_has_a_bounded_number_of_keys_of_each_kind() {
        Person person = root.person();
        TestServer.shared().database().number("""
                with keys as (insert into gpg_keys (user_id, content, fingerprint, key_id, created_at)
                    select ?, 'x', ? || number, 'x', now() from generate_series(1, 100) number returning id)
                select count(*) from keys""", person.id(), person.username());
        TestServer.shared().database().number("""
                with keys as (insert into ssh_keys (user_id, title, content, md5, sha256, usage_type, created_at)
                    select ?, 'x', 'x', 'x', ? || number, 'auth', now() from generate_series(1, 100) number returning id)
                select count(*) from keys""", person.id(), person.username());
        String refusal = "{\"base\":[\"An account has 100 keys of a kind at the most\"]}";
        assertEquals(refusal, person.api().post("/user/gpg_keys", body(fresh())).message());
        assertEquals(refusal, person.api().post("/user/keys", "{\"title\":\"t\",\"key\":\""
                + SshKeys.fresh() + "\"}").message());
    }

    /** What is stored beside the text is enough to show keys, so reading them costs no verification. */
    @Test
    void keys_are_shown_as_they_are_stored_without_being_read_again() {
        Person person = root.person();
        long id = TestServer.shared().database().number("insert into gpg_keys (user_id, content, fingerprint, key_id, created_at) "
                + "values (?, 'no key at all', ?, 'x', now()) returning id", person.id(), person.username());
        String at = "/users/" + person.id() + "/gpg_keys";
        assertEquals("no key at all", Api.anonymous().get(at).body().get(0).get("key").asText());
        assertEquals("no key at all", Api.anonymous().get(at + "/" + id).body().get("key").asText());
        assertEquals("no key at all", person.api().get("/user/gpg_keys").body().get(0).get("key").asText());
    }

    /** Callers without an account read all of them at once. */
    @Test
    void keys_of_user_have_a_bounded_length_together() {
        Person person = root.person();
        TestServer.shared().database().number("""
                with keys as (insert into gpg_keys (user_id, content, fingerprint, key_id, created_at)
                    select ?, repeat('x', 99990), ? || number, 'x', now() from generate_series(1, 5) number returning id)
                select count(*) from keys""", person.id(), person.username());
        assertEquals("{\"base\":[\"The OpenPGP keys of an account have 500000 characters together at the most\"]}",
                person.api().post("/user/gpg_keys", body(fresh())).message());
        long first = person.api().get("/user/gpg_keys").body().get(0).get("id").asLong();
        assertEquals(204, person.api().delete("/user/gpg_keys/" + first).status());
        assertEquals(201, person.api().post("/user/gpg_keys", body(fresh())).status());
    }

    @Test
    void administrator_adds_revokes_and_removes_keys_of_others() {
        Person person = root.person();
        String at = "/users/" + person.id() + "/gpg_keys";
        long id = root.post(at, body(fresh())).id();
        assertEquals(id, person.api().get("/user/gpg_keys").body().get(0).get("id").asLong());
        assertEquals(403, person.api().post(at, body(fresh())).status());
        assertEquals(403, person.api().delete(at + "/" + id).status());
        assertEquals(403, person.api().post(at + "/" + id + "/revoke", "{}").status());
        assertEquals(202, root.post(at + "/" + id + "/revoke", "{}").status());
        assertEquals("404 GPG Key Not Found", root.delete(at + "/" + id).message());
        long other = root.post(at, body(fresh())).id();
        assertEquals(204, root.delete(at + "/" + other).status());
        assertEquals("404 User Not Found", root.post("/users/999999999/gpg_keys", body(fresh())).message());
    }
}
