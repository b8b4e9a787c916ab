package dev.slipway.bootstrap.branch;

import static dev.slipway.bootstrap.branch.ProtectionScene.ROOT;
import static dev.slipway.bootstrap.branch.ProtectionScene.entry;
import static dev.slipway.bootstrap.branch.ProtectionScene.levels;
import static dev.slipway.bootstrap.branch.ProtectionScene.member;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protected branches of a project, as clients list, create, change and remove them. */
class ProtectedBranchTest {

    private String project;
    private String branches;
    private Person maintainer;

    @BeforeEach
    void begin() {
        project = "/projects/" + ProtectionScene.project(ProtectionScene.group(0));
        branches = project + "/protected_branches";
        maintainer = member(project, 40);
    }

    private JsonNode created(String json) {
        Answer answer = maintainer.api().post(branches, json);
        assertEquals(201, answer.status(), answer.body().toString());
        return answer.body();
    }

    private Answer patch(String name, String json) {
        return maintainer.api().call("PATCH", branches + "/" + name, json);
    }

    private void refused(int status, String body, String json) {
        Answer answer = maintainer.api().post(branches, json);
        assertEquals(status + " " + body, answer.status() + " " + answer.body());
    }

    private static String all(JsonNode branch) {
        return levels(branch, "push") + " " + levels(branch, "merge") + " " + levels(branch, "unprotect");
    }

    @Test
    void answer_has_the_whole_shape() {
        JsonNode branch = created("{\"name\":\"release/*\",\"allow_force_push\":true,\"code_owner_approval_required\":true,"
                + "\"allowed_to_push\":[{\"user_id\":" + maintainer.id() + "}],\"merge_access_level\":30,\"push_access_level\":0,"
                + "\"unprotect_access_level\":60,\"allowed_to_unprotect\":[{\"access_level\":40}]}");
        String expected = ("{'id':" + branch.get("id") + ",'name':'release/*','push_access_levels':["
                + "{'id':" + entry(branch, "push", 0) + ",'access_level':0,'access_level_description':'No one','user_id':null,"
                + "'group_id':null},{'id':" + entry(branch, "push", 1) + ",'access_level':null,'access_level_description':'Name of "
                + maintainer.username() + "','user_id':" + maintainer.id() + ",'group_id':null}],"
                + "'merge_access_levels':[{'id':" + entry(branch, "merge", 0)
                + ",'access_level':30,'access_level_description':'Developers + Maintainers','user_id':null,'group_id':null}],"
                + "'allow_force_push':true,'unprotect_access_levels':[{'id':" + entry(branch, "unprotect", 0)
                + ",'access_level':60,'access_level_description':'Administrators','user_id':null,'group_id':null},{'id':"
                + entry(branch, "unprotect", 1)
                + ",'access_level':40,'access_level_description':'Maintainers','user_id':null,'group_id':null}],"
                + "'code_owner_approval_required':true,'inherited':false}").replace('\'', '"');
        assertEquals(expected, branch.toString());
        assertEquals(expected, maintainer.api().get(branches + "/release%2F%2A").body().toString());
        assertEquals(expected, maintainer.api().get(branches + "?search=RELEASE").body().get(0).toString());
    }

    @Test
    void lists_admit_maintainers_unless_they_are_given() {
        assertEquals("40 40 40", all(created("{\"name\":\"a\"}")));
        assertEquals("40 40 40",
                all(created("{\"name\":\"b\",\"allowed_to_push\":[],\"allowed_to_merge\":[],\"allowed_to_unprotect\":[]}")));
        assertEquals("0 60 30",
                all(created("{\"name\":\"c\",\"push_access_level\":0,\"merge_access_level\":60,\"unprotect_access_level\":30}")));
        assertEquals("user %d 40 40".formatted(maintainer.id()),
                all(created("{\"name\":\"d\",\"allowed_to_push\":[{\"user_id\":%d}]}".formatted(maintainer.id()))));
        assertEquals("40,30 40 40", all(created("{\"name\":\"e\",\"push_access_level\":40,\"allowed_to_push\":[{\"access_level\":30}]}")));
        JsonNode plain = created("{\"name\":\"f\"}");
        assertFalse(plain.get("allow_force_push").asBoolean() || plain.get("code_owner_approval_required").asBoolean());
    }

    @Test
    void forms_and_queries_say_the_same_as_json() {
        Answer form = maintainer.api().call("POST", branches, "name=form&push_access_level=0&allow_force_push=True"
                + "&allowed_to_merge[0][access_level]=30&allowed_to_merge[1][user_id]=" + maintainer.id(), "Content-Type",
                "application/x-www-form-urlencoded");
        assertEquals("0 30,user %d 40".formatted(maintainer.id()), all(form.body()));
        Answer overridden = maintainer.api().call("POST", branches + "/form?code_owner_approval_required=true&allow_force_push=false", "",
                "Content-Type", "text/plain", "X-HTTP-Method-Override", "PATCH");
        assertEquals("200 true false", overridden.status() + " " + overridden.body().get("code_owner_approval_required") + " "
                + overridden.body().get("allow_force_push"));
    }

    @Test
    void list_is_walked_by_page_and_by_key() {
        List.of("a", "b*", "c/d").forEach(name -> created("{\"name\":\"" + name + "\"}"));
        Answer page = maintainer.api().get(branches + "?per_page=3&page=2");
        assertEquals(List.of("c/d"), page.body().findValuesAsText("name"));
        assertEquals("4", page.header("X-Total"));
        Answer walked = maintainer.api().get(branches + "?pagination=keyset&per_page=3");
        assertEquals(List.of("main", "a", "b*"), walked.body().findValuesAsText("name"));
        String next = walked.header("Link").replaceFirst("^<[^>]*/api/v4([^>]*)>.*$", "$1");
        assertEquals(List.of("c/d"), maintainer.api().get(next).body().findValuesAsText("name"));
    }

    @Test
    void names_count_exactly_and_are_encoded_anyhow() {
        created("{\"name\":\"feature/test_branch-1.0\"}");
        assertEquals(200, maintainer.api().get(branches + "/feature%2Ftest%5Fbranch%2D1%2E0").status());
        assertEquals("404 404 Not found", status(maintainer.api().get(branches + "/Feature%2Ftest%5Fbranch%2D1%2E0")));
        created("{\"name\":\"*\"}");
        assertEquals("404 404 Not found", status(maintainer.api().get(branches + "/anything")));
        assertEquals(204, maintainer.api().delete(branches + "/%2A").status());
        assertEquals(204, maintainer.api().delete(branches + "/feature%2Ftest%5Fbranch%2D1%2E0").status());
        assertEquals("404 404 Not found", status(maintainer.api().delete(branches + "/%2A")));
        assertEquals("404 404 Not found", status(patch("none", "{\"allow_force_push\":true}")));
    }

    private static String status(Answer answer) {
        return answer.status() + " " + answer.message();
    }

    @Test
    void bad_requests_say_what_is_wrong() {
        refused(400, "{\"error\":\"name is missing, name is empty\"}", "{}");
        refused(400, "{\"error\":\"name is empty\"}", "{\"name\":\"\"}");
        refused(400, "{\"error\":\"push_access_level does not have a valid value\"}", "{\"name\":\"a\",\"push_access_level\":20}");
        refused(400, "{\"error\":\"unprotect_access_level does not have a valid value\"}", "{\"name\":\"a\",\"unprotect_access_level\":0}");
        refused(400, "{\"error\":\"allowed_to_push[0][access_level] does not have a valid value\"}",
                "{\"name\":\"a\",\"allowed_to_push\":[{\"access_level\":50}]}");
        refused(400, "{\"error\":\"allowed_to_unprotect[0][access_level] does not have a valid value\"}",
                "{\"name\":\"a\",\"allowed_to_unprotect\":[{\"access_level\":0}]}");
        refused(400, "{\"error\":\"allowed_to_merge[0][user_id], allowed_to_merge[0][group_id], allowed_to_merge[0][access_level] "
                + "are missing, exactly one parameter must be provided\"}", "{\"name\":\"a\",\"allowed_to_merge\":[{}]}");
        refused(422, "{\"message\":[\"Name is too long (maximum is 255 characters)\"]}", "{\"name\":\"" + "x".repeat(256) + "\"}");
        refused(409, "{\"message\":\"Protected branch 'main' already exists\"}", "{\"name\":\"main\"}");
        assertEquals("{\"error\":\"allow_force_push is empty\"}", patch("main", "{\"allow_force_push\":\"\"}").body().toString());
    }

    @Test
    void entries_name_members_and_invited_groups_only() {
        Person stranger = ROOT.person();
        long group = ProtectionScene.group(0);
        String noMember = "{\"message\":[\"Push access levels user is not a member of the project\"]}";
        refused(422, noMember, "{\"name\":\"a\",\"allowed_to_push\":[{\"user_id\":%d}]}".formatted(stranger.id()));
        refused(422, noMember, "{\"name\":\"a\",\"allowed_to_push\":[{\"user_id\":999999999}]}");
        refused(422, "{\"message\":[\"Unprotect access levels group does not have access to the project\"]}",
                "{\"name\":\"a\",\"allowed_to_unprotect\":[{\"group_id\":%d}]}".formatted(group));
        refused(422, "{\"message\":[\"Merge access levels access level has already been taken\"]}",
                "{\"name\":\"a\",\"merge_access_level\":30,\"allowed_to_merge\":[{\"access_level\":30}]}");
        assertEquals(201, ROOT.post(project + "/share", "{\"group_id\":%d,\"group_access\":30}".formatted(group)).status());
        assertEquals("group %d 40 40".formatted(group),
                all(created("{\"name\":\"a\",\"allowed_to_push\":[{\"group_id\":%d}]}".formatted(group))));
        refused(422, noMember, "{\"name\":\"b\",\"allowed_to_push\":[{\"user_id\":%d}]}".formatted(stranger.id()));
    }

    @Test
    void entries_change_by_their_ids() {
        Person developer = member(project, 30);
        JsonNode main = maintainer.api().get(branches + "/main").body();
        long push = entry(main, "push", 0);
        JsonNode more = patch("main", "{\"allowed_to_push\":[{\"user_id\":%d}],\"allowed_to_unprotect\":[{\"access_level\":40}]}"
                .formatted(developer.id())).body();
        assertEquals("40,user %d 40 40".formatted(developer.id()), all(more));
        JsonNode changed = patch("main", "{\"allow_force_push\":true,\"allowed_to_push\":[{\"id\":%d,\"access_level\":0}]}".formatted(push))
                .body();
        assertEquals("0,user %d 40 40".formatted(developer.id()), all(changed));
        assertEquals(push, entry(changed, "push", 0));
        assertEquals(true, changed.get("allow_force_push").asBoolean());
        JsonNode fewer = patch("main", "{\"allowed_to_push\":[{\"id\":%d,\"_destroy\":true},{\"id\":%d,\"_destroy\":\"1\"}]}"
                .formatted(push, entry(changed, "push", 1))).body();
        assertEquals(" 40 40", all(fewer));
        assertEquals("404 404 Not found", status(patch("main", "{\"allowed_to_push\":[{\"id\":%d,\"_destroy\":true}]}".formatted(push))));
        assertEquals("404 404 Not found",
                status(patch("main", "{\"allowed_to_push\":[{\"id\":%d,\"access_level\":30}]}".formatted(entry(fewer, "merge", 0)))));
        assertEquals("422 [\"Merge access levels user is not a member of the project\"]",
                status(patch("main", "{\"allowed_to_merge\":[{\"user_id\":%d}]}".formatted(ROOT.person().id()))));
        assertEquals("422 [\"Merge access levels access level has already been taken\"]",
                status(patch("main", "{\"allowed_to_merge\":[{\"access_level\":40}]}")));
        assertEquals(" 40 40", all(patch("main", "{}").body()));
    }

    @Test
    void changed_entry_names_one_account_or_level() {
        String both = "{\"allowed_to_push\":[{\"user_id\":%d,\"access_level\":30}]}".formatted(maintainer.id());
        assertEquals("400 {\"error\":\"allowed_to_push[0][user_id], allowed_to_push[0][access_level] are mutually exclusive\"}",
                answer(patch("main", both)));
        assertEquals("400 {\"error\":\"allowed_to_unprotect[1][group_id], allowed_to_unprotect[1][access_level] are mutually exclusive\"}",
                answer(patch("main", "{\"allowed_to_unprotect\":[{\"access_level\":30},{\"group_id\":1,\"access_level\":30}]}")));
        assertEquals("400 {\"error\":\"allowed_to_merge[1][id] is missing\"}", answer(patch("main",
                "{\"allowed_to_merge\":[{\"access_level\":30},{\"_destroy\":true}]}")));
        assertEquals("400 {\"error\":\"allowed_to_unprotect[0][id] is missing\"}", answer(patch("main",
                "{\"allowed_to_unprotect\":[{\"access_level\":40,\"_destroy\":\"1\"}]}")));
        assertEquals("40 40 ", all(maintainer.api().get(branches + "/main").body()));
        assertEquals("40,30 40 ", all(patch("main", "{\"allowed_to_push\":[{\"access_level\":30,\"_destroy\":false}]}").body()));
    }

    private static String answer(Answer answer) {
        return answer.status() + " " + answer.body();
    }

    @ParameterizedTest
    @CsvSource({"10,403,403", "20,200,403", "30,200,403", "40,200,201", "50,200,201"})
    void reporters_read_and_maintainers_change(int level, int reading, int writing) {
        Api api = member(project, level).api();
        assertEquals(reading, api.get(branches).status());
        assertEquals(reading, api.get(branches + "/main").status());
        assertEquals(writing, api.post(branches, "{\"name\":\"new\"}").status());
        assertEquals(writing == 201 ? 200 : 403, api.call("PATCH", branches + "/main", "{\"allow_force_push\":true}").status());
        assertEquals(writing == 201 ? 204 : 403, api.delete(branches + "/main").status());
    }

    @Test
    void strangers_find_no_private_project_and_read_a_public_one() {
        Api stranger = ROOT.person().api();
        assertEquals("404 404 Project Not Found", status(stranger.get(branches)));
        assertEquals("404 404 Project Not Found", status(stranger.post(branches, "{\"name\":\"a\"}")));
        assertEquals("404 404 Project Not Found", status(Api.anonymous().get(branches)));
        long group = ROOT.post("/groups",
                "{\"name\":\"%1$s\",\"path\":\"%1$s\",\"visibility\":\"public\"}".formatted(Api.unique("open"))).id();
        long open = ROOT.post("/projects", "{\"name\":\"open\",\"visibility\":\"public\",\"namespace_id\":%d,".formatted(group)
                + "\"initialize_with_readme\":true}").id();
        String there = "/projects/" + open + "/protected_branches";
        assertEquals(List.of("main"), Api.anonymous().get(there).body().findValuesAsText("name"));
        assertEquals(401, Api.anonymous().post(there, "{\"name\":\"a\"}").status());
        assertEquals(403, stranger.post(there, "{\"name\":\"a\"}").status());
    }

    @Test
    void strangers_are_not_told_of_private_groups() {
        long home = ROOT.post("/groups",
                "{\"name\":\"%1$s\",\"path\":\"%1$s\",\"visibility\":\"public\"}".formatted(Api.unique("open"))).id();
        long open = ROOT.post("/projects", "{\"name\":\"open\",\"visibility\":\"public\",\"namespace_id\":%d,".formatted(home)
                + "\"initialize_with_readme\":true}").id();
        String there = "/projects/" + open;
        long hidden = ProtectionScene.group(0);
        long shown = ROOT.post("/groups",
                "{\"name\":\"%1$s\",\"path\":\"%1$s\",\"visibility\":\"public\"}".formatted(Api.unique("shown"))).id();
        String entries = "";
        for (long group : new long[] {hidden, shown}) {
            assertEquals(201, ROOT.post(there + "/share", "{\"group_id\":%d,\"group_access\":30}".formatted(group)).status());
            entries += (entries.isEmpty() ? "" : ",") + "{\"group_id\":" + group + "}";
        }
        assertEquals(201, ROOT.post(there + "/protected_branches", "{\"name\":\"a\",\"allowed_to_push\":[" + entries + "]}").status());
        Person guest = member(there, 10);
        assertEquals("group %d,group %d".formatted(hidden, shown), levels(guest.api().get(there + "/protected_branches/a").body(), "push"));
        String name = ROOT.get("/groups/" + hidden).body().get("name").asText();
        for (Api api : List.of(Api.anonymous(), ROOT.person().api())) {
            JsonNode one = api.get(there + "/protected_branches/a").body();
            assertEquals("group null,group " + shown, levels(one, "push"));
            assertEquals("Group", one.get("push_access_levels").get(0).get("access_level_description").asText());
            JsonNode all = api.get(there + "/protected_branches").body();
            assertEquals(one, all.get(1));
            assertFalse(all.toString().contains(name), all.toString());
        }
        Person crew = ROOT.person();
        assertEquals(201, ROOT.post("/groups/" + ProtectionScene.group(hidden) + "/members",
                "{\"user_id\":%d,\"access_level\":10}".formatted(crew.id())).status());
        assertEquals("group %d,group %d".formatted(hidden, shown), levels(crew.api().get(there + "/protected_branches/a").body(), "push"));
    }

    @Test
    void those_who_are_not_named_leave_a_protection_alone() {
        Person other = member(project, 40);
        created("{\"name\":\"mine\",\"allowed_to_unprotect\":[{\"user_id\":%d}]}".formatted(maintainer.id()));
        String mine = branches + "/mine";
        assertEquals("403 403 Forbidden", status(other.api().delete(mine)));
        assertEquals("403 403 Forbidden", status(other.api().call("PATCH", mine, "{\"allow_force_push\":true}")));
        assertEquals("403 403 Forbidden", status(other.api().post(branches, "{\"name\":\"theirs\",\"unprotect_access_level\":60}")));
        assertEquals(404, other.api().get(branches + "/theirs").status());
        assertEquals(200, ROOT.call("PATCH", mine, "{\"allow_force_push\":true}").status());
        assertEquals(204, maintainer.api().delete(mine).status());
    }

    @Test
    void old_operation_obeys_those_who_are_named() {
        created("{\"name\":\"topic\",\"unprotect_access_level\":40,\"allowed_to_push\":[{\"user_id\":%d}]}".formatted(maintainer.id()));
        assertEquals(201, maintainer.api().post(project + "/repository/branches", "{\"branch\":\"topic\",\"ref\":\"main\"}").status());
        long unprotect = entry(maintainer.api().get(branches + "/topic").body(), "unprotect", 0);
        assertEquals(200, ROOT.call("PATCH", branches + "/topic",
                "{\"allowed_to_unprotect\":[{\"id\":%d,\"access_level\":60}]}".formatted(unprotect)).status());
        String topic = project + "/repository/branches/topic";
        assertEquals(403, maintainer.api().put(topic + "/unprotect", "{}").status());
        assertEquals(403, maintainer.api().put(topic + "/protect", "{\"developers_can_push\":true}").status());
        assertEquals("user %d 40 60".formatted(maintainer.id()), all(maintainer.api().get(branches + "/topic").body()));
        assertEquals(200, ROOT.put(topic + "/protect", "{\"developers_can_push\":true}").status());
        assertEquals("30 40 60", all(maintainer.api().get(branches + "/topic").body()));
    }

    @Test
    void younger_protection_is_not_deleted() {
        created("{\"name\":\"young\"}");
        DateTimeFormatter http = DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH).withZone(ZoneOffset.UTC);
        assertEquals(412, maintainer.api().call("DELETE", branches + "/young", null, "If-Unmodified-Since",
                http.format(Instant.now().minusSeconds(60))).status());
        assertEquals(204, maintainer.api().call("DELETE", branches + "/young", null, "If-Unmodified-Since",
                http.format(Instant.now().plusSeconds(60))).status());
    }

    @Test
    void of_two_protections_of_one_name_at_once_one_is_a_conflict() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int round = 0; round < 10; round++) {
                String json = "{\"name\":\"race-" + round + "\"}";
                Callable<Integer> call = () -> maintainer.api().post(branches, json).status();
                List<Integer> statuses = threads.invokeAll(List.of(call, call)).stream().map(Future::resultNow).sorted().toList();
                assertEquals(List.of(201, 409), statuses);
            }
        }
        assertEquals(11, maintainer.api().get(branches + "?per_page=100").body().size());
    }

    @Test
    void free_tier_knows_levels_alone() {
        Api root = Api.root(TestServer.modest().address());
        String there = "/projects/" + root.post("/projects", "{\"name\":\"%s\",\"initialize_with_readme\":true}".formatted(
                Api.unique("free"))).id() + "/protected_branches";
        JsonNode branch = root.post(there, "{\"name\":\"a\",\"push_access_level\":0,\"code_owner_approval_required\":true,"
                + "\"allowed_to_push\":[{\"user_id\":1}],\"allowed_to_merge\":[{\"access_level\":30}]}").body();
        assertEquals(("{'id':" + branch.get("id") + ",'name':'a','push_access_levels':[{'id':" + entry(branch, "push", 0)
                + ",'access_level':0,'access_level_description':'No one'}],'merge_access_levels':[{'id':" + entry(branch, "merge", 0)
                + ",'access_level':40,'access_level_description':'Maintainers'}],'allow_force_push':false,"
                + "'unprotect_access_levels':[{'id':" + entry(branch, "unprotect", 0)
                + ",'access_level':40,'access_level_description':'Maintainers'}],"
                + "'code_owner_approval_required':false}").replace('\'', '"'), branch.toString());
        Answer same = root.call("PATCH", there + "/a",
                "{\"code_owner_approval_required\":true,\"allowed_to_push\":[{\"access_level\":30}],\"allow_force_push\":true}");
        assertEquals("200 1 false true", same.status() + " " + same.body().get("push_access_levels").size() + " "
                + same.body().get("code_owner_approval_required") + " " + same.body().get("allow_force_push"));
        long group = root.post("/groups", "{\"name\":\"%1$s\",\"path\":\"%1$s\"}".formatted(Api.unique("free"))).id();
        assertEquals("403 403 Forbidden", status(root.post("/groups/" + group + "/protected_branches", "{\"name\":\"a\"}")));
    }

    @Test
    void rules_of_a_group_from_a_higher_tier_are_read_and_removed_in_the_free_tier() {
        Api root = Api.root(TestServer.modest().address());
        long group = root.post("/groups", "{\"name\":\"%1$s\",\"path\":\"%1$s\"}".formatted(Api.unique("free"))).id();
        String there = "/projects/" + root.post("/projects",
                "{\"name\":\"a\",\"namespace_id\":%d,\"initialize_with_readme\":true}".formatted(group)).id() + "/protected_branches";
        long id = TestServer.modest().database().number("insert into protected_refs (namespace_id, kind, name, allow_force_push, "
                + "created_at, updated_at) values (?, 'branch', 'release', false, now(), now()) returning id", group);
        String rules = "/groups/" + group + "/protected_branches";
        String rule = "{\"id\":" + id + ",\"name\":\"release\",\"push_access_levels\":[],\"merge_access_levels\":[],"
                + "\"allow_force_push\":false,\"unprotect_access_levels\":[],\"code_owner_approval_required\":false}";
        assertEquals("200 [" + rule + "]", answer(root.get(rules)));
        assertEquals("200 " + rule, answer(root.get(rules + "/release")));
        assertEquals("200 " + rule, answer(root.get(there + "/release")));
        assertEquals("403 403 Forbidden", status(root.call("PATCH", rules + "/release", "{\"allow_force_push\":true}")));
        assertEquals(204, root.delete(rules + "/release").status());
        assertEquals(404, root.get(there + "/release").status());
    }
}
