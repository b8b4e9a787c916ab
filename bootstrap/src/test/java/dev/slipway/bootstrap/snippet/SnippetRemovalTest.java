package dev.slipway.bootstrap.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.repository.port.Repositories;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.Waiting;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Snippets go with their projects, groups and users, and their repositories with them. */
class SnippetRemovalTest {

    private static final String FILE =
            "{\"title\":\"x\",\"visibility\":\"public\",\"files\":[{\"file_path\":\"a\",\"content\":\"one\"}]}";

    private final Api root = Api.root();
    private final Person owner = root.person();

    private static long made(Api api, String place, String json) {
        Answer made = api.post(place, json);
        assertEquals(201, made.status(), made.body().toString());
        return made.id();
    }

    private static long project(Api api, String more) {
        return made(api, "/projects", "{\"name\":\"" + Api.unique("removed") + "\",\"visibility\":\"public\"" + more + "}");
    }

    private static long snippet(Api api, String place) {
        long snippet = made(api, place + "/snippets", FILE);
        assertTrue(stored(snippet));
        return snippet;
    }

    private static boolean stored(long snippet) {
        return TestServer.shared().bean(Repositories.class).exists(RepositoryId.ofSnippet(snippet));
    }

    private void gone(long snippet) {
        assertEquals(404, root.get("/snippets/" + snippet).status());
        Waiting.until("removal of the repository", Duration.ofSeconds(60), () -> !stored(snippet));
        Waiting.until("removal of the row", Duration.ofSeconds(60), () ->
                TestServer.shared().database().number("select count(*) from snippets where id = ?", snippet) == 0);
    }

    @Test
    void snippets_go_with_their_project() {
        long project = project(owner.api(), "");
        long first = snippet(owner.api(), "/projects/" + project);
        long second = snippet(owner.api(), "/projects/" + project);
        long other = snippet(owner.api(), "");
        assertEquals(202, owner.api().delete("/projects/" + project).status());
        gone(first);
        gone(second);
        assertTrue(stored(other), "personal snippets stay");
    }

    @Test
    void snippets_go_with_the_group_of_their_project() {
        String name = Api.unique("removed-group");
        long group = made(root, "/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"public\"}".formatted(name, name));
        long snippet = snippet(root, "/projects/" + project(root, ",\"namespace_id\":" + group));
        assertEquals(202, root.delete("/groups/" + group).status());
        gone(snippet);
    }

    @Test
    void snippets_of_a_deleted_user_stay_with_the_ghost() {
        Person leaving = root.person();
        long snippet = snippet(leaving.api(), "");
        assertEquals(204, root.delete("/users/" + leaving.id()).status());
        Waiting.until("ghost", Duration.ofSeconds(30),
                () -> root.get("/snippets/" + snippet).body().get("author").get("name").asText().equals("Ghost User"));
        assertEquals("one", new String(root.fetch("GET", "/api/v4/snippets/" + snippet + "/raw").body(), StandardCharsets.UTF_8));
        assertTrue(stored(snippet));
    }

    @Test
    void snippets_go_with_a_user_who_is_deleted_with_all_contents() {
        Person leaving = root.person();
        long personal = snippet(leaving.api(), "");
        long own = snippet(leaving.api(), "/projects/" + project(leaving.api(), ""));
        assertEquals(204, root.delete("/users/" + leaving.id() + "?hard_delete=true").status());
        Waiting.until("hidden", Duration.ofSeconds(30), () -> root.get("/snippets/" + personal).status() == 404
                && root.get("/snippets/" + own).status() == 404);
        gone(personal);
        gone(own);
    }
}
