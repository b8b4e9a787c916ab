package dev.slipway.bootstrap.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class AuditEventsOverHttpTest {

    private static final Pattern NEXT = Pattern.compile("<[^>]*/api/v4([^>]*)>; rel=\"next\"");

    private final Api root = Api.root();

    private long group(Person owner) {
        String path = Api.unique("audited");
        return owner.api().post("/groups", "{\"name\":\"" + path + "\",\"path\":\"" + path + "\"}").id();
    }

    private long project(Person owner, long group) {
        return owner.api().post("/projects", "{\"name\":\"" + Api.unique("audited") + "\",\"namespace_id\":" + group + "}").id();
    }

    private Person member(Person owner, String target, int level) {
        Person member = root.person();
        assertEquals(201, owner.api().post("/" + target + "/members", "{\"user_id\":" + member.id() + ",\"access_level\":" + level + "}")
                .status());
        return member;
    }

    private static List<String> names(Answer answer) {
        assertEquals(200, answer.status(), answer.body().toString());
        return StreamSupport.stream(answer.body().spliterator(), false).map(event -> event.get("event_name").asText()).toList();
    }

    @Test
    void event_tells_who_changed_what_from_where() {
        Person owner = root.person();
        long group = group(owner);
        Person member = member(owner, "groups/" + group, 20);
        owner.api().put("/groups/" + group + "/members/" + member.id(), "{\"access_level\":30}");
        Answer list = owner.api().get("/groups/" + group + "/audit_events");
        assertEquals(List.of("member_updated", "member_created", "group_created"), names(list));
        JsonNode event = list.body().get(0);
        assertEquals(owner.id(), event.get("author_id").asLong());
        assertEquals("Group " + group, event.get("entity_type").asText() + " " + event.get("entity_id").asLong());
        JsonNode details = event.get("details");
        assertEquals("access_level reporter developer", details.get("change").asText() + " " + details.get("from").asText() + " "
                + details.get("to").asText());
        assertEquals("Name of " + owner.username(), details.get("author_name").asText());
        assertEquals(member.id(), details.get("target_id").asLong());
        assertEquals("User Name of " + member.username(), details.get("target_type").asText() + " "
                + details.get("target_details").asText());
        assertEquals("127.0.0.1", details.get("ip_address").asText());
        assertTrue(details.get("entity_path").asText().startsWith("audited"), details.toString());
        assertFalse(details.has("impersonator_id"), details.toString());
        assertEquals("Reporter", list.body().get(1).get("details").get("as").asText());
        assertEquals(event, owner.api().get("/groups/" + group + "/audit_events/" + event.get("id").asLong()).body());
        assertEquals(event, root.get("/audit_events/" + event.get("id").asLong()).body());
    }

    @Test
    void owners_and_maintainers_read_all_developers_their_own_and_others_nothing() {
        Person owner = root.person();
        long group = group(owner);
        long project = project(owner, group);
        Person developer = member(owner, "groups/" + group, 30);
        Person maintainer = member(owner, "projects/" + project, 40);
        Person reporter = member(owner, "groups/" + group, 20);
        maintainer.api().post("/projects/" + project + "/variables", "{\"key\":\"KEY\",\"value\":\"value\"}");
        String path = "/projects/" + project + "/audit_events";
        assertEquals(List.of("ci_variable_created", "member_created", "project_created"), names(maintainer.api().get(path)));
        assertEquals(List.of(), names(developer.api().get(path)));
        assertEquals(List.of(), names(developer.api().get("/groups/" + group + "/audit_events")));
        String one = path + "/" + maintainer.api().get(path).body().get(0).get("id").asLong();
        assertEquals(404, developer.api().get(one).status());
        assertEquals(403, reporter.api().get(path).status());
        assertEquals(403, reporter.api().get("/groups/" + group + "/audit_events").status());
        Person stranger = root.person();
        assertEquals(stranger.api().get("/projects/999999999/audit_events").body(), stranger.api().get(path).body());
        assertEquals(404, stranger.api().get(path).status());
        assertEquals(403, stranger.api().get("/audit_events").status());
        assertEquals(401, Api.anonymous().get("/audit_events").status());
    }

    @Test
    void auditor_reads_events_of_the_installation() {
        Person auditor = root.person("read_api");
        assertEquals(403, auditor.api().get("/audit_events").status());
        root.put("/users/" + auditor.id(), "{\"auditor\":true}");
        JsonNode latest = root.get("/audit_events?entity_type=User&entity_id=" + auditor.id()).body().get(0);
        assertEquals("auditor false true", latest.get("details").get("change").asText() + " " + latest.get("details").get("from").asText()
                + " " + latest.get("details").get("to").asText());
        assertEquals(latest, auditor.api().get("/audit_events/" + latest.get("id").asLong()).body());
        Person owner = root.person();
        String path = Api.unique("audited");
        long open = owner.api().post("/groups", "{\"name\":\"" + path + "\",\"path\":\"" + path + "\",\"visibility\":\"public\"}").id();
        assertEquals(List.of("group_created"), names(auditor.api().get("/groups/" + open + "/audit_events")));
    }

    @Test
    void auditor_reads_events_of_private_groups_and_projects_and_nothing_else_of_them() {
        Person auditor = root.person("read_api");
        Person owner = root.person();
        long group = group(owner);
        long project = project(owner, group);
        assertEquals(404, auditor.api().get("/groups/" + group + "/audit_events").status());
        root.put("/users/" + auditor.id(), "{\"auditor\":true}");
        assertEquals(List.of("group_created"), names(auditor.api().get("/groups/" + group + "/audit_events")));
        assertEquals(List.of("project_created"), names(auditor.api().get("/projects/" + project + "/audit_events")));
        long event = auditor.api().get("/projects/" + project + "/audit_events").body().get(0).get("id").asLong();
        assertEquals(200, auditor.api().get("/projects/" + project + "/audit_events/" + event).status());
        assertEquals(404, auditor.api().get("/groups/" + group).status());
        assertEquals(404, auditor.api().get("/projects/" + project).status());
        assertEquals(404, auditor.api().get("/groups/999999999/audit_events").status());
        assertEquals(404, auditor.api().get("/projects/999999999/audit_events").status());
    }

    @Test
    void group_that_ends_with_its_owner_is_audited() {
        Person owner = root.person();
        long group = group(owner);
        assertEquals(204, root.delete("/users/" + owner.id() + "?hard_delete=true").status());
        assertEquals(List.of("group_destroyed", "group_created"),
                names(root.get("/audit_events?entity_type=Group&entity_id=" + group)));
    }

    @Test
    void administrator_who_acts_as_a_user_is_named_beside_them() {
        Person owner = root.person();
        long group = group(owner);
        assertEquals(201, root.post("/groups/" + group + "/variables?sudo=" + owner.username(), "{\"key\":\"K\",\"value\":\"v\"}")
                .status());
        JsonNode event = owner.api().get("/groups/" + group + "/audit_events").body().get(0);
        assertEquals(owner.id(), event.get("author_id").asLong());
        assertEquals("Administrator", event.get("details").get("impersonator_name").asText());
    }

    @Test
    void values_and_tokens_are_in_no_event() {
        Person owner = root.person();
        long project = project(owner, group(owner));
        String path = "/projects/" + project;
        String value = Api.unique("secret-value");
        owner.api().post(path + "/variables", "{\"key\":\"KEY\",\"value\":\"" + value + "\"}");
        owner.api().put(path + "/variables/KEY", "{\"value\":\"other-" + value + "\",\"protected\":true}");
        String trigger = owner.api().post(path + "/triggers", "{\"description\":\"deploys\"}").body().get("token").asText();
        String token = owner.api().post(path + "/access_tokens", "{\"name\":\"bot " + trigger + "\",\"scopes\":[\"api\"]}").body()
                .get("token").asText();
        owner.api().put(path, "{\"description\":\"" + value + "\"}");
        Answer events = owner.api().get(path + "/audit_events");
        assertEquals(List.of("project_updated", "resource_access_token_created", "trigger_token_created", "ci_variable_updated",
                "ci_variable_updated", "ci_variable_created", "project_created"), names(events));
        for (String secret : List.of(value, trigger, token)) {
            assertFalse(events.body().toString().contains(secret), secret);
        }
    }

    @Test
    void events_of_deleted_project_stay_and_are_filtered_and_walked() {
        Person owner = root.person();
        long project = project(owner, group(owner));
        owner.api().post("/projects/" + project + "/archive", "{}");
        assertEquals(202, owner.api().delete("/projects/" + project).status());
        String query = "/audit_events?entity_type=Project&entity_id=" + project;
        List<String> all = List.of("project_destroyed", "project_archived", "project_created");
        assertEquals(all, names(root.get(query)));
        Answer first = root.get(query + "&pagination=keyset&order_by=id&sort=desc&per_page=2");
        assertEquals(all.subList(0, 2), names(first));
        Matcher next = NEXT.matcher(first.header("Link"));
        assertTrue(next.find(), first.header("Link"));
        Answer second = root.get(next.group(1));
        assertEquals(all.subList(2, 3), names(second));
        String time = first.body().get(0).get("created_at").asText();
        assertEquals(List.of(), names(root.get(query + "&created_after=2999-01-01T00:00:00Z")));
        assertEquals(all, names(root.get(query + "&created_before=2999-01-01T00:00:00Z&created_after=" + time.substring(0, 10))));
        assertEquals(405, root.get(query + "&pagination=keyset&order_by=id&sort=asc").status());
        assertEquals("entity_type is missing", root.get("/audit_events?entity_id=1").body().get("error").asText());
        assertEquals(400, root.get("/audit_events?entity_type=Runner").status());
    }
}
