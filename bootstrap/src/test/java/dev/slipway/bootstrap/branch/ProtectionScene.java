package dev.slipway.bootstrap.branch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.List;

/** Groups, projects and members for tests of protections, made as clients make them. */
final class ProtectionScene {

    static final Api ROOT = Api.root();

    private ProtectionScene() {
    }

    /** @param parent the group above; 0 for none */
    static long group(long parent) {
        String name = Api.unique("guarded");
        return made(ROOT.post("/groups", "{\"name\":\"%s\",\"path\":\"%s\"%s}".formatted(name, name,
                parent == 0 ? "" : ",\"parent_id\":" + parent)));
    }

    /** A project with a first commit on its default branch {@code main}. */
    static long project(long group) {
        return made(ROOT.post("/projects", "{\"name\":\"%s\",\"namespace_id\":%d,\"initialize_with_readme\":true}"
                .formatted(Api.unique("project"), group)));
    }

    static long made(Answer answer) {
        assertEquals(201, answer.status(), answer.body().toString());
        return answer.id();
    }

    static Person member(String owner, int level) {
        Person person = ROOT.person();
        assertEquals(201, ROOT.post(owner + "/members", "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), level)).status());
        return person;
    }

    /** Returns the levels, users and groups of a list, such as {@code 40} or {@code user 5}. */
    static String levels(JsonNode branch, String operation) {
        List<String> levels = new ArrayList<>();
        branch.get(operation + "_access_levels").forEach(entry -> levels.add(entry.get("access_level").isNull()
                ? entry.get("user_id").isNull() ? "group " + entry.get("group_id") : "user " + entry.get("user_id")
                : entry.get("access_level").asText()));
        return String.join(",", levels);
    }

    static long entry(JsonNode branch, String operation, int position) {
        return branch.get(operation + "_access_levels").get(position).get("id").asLong();
    }
}
