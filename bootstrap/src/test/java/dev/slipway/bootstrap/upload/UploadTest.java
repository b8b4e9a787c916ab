package dev.slipway.bootstrap.upload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.artifact.SweepBlobs;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.FileForm;
import dev.slipway.bootstrap.testing.Pictures;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that people upload to projects, and their addresses. */
class UploadTest {

    private final Api root = Api.root();
    private final Person owner = root.person();

    private long project(String visibility) {
        return owner.api().post("/projects", "{\"name\":\"" + Api.unique("files") + "\",\"visibility\":\"" + visibility + "\"}").id();
    }

    private static FileForm form(String fileName, byte[] content) {
        return new FileForm().file("file", fileName, "text/html", content);
    }

    private Answer upload(long project, String fileName, byte[] content) {
        Answer answer = owner.api().send("POST", "/projects/" + project + "/uploads", form(fileName, content));
        assertEquals(201, answer.status(), answer.body().toString());
        return answer;
    }

    private static String header(HttpResponse<?> answer, String name) {
        return answer.headers().firstValue(name).orElse(null);
    }

    private static String secret(JsonNode upload) {
        return upload.get("url").asText().split("/")[2];
    }

    @Test
    void member_uploads_a_picture_and_is_told_how_texts_refer_to_it() {
        long project = project("public");
        String path = owner.api().get("/projects/" + project).body().get("path_with_namespace").asText();
        JsonNode made = upload(project, "dk.png", Pictures.png()).body();
        String url = made.get("url").asText();
        assertTrue(url.matches("/uploads/[0-9a-f]{32}/dk\\.png"), url);
        assertEquals("dk", made.get("alt").asText());
        assertEquals("/" + path + url, made.get("full_path").asText());
        assertEquals("![dk](" + url + ")", made.get("markdown").asText());
        for (String address : List.of(made.get("full_path").asText(), "/-/project/" + project + url)) {
            HttpResponse<byte[]> file = Api.anonymous().fetch("GET", address);
            assertEquals(200, file.statusCode(), address);
            assertArrayEquals(Pictures.png(), file.body());
            assertEquals("image/png", header(file, "Content-Type"));
            assertTrue(header(file, "Content-Disposition").startsWith("inline; "), header(file, "Content-Disposition"));
            assertEquals("nosniff", header(file, "X-Content-Type-Options"));
            assertEquals("sandbox; default-src 'none'", header(file, "Content-Security-Policy"));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"page.html;page.html;[page.html]", "evil.svg;evil.svg;![evil]", "../../etc/passwd;passwd;[passwd]",
        "a b\\\"c.txt;a_b_c.txt;[a_b_c.txt]", "häuser.txt;häuser.txt;[häuser.txt]", "x.png;x.png;![x]", "..;_..;[_..]"})
    void what_is_no_picture_is_saved_and_never_run(String sent, String kept, String markdown) {
        long project = project("public");
        byte[] content = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".getBytes(StandardCharsets.UTF_8);
        JsonNode made = upload(project, sent, content).body();
        assertTrue(made.get("url").asText().endsWith("/" + kept), made.toString());
        assertTrue(made.get("markdown").asText().startsWith(markdown + "("), made.toString());
        HttpResponse<byte[]> file = Api.anonymous().fetch("GET",
                "/-/project/" + project + "/uploads/" + secret(made) + "/" + encoded(kept));
        assertEquals(200, file.statusCode());
        assertEquals("application/octet-stream", header(file, "Content-Type"));
        assertTrue(header(file, "Content-Disposition").startsWith("attachment; filename=\""), header(file, "Content-Disposition"));
        assertEquals("nosniff", header(file, "X-Content-Type-Options"));
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    @Test
    void newline_in_a_name_ends_no_header() {
        long project = project("public");
        Answer answer = owner.api().send("POST", "/projects/" + project + "/uploads", form("a%0D%0ASet-Cookie: x.txt", new byte[] {1}));
        assertEquals(201, answer.status(), answer.body().toString());
        HttpResponse<byte[]> file = Api.anonymous().fetch("GET", answer.body().get("full_path").asText());
        assertEquals(200, file.statusCode());
        assertFalse(file.headers().map().containsKey("set-cookie"));
        Answer broken = owner.api().send("POST", "/projects/" + project + "/uploads", form("a\r\nSet-Cookie: y.txt", new byte[] {1}));
        assertTrue(broken.status() == 400 || broken.status() == 201 && !broken.body().get("url").asText().contains("\n"),
                broken.body().toString());
    }

    @Test
    void part_of_a_file_and_its_head_are_answered() {
        long project = project("public");
        byte[] content = "0123456789".repeat(20_000).getBytes(StandardCharsets.US_ASCII);
        String address = upload(project, "numbers.txt", content).body().get("full_path").asText();
        HttpResponse<byte[]> part = Api.anonymous().fetch("GET", address, "Range", "bytes=5-9");
        assertEquals(206, part.statusCode());
        assertEquals("56789", new String(part.body(), StandardCharsets.US_ASCII));
        assertEquals("bytes 5-9/200000", header(part, "Content-Range"));
        assertEquals(416, Api.anonymous().fetch("GET", address, "Range", "bytes=200000-").statusCode());
        HttpResponse<byte[]> head = Api.anonymous().fetch("HEAD", address);
        assertEquals(200, head.statusCode());
        assertEquals("200000", header(head, "Content-Length"));
        assertEquals(0, head.body().length);
    }

    @Test
    void file_of_a_private_project_is_missing_for_strangers() {
        long project = project("private");
        JsonNode made = upload(project, "dk.png", Pictures.png()).body();
        Api stranger = root.person().api();
        Person guest = root.person();
        owner.api().post("/projects/" + project + "/members", "{\"user_id\":" + guest.id() + ",\"access_level\":10}");
        String byId = "/-/project/" + project + made.get("url").asText();
        for (String address : List.of(made.get("full_path").asText(), byId)) {
            for (Api outside : List.of(Api.anonymous(), stranger)) {
                HttpResponse<byte[]> missing = outside.fetch("GET", address);
                assertEquals(404, missing.statusCode());
                assertEquals("{\"message\":\"404 Upload Not Found\"}", new String(missing.body(), StandardCharsets.UTF_8));
            }
            assertEquals(200, guest.api().fetch("GET", address).statusCode());
            assertEquals(200, owner.api().fetch("GET", address).statusCode());
        }
        String other = "/-/project/" + project("public") + made.get("url").asText();
        assertEquals(404, owner.api().fetch("GET", other).statusCode(), "the secret counts in its own project alone");
        String wrong = byId.replace(secret(made), "0".repeat(32));
        assertEquals(404, owner.api().fetch("GET", wrong).statusCode());
        assertEquals(404, owner.api().fetch("GET", byId.replace("dk.png", "dk.gif")).statusCode());
        assertEquals(404, owner.api().fetch("GET", byId.replace("dk.png", "..%2Fdk.png")).statusCode());
        assertEquals(404, owner.api().fetch("GET", byId.replace("dk.png", "%2e%2e")).statusCode());
    }

    @Test
    void members_alone_upload() {
        long project = project("public");
        String path = "/projects/" + project + "/uploads";
        assertEquals(401, Api.anonymous().send("POST", path, form("a.txt", new byte[] {1})).status());
        Person person = root.person();
        assertEquals(403, person.api().send("POST", path, form("a.txt", new byte[] {1})).status());
        owner.api().post("/projects/" + project + "/members", "{\"user_id\":" + person.id() + ",\"access_level\":10}");
        assertEquals(201, person.api().send("POST", path, form("a.txt", new byte[] {1})).status());
        assertEquals(404, person.api().send("POST", "/projects/" + project("private") + "/uploads", form("a.txt", new byte[] {1}))
                .status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/x-www-form-urlencoded", "text/plain"})
    void call_without_a_file_is_told_so(String type) {
        Answer answer = owner.api().call("POST", "/projects/" + project("private") + "/uploads", "{}", "Content-Type", type);
        assertTrue(answer.status() == 400 && answer.body().get("error").asText().equals("file is missing") || answer.status() == 415,
                answer.body().toString());
    }

    @Test
    void field_in_place_of_a_file_is_invalid() {
        String path = "/projects/" + project("private") + "/uploads";
        assertEquals("file is invalid", owner.api().send("POST", path, new FileForm().field("file", "text")).body().get("error").asText());
        assertEquals("file is missing", owner.api().send("POST", path, new FileForm().field("other", "text")).body().get("error").asText());
        assertEquals(400, owner.api().call("POST", path, "--zYxXy\r\nContent", "Content-Type", FileForm.TYPE).status());
    }

    /** The file would be the administrator's, not the user's whom the form names. */
    @Test
    void administrator_acts_as_no_other_user_through_a_part_of_the_form() {
        long project = project("private");
        String path = "/projects/" + project + "/uploads";
        Answer before = root.send("POST", path, new FileForm().field("sudo", owner.username())
                .file("file", "a.txt", "text/plain", new byte[] {1}));
        Answer behind = root.send("POST", path, form("a.txt", new byte[] {1}).field("sudo", owner.username()));
        for (Answer refused : List.of(before, behind)) {
            assertEquals(400, refused.status(), () -> refused.body().toString());
            assertEquals("sudo is invalid", refused.body().get("error").asText());
        }
        assertEquals(0, owner.api().get(path).body().size());
        Answer made = root.send("POST", path + "?sudo=" + owner.username(), form("a.txt", new byte[] {1}));
        assertEquals(201, made.status(), () -> made.body().toString());
        assertEquals(owner.username(), owner.api().get(path).body().get(0).get("uploaded_by").get("username").asText());
    }

    @Test
    void maintainer_lists_and_deletes_uploads() {
        long project = project("public");
        JsonNode first = upload(project, "first.txt", new byte[] {1}).body();
        JsonNode second = upload(project, "second.txt", new byte[] {1, 2}).body();
        String path = "/projects/" + project + "/uploads";
        Answer list = owner.api().get(path);
        assertEquals(List.of("second.txt", "first.txt"), Stream.of(0, 1).map(at -> list.body().get(at).get("filename").asText()).toList());
        assertEquals(owner.username(), list.body().get(0).get("uploaded_by").get("username").asText());
        assertEquals(2, list.body().get(0).get("size").asInt());
        assertFalse(list.body().toString().contains(secret(first)));
        assertEquals(3, owner.api().get("/projects/" + project + "?statistics=true").body().get("statistics").get("uploads_size").asInt());
        Person developer = root.person();
        owner.api().post("/projects/" + project + "/members", "{\"user_id\":" + developer.id() + ",\"access_level\":30}");
        assertEquals(403, developer.api().get(path).status());
        assertEquals(403, developer.api().delete(path + "/" + first.get("id").asLong()).status());
        assertEquals(200, owner.api().fetch("GET", "/api/v4" + path + "/" + first.get("id").asLong()).statusCode());
        assertEquals(204, owner.api().delete(path + "/" + first.get("id").asLong()).status());
        assertEquals(404, owner.api().delete(path + "/" + first.get("id").asLong()).status());
        assertEquals(404, Api.anonymous().fetch("GET", first.get("full_path").asText()).statusCode());
        assertEquals(204, owner.api().delete(path + "/" + secret(second) + "/second.txt").status());
        assertEquals(404, Api.anonymous().fetch("GET", second.get("full_path").asText()).statusCode());
    }

    @Test
    void sweeping_leaves_uploads_and_avatars_and_takes_replaced_ones() throws IOException {
        long project = project("public");
        String file = upload(project, "kept.txt", new byte[] {1}).body().get("full_path").asText();
        String avatar = owner.api().send("PUT", "/projects/" + project, new FileForm().file("avatar", "a.png", "image/png", Pictures.png()))
                .body()
                .get("avatar_url").asText();
        owner.api().send("PUT", "/user/avatar", new FileForm().file("avatar", "a.png", "image/png", Pictures.png(150)));
        String replaced = text("select avatar_blob from users where id = " + owner.id());
        owner.api().send("PUT", "/user/avatar", new FileForm().file("avatar", "b.png", "image/png", Pictures.png(151)));
        for (String key : List.of(replaced, text("select blob from project_uploads where project_id = " + project),
                text("select avatar_blob from projects where id = " + project),
                text("select avatar_blob from users where id = " + owner.id()))) {
            Files.setLastModifiedTime(blob(key), FileTime.from(Instant.now().minus(Duration.ofHours(25))));
        }
        TestServer.shared().bean(SweepBlobs.class).handle(0);
        assertEquals(200, Api.anonymous().fetch("GET", file).statusCode());
        assertEquals(200, Api.anonymous().fetch("GET", avatar).statusCode());
        assertEquals(200, Api.anonymous().fetch("GET", owner.api().get("/user").body().get("avatar_url").asText()).statusCode());
        assertFalse(Files.exists(blob(replaced)));
    }

    @Test
    void uploads_go_with_their_project() {
        long project = project("public");
        String file = upload(project, "gone.txt", new byte[] {1}).body().get("full_path").asText();
        String blob = text("select blob from project_uploads where project_id = " + project);
        owner.api().delete("/projects/" + project);
        assertEquals(404, owner.api().fetch("GET", file).statusCode());
        Waiting.until("the blob is gone", Duration.ofSeconds(20), () -> !Files.exists(blob(blob)));
    }

    /** The first column of the first row. */
    private static String text(String sql) {
        return TestServer.shared().database().text(sql);
    }

    private static Path blob(String key) {
        return TestServer.shared().home().resolve("blobs").resolve(key.substring(0, 2)).resolve(key.substring(2, 4)).resolve(key);
    }
}
