package dev.slipway.application.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.automerge.AutoMerge;
import dev.slipway.application.mergerequest.merging.MergeInstructions;
import dev.slipway.application.mergerequest.port.AutoMerges;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Contract of {@code AutoMerges}. */
public abstract class AutoMergesKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    protected abstract Transactions transactions();

    protected abstract AutoMerges merges();

    protected abstract MergeRequests requests();

    protected abstract long user();

    protected abstract void deleteUser(long id);

    protected abstract long project();

    /** Stores a pipeline of a branch. @param mergeRequest that it ran for; null for none */
    protected abstract long pipeline(long projectId, String branch, @Nullable Long mergeRequest, PipelineStatus status);

    /** Stores a branch. @param sha its head, which is {@code PipelineDraft.SHA} for those that pipelines ran for */
    protected abstract void branch(long projectId, String name, String sha);

    /** Lets a project merge after skipped pipelines. */
    protected abstract void allowSkipped(long projectId);

    /** Returns why the last merge of a request failed. */
    protected abstract Optional<String> error(long mergeRequestId);

    private long made(long source, String branch, long target, String into) {
        return transactions().write(() -> requests().create(new NewMergeRequest(MergeRequestBranches.of(source, branch, target, into),
                MergeRequestContent.titled("x", into), user(), NOW)).orElseThrow());
    }

    private long made(String branch) {
        long project = project();
        return made(project, branch, project, "main");
    }

    private static AutoMerge by(long user, String head) {
        return new AutoMerge(OptionalLong.of(user), "main", MergeInstructions.NONE.of(head));
    }

    private AutoMerge put(long id, AutoMerge merge) {
        transactions().write(() -> {
            merges().put(id, merge, NOW);
            return id;
        });
        return merge;
    }

    private long waiting(long id) {
        put(id, by(user(), "h"));
        return id;
    }

    /** Returns a request that waits, and whose pipeline has succeeded. */
    private long passed(String branch) {
        long project = project();
        branch(project, branch, PipelineDraft.SHA);
        pipeline(project, branch, null, PipelineStatus.SUCCESS);
        return waiting(made(project, branch, project, "main"));
    }

    private void end(long id, @Nullable String error) {
        transactions().run(now -> merges().end(id, error, NOW));
    }

    private void move(long id, MergeRequestEvent event) {
        transactions().run(now -> requests().move(id, event, null, NOW));
    }

    @Test
    final void last_choice_of_a_user_is_stored() {
        long id = made("topic");
        assertEquals(Optional.empty(), merges().find(id));
        put(id, by(user(), "old"));
        AutoMerge full = put(id, new AutoMerge(OptionalLong.of(user()), "release", new MergeInstructions(Optional.of("h"),
                Optional.of(true), Optional.of("merge 🚀"), Optional.of("squash"), Optional.of(false))));
        assertEquals(Optional.of(full), merges().find(id));
        AutoMerge plain = put(id, by(user(), "h"));
        assertEquals(Optional.of(plain), merges().find(id));
        assertEquals(Optional.empty(), merges().find(id + 1000));
        assertThrows(IllegalStateException.class, () -> put(id + 1000, plain));
    }

    @Test
    final void end_forgets_the_choice_and_keeps_the_error() {
        long id = waiting(made("topic"));
        end(id, "why");
        assertEquals(List.of(Optional.empty(), Optional.of("why")), List.of(merges().find(id), error(id)));
        end(id, "other");
        assertEquals(Optional.of("why"), error(id), "there is nothing to end");
        waiting(id);
        assertEquals(Optional.empty(), error(id));
        end(id, null);
        assertEquals(List.of(Optional.empty(), Optional.empty()), List.of(merges().find(id), error(id)));
        end(id + 1000, "why");
    }

    @Test
    final void choice_of_a_deleted_user_stays_without_one() {
        long user = user();
        long id = made("topic");
        put(id, by(user, "h"));
        deleteUser(user);
        assertEquals(Optional.of(new AutoMerge(OptionalLong.empty(), "main", MergeInstructions.NONE.of("h"))), merges().find(id));
    }

    @Test
    final void choice_ends_with_the_request_and_survives_a_lock() {
        long closed = waiting(made("a"));
        move(closed, MergeRequestEvent.CLOSE);
        move(closed, MergeRequestEvent.REOPEN);
        long merged = waiting(made("b"));
        move(merged, MergeRequestEvent.MERGE);
        assertEquals(List.of(Optional.empty(), Optional.empty()), List.of(merges().find(closed), merges().find(merged)));
        long locked = passed("c");
        move(locked, MergeRequestEvent.LOCK);
        assertEquals(List.of(true, List.of()), List.of(merges().find(locked).isPresent(), merges().ready(locked - 1, 1000)));
        move(locked, MergeRequestEvent.UNLOCK);
        assertEquals(List.of(true, List.of(locked)), List.of(merges().find(locked).isPresent(), merges().ready(locked - 1, 1000)));
    }

    @Test
    final void pipeline_that_passed_finds_its_request_and_those_from_its_branch() {
        long project = project();
        long fork = project();
        long own = waiting(made(fork, "topic", project, "main"));
        long other = waiting(made(fork, "topic", project, "other"));
        made(fork, "topic", project, "third");
        long beside = waiting(made(project, "topic", project, "main"));
        long success = pipeline(fork, "topic", null, PipelineStatus.SUCCESS);
        assertEquals(List.of(own, other), merges().waitingFor(success));
        assertEquals(List.of(own, other), merges().waitingFor(pipeline(fork, "topic", own, PipelineStatus.SKIPPED)));
        assertEquals(List.of(own), merges().waitingFor(pipeline(project, "refs/merge-requests/1/head", own, PipelineStatus.SUCCESS)));
        assertEquals(List.of(beside), merges().waitingFor(pipeline(project, "topic", null, PipelineStatus.SUCCESS)));
        assertEquals(List.of(), merges().waitingFor(pipeline(fork, "topic", own, PipelineStatus.FAILED)));
        assertEquals(List.of(), merges().waitingFor(pipeline(fork, "topic", own, PipelineStatus.RUNNING)));
        move(own, MergeRequestEvent.LOCK);
        assertEquals(List.of(other), merges().waitingFor(success));
    }

    @Test
    final void those_whose_pipeline_has_passed_are_listed_in_the_order_of_ids() {
        long first = passed("a");
        waiting(made("b"));
        end(passed("c"), null);
        long second = passed("d");
        assertEquals(List.of(first, second), merges().ready(first - 1, 1000));
        assertEquals(List.of(first), merges().ready(first - 1, 1));
        assertEquals(List.of(second), merges().ready(first, 1000));
    }

    @Test
    final void newest_pipeline_of_the_present_head_decides_whether_a_merge_goes_on() {
        long project = project();
        branch(project, "topic", PipelineDraft.SHA);
        long id = waiting(made(project, "topic", project, "main"));
        for (PipelineStatus status : List.of(PipelineStatus.RUNNING, PipelineStatus.SUCCESS, PipelineStatus.FAILED,
                PipelineStatus.SKIPPED)) {
            pipeline(project, "topic", null, status);
            assertEquals(status == PipelineStatus.SUCCESS ? List.of(id) : List.of(), merges().ready(id - 1, 1000), status.wireName());
        }
        allowSkipped(project);
        assertEquals(List.of(id), merges().ready(id - 1, 1000));
        branch(project, "topic", "b".repeat(40));
        assertEquals(List.of(), merges().ready(id - 1, 1000));
    }
}
