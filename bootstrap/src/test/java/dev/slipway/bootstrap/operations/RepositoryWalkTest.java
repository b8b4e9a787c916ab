package dev.slipway.bootstrap.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of a repository that are walked by {@code page_token} while refs and commits come and go. */
class RepositoryWalkTest {

    private static final Pattern NEXT = Pattern.compile("^<[^>]*/api/v4(/[^>]*[?&]page_token=([^&>]*)[^>]*)>; rel=\"next\"$");

    private final Api api = Api.root().person().api();
    private final String at = "/projects/" + api.post("/projects", "{\"name\":\"" + Api.unique("walked") + "\"}").id() + "/repository";

    private void commit(String path, String branch) {
        Answer made = api.post(at + "/files/" + path.replace("/", "%2F"),
                "{\"branch\":\"" + branch + "\",\"commit_message\":\"" + path + "\",\"content\":\"" + path + "\"}");
        assertEquals(201, made.status(), () -> made.body().toString());
    }

    private void branch(String name) {
        assertEquals(201, api.post(at + "/branches", "{\"branch\":\"" + name + "\",\"ref\":\"main\"}").status());
    }

    private List<String> walk(String first, String name, Consumer<JsonNode> meanwhile) {
        List<String> met = new ArrayList<>();
        String path = at + first + "pagination=keyset&per_page=2";
        while (path != null) {
            Answer answer = api.get(path);
            assertEquals(200, answer.status(), () -> answer.body().toString());
            assertNull(answer.header("X-Total"));
            answer.body().forEach(row -> met.add(row.get(name).asText()));
            assertTrue(met.size() < 100, met::toString);
            path = next(answer);
            meanwhile.accept(answer.body().get(answer.body().size() - 1));
        }
        assertEquals(met.size(), new HashSet<>(met).size(), met::toString);
        return met;
    }

    private static String next(Answer answer) {
        Matcher link = NEXT.matcher(String.valueOf(answer.header("Link")));
        return link.matches() ? link.group(1) : null;
    }

    private static String token(Answer answer) {
        Matcher link = NEXT.matcher(answer.header("Link"));
        assertTrue(link.matches(), answer.header("Link"));
        return URLDecoder.decode(link.group(2), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/branches?", "/branches?sort=updated_asc&", "/branches?sort=updated_desc&", "/branches?search=b&"})
    void branches_are_walked_while_others_come_and_go(String list) {
        commit("a", "main");
        for (String name : List.of("b1", "b2", "b3", "b4", "b5")) {
            branch(name);
        }
        List<String> present = api.get(at + list + "per_page=100").body().valueStream().map(row -> row.get("name").asText()).toList();
        int[] number = {0};
        List<String> met = walk(list, "name", last -> {
            branch("new-b" + number[0]++);
            if (!last.get("name").asText().equals("main")) {
                assertEquals(204, api.delete(at + "/branches/" + last.get("name").asText()).status());
            }
        });
        assertEquals(present, met.stream().filter(present::contains).toList());
    }

    @Test
    void token_of_branches_and_tags_is_the_last_name() {
        commit("a", "main");
        for (String name : List.of("b", "ü/x")) {
            branch(name);
            assertEquals(201, api.post(at + "/tags", "{\"tag_name\":\"" + name + "\",\"ref\":\"main\"}").status());
        }
        assertEquals("main", token(api.get(at + "/branches?pagination=keyset&per_page=2")));
        assertEquals("b", token(api.get(at + "/tags?pagination=keyset&per_page=1&order_by=name&sort=asc")));
        assertEquals("[]", api.get(at + "/branches?pagination=keyset&page_token=%C3%BC%2Fx").body().toString());
        assertEquals(2, walk("/tags?", "name", last -> { }).size());
        assertEquals(400, api.get(at + "/tags?pagination=keyset&page_token=b").status(), "by time of update a name says too little");
    }

    @Test
    void commits_are_walked_while_others_are_pushed() {
        for (String path : List.of("1", "2", "3", "4", "5")) {
            commit(path, "main");
        }
        List<String> present = api.get(at + "/commits").body().valueStream().map(row -> row.get("id").asText()).toList();
        int[] number = {0};
        assertEquals(present, walk("/commits?", "id", last -> commit("new" + number[0]++, "main")));
        Answer first = api.get(at + "/commits?pagination=keyset&per_page=1");
        assertEquals(first.body().get(0).get("id").asText(), token(first));
        Answer refused = api.get(at + "/commits?pagination=keyset&page_token=" + "f".repeat(40));
        assertEquals(400, refused.status());
        assertEquals("page_token is invalid", refused.body().get("error").asText());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void trees_are_walked_while_files_come(boolean recursive) {
        for (String path : List.of("z", "dir/a", "dir/b", "dir.x", "a", "dir-1/c")) {
            commit(path, "main");
        }
        String list = "/tree?recursive=" + recursive + "&";
        List<String> present = api.get(at + list).body().valueStream().map(row -> row.get("path").asText()).toList();
        int[] number = {0};
        List<String> met = walk(list, "path", last -> commit("dir.new" + number[0]++, "main"));
        assertEquals(present, met.stream().filter(present::contains).toList());
        Answer behind = api.get(at + list + "pagination=keyset&page_token=a");
        assertEquals(200, behind.status());
        assertEquals(400, api.get(at + list + "pagination=keyset&page_token=nothing").status());
    }
}
