package dev.slipway.bootstrap.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.SshKeys;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeysOverHttpTest {

    private final Api root = Api.root();

    private static String body(String title, String key) {
        return "{\"title\":\"" + title + "\",\"key\":\"" + key + "\"}";
    }

    @Test
    void user_adds_reads_and_removes_keys_whose_comments_name_the_user() {
        Person person = root.person();
        String key = SshKeys.fresh();
        Answer added = person.api().post("/user/keys", body("Laptop", key + " secret@example.com"));
        assertEquals(201, added.status(), added.body().toString());
        assertEquals(List.of("id", "title", "created_at", "expires_at", "key", "usage_type"),
                added.body().propertyStream().map(Map.Entry::getKey).toList());
        assertEquals(key + " Name of " + person.username() + " (127.0.0.1)", added.body().get("key").asText());
        assertEquals("auth_and_signing", added.body().get("usage_type").asText());
        assertEquals(added.body(), person.api().get("/user/keys/" + added.id()).body());
        assertEquals(added.body(), Api.anonymous().get("/users/" + person.username() + "/keys").body().get(0));
        assertEquals(added.body(), Api.anonymous().get("/users/" + person.id() + "/keys/" + added.id()).body());
        assertEquals("404 Key Not Found", root.get("/user/keys/" + added.id()).message());
        assertEquals(412, person.api()
                .call("DELETE", "/user/keys/" + added.id(), null, "If-Unmodified-Since", "Mon, 01 Jan 2001 00:00:00 GMT").status());
        assertEquals(204, person.api().delete("/user/keys/" + added.id()).status());
        assertEquals("404 Key Not Found", person.api().delete("/user/keys/" + added.id()).message());
    }

    @Test
    void key_has_one_user_and_is_readable() {
        Person person = root.person();
        String key = SshKeys.fresh();
        person.api().post("/user/keys", body("Laptop", key));
        assertEquals("{\"fingerprint_sha256\":[\"has already been taken\"]}", root.post("/user/keys", body("Laptop", key)).message());
        assertEquals("{\"key\":[\"is invalid\"],\"fingerprint\":[\"cannot be generated\"]}",
                person.api().post("/user/keys", body("Laptop", "ssh-rsa nothing")).message());
        assertEquals("{\"expires_at\":[\"must be in the future\"]}", person.api().post("/user/keys",
                "{\"title\":\"t\",\"key\":\"" + SshKeys.fresh() + "\",\"expires_at\":\"2020-01-01\"}").message());
        assertEquals("title is missing, key is missing", person.api().post("/user/keys", "{}").body().get("error").asText());
    }

    @Test
    void administrator_adds_finds_and_removes_keys_of_others() {
        Person person = root.person();
        String at = "/users/" + person.id() + "/keys";
        Answer added = root.post(at, "{\"title\":\"t\",\"key\":\"ssh-ed25519 "
                + "AAAAC3NzaC1lZDI1NTE5AAAAIIxS3+2wr4iKmyBbWH4rXrK0jBc8z1Tk5+g+xWztg5ot x\","
                + "\"expires_at\":\"2999-01-01\",\"usage_type\":\"auth\"}");
        assertEquals("2999-01-01T00:00:00.000Z auth",
                added.body().get("expires_at").asText() + " " + added.body().get("usage_type").asText());
        for (String fingerprint : List.of("SHA256%3ALv6%2B%2F3Bxl6vVNJRvCZ55hoYmPBYzpY0BP36ECfLBGqU",
                "e4:fa:eb:ee:67:7d:1c:dc:1f:e3:9f:87:65:b6:ab:09", "MD5:e4:fa:eb:ee:67:7d:1c:dc:1f:e3:9f:87:65:b6:ab:09")) {
            Answer found = root.get("/keys?fingerprint=" + fingerprint);
            assertEquals(added.id(), found.id());
            assertEquals(person.username(), found.body().get("user").get("username").asText());
        }
        assertEquals(person.id(), root.get("/keys/" + added.id()).body().get("user").get("id").asLong());
        assertEquals("404 Key Not Found", root.get("/keys?fingerprint=nothing").message());
        assertEquals(403, person.api().get("/keys/" + added.id()).status());
        assertEquals(403, person.api().post(at, body("t", SshKeys.fresh())).status());
        assertEquals(403, person.api().delete(at + "/" + added.id()).status());
        assertEquals(204, root.delete(at + "/" + added.id()).status());
        assertEquals("404 User Not Found", root.post("/users/999999999/keys", body("t", SshKeys.fresh())).message());
    }
}
