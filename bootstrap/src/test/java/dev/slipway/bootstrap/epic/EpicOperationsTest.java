package dev.slipway.bootstrap.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Epics as clients write and read them. */
class EpicOperationsTest {

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final Person reporter = root.person();
    private final Person guest = root.person();
    private final Person stranger = root.person();
    private long groupId;
    private String group;
    private String path;

    @BeforeEach
    void make() {
        path = Api.unique("epics");
        groupId = group(path, "public", null);
        group = "/groups/" + groupId;
        member(group, reporter, 20);
        member(group, guest, 10);
    }

    private long group(String name, String visibility, Long parent) {
        return body(201, owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\",\"visibility\":\"%s\",\"parent_id\":%s}"
                .formatted(name, name, visibility, parent))).get("id").asLong();
    }

    private void member(String of, Person person, int level) {
        body(201, owner.api().post(of + "/members", "{\"user_id\":%d,\"access_level\":%d}".formatted(person.id(), level)));
    }

    private static JsonNode body(int status, Answer answer) {
        assertEquals(status, answer.status(), answer.body().toString());
        return answer.body();
    }

    private JsonNode epic(String of, String json) {
        return body(201, owner.api().post(of + "/epics", json));
    }

    private JsonNode epic(String title) {
        return epic(group, "{\"title\":\"%s\"}".formatted(title));
    }

    private String at(JsonNode epic) {
        return "/groups/" + epic.get("group_id").asLong() + "/epics/" + epic.get("iid").asLong();
    }

    private JsonNode issue(long project, String json) {
        return body(201, owner.api().post("/projects/" + project + "/issues", json));
    }

    private long project(long inGroup, String visibility) {
        return body(201, owner.api().post("/projects", "{\"name\":\"%s\",\"visibility\":\"%s\",\"namespace_id\":%d}"
                .formatted(Api.unique("project"), visibility, inGroup))).get("id").asLong();
    }

    private static List<String> each(JsonNode list, String key) {
        return StreamSupport.stream(list.spliterator(), false).map(item -> item.get(key).asText()).toList();
    }

    private static String message(int status, Answer answer) {
        return body(status, answer).get("message").toString();
    }

    @Test
    void epic_has_all_keys_that_clients_read() {
        JsonNode made = body(201, reporter.api().post(group + "/epics", """
                {"title":" Plan ","description":"all of it","color":"#ABCDEF","labels":"b,a","start_date_fixed":"2027-01-02",
                "start_date_is_fixed":true,"due_date_fixed":"2027-03-04"}"""));
        List<String> keys = new ArrayList<>();
        made.fieldNames().forEachRemaining(keys::add);
        assertEquals(List.of("id", "iid", "group_id", "parent_id", "parent_iid", "title", "description", "confidential", "state", "web_url",
                "web_edit_url", "reference", "references", "author", "start_date", "end_date", "due_date", "start_date_is_fixed",
                "start_date_fixed", "start_date_from_inherited_source", "start_date_from_milestones", "due_date_is_fixed", "due_date_fixed",
                "due_date_from_inherited_source", "due_date_from_milestones", "created_at", "updated_at", "closed_at", "labels", "upvotes",
                "downvotes", "color", "text_color", "subscribed", "_links"), keys);
        assertEquals("Plan", made.get("title").asText());
        assertEquals("[\"a\",\"b\"]", made.get("labels").toString());
        assertEquals("2027-01-02", made.get("start_date").asText());
        assertTrue(made.get("due_date").isNull(), "a day that is not fixed does not count");
        assertEquals("2027-03-04", made.get("due_date_fixed").asText());
        assertEquals("{\"short\":\"&1\",\"relative\":\"&1\",\"full\":\"" + path + "&1\"}", made.get("references").toString());
        assertTrue(made.get("web_url").asText().endsWith("/groups/" + path + "/-/epics/1"));
        assertTrue(made.get("_links").get("epic_issues").asText().endsWith(group + "/epics/1/issues"));
        assertEquals(made, body(200, reporter.api().get(group + "/-/epics/1")));
        assertFalse(body(200, guest.api().get(group + "/epics/1")).has("due_date_fixed"), "guests do not see how days come about");
        JsonNode detailed = body(200, stranger.api().get(group + "/epics?with_labels_details=true")).get(0).get("labels").get(0);
        assertEquals("a", detailed.get("name").asText());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{\"title\":\" \"}                                   | {\"title\":[\"can't be blank\"]}",
        "{\"title\":\"x\",\"color\":\"nocolor\"}             | {\"color\":[\"must be a valid color code\"]}"})
    void bad_epics_are_rejected(String json, String message) {
        assertEquals(message, message(400, owner.api().post(group + "/epics", json)));
    }

    @Test
    void reporters_change_epics_and_owners_delete_them() {
        String at = at(epic("plan"));
        for (Person person : List.of(guest, stranger)) {
            body(403, person.api().post(group + "/epics", "{\"title\":\"x\"}"));
            body(403, person.api().put(at, "{\"title\":\"x\"}"));
            body(403, person.api().delete(at));
            assertEquals("plan", body(200, person.api().get(at)).get("title").asText());
        }
        body(401, Api.anonymous().post(group + "/epics", "{\"title\":\"x\"}"));
        assertEquals("plan", body(200, Api.anonymous().get(at)).get("title").asText());
        assertEquals("other", body(200, reporter.api().put(at, "{\"title\":\"other\"}")).get("title").asText());
        body(403, reporter.api().delete(at));
        assertEquals(204, owner.api().delete(at).status());
        assertEquals("\"404 Not found\"", message(404, owner.api().get(at)));
        assertEquals(2, epic("next").get("iid").asLong(), "no number is given twice");
    }

    @Test
    void epic_is_closed_and_reopened() {
        String at = at(epic("plan"));
        JsonNode closed = body(200, reporter.api().put(at, "{\"state_event\":\"close\"}"));
        assertEquals("closed", closed.get("state").asText());
        assertFalse(closed.get("closed_at").isNull());
        assertEquals(closed, body(200, reporter.api().put(at, "{\"state_event\":\"close\"}")), "clients may repeat it");
        JsonNode reopened = body(200, reporter.api().put(at, "{\"state_event\":\"reopen\"}"));
        assertEquals("opened", reopened.get("state").asText());
        assertTrue(reopened.get("closed_at").isNull());
        body(400, reporter.api().put(at, "{}"));
        body(400, reporter.api().put(at, "{\"state_event\":\"merge\"}"));
    }

    @Test
    void labels_are_replaced_added_and_removed() {
        String at = at(epic(group, "{\"title\":\"x\",\"labels\":\"a,stage::one\"}"));
        assertEquals("[\"a\",\"b\",\"stage::two\"]",
                body(200, reporter.api().put(at, "{\"add_labels\":\"b,stage::two\"}")).get("labels").toString());
        assertEquals("[\"b\",\"stage::two\"]", body(200, reporter.api().put(at, "{\"remove_labels\":[\"a\"]}")).get("labels").toString());
        assertEquals("[\"c\"]", body(200, reporter.api().put(at, "{\"labels\":\"c\"}")).get("labels").toString());
        assertEquals("[]", body(200, reporter.api().put(at, "{\"labels\":\"\"}")).get("labels").toString());
    }

    @Test
    void only_owners_choose_the_times_of_epics() {
        String json = "{\"title\":\"x\",\"created_at\":\"2020-01-02T03:04:05Z\"}";
        assertEquals("2020-01-02T03:04:05.000Z", epic(group, json).get("created_at").asText());
        JsonNode ofReporter = body(201, reporter.api().post(group + "/epics", json));
        assertFalse(ofReporter.get("created_at").asText().startsWith("2020"));
        body(400, owner.api().post(group + "/epics", "{\"title\":\"x\",\"created_at\":\"1969-01-02T03:04:05Z\"}"));
        body(400, owner.api().put(at(ofReporter), "{\"updated_at\":\"2999-01-02T03:04:05Z\"}"));
        assertEquals("2021-01-02T03:04:05.000Z", body(200, owner.api().put(at(ofReporter), "{\"updated_at\":\"2021-01-02T03:04:05Z\"}"))
                .get("updated_at").asText());
    }

    @Test
    void confidential_epics_are_missing_for_guests() {
        JsonNode secret = epic(group, "{\"title\":\"secret\",\"confidential\":true}");
        JsonNode child = epic("child");
        body(201, owner.api().post(at(secret) + "/epics", "{\"title\":\"inner\",\"confidential\":true}"));
        assertEquals("secret", body(200, reporter.api().get(at(secret))).get("title").asText());
        for (Api api : List.of(guest.api(), stranger.api(), Api.anonymous())) {
            assertEquals(message(404, api.get(group + "/epics/999")), message(404, api.get(at(secret))));
            body(404, api.get(at(secret) + "/issues"));
            body(404, api.get(at(secret) + "/epics"));
            assertEquals(List.of("child"), each(body(200, api.get(group + "/epics")), "title"));
            assertEquals("1", api.get(group + "/epics").header("X-Total"));
        }
        assertEquals("{\"confidential\":[\"A non-confidential epic cannot be assigned to a confidential parent epic\"]}",
                message(400, owner.api().put(at(child), "{\"parent_id\":%d}".formatted(secret.get("id").asLong()))));
    }

    @Test
    void epic_with_open_contents_cannot_be_confidential() {
        JsonNode parent = epic("parent");
        body(201, owner.api().post(at(parent) + "/epics", "{\"title\":\"open\"}"));
        JsonNode issue = issue(project(groupId, "public"), "{\"title\":\"open\"}");
        body(201, owner.api().post(at(parent) + "/issues/" + issue.get("id").asLong(), "{}"));
        assertEquals("{\"confidential\":[\"Cannot make the epic confidential if it contains non-confidential issues\","
                + "\"Cannot make the epic confidential if it contains non-confidential child epics\"]}",
                message(400, owner.api().put(at(parent), "{\"confidential\":true}")));
    }

    @Test
    void issue_of_a_confidential_epic_stays_confidential() {
        JsonNode secret = epic(group, "{\"title\":\"secret\",\"confidential\":true}");
        long project = project(groupId, "public");
        JsonNode open = issue(project, "{\"title\":\"open\"}");
        JsonNode hidden = issue(project, "{\"title\":\"hidden\",\"confidential\":true}");
        body(422, owner.api().post(at(secret) + "/issues/" + open.get("id").asLong(), "{}"));
        body(201, owner.api().post(at(secret) + "/issues/" + hidden.get("id").asLong(), "{}"));
        assertEquals("{\"confidential\":[\"is invalid\"]}", message(400,
                owner.api().put("/projects/" + project + "/issues/" + hidden.get("iid").asLong(), "{\"confidential\":false}")));
    }

    @Test
    void children_are_added_ordered_and_taken_away() {
        JsonNode parent = epic("parent");
        JsonNode one = epic("one");
        JsonNode two = body(201, reporter.api().post(at(parent) + "/epics", "{\"title\":\"two\"}"));
        assertEquals(List.of("id", "iid", "title", "group_id", "parent_id", "has_children", "has_issues", "reference", "url",
                "relation_url"), keys(two));
        JsonNode added = body(201, reporter.api().post(at(parent) + "/epics/" + one.get("id").asLong(), "{}"));
        assertEquals(parent.get("id"), added.get("parent_id"));
        assertEquals(parent.get("iid"), added.get("parent_iid"));
        assertEquals(List.of("one", "two"), each(body(200, guest.api().get(at(parent) + "/epics")), "title"));
        assertEquals("\"Epic(s) already assigned\"",
                message(409, reporter.api().post(at(parent) + "/epics/" + one.get("id").asLong(), "{}")));
        JsonNode moved = body(200, reporter.api().put(at(parent) + "/epics/" + one.get("id").asLong(),
                "{\"move_before_id\":%d}".formatted(two.get("id").asLong())));
        assertEquals(List.of("two", "one"), each(moved, "title"));
        body(404, reporter.api().put(at(parent) + "/epics/" + one.get("id").asLong(),
                "{\"move_before_id\":%d}".formatted(parent.get("id").asLong())));
        JsonNode taken = body(200, reporter.api().delete(at(parent) + "/epics/" + one.get("id").asLong()));
        assertTrue(taken.get("parent_id").isNull());
        body(404, reporter.api().delete(at(parent) + "/epics/" + one.get("id").asLong()));
        for (Person person : List.of(guest, stranger)) {
            body(403, person.api().post(at(parent) + "/epics/" + one.get("id").asLong(), "{}"));
            body(403, person.api().delete(at(parent) + "/epics/" + two.get("id").asLong()));
        }
    }

    @Test
    void new_child_is_as_confidential_as_its_parent() {
        JsonNode secret = epic(group, "{\"title\":\"secret\",\"confidential\":true}");
        JsonNode child = body(201, reporter.api().post(at(secret) + "/epics", "{\"title\":\"inner\"}"));
        assertTrue(body(200, reporter.api().get(at(child))).get("confidential").asBoolean());
        body(400, reporter.api().post(at(secret) + "/epics", "{\"title\":\"inner\",\"confidential\":false}"));
        JsonNode open = body(201, reporter.api().post(at(epic("open")) + "/epics", "{\"title\":\"inner\"}"));
        assertFalse(body(200, reporter.api().get(at(open))).get("confidential").asBoolean());
    }

    @Test
    void reasons_name_nothing_that_the_caller_does_not_see() {
        long below = group(Api.unique("below"), "public", groupId);
        member("/groups/" + below, stranger, 20);
        JsonNode secret = epic(group, "{\"title\":\"secret\",\"confidential\":true}");
        JsonNode own = epic("/groups/" + below, "{\"title\":\"own\",\"confidential\":true,\"parent_id\":%d}"
                .formatted(secret.get("id").asLong()));
        assertTrue(body(200, stranger.api().get(at(own))).get("parent_id").isNull());
        assertEquals("{\"confidential\":[\"is invalid\"]}", message(400, stranger.api().put(at(own), "{\"confidential\":false}")));
        assertTrue(message(400, owner.api().put(at(own), "{\"confidential\":false}")).contains("confidential parent epic"));
        JsonNode open = epic("/groups/" + below, "{\"title\":\"open\"}");
        JsonNode issue = issue(project(below, "private"), "{\"title\":\"x\"}");
        body(201, owner.api().post(at(open) + "/issues/" + issue.get("id").asLong(), "{}"));
        assertTrue(message(400, owner.api().put(at(open), "{\"confidential\":true}")).contains("non-confidential issues"));
    }

    @Test
    void epic_has_a_hundred_children() {
        JsonNode parent = epic("parent");
        for (int child = 0; child < 100; child++) {
            body(201, owner.api().post(at(parent) + "/epics", "{\"title\":\"child\"}"));
        }
        assertTrue(message(400, owner.api().post(at(parent) + "/epics", "{\"title\":\"child\"}"))
                .contains("maximum number of child epics"));
        assertTrue(message(422, owner.api().post(at(parent) + "/epics/" + epic("other").get("id").asLong(), "{}"))
                .contains("maximum number of child epics"));
        assertEquals(100, body(200, owner.api().get(at(parent) + "/epics?per_page=100")).size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?order_by=title&sort=asc", "?order_by=updated_at", "/1/epics", "/1/issues"})
    void lists_are_walked_by_key(String list) {
        JsonNode parent = epic("parent");
        long project = project(groupId, "public");
        for (int one = 0; one < 5; one++) {
            body(201, owner.api().post(at(parent) + "/epics", "{\"title\":\"child %d\"}".formatted(one)));
            body(201, owner.api().post(at(parent) + "/issues/"
                    + issue(project, "{\"title\":\"issue %d\"}".formatted(one)).get("id").asLong(), "{}"));
        }
        String path = group + "/epics" + list;
        List<String> wanted = each(body(200, stranger.api().get(path)), "title");
        List<String> met = new ArrayList<>();
        String next = path + (path.contains("?") ? "&" : "?") + "pagination=keyset&per_page=2";
        for (int page = 0; next != null && page < 10; page++) {
            Answer answer = stranger.api().get(next);
            met.addAll(each(body(200, answer), "title"));
            String link = answer.header("Link");
            next = link == null ? null : link.substring(link.indexOf("/api/v4") + "/api/v4".length(), link.indexOf('>'));
        }
        assertEquals(wanted, met);
    }

    private static List<String> keys(JsonNode object) {
        List<String> keys = new ArrayList<>();
        object.fieldNames().forEachRemaining(keys::add);
        return keys;
    }

    @Test
    void trees_have_no_cycle_and_seven_levels() {
        List<JsonNode> chain = new ArrayList<>(List.of(epic("level1")));
        for (int level = 2; level <= 7; level++) {
            chain.add(epic(group, "{\"title\":\"level%d\",\"parent_id\":%d}".formatted(level, chain.getLast().get("id").asLong())));
        }
        assertEquals("{\"parent\":[\"This epic cannot be added. One or more epics would exceed the maximum depth (7) from its most distant "
                + "ancestor.\"]}", message(400, owner.api().post(group + "/epics",
                "{\"title\":\"level8\",\"parent_id\":%d}".formatted(chain.getLast().get("id").asLong()))));
        assertEquals("\"This epic cannot be added. It is already an ancestor of the parent epic.\"",
                message(422, owner.api().post(at(chain.getLast()) + "/epics/" + chain.getFirst().get("id").asLong(), "{}")));
        assertEquals("\"Cannot add an epic as a child of itself\"",
                message(422, owner.api().post(at(chain.get(3)) + "/epics/" + chain.get(3).get("id").asLong(), "{}")));
        assertEquals("7", Integer.toString(body(200, owner.api().get(group + "/epics")).size()), "a rejected epic is not created");
    }

    @Test
    void child_is_in_the_group_of_its_parent_or_below() {
        long below = group(Api.unique("below"), "public", groupId);
        JsonNode parent = epic("parent");
        JsonNode deep = epic("/groups/" + below, "{\"title\":\"deep\"}");
        JsonNode added = body(201, owner.api().post(at(parent) + "/epics/" + deep.get("id").asLong(), "{}"));
        assertEquals(path + "/" , added.get("references").get("full").asText().substring(0, path.length() + 1));
        body(422, owner.api().post("/groups/" + below + "/epics/1/epics/" + epic("other").get("id").asLong(), "{}"));
    }

    @Test
    void hidden_parents_children_and_issues_are_told_to_those_who_see_them() {
        long closedId = group(Api.unique("closed"), "private", groupId);
        JsonNode parent = epic("parent");
        JsonNode hidden = epic("/groups/" + closedId, "{\"title\":\"hidden\",\"parent_id\":%d}".formatted(parent.get("id").asLong()));
        JsonNode secret = issue(project(groupId, "private"), "{\"title\":\"secret\"}");
        body(201, owner.api().post(at(parent) + "/issues/" + secret.get("id").asLong(), "{}"));
        assertEquals(1, body(200, owner.api().get(at(parent) + "/epics")).size());
        assertEquals(1, body(200, owner.api().get(at(parent) + "/issues")).size());
        for (Api api : List.of(stranger.api(), Api.anonymous())) {
            for (String list : List.of("/epics", "/issues")) {
                Answer answer = api.get(at(parent) + list);
                assertEquals("[]", body(200, answer).toString());
                assertEquals("0", answer.header("X-Total"));
            }
            assertEquals(List.of("parent"), each(body(200, api.get(group + "/epics")), "title"));
            body(404, api.get(at(hidden)));
        }
        body(403, stranger.api().post(group + "/epics/1/epics/" + hidden.get("id").asLong(), "{}"));
        body(404, reporter.api().post(group + "/epics/1/issues/" + (secret.get("id").asLong() + 1_000), "{}"));
    }

    @Test
    void issues_are_added_ordered_and_taken_away() {
        JsonNode epic = epic("plan");
        long project = project(groupId, "public");
        List<Long> links = new ArrayList<>();
        for (String title : List.of("one", "two", "three")) {
            JsonNode link = body(201, reporter.api().post(at(epic) + "/issues/"
                    + issue(project, "{\"title\":\"%s\"}".formatted(title)).get("id").asLong(), "{}"));
            assertEquals(title, link.get("issue").get("title").asText());
            assertEquals("plan", link.get("epic").get("title").asText());
            assertEquals(epic.get("iid"), link.at("/issue/epic/iid"));
            links.add(link.get("id").asLong());
        }
        JsonNode list = body(200, stranger.api().get(at(epic) + "/issues"));
        assertEquals(List.of("three", "two", "one"), each(list, "title"));
        assertEquals(links.get(2), list.get(0).get("epic_issue_id").asLong());
        assertEquals("plan", list.get(0).get("epic").get("title").asText());
        assertEquals(List.of("one", "three", "two"), each(body(200, reporter.api().put(at(epic) + "/issues/" + links.get(0),
                "{\"move_after_id\":%d}".formatted(links.get(2)))), "title"));
        assertEquals(List.of("three", "one", "two"), each(body(200, reporter.api().put(at(epic) + "/issues/" + links.get(0),
                "{\"move_before_id\":%d}".formatted(links.get(2)))), "title"));
        assertTrue(body(200, reporter.api().delete(at(epic) + "/issues/" + links.get(1))).at("/issue/epic").isNull());
        body(404, reporter.api().delete(at(epic) + "/issues/" + links.get(1)));
        assertEquals(List.of("three", "one"), each(body(200, stranger.api().get(at(epic) + "/issues")), "title"));
        assertEquals("\"Issue(s) already assigned\"", message(409,
                reporter.api().post(at(epic) + "/issues/" + list.get(0).get("id").asLong(), "{}")));
    }

    @Test
    void issues_show_their_epic_to_those_who_see_it() {
        JsonNode open = epic("plan");
        JsonNode secret = epic(group, "{\"title\":\"secret\",\"confidential\":true}");
        long project = project(groupId, "public");
        JsonNode issue = issue(project, "{\"title\":\"open\"}");
        JsonNode hidden = body(201, guest.api().post("/projects/" + project + "/issues", "{\"title\":\"mine\",\"confidential\":true}"));
        body(201, owner.api().post(at(open) + "/issues/" + issue.get("id").asLong(), "{}"));
        body(201, owner.api().post(at(secret) + "/issues/" + hidden.get("id").asLong(), "{}"));
        String one = "/projects/" + project + "/issues/" + issue.get("iid").asLong();
        String own = "/projects/" + project + "/issues/" + hidden.get("iid").asLong();
        JsonNode shown = body(200, stranger.api().get(one));
        assertEquals(open.get("iid"), shown.get("epic_iid"));
        assertEquals(List.of("id", "iid", "title", "url", "group_id"), keys(shown.get("epic")));
        for (String list : List.of("/projects/" + project + "/issues", group + "/issues",
                "/issues?scope=all&author_id=" + owner.id())) {
            JsonNode found = body(200, stranger.api().get(list));
            assertTrue(StreamSupport.stream(found.spliterator(), false).anyMatch(item -> item.get("epic").equals(shown.get("epic"))), list);
        }
        assertEquals("secret", body(200, owner.api().get(own)).at("/epic/title").asText());
        assertTrue(body(200, guest.api().get(own)).get("epic").isNull(), "the author of the issue does not see the epic");
        assertTrue(body(200, guest.api().get(own)).get("epic_iid").isNull());
    }

    @Test
    void issue_has_one_epic_and_moves_to_another() {
        JsonNode one = epic("one");
        JsonNode other = epic("other");
        long issue = issue(project(groupId, "public"), "{\"title\":\"x\"}").get("id").asLong();
        body(201, owner.api().post(at(one) + "/issues/" + issue, "{}"));
        body(201, owner.api().post(at(other) + "/issues/" + issue, "{}"));
        assertEquals("[]", body(200, owner.api().get(at(one) + "/issues")).toString());
        assertEquals(1, body(200, owner.api().get(at(other) + "/issues")).size());
        long elsewhere = group(Api.unique("elsewhere"), "public", null);
        JsonNode foreign = epic("/groups/" + elsewhere, "{\"title\":\"x\"}");
        body(422, owner.api().post(at(foreign) + "/issues/" + issue, "{}"));
        body(404, owner.api().post(at(one) + "/issues/999999999", "{}"));
        body(403, guest.api().post(at(one) + "/issues/" + issue, "{}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"state=closed", "search=two", "labels=b", "labels=b,b", "labels=Any", "not[labels]=a", "confidential=true",
        "created_after=2999-01-01", "author_username=nobody-of-this-name"})
    void filters_narrow_the_list(String filter) {
        epic(group, "{\"title\":\"one\",\"labels\":\"a\"}");
        epic(group, "{\"title\":\"two\",\"labels\":\"b\"}");
        body(200, owner.api().put(group + "/epics/2", "{\"state_event\":\"close\"}"));
        epic("three");
        List<String> wanted = switch (filter) {
            case "labels=Any" -> List.of("two", "one");
            case "not[labels]=a" -> List.of("three", "two");
            case "confidential=true", "created_after=2999-01-01", "author_username=nobody-of-this-name" -> List.of();
            default -> List.of("two");
        };
        assertEquals(wanted, each(body(200, owner.api().get(group + "/epics?" + filter.replace("[", "%5B").replace("]", "%5D"))), "title"));
    }

    @Test
    void descendants_are_listed_by_default_and_ancestors_on_request() {
        long below = group(Api.unique("below"), "public", groupId);
        epic("above");
        epic("/groups/" + below, "{\"title\":\"below\"}");
        assertEquals(List.of("below", "above"), each(body(200, stranger.api().get(group + "/epics")), "title"));
        assertEquals(List.of("above"), each(body(200, stranger.api().get(group + "/epics?include_descendant_groups=false")), "title"));
        assertEquals(List.of("below"), each(body(200, stranger.api().get("/groups/" + below + "/epics")), "title"));
        assertEquals(List.of("below", "above"),
                each(body(200, stranger.api().get("/groups/" + below + "/epics?include_ancestor_groups=true")), "title"));
    }
}
