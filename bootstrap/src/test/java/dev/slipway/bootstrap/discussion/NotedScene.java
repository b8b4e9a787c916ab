package dev.slipway.bootstrap.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.domain.access.Visibility;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A public project with an owner, a developer and a stranger, and objects in it that have notes. */
final class NotedScene {

    private static final int DEVELOPER = 30;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Kinds of objects, as tests need to know them apart. */
    enum Parent {
        COMMIT("Commit", false, false, false), MERGE_REQUEST("MergeRequest", true, true, true), ISSUE("Issue", true, true, false),
        SNIPPET("Snippet", true, false, false);

        /** Name in answers. */
        final String named;
        /** Whether there are notes without threads. */
        final boolean plain;
        /** Whether a reply makes a thread of a single comment. */
        final boolean repliable;
        final boolean resolvable;

        Parent(String named, boolean plain, boolean repliable, boolean resolvable) {
            this.named = named;
            this.plain = plain;
            this.repliable = repliable;
            this.resolvable = resolvable;
        }

        String missing() {
            return "404 " + named + " Not Found";
        }
    }

    final Api root = Api.root();
    final Person owner = root.person();
    final Person developer = root.person();
    final Person stranger = root.person();
    final String project;
    private int branches;

    NotedScene() {
        project = "/projects/" + made(owner.api(), "/projects", "{\"name\":\"" + Api.unique("noted")
                + "\",\"visibility\":\"public\",\"initialize_with_readme\":true}").get("id").asLong();
        member(developer, DEVELOPER);
    }

    void member(Person person, int level) {
        made(owner.api(), project + "/members", "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), level));
    }

    /** Makes another object. @return its path */
    String object(Parent parent) {
        return switch (parent) {
            case COMMIT -> project + "/repository/commits/" + commit("main", "");
            case MERGE_REQUEST -> {
                String branch = "topic-" + branches;
                commit(branch, "\"start_branch\":\"main\",");
                yield project + "/merge_requests/" + made(developer.api(), project + "/merge_requests", "{\"source_branch\":\"" + branch
                        + "\",\"target_branch\":\"main\",\"title\":\"Change\"}").get("iid").asLong();
            }
            case ISSUE ->
                project + "/issues/" + made(developer.api(), project + "/issues", "{\"title\":\"Something\"}").get("iid").asLong();
            case SNIPPET -> snippet(this.developer, Visibility.PUBLIC);
        };
    }

    /** Makes another snippet. @return its path */
    String snippet(Person by, Visibility visibility) {
        return project + "/snippets/" + made(by.api(), project + "/snippets", ("{\"title\":\"Something\",\"visibility\":\"%s\","
                + "\"file_name\":\"a.txt\",\"content\":\"x\"}").formatted(visibility.wireName())).get("id").asLong();
    }

    /** The path of an object that is not there. */
    String unknown(Parent parent) {
        return switch (parent) {
            case COMMIT -> project + "/repository/commits/" + "0123456789".repeat(4);
            case MERGE_REQUEST -> project + "/merge_requests/99";
            case ISSUE -> project + "/issues/99";
            case SNIPPET -> project + "/snippets/999999";
        };
    }

    private String commit(String branch, String start) {
        return made(owner.api(), project + "/repository/commits", ("{\"branch\":\"%s\",%s\"commit_message\":\"m\",\"actions\":"
                + "[{\"action\":\"create\",\"file_path\":\"file-%d\",\"content\":\"x\"}]}").formatted(branch, start, branches++))
                .get("id").asText();
    }

    /** A thread on an object. */
    JsonNode thread(Api by, String object, String body) {
        return made(by, object + "/discussions", saying(body));
    }

    /** The path of a thread. */
    static String path(String object, JsonNode discussion) {
        return object + "/discussions/" + discussion.get("id").asText();
    }

    /** The id of the first note. */
    static long note(JsonNode discussion) {
        return discussion.at("/notes/0/id").asLong();
    }

    static String saying(String body) {
        return json(Map.of("body", body));
    }

    static String json(Map<String, ?> parameters) {
        return MAPPER.valueToTree(parameters).toString();
    }

    static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer;
    }

    static JsonNode made(Api api, String path, String json) {
        return expect(201, api.post(path, json)).body();
    }

    static JsonNode read(Api api, String path) {
        return expect(200, api.get(path)).body();
    }

    static List<String> values(JsonNode list, String key) {
        List<String> values = new ArrayList<>();
        list.forEach(item -> values.add(item.get(key).asText()));
        return values;
    }

    static List<String> keys(JsonNode object) {
        List<String> keys = new ArrayList<>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }
}
