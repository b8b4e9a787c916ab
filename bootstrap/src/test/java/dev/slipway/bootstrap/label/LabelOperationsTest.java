package dev.slipway.bootstrap.label;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Labels as clients write and read them, and as items have them. */
class LabelOperationsTest {

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final Person stranger = root.person();
    private String ofGroup;
    private String first;
    private String second;

    @BeforeEach
    void make() {
        String group = Api.unique("labels");
        long id = owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"public\"}".formatted(group, group)).id();
        ofGroup = "/groups/" + id;
        first = project("first", id);
        second = project("second", id);
    }

    private String project(String name, long group) {
        return "/projects/" + owner.api().post("/projects",
                "{\"name\":\"%s\",\"visibility\":\"public\",\"namespace_id\":%d}".formatted(name, group)).id();
    }

    private static JsonNode body(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer.body();
    }

    private JsonNode label(String owned, String name) {
        return body(201, owner.api().post(owned + "/labels", "{\"name\":\"%s\",\"color\":\"#d9534f\"}".formatted(name)));
    }

    private List<String> names(String list) {
        List<String> names = new ArrayList<>();
        body(200, owner.api().get(list)).forEach(label -> names.add(label.get("name").asText()));
        return names;
    }

    private JsonNode issue(String project, String json) {
        return body(201, owner.api().post(project + "/issues", json));
    }

    private List<String> labels(JsonNode item) {
        return Stream.of(item.get("labels")).flatMap(all -> {
            List<String> names = new ArrayList<>();
            all.forEach(name -> names.add(name.asText()));
            return names.stream();
        }).toList();
    }

    @Test
    void label_has_all_keys_that_clients_read() {
        JsonNode made = body(201, owner.api().post(first + "/labels", """
                {"name":"bug","color":"#ABC","description":"<b> & c","priority":3}"""));
        List<String> keys = new ArrayList<>();
        made.fieldNames().forEachRemaining(keys::add);
        assertEquals(List.of("id", "name", "description", "description_html", "text_color", "color", "subscribed", "priority",
                "is_project_label"), keys);
        assertEquals(List.of("bug", "<b> & c", "&lt;b&gt; &amp; c", "#333333", "#ABC", "3", "true"), Stream.of("name", "description",
                "description_html", "text_color", "color", "priority", "is_project_label").map(key -> made.get(key).asText()).toList());
        JsonNode counted = body(200, owner.api().get(first + "/labels?with_counts=true")).get(0);
        assertEquals(List.of("0", "0", "0"), Stream.of("open_issues_count", "closed_issues_count", "open_merge_requests_count")
                .map(key -> counted.get(key).asText()).toList());
        assertFalse(label(ofGroup, "group").has("is_project_label"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{\"name\":\"a,b\",\"color\":\"#fff\"}     | 400 | {\"title\":[\"is invalid\"]}",
        "{\"name\":\" \",\"color\":\"#fff\"}       | 400 | {\"title\":[\"can't be blank\"]}",
        "{\"name\":\"x\",\"color\":\"#ff\"}        | 400 | {\"color\":[\"must be a valid color code\"]}",
        "{\"name\":\"x\",\"color\":\"nocolor\"}    | 400 | {\"color\":[\"must be a valid color code\"]}",
        "{\"name\":\"x\",\"color\":\"red\",\"priority\":-1} | 400 | {\"priority\":[\"must be greater than or equal to 0\"]}"})
    void bad_labels_are_rejected(String json, int status, String message) {
        assertEquals(message, body(status, owner.api().post(first + "/labels", json)).get("message").toString());
    }

    @Test
    void label_is_named_by_id_by_name_and_in_the_body() {
        long id = label(first, "a/b c").get("id").asLong();
        assertEquals(id, body(200, owner.api().get(first + "/labels/a%2Fb%20c")).get("id").asLong());
        assertEquals("one", body(200, owner.api().put(first + "/labels/" + id, "{\"new_name\":\"one\"}")).get("name").asText());
        assertEquals("two", body(200, owner.api().put(first + "/labels", "{\"name\":\"one\",\"new_name\":\"two\"}")).get("name").asText());
        assertEquals("#FF0000",
                body(200, owner.api().put(first + "/labels", "{\"label_id\":" + id + ",\"color\":\"red\"}")).get("color").asText());
        body(400, owner.api().put(first + "/labels/two", "{}"));
        body(400, owner.api().put(first + "/labels", "{\"color\":\"red\"}"));
        assertEquals("404 Label Not Found", body(404, owner.api().get(first + "/labels/one")).get("message").asText());
        assertEquals(204, owner.api().delete(first + "/labels?name=two").status());
        body(404, owner.api().get(first + "/labels/" + id));
    }

    @Test
    void name_is_unique_in_a_project_and_its_group() {
        label(ofGroup, "bug");
        assertEquals("Label already exists",
                body(409, owner.api().post(first + "/labels", "{\"name\":\"bug\",\"color\":\"#fff\"}")).get("message").asText());
        label(first, "one");
        label(first, "two");
        assertEquals("{\"title\":[\"has already been taken\"]}",
                body(400, owner.api().put(first + "/labels/one", "{\"new_name\":\"two\"}")).get("message").toString());
        assertEquals(List.of("bug", "one", "two"), names(first + "/labels"));
        assertEquals("{\"title\":[\"has already been taken\"]}",
                body(400, owner.api().put(first + "/labels/one", "{\"new_name\":\"bug\"}")).get("message").toString());
        assertEquals(List.of("one", "two"), names(first + "/labels?include_ancestor_groups=false"));
        assertEquals(List.of("bug", "one", "two"), names(ofGroup + "/labels?only_group_labels=false"));
    }

    @Test
    void names_that_are_new_become_labels_for_reporters_and_are_ignored_for_others() {
        JsonNode made = issue(first, "{\"title\":\"x\",\"labels\":\"new, s::a\"}");
        assertEquals(List.of("new", "s::a"), labels(made));
        assertEquals(List.of("new", "s::a"), names(first + "/labels"));
        String one = first + "/issues/1";
        assertEquals(List.of("new", "s::b"), labels(body(200, owner.api().put(one, "{\"add_labels\":[\"s::b\"]}"))));
        Person guest = root.person();
        body(201, owner.api().post(first + "/members", "{\"user_id\":" + guest.id() + ",\"access_level\":10}"));
        assertEquals(List.of("new"),
                labels(body(201, guest.api().post(first + "/issues", "{\"title\":\"y\",\"labels\":\"new,unknown\"}"))));
        assertEquals(List.of("new", "s::a", "s::b"), names(first + "/labels"));
    }

    @Test
    void another_name_and_a_deletion_are_seen_at_once() {
        JsonNode made = issue(first, "{\"title\":\"x\",\"labels\":\"bug,ui\"}");
        assertEquals(List.of("bug", "ui"), labels(made));
        body(200, owner.api().put(first + "/labels/bug", "{\"new_name\":\"defect\",\"color\":\"#000000\"}"));
        JsonNode shown = body(200, owner.api().get(first + "/issues?labels=defect,ui&with_labels_details=true")).get(0).get("labels")
                .get(0);
        assertEquals(List.of("defect", "#000000", "#FFFFFF"),
                Stream.of("name", "color", "text_color").map(key -> shown.get(key).asText()).toList());
        assertEquals(204, owner.api().delete(first + "/labels/defect").status());
        assertEquals(List.of("ui"), labels(body(200, owner.api().get(first + "/issues/1"))));
        assertEquals("[]", body(200, owner.api().get(first + "/issues?labels=defect")).toString());
        assertEquals(List.of("ui"), names(first + "/labels"));
    }

    @Test
    void counts_are_of_what_the_caller_sees() {
        issue(first, "{\"title\":\"x\",\"labels\":\"bug\"}");
        issue(first, "{\"title\":\"x\",\"labels\":\"bug\",\"confidential\":true}");
        issue(first, "{\"title\":\"x\",\"labels\":\"bug\"}");
        body(200, owner.api().put(first + "/issues/3", "{\"state_event\":\"close\"}"));
        String list = first + "/labels?with_counts=true";
        assertEquals(List.of(2, 1), counts(owner.api(), list));
        assertEquals(List.of(1, 1), counts(stranger.api(), list));
    }

    private static List<Integer> counts(Api api, String list) {
        JsonNode label = body(200, api.get(list)).get(0);
        return List.of(label.get("open_issues_count").asInt(), label.get("closed_issues_count").asInt());
    }

    @Test
    void promoted_label_is_that_of_the_group_and_takes_the_others_along() {
        issue(first, "{\"title\":\"x\",\"labels\":\"bug\"}");
        issue(second, "{\"title\":\"y\",\"labels\":\"bug\"}");
        body(403, stranger.api().put(first + "/labels/bug/promote", "{}"));
        JsonNode promoted = body(200, owner.api().put(first + "/labels/promote", "{\"name\":\"bug\"}"));
        body(404, owner.api().put(first + "/labels/none/promote", "{}"));
        assertEquals(List.of("bug"), names(ofGroup + "/labels"));
        Eventually.is(() -> names(second + "/labels").equals(List.of("bug")));
        JsonNode seen = body(200, owner.api().get(second + "/labels/bug"));
        assertEquals(promoted.get("id"), seen.get("id"));
        assertFalse(seen.get("is_project_label").asBoolean());
        assertEquals(List.of("bug"), labels(body(200, owner.api().get(second + "/issues/1"))));
        body(404, owner.api().put(first + "/labels/bug", "{\"color\":\"red\"}"));
    }

    @Test
    void of_two_promotions_of_a_label_at_once_one_finds_it() throws Exception {
        label(first, "bug");
        Queue<Integer> statuses = new ConcurrentLinkedQueue<>();
        Together.run(2, thread -> statuses.add(owner.api().put(first + "/labels/bug/promote", "{}").status()));
        assertEquals(List.of(200, 404), statuses.stream().sorted().toList());
        assertEquals(List.of("bug"), names(ofGroup + "/labels"));
        assertEquals(List.of("bug"), names(first + "/labels"));
    }

    @Test
    void labels_of_one_name_that_are_promoted_at_once_become_one() throws Exception {
        List<String> projects = List.of(first, second);
        projects.forEach(project -> issue(project, "{\"title\":\"x\",\"labels\":\"bug\"}"));
        Queue<Integer> statuses = new ConcurrentLinkedQueue<>();
        Together.run(2, thread -> statuses.add(owner.api().put(projects.get(thread) + "/labels/bug/promote", "{}").status()));
        assertTrue(statuses.contains(200) && Set.of(200, 404).containsAll(statuses), statuses.toString());
        long id = body(200, owner.api().get(ofGroup + "/labels/bug")).get("id").asLong();
        for (String project : projects) {
            Eventually.is(() -> names(project + "/labels").equals(List.of("bug")));
            assertEquals(id, body(200, owner.api().get(project + "/labels/bug")).get("id").asLong());
            assertEquals(List.of("bug"), labels(body(200, owner.api().get(project + "/issues/1"))));
        }
    }

    @Test
    void group_that_is_deleted_after_a_project_has_left_it_leaves_the_labels_of_its_items() {
        label(ofGroup, "bug");
        issue(first, "{\"title\":\"x\",\"labels\":\"bug\"}");
        String other = Api.unique("elsewhere");
        owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"public\"}".formatted(other, other));
        body(200, owner.api().put(first + "/transfer", "{\"namespace\":\"" + other + "\"}"));
        assertEquals(202, owner.api().delete(ofGroup).status());
        Eventually.is(() -> names(first + "/labels").equals(List.of("bug")));
        assertEquals(List.of("bug"), labels(body(200, owner.api().get(first + "/issues/1"))));
        assertEquals("bug", body(200, owner.api().get(first + "/issues/1/resource_label_events")).get(0).get("label").get("name").asText());
    }

    @Test
    void label_of_a_personal_project_is_not_promoted() {
        String own = "/projects/" + owner.api().post("/projects", "{\"name\":\"own\"}").id();
        label(own, "bug");
        assertEquals("Failed to promote project label to group label",
                body(400, owner.api().put(own + "/labels/bug/promote", "{}")).get("message").asText());
    }

    @Test
    void project_that_leaves_the_group_keeps_the_labels_of_its_items() {
        label(ofGroup, "bug");
        issue(first, "{\"title\":\"x\",\"labels\":\"bug\"}");
        String other = Api.unique("elsewhere");
        owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"public\"}".formatted(other, other));
        body(200, owner.api().put(first + "/transfer", "{\"namespace\":\"" + other + "\"}"));
        assertEquals(List.of("bug"), labels(body(200, owner.api().get(first + "/issues/1"))));
        Eventually.is(() -> names(first + "/labels").equals(List.of("bug")));
        assertEquals("#d9534f", body(200, owner.api().get(first + "/labels/bug")).get("color").asText());
    }

    @Test
    void subscriptions_are_those_of_the_caller() {
        label(ofGroup, "bug");
        assertTrue(body(201, owner.api().post(first + "/labels/bug/subscribe", "{}")).get("subscribed").asBoolean());
        assertEquals(304, owner.api().post(ofGroup + "/labels/bug/subscribe", "{}").status());
        assertFalse(body(200, stranger.api().get(ofGroup + "/labels/bug")).get("subscribed").asBoolean());
        assertFalse(body(201, owner.api().post(ofGroup + "/labels/bug/unsubscribe", "{}")).get("subscribed").asBoolean());
        assertEquals(304, owner.api().post(first + "/labels/bug/unsubscribe", "{}").status());
    }

    @Test
    void issues_are_ordered_by_the_priority_of_their_labels() {
        body(201, owner.api().post(first + "/labels", "{\"name\":\"low\",\"color\":\"#fff\",\"priority\":9}"));
        body(201, owner.api().post(first + "/labels", "{\"name\":\"high\",\"color\":\"#fff\",\"priority\":0}"));
        issue(first, "{\"title\":\"none\"}");
        issue(first, "{\"title\":\"low\",\"labels\":\"low\"}");
        issue(first, "{\"title\":\"both\",\"labels\":\"low,high\"}");
        List<String> titles = new ArrayList<>();
        body(200, owner.api().get(first + "/issues?order_by=label_priority&sort=asc"))
                .forEach(one -> titles.add(one.get("title").asText()));
        assertEquals(List.of("both", "low", "none"), titles);
        body(200, owner.api().put(first + "/labels/low", "{\"priority\":null}"));
        assertTrue(body(200, owner.api().get(first + "/labels/low")).get("priority").isNull());
    }

    /** The last one of the request, not that of the alphabet. */
    private void assertLastOfScopeStays(String items, JsonNode made) {
        assertEquals(List.of("prio::1"), labels(made));
        String item = items + "/" + made.get("iid");
        assertEquals(List.of("prio::2"), labels(body(200, owner.api().put(item, "{\"add_labels\":\"prio::3,prio::2\"}"))));
        assertEquals(List.of("prio::1"), labels(body(200, owner.api().put(item, "{\"labels\":[\"prio::3\",\" prio::1\"]}"))));
    }

    @Test
    void of_several_labels_of_a_scope_an_item_has_the_last_one() {
        assertLastOfScopeStays(first + "/issues", issue(first, "{\"title\":\"x\",\"labels\":\"prio::2,prio::1\"}"));
        String project = "/projects/" + owner.api().post("/projects", "{\"name\":\"own\",\"initialize_with_readme\":true}").id();
        body(201, owner.api().post(project + "/repository/commits", "{\"branch\":\"topic\",\"start_branch\":\"main\","
                + "\"commit_message\":\"x\",\"actions\":[{\"action\":\"create\",\"file_path\":\"x\",\"content\":\"x\"}]}"));
        assertLastOfScopeStays(project + "/merge_requests", body(201, owner.api().post(project + "/merge_requests",
                "{\"source_branch\":\"topic\",\"target_branch\":\"main\",\"title\":\"x\",\"labels\":\"prio::2,prio::1\"}")));
    }

    @Test
    void changes_of_labels_are_events() {
        issue(first, "{\"title\":\"x\",\"labels\":\"bug\"}");
        body(200, owner.api().put(first + "/issues/1", "{\"labels\":\"ui\"}"));
        JsonNode events = body(200, owner.api().get(first + "/issues/1/resource_label_events"));
        List<String> told = new ArrayList<>();
        events.forEach(event -> told.add(event.get("action").asText() + " " + event.get("label").get("name").asText()));
        assertEquals(List.of("add bug", "add ui", "remove bug"), told);
        JsonNode last = events.get(2);
        assertEquals(List.of("Issue", String.valueOf(owner.id())),
                List.of(last.get("resource_type").asText(), last.get("user").get("id").asText()));
        assertEquals(last, body(200, owner.api().get(first + "/issues/1/resource_label_events/" + last.get("id"))));
        assertEquals("[]", body(200, owner.api().get(first + "/issues/1/discussions")).toString());
    }
}
