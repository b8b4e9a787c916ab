package dev.slipway.bootstrap.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Registration tokens of projects and groups are replaced. */
class RegistrationTokenTest {

    private final Api root = Api.root();
    private final Person owner = root.person();
    private final String name = Api.unique("registration");
    private final long group = owner.api().post("/groups", "{\"name\":\"%s\",\"path\":\"%s\"}".formatted(name, name)).id();
    private final long project = owner.api().post("/projects", "{\"name\":\"p\",\"namespace_id\":" + group + "}").id();

    private static Answer register(String token) {
        return Api.anonymous().post("/runners", "{\"token\":\"" + token + "\"}");
    }

    private void replaced(String path, String type) {
        String before = owner.api().get(path).body().get("runners_token").asText();
        Answer reset = owner.api().post(path + "/runners/reset_registration_token", "{}");
        assertEquals(201, reset.status(), reset.body().toString());
        assertEquals("token token_expires_at", String.join(" ", (Iterable<String>) reset.body()::fieldNames));
        assertTrue(reset.body().get("token_expires_at").isNull());
        String after = reset.body().get("token").asText();
        assertNotEquals(before, after);
        assertEquals(after, owner.api().get(path).body().get("runners_token").asText());
        assertEquals("403 Forbidden - Invalid runner registration token", register(before).message());
        Answer registered = register(after);
        assertEquals(201, registered.status(), registered.body().toString());
        assertEquals(type, owner.api().get("/runners/" + registered.id()).body().get("runner_type").asText());
    }

    @Test
    void owner_replaces_the_registration_tokens_of_project_and_group() {
        replaced("/projects/" + project, "project_type");
        replaced("/groups/" + group, "group_type");
    }

    @Test
    void roles_decide_who_replaces_a_registration_token() {
        for (int level : List.of(10, 20, 30, 40)) {
            Person member = root.person();
            owner.api().post("/groups/" + group + "/members", "{\"user_id\":%d,\"access_level\":%d}".formatted(member.id(), level));
            assertEquals(level >= 40 ? 201 : 403, member.api().post("/projects/" + project + "/runners/reset_registration_token", "{}")
                    .status());
            assertEquals(403, member.api().post("/groups/" + group + "/runners/reset_registration_token", "{}").status());
        }
        for (String path : List.of("/projects/" + project, "/groups/" + group)) {
            assertEquals(401, Api.anonymous().post(path + "/runners/reset_registration_token", "{}").status());
            assertEquals(404, root.person().api().post(path + "/runners/reset_registration_token", "{}").status());
            assertEquals(201, root.post(path + "/runners/reset_registration_token", "{}").status());
        }
    }

    @Test
    void installation_has_no_registration_token() {
        assertEquals(401, Api.anonymous().post("/runners/reset_registration_token", "{}").status());
        assertEquals("403 Forbidden", owner.api().post("/runners/reset_registration_token", "{}").message());
        Answer refused = root.post("/runners/reset_registration_token", "{}");
        assertEquals(403, refused.status());
        assertEquals("403 Forbidden - Instance runners are created with POST /user/runners", refused.message());
    }

    @Test
    void owner_of_a_group_lists_the_runners_that_serve_it() {
        String above = "/groups/" + group;
        long inner = owner.api().post("/groups", "{\"name\":\"inner\",\"path\":\"inner\",\"parent_id\":" + group + "}").id();
        String tag = Api.unique("of-group");
        String more = ",\"run_untagged\":false,\"tag_list\":[\"" + tag + "\"]}";
        long instance = root.post("/user/runners", "{\"runner_type\":\"instance_type\"" + more).id();
        long top = owner.api().post("/user/runners", "{\"runner_type\":\"group_type\",\"paused\":true,\"group_id\":" + group + more).id();
        long low = owner.api().post("/user/runners", "{\"runner_type\":\"group_type\",\"group_id\":" + inner + more).id();
        owner.api().post("/user/runners", "{\"runner_type\":\"project_type\",\"project_id\":" + project + more);
        String list = "/runners?tag_list=" + tag;
        assertEquals(List.of(low, top, instance), ids(owner.api().get("/groups/" + inner + list)));
        assertEquals(List.of(top, instance), ids(owner.api().get(above + list)));
        assertEquals(List.of(top), ids(owner.api().get(above + list + "&type=group_type")));
        assertEquals(List.of(top), ids(owner.api().get(above + list + "&paused=true")));
        assertEquals(List.of(instance), ids(owner.api().get(above + list + "&status=never_contacted&paused=false")));
        assertEquals(List.of(top), ids(owner.api().get(above + list + "&pagination=keyset&per_page=1")));
        assertEquals(List.of(instance), ids(root.get("/runners/all?pagination=keyset&type=instance_type&tag_list=" + tag)));
        assertEquals("type does not have a valid value", owner.api().get(above + list + "&type=x").body().get("error").asText());
        Person maintainer = root.person();
        owner.api().post(above + "/members", "{\"user_id\":%d,\"access_level\":40}".formatted(maintainer.id()));
        assertEquals(403, maintainer.api().get(above + list).status());
        assertEquals(404, root.person().api().get(above + list).status());
        assertEquals(401, Api.anonymous().get(above + list).status());
        assertEquals(204, root.delete("/runners/" + instance).status());
    }

    private static List<Long> ids(Answer list) {
        assertEquals(200, list.status(), list.body().toString());
        return list.body().valueStream().map(runner -> runner.get("id").asLong()).toList();
    }
}
