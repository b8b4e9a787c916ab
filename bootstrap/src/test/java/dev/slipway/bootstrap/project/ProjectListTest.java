package dev.slipway.bootstrap.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/** The conditions of lists of projects. */
class ProjectListTest {

    private final Api root = Api.root();

    private static List<String> names(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false).map(project -> project.get("name").asText()).sorted().toList();
    }

    private static long group(Person owner, String path, long parent) {
        String above = parent == 0 ? "" : ",\"parent_id\":" + parent;
        return owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\"%s}".formatted(path, path, above)).id();
    }

    private static long project(Person owner, String name, long group) {
        return owner.api().post("/projects", "{\"name\":\"" + name + "\"" + (group == 0 ? "" : ",\"namespace_id\":" + group) + "}").id();
    }

    @Test
    void callers_find_what_they_own_by_namespace_by_groups_above_and_by_membership() {
        Person anna = root.person();
        Person bert = root.person();
        long outer = group(anna, Api.unique("outer"), 0);
        long inner = group(anna, "inner", outer);
        project(anna, "personal", 0);
        project(anna, "grouped", inner);
        long shared = project(bert, "shared", 0);
        long maintained = project(bert, "maintained", 0);
        root.post("/projects/" + shared + "/members", "{\"user_id\":" + anna.id() + ",\"access_level\":50}");
        root.post("/projects/" + maintained + "/members", "{\"user_id\":" + anna.id() + ",\"access_level\":40}");
        assertEquals(List.of("grouped", "personal", "shared"), names(anna.api().get("/projects?owned=true").body()));
        assertEquals(List.of("grouped"), names(anna.api().get("/groups/" + outer + "/projects?owned=true&include_subgroups=true").body()));
        assertEquals(404, bert.api().get("/groups/" + outer + "/projects?owned=true").status());
        assertEquals(List.of("shared"), names(anna.api().get("/users/" + bert.id() + "/projects?owned=true").body()));
        assertEquals(List.of("grouped", "maintained", "personal", "shared"), names(anna.api().get("/projects?membership=true").body()));
        assertEquals(List.of("grouped", "personal", "shared"), names(anna.api().get("/projects?min_access_level=50").body()));
        assertEquals(List.of("maintained", "shared"),
                names(anna.api().get("/projects?membership=true&search_namespaces=true&search=" + bert.username()).body()));
        assertEquals(List.of(), names(Api.anonymous().get("/projects?owned=true").body()));
    }

    @Test
    void nothing_is_imported_and_nothing_fails_to_be_checked() {
        Person anna = root.person();
        project(anna, "mine", 0);
        assertEquals(0, anna.api().get("/projects?starred=true").body().size());
        assertEquals(0, anna.api().get("/projects?imported=true").body().size());
        assertEquals(1, anna.api().get("/projects?starred=false&imported=false&owned=true").body().size());
        assertEquals("0", anna.api().get("/projects?starred=true").header("X-Total"));
    }

    @Test
    void bounds_visibility_archive_features_and_shape_narrow_the_list() {
        Person anna = root.person();
        long first = project(anna, "first", 0);
        long second = project(anna, "second", 0);
        anna.api().put("/projects/" + second, "{\"visibility\":\"public\",\"issues_enabled\":false}");
        String moment = anna.api().get("/projects/" + second).body().get("updated_at").asText();
        Api api = anna.api();
        assertEquals(List.of("second"), names(api.get("/projects?owned=true&id_after=" + first).body()));
        assertEquals(List.of("first"), names(api.get("/projects?owned=true&id_before=" + second).body()));
        assertEquals(List.of("second"), names(api.get("/projects?owned=true&visibility=public").body()));
        assertEquals(List.of("first"), names(api.get("/projects?owned=true&with_issues_enabled=true").body()));
        assertEquals(List.of("first", "second"), names(api.get("/projects?owned=true&archived=false").body()));
        assertEquals(List.of(), names(api.get("/projects?owned=true&archived=true").body()));
        assertEquals(List.of("second"), names(api.get("/projects?owned=true&updated_after=" + moment.substring(0, 23) + "Z").body()));
        assertEquals(List.of(), names(api.get("/projects?owned=true&updated_before=2020-01-01").body()));
        assertEquals(List.of(), names(api.get("/projects?owned=true&last_activity_before=2020-01-01").body()));
        assertEquals(List.of("first", "second"), names(api.get("/projects?owned=true&last_activity_after=2020-01-01").body()));
        assertEquals(false, api.get("/projects?owned=true&simple=true").body().get(0).has("permissions"));
        assertEquals(true, api.get("/projects?owned=true&statistics=true").body().get(0).has("statistics"));
    }
}
