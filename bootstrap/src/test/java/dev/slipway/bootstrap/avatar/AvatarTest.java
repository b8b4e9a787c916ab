package dev.slipway.bootstrap.avatar;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.FileForm;
import dev.slipway.bootstrap.testing.Pictures;
import dev.slipway.bootstrap.testing.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Avatars of users, groups and projects, sent, shown, fetched and removed. */
class AvatarTest {

    private static final byte[] PICTURE = Pictures.png();

    private final Api root = Api.root();

    private static FileForm form(String fileName, byte[] content) {
        return new FileForm().file("avatar", fileName, "image/png", content);
    }

    private static String url(JsonNode shown) {
        return shown.get("avatar_url").asText();
    }

    private static void isShown(String address) {
        HttpResponse<byte[]> picture = Api.anonymous().fetch("GET", address);
        assertEquals(200, picture.statusCode(), address);
        assertArrayEquals(PICTURE, picture.body());
        assertEquals("image/png", header(picture, "Content-Type"));
        assertEquals("nosniff", header(picture, "X-Content-Type-Options"));
        assertEquals("sandbox; default-src 'none'", header(picture, "Content-Security-Policy"));
        assertTrue(header(picture, "Content-Disposition").startsWith("inline; filename="), header(picture, "Content-Disposition"));
        HttpResponse<byte[]> head = Api.anonymous().fetch("HEAD", address);
        assertEquals(200, head.statusCode());
        assertEquals(Integer.toString(PICTURE.length), header(head, "Content-Length"));
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse(null);
    }

    @Test
    void administrator_creates_user_with_avatar_that_all_can_fetch() {
        String name = Api.unique("pictured");
        Answer made = root.send("POST", "/users", form("me.png", PICTURE).field("name", name).field("username", name)
                .field("email", name + "@example.com")
                .field("password", "zumbala-kessel"));
        assertEquals(201, made.status(), made.body().toString());
        assertEquals(TestServer.shared().address() + "/uploads/-/system/user/avatar/" + made.id() + "/me.png", url(made.body()));
        isShown(url(made.body()));
        assertEquals(url(made.body()), url(root.get("/users/" + made.id()).body()));
        root.delete("/users/" + made.id());
        assertEquals(404, Api.anonymous().fetch("GET", url(made.body())).statusCode());
    }

    @Test
    void user_changes_the_own_avatar_everywhere_it_is_shown() {
        Person person = root.person();
        assertTrue(url(person.api().get("/user").body()).startsWith("https://www.gravatar.com/"));
        Answer changed = person.api().send("PUT", "/user/avatar", form("häuser \\\"1\\\".png", PICTURE));
        assertEquals(200, changed.status(), changed.body().toString());
        String address = url(changed.body());
        isShown(address);
        long project = person.api().post("/projects", "{\"name\":\"own\"}").id();
        JsonNode shown = person.api().get("/projects/" + project).body();
        assertEquals(List.of(address, address), List.of(url(shown.get("owner")), url(shown.get("namespace"))));
        assertEquals(address, url(person.api().get("/projects/" + project + "/members").body().get(0)));
        Answer removed = person.api().call("PUT", "/user/avatar", "{\"avatar\":\"\"}");
        assertTrue(url(removed.body()).startsWith("https://www.gravatar.com/"), removed.body().toString());
        assertEquals(404, Api.anonymous().fetch("GET", address).statusCode());
        assertEquals(401, Api.anonymous().send("PUT", "/user/avatar", form("me.png", PICTURE)).status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"projects", "groups"})
    void owner_sends_replaces_and_removes_avatar(String kind) {
        Person owner = root.person();
        Person stranger = root.person();
        String path = Api.unique("pictured");
        Answer made = owner.api().send("POST", "/" + kind,
                form("first.png", PICTURE).field("name", path).field("path", path).field("visibility", "public"));
        assertEquals(201, made.status(), made.body().toString());
        String first = url(made.body());
        isShown(first);
        String self = "/" + kind + "/" + made.id();
        isShown(TestServer.shared().address() + "/api/v4" + self + "/avatar");
        assertEquals(first, url(owner.api().put(self, "{\"description\":\"changed\"}").body()));
        assertEquals(403, stranger.api().send("PUT", self, form("evil.png", PICTURE)).status());
        Answer second = owner.api().send("PUT", self, form("../../second.html", PICTURE));
        assertEquals(200, second.status(), second.body().toString());
        assertTrue(url(second.body()).endsWith("/second.html.png"), url(second.body()));
        isShown(url(second.body()));
        assertEquals(404, Api.anonymous().fetch("GET", first).statusCode());
        owner.api().put(self, "{\"visibility\":\"private\"}");
        assertEquals(404, Api.anonymous().fetch("GET", url(second.body())).statusCode());
        assertEquals(404, stranger.api().fetch("GET", url(second.body())).statusCode());
        assertEquals(200, owner.api().fetch("GET", url(second.body())).statusCode());
        assertEquals(404, stranger.api().get(self + "/avatar").status());
        assertEquals(200, owner.api().fetch("GET", "/api/v4" + self + "/avatar").statusCode());
        Answer removed = owner.api().call("PUT", self, "avatar=", "Content-Type", "application/x-www-form-urlencoded");
        assertTrue(removed.body().get("avatar_url").isNull(), removed.body().toString());
        assertEquals("404 Avatar Not Found", owner.api().get(self + "/avatar").message());
    }

    @ParameterizedTest
    @ValueSource(strings = {"appearance", "user/topic", "project/topic"})
    void address_of_an_unknown_kind_is_missing(String kind) {
        HttpResponse<byte[]> missing = root.fetch("GET", "/uploads/-/system/" + kind + "/avatar/1/a.png");
        assertEquals(404, missing.statusCode());
    }

    static List<Arguments> refused() {
        String format = "file format is not supported. Please try one of the following supported formats: png, jpg, jpeg, gif, bmp, tiff, "
                + "ico, webp";
        return List.of(
                Arguments.of("picture.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"
                        .getBytes(StandardCharsets.UTF_8), format),
                Arguments.of("picture.png", "<html><script>alert(1)</script>".getBytes(StandardCharsets.UTF_8), format),
                Arguments.of("picture.png", "<!-- \u0089PNG\r\n -->".getBytes(StandardCharsets.ISO_8859_1), format),
                Arguments.of("picture.png", new byte[0], format),
                Arguments.of("picture.png", Pictures.png(200 * 1024 + 1), "is too big (should be at most 200 KiB)"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void what_is_no_small_picture_is_refused(String fileName, byte[] content, String text) {
        Person owner = root.person();
        long project = owner.api().post("/projects", "{\"name\":\"refused\"}").id();
        for (Answer answer : List.of(
                owner.api().send("PUT", "/projects/" + project, form(fileName, content).field("description", "changed")),
                owner.api().send("POST", "/groups", form(fileName, content).field("name", "g").field("path", Api.unique("g"))),
                owner.api().send("PUT", "/user/avatar", form(fileName, content)),
                root.send("POST", "/topics", form(fileName, content).field("name", Api.unique("t")).field("title", "t")))) {
            assertEquals(400, answer.status(), answer.body().toString());
            assertEquals("{\"message\":{\"avatar\":[\"" + text + "\"]}}", answer.body().toString());
        }
        assertTrue(owner.api().get("/projects/" + project).body().get("description").isNull(), "a refused change changes nothing");
    }

    @Test
    void largest_picture_is_taken_and_far_larger_files_are_refused_unread() {
        Person owner = root.person();
        assertEquals(200, owner.api().send("PUT", "/user/avatar", form("big.png", Pictures.png(200 * 1024))).status());
        assertEquals(413, owner.api().send("PUT", "/user/avatar", form("huge.png", Pictures.png(3 << 20))).status());
        assertEquals("avatar is invalid", owner.api().call("PUT", "/user/avatar", "{\"avatar\":\"text\"}").body().get("error").asText());
    }

    @ParameterizedTest
    @ValueSource(strings = {"jpg", "gif", "bmp", "tiff"})
    void picture_is_served_as_what_it_is(String format) {
        Person person = root.person();
        byte[] content = Pictures.of(format);
        String address = url(person.api().send("PUT", "/user/avatar", form("a.png", content)).body());
        HttpResponse<byte[]> picture = Api.anonymous().fetch("GET", address);
        assertEquals(format.equals("jpg") ? "image/jpeg" : "image/" + format, header(picture, "Content-Type"));
        assertArrayEquals(content, picture.body());
    }

    @Test
    void polyglot_is_a_picture_and_nothing_else() {
        byte[] polyglot = "GIF89a/*<script>alert(1)</script>*/=1;".getBytes(StandardCharsets.US_ASCII);
        String address = url(root.person().api().send("PUT", "/user/avatar", form("x.html", polyglot)).body());
        HttpResponse<byte[]> answer = Api.anonymous().fetch("GET", address);
        assertEquals("image/gif", header(answer, "Content-Type"));
        assertEquals("nosniff", header(answer, "X-Content-Type-Options"));
        assertTrue(address.endsWith("/x.html.gif"), address);
    }

    @Test
    void address_of_an_avatar_leads_nowhere_else() {
        Person person = root.person();
        String address = url(person.api().send("PUT", "/user/avatar", form("me.png", PICTURE)).body());
        String folder = address.substring(0, address.lastIndexOf('/'));
        for (String name : List.of("me.gif", "..%2Fme.png", "%2e%2e", "me.png%00", "ME.png", "%2Fetc%2Fpasswd")) {
            assertTrue(Api.anonymous().fetch("GET", folder + "/" + name).statusCode() >= 400, name);
        }
        assertEquals(404, Api.anonymous().fetch("GET", address.replace("/user/", "/project/")).statusCode());
        assertEquals(404, Api.anonymous().fetch("GET", address.replace("/user/", "/person/")).statusCode());
    }
}
