package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.Api.Person;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Issues and merge requests that users follow, and those who take part in issues. */
class SubscriptionsOverHttpTest {

    private final Person owner = Api.root().person();
    private final Person other = Api.root().person();
    private String issue;
    private String request;

    @BeforeEach
    void make() {
        String project = "/projects/" + expect(201, owner.api().post("/projects", "{\"name\":\"" + Api.unique("follow")
                + "\",\"visibility\":\"public\",\"initialize_with_readme\":true}")).id();
        issue = project + "/issues/" + expect(201, owner.api().post(project + "/issues", "{\"title\":\"x\"}")).body().get("iid").asLong();
        expect(201, owner.api().post(project + "/repository/files/topic%2Etxt",
                "{\"branch\":\"topic\",\"start_branch\":\"main\",\"commit_message\":\"Change\",\"content\":\"x\"}"));
        request = project + "/merge_requests/" + expect(201, owner.api().post(project + "/merge_requests",
                "{\"source_branch\":\"topic\",\"target_branch\":\"main\",\"title\":\"Change\"}")).body().get("iid").asLong();
    }

    private static Answer expect(int status, Answer answer) {
        assertEquals(status, answer.status());
        return answer;
    }

    private static boolean follows(Person who, String item) {
        return expect(200, who.api().get(item)).body().get("subscribed").asBoolean();
    }

    private static List<String> participants(Person reader, String item) {
        List<String> names = new ArrayList<>();
        expect(200, reader.api().get(item + "/participants")).body().forEach(user -> names.add(user.get("username").asText()));
        return names;
    }

    @Test
    void users_follow_what_they_chose_and_what_they_take_part_in() {
        for (String item : List.of(issue, request)) {
            assertTrue(follows(owner, item));
            assertFalse(follows(other, item));
            assertFalse(expect(200, Api.anonymous().get(item)).body().get("subscribed").asBoolean());
            expect(304, owner.api().post(item + "/subscribe", "{}"));
            expect(304, other.api().post(item + "/unsubscribe", "{}"));
            assertTrue(expect(201, other.api().post(item + "/subscribe", "{}")).body().get("subscribed").asBoolean());
            assertTrue(follows(other, item));
            assertFalse(expect(201, owner.api().post(item + "/unsubscribe", "{}")).body().get("subscribed").asBoolean());
            assertFalse(follows(owner, item));
            expect(401, Api.anonymous().post(item + "/subscribe", "{}"));
            expect(404, owner.api().post(item.substring(0, item.lastIndexOf('/')) + "/99/subscribe", "{}"));
        }
    }

    @Test
    void authors_of_comments_take_part() {
        assertEquals(List.of(owner.username()), participants(other, issue));
        expect(201, other.api().post(issue + "/notes", "{\"body\":\"x\"}"));
        assertEquals(List.of(owner.username(), other.username()), participants(Api.root().person(), issue));
        assertTrue(follows(other, issue));
    }

    @Test
    void participants_of_a_hidden_issue_are_not_found() {
        expect(200, owner.api().put(issue, "{\"confidential\":true}"));
        expect(404, other.api().get(issue + "/participants"));
        expect(404, other.api().post(issue + "/subscribe", "{}"));
        assertEquals(List.of(owner.username()), participants(owner, issue));
    }
}
