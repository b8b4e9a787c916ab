package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.merging.FinishMerge;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Merging;
import dev.slipway.bootstrap.testing.TestServer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Requests that a process left locked when it died are finished or open again. */
class MergeRecoveryTest {

    /** Longer than merges are left alone. */
    private static final Duration LONG = Duration.ofMinutes(2);

    private final MergeRequestScene scene = new MergeRequestScene();
    private final TestServer server = TestServer.shared();

    /** Locks a request as a merge does right before it moves the target branch. @param ago how long ago */
    private void lock(String head, Duration ago) {
        long id = scene.get(1).get("id").asLong();
        Merging merging = new Merging(scene.owner.id(), head, Optional.of(head), Optional.empty(), false);
        server.bean(Transactions.class).run(now -> server.bean(MergeRequests.class).begin(id, merging, now.minus(ago)));
    }

    private List<String> shown() {
        JsonNode request = scene.get(1);
        return List.of(request.get("state").asText(), request.get("merge_commit_sha").asText(), request.get("merged_by").at("/username")
                .asText());
    }

    @Test
    void locked_request_shows_no_commit_and_takes_no_other_merge() {
        scene.request("topic");
        lock("a".repeat(40), Duration.ZERO);
        assertEquals(List.of("locked", "null", ""), shown());
        assertEquals(405, scene.owner.api().put(scene.requests + "/1/merge", "{}").status());
        assertEquals(409, scene.owner.api().put(scene.requests + "/1/rebase", "{}").status());
    }

    @Test
    void request_whose_target_has_the_result_is_merged() {
        scene.request("topic");
        String head = scene.commit(scene.owner, scene.project, "main", null, "result.txt");
        lock(head, LONG);
        server.bean(FinishMerge.class).handle(0);
        assertEquals(List.of("merged", head, scene.owner.username()), shown());
    }

    @Test
    void request_whose_target_lacks_the_result_is_open_and_follows_its_branch() {
        scene.request("topic");
        lock(scene.commit("beside", "main", "beside.txt"), LONG);
        String pushed = scene.commit("topic", null, "more.txt");
        server.bean(FinishMerge.class).handle(0);
        assertEquals(List.of("opened", "null", ""), shown());
        assertEquals("200", "" + scene.owner.api().put(scene.requests + "/1/merge", "{\"sha\":\"" + pushed + "\"}").status());
        assertEquals(pushed, scene.get(1).at("/diff_refs/head_sha").asText());
    }
}
