package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import dev.slipway.bootstrap.testing.CloseRace;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Merges at the same moment as pushes, other merges and changes of what permits them. */
class MergeRacesTest {

    private static final int ROUNDS = Integer.getInteger("slipway.rounds", 3);
    /** Number of rounds from which on both outcomes of a race have to be seen. */
    private static final int MANY = 100;

    private final MergeRequestScene scene = new MergeRequestScene();
    private final Api developer = scene.developer.api();
    private final String project = "/projects/" + scene.project;
    private final CloseRace race = new CloseRace(developer);
    private final Set<String> seen = new HashSet<>();

    /** Makes a target branch and a request into it. @return the commit of the source branch */
    private String round(int round) {
        scene.commit("target-" + round, "main", "target-" + round + ".txt");
        scene.commit("topic-" + round, "target-" + round, "topic-" + round + ".txt");
        return open(round, "topic-" + round).get("sha").asText();
    }

    private JsonNode open(int round, String source) {
        return MergeRequestScene.made(developer, scene.requests,
                "{\"source_branch\":\"%s\",\"target_branch\":\"target-%d\",\"title\":\"Add\"}".formatted(source, round));
    }

    private Callable<Answer> merge(long iid, String json) {
        return () -> developer.put(scene.requests + "/" + iid + "/merge", json);
    }

    private Callable<Answer> push(String branch, String file) {
        return () -> developer.post(project + "/repository/commits", ("{\"branch\":\"%s\",\"commit_message\":\"Push\",\"actions\":[{"
                + "\"action\":\"create\",\"file_path\":\"%s\",\"content\":\"x\"}]}").formatted(branch, file));
    }

    private JsonNode commit(String revision) {
        return MergeRequestScene.read(developer, project + "/repository/commits/" + revision);
    }

    private Set<String> files(String branch) {
        return new HashSet<>(MergeRequestScene.values(MergeRequestScene.read(developer, project + "/repository/tree?per_page=100&ref="
                + branch), "path"));
    }

    /** Makes a change that forbids the merge, and reads the head of the target once it is answered: a later merge is too late. */
    private Callable<Answer> before(AtomicReference<String> head, String target, Callable<Answer> change) {
        return () -> {
            Answer answer = change.call();
            head.set(commit(target).get("id").asText());
            return answer;
        };
    }

    private void seen(String outcome, boolean mergeWon) {
        seen.add(outcome);
        race.won(mergeWon);
    }

    private void assertBothSeen(String... outcomes) {
        if (ROUNDS >= MANY) {
            assertEquals(Set.of(outcomes), seen);
        }
    }

    @Test
    void merge_against_a_push_to_the_source_merges_one_head_whole() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            String old = round(round);
            List<Answer> answers = race.run(merge(round + 1, "{}"), push("topic-" + round, "more.txt"));
            assertEquals(List.of(200, 201), answers.stream().map(Answer::status).toList(), answers.toString());
            String pushed = answers.get(1).body().get("id").asText();
            JsonNode merged = scene.get(round + 1);
            String parent = commit("target-" + round).at("/parent_ids/1").asText();
            assertTrue(Set.of(old, pushed).contains(parent), parent);
            assertEquals(List.of("merged", parent, parent), List.of(merged.get("state").asText(), merged.get("sha").asText(),
                    merged.at("/diff_refs/head_sha").asText()));
            seen(parent.equals(old) ? "before" : "after", parent.equals(old));
        }
        assertBothSeen("before", "after");
    }

    @Test
    void merge_of_a_named_head_against_a_push_to_the_source_never_merges_another() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            String old = round(round);
            List<Answer> answers = race.run(merge(round + 1, "{\"sha\":\"" + old + "\"}"), push("topic-" + round, "more.txt"));
            int status = answers.get(0).status();
            assertTrue(status == 200 || status == 409, answers.toString());
            JsonNode shown = scene.get(round + 1);
            assertEquals(status == 200 ? old : "", commit("target-" + round).at("/parent_ids/1").asText());
            assertEquals(status == 200 ? "merged" : "opened", shown.get("state").asText());
            seen("" + status, status == 200);
        }
        assertBothSeen("200", "409");
    }

    @Test
    void merge_against_a_push_to_the_target_loses_neither() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            round(round);
            List<Answer> answers = race.run(merge(round + 1, "{}"), push("target-" + round, "more.txt"));
            assertEquals(List.of(200, 201), answers.stream().map(Answer::status).toList(), answers.toString());
            assertTrue(files("target-" + round).containsAll(List.of("more.txt", "topic-" + round + ".txt")));
            boolean pushedFirst = commit("target-" + round).get("parent_ids").size() == 2;
            seen(pushedFirst ? "push first" : "merge first", !pushedFirst);
        }
        assertBothSeen("push first", "merge first");
    }

    @Test
    void two_merges_into_one_target_follow_one_another() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            round(round);
            scene.commit("beside-" + round, "target-" + round, "beside-" + round + ".txt");
            open(round, "beside-" + round);
            List<Answer> answers = race.run(merge(2L * round + 1, "{}"), merge(2L * round + 2, "{}"));
            assertEquals(List.of(200, 200), answers.stream().map(Answer::status).toList(), answers.toString());
            assertTrue(files("target-" + round).containsAll(List.of("topic-" + round + ".txt", "beside-" + round + ".txt")));
            List<String> heads = answers.stream().map(answer -> answer.body().get("merge_commit_sha").asText()).toList();
            String last = commit("target-" + round).get("id").asText();
            assertTrue(heads.contains(last));
            assertEquals(heads.get(1 - heads.indexOf(last)), commit(last).at("/parent_ids/0").asText());
            seen("" + heads.indexOf(last), heads.indexOf(last) == 1);
        }
        assertBothSeen("0", "1");
    }

    @Test
    void merge_against_protecting_the_target_is_before_it_or_refused() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            round(round);
            String protection = "{\"name\":\"target-" + round + "\",\"push_access_level\":40,\"merge_access_level\":40}";
            AtomicReference<String> then = new AtomicReference<>();
            List<Answer> answers = race.run(merge(round + 1, "{}"), before(then, "target-" + round,
                    () -> scene.owner.api().post(project + "/protected_branches", protection)));
            assertEquals(201, answers.get(1).status(), answers.toString());
            int status = answers.get(0).status();
            assertTrue(status == 200 || status == 401, answers.toString());
            assertEquals(then.get(), commit("target-" + round).get("id").asText(), "merged after the protection");
            assertEquals(status == 200, files("target-" + round).contains("topic-" + round + ".txt"));
            assertEquals(status == 200 ? "merged" : "opened", scene.get(round + 1).get("state").asText());
            seen("" + status, status == 200);
        }
        assertBothSeen("200", "401");
    }

    @Test
    void merge_against_a_draft_is_before_it_or_refused() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            round(round);
            String path = scene.requests + "/" + (round + 1);
            AtomicReference<String> then = new AtomicReference<>();
            List<Answer> answers = race.run(merge(round + 1, "{}"), before(then, "target-" + round,
                    () -> developer.put(path, "{\"title\":\"Draft: no\"}")));
            int status = answers.get(0).status();
            assertTrue(status == 200 || status == 405, answers.toString());
            assertEquals(then.get(), commit("target-" + round).get("id").asText(), "merged while it was a draft");
            assertEquals(status == 200 ? "merged" : "opened", scene.get(round + 1).get("state").asText());
            seen("" + status, status == 200);
        }
        assertBothSeen("200", "405");
    }

    @Test
    void merge_against_another_target_branch_is_into_one_of_both() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            round(round);
            String other = "other-" + round;
            scene.commit(other, "main", other + ".txt");
            String path = scene.requests + "/" + (round + 1);
            List<Answer> answers = race.run(merge(round + 1, "{}"), () -> developer.put(path, "{\"target_branch\":\"" + other + "\"}"));
            int status = answers.get(1).status();
            assertEquals(200, answers.get(0).status(), answers.toString());
            assertTrue(status == 200 || status == 409, answers.toString());
            JsonNode shown = scene.get(round + 1);
            String target = shown.get("target_branch").asText();
            for (String branch : List.of("target-" + round, other)) {
                assertEquals(branch.equals(target), files(branch).contains("topic-" + round + ".txt"), answers.toString());
            }
            JsonNode changed = answers.get(1).body();
            boolean accepted = status == 200 && changed.get("target_branch").asText().equals(other);
            assertEquals(List.of("merged", accepted ? other : "target-" + round), List.of(shown.get("state").asText(), target),
                    answers.toString());
            seen(accepted ? "other" : "first", !accepted);
        }
        assertBothSeen("other", "first");
    }

    @Test
    void merge_against_a_close_is_before_it_or_refused() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            round(round);
            String path = scene.requests + "/" + (round + 1);
            List<Answer> answers = race.run(merge(round + 1, "{}"), () -> developer.put(path, "{\"state_event\":\"close\"}"));
            int status = answers.get(0).status();
            boolean merged = files("target-" + round).contains("topic-" + round + ".txt");
            assertEquals(status == 200, merged, answers.toString());
            assertTrue(status == 200 || status == 405, answers.toString());
            JsonNode close = answers.get(1).body();
            boolean closed = answers.get(1).status() == 200 && close.get("state").asText().equals("closed");
            assertEquals(!merged, closed, answers.toString());
            assertEquals(merged ? "merged" : "closed", scene.get(round + 1).get("state").asText());
            seen("" + status, status == 200);
        }
        assertBothSeen("200", "405");
    }
}
