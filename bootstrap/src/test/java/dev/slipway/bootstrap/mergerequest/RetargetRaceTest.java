package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Together;
import dev.slipway.bootstrap.testing.Api.Answer;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** Two requests never come to have the same branches, by whatever way and however close together. */
class RetargetRaceTest {

    private static final int ROUNDS = 10;

    private final MergeRequestScene scene = new MergeRequestScene();

    private Callable<Answer> change(long iid, String json) {
        return () -> scene.developer.api().put(scene.requests + "/" + iid, json);
    }

    private static List<Integer> statuses(List<Answer> answers) {
        return answers.stream().map(Answer::status).sorted().toList();
    }

    private long request(String target) {
        return MergeRequestScene.made(scene.developer.api(), scene.requests, "{\"source_branch\":\"topic\",\"target_branch\":\"" + target
                + "\",\"title\":\"Add\"}").get("iid").asLong();
    }

    @Test
    void two_requests_that_are_retargeted_to_one_branch_at_once_are_one_change_and_one_conflict() throws Exception {
        scene.commit("one", "main", "one.txt");
        scene.commit("two", "main", "two.txt");
        scene.commit("topic", "main", "topic.txt");
        long one = request("one");
        long two = request("two");
        for (int round = 0; round < ROUNDS; round++) {
            List<Answer> answers = Together.call(List.of(change(one, "{\"target_branch\":\"main\"}"),
                    change(two, "{\"target_branch\":\"main\"}")));
            assertEquals(List.of(200, 409), statuses(answers));
            boolean first = answers.getFirst().status() == 200;
            assertEquals("[\"Another open merge request already exists for this source branch: !" + (first ? one : two) + "\"]",
                    answers.get(first ? 1 : 0).body().get("message").toString());
            assertEquals(200, change(first ? one : two, "{\"target_branch\":\"" + (first ? "one" : "two") + "\"}").call().status());
        }
    }

    @Test
    void reopening_and_retargeting_to_the_same_branch_at_once_are_one_change_and_one_conflict() throws Exception {
        scene.commit("one", "main", "one.txt");
        scene.commit("topic", "main", "topic.txt");
        long closed = request("main");
        long open = request("one");
        for (int round = 0; round < ROUNDS; round++) {
            assertEquals(200, change(closed, "{\"state_event\":\"close\"}").call().status());
            assertEquals(200, change(open, "{\"target_branch\":\"one\"}").call().status());
            assertEquals(List.of(200, 409), statuses(Together.call(List.of(change(closed, "{\"state_event\":\"reopen\"}"),
                    change(open, "{\"target_branch\":\"main\"}")))));
        }
    }
}
