package dev.slipway.application.mergerequest.merging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.issue.IssueView;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeObstacle;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.MergeSettings.Method;
import dev.slipway.domain.mergerequest.MergeSettings.Squash;
import dev.slipway.domain.mergerequest.PipelineCheck;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Merges, and what is decided again while they happen. */
class MergeAttemptTest extends MergingScene {

    @BeforeEach
    void begin() {
        arrange();
    }

    private MergeOutcome merge() {
        return attempt.merge(CALLER, id, MergeInstructions.NONE);
    }

    private static MergeInstructions instructions(String sha, Boolean squash, String message, String squashMessage) {
        return new MergeInstructions(Optional.ofNullable(sha), Optional.ofNullable(squash), Optional.ofNullable(message),
                Optional.ofNullable(squashMessage), Optional.empty());
    }

    private void settings(Method method, Squash squash) {
        settings = new MergeSettings(PipelineCheck.Rule.NONE, false, method, squash, true, 0, true, false);
    }

    /** Does something once, before the last decision of the first attempt. */
    private void meanwhile(Runnable change) {
        AtomicInteger left = new AtomicInteger(1);
        meanwhile = () -> {
            if (left.getAndDecrement() > 0) {
                change.run();
            }
        };
    }

    private void assertRefused(String check, MergeOutcome outcome) {
        assertEquals(new MergeOutcome.Refused(Reason.of("merge_request." + check)), outcome);
    }

    @Test
    void merge_commit_joins_both_branches() {
        String topic = head(TOPIC);
        String main = commit(MAIN, "c", "1");
        assertEquals(new MergeOutcome.Merged(), merge());
        Commit made = merges.read(head(MAIN));
        assertEquals(List.of(main, topic), made.parents());
        assertEquals("Merge branch 'topic' into 'main'\n\nAdd it\n\nSee merge request acme/tool!1", made.message());
        assertEquals(Map.of("a", "1", "b", "1", "c", "1"), merges.files(made.sha()));
        assertEquals(MergeRequestState.MERGED, state());
        assertEquals(List.of("1 3 " + made.sha()), heard);
        assertTrue(work.isRecorded(CloseIssuesOfMerge.KIND, id));
        assertEquals(false, work.isRecorded(RemoveSourceBranch.KIND, id));
    }

    @Test
    void facts_about_the_target_branch_are_renewed_before_git_works_and_under_the_lock() {
        List<String> renewed = new ArrayList<>();
        doAnswer(call -> {
            Predicate<Locked> wanted = call.getArgument(2);
            renewed.add(state() + " " + wanted.test(requests.lock(id).orElseThrow()));
            return null;
        }).when(record).renew(any(), eq(base), any());
        assertEquals(new MergeOutcome.Merged(), merge());
        assertEquals(List.of("OPENED true", "LOCKED true"), renewed);
    }

    @Test
    void facts_about_a_request_that_is_not_open_are_not_renewed() {
        transactions.run(now -> requests.move(id, MergeRequestEvent.CLOSE, null, now));
        assertRefused("not_open", merge());
        verify(record, never()).renew(any(), any(), any());
    }

    @Test
    void request_that_is_closed_while_git_works_is_not_merged() {
        doAnswer(call -> {
            transactions.run(now -> requests.move(id, MergeRequestEvent.CLOSE, null, now));
            return null;
        }).when(record).renew(any(), any(), any());
        assertRefused("not_open", merge());
        assertEquals(List.of(base, MergeRequestState.CLOSED), List.of(head(MAIN), state()));
    }

    /** Forms send empty texts. */
    @Test
    void blank_messages_and_heads_are_none() {
        commit(TOPIC, "d", "1");
        assertEquals(new MergeOutcome.Merged(), attempt.merge(CALLER, id, instructions(" ", true, " ", " ")));
        Commit made = merges.read(head(MAIN));
        assertEquals("Merge branch 'topic' into 'main'\n\nAdd it\n\nSee merge request acme/tool!1", made.message());
        assertEquals("Add it", merges.read(made.parents().get(1)).message());
    }

    /** Git would have much to do for nothing. */
    @Test
    void facts_are_not_renewed_where_something_else_than_approvals_objects() {
        obstacles.addAll(List.of(MergeObstacle.NOT_APPROVED, MergeObstacle.DISCUSSIONS_NOT_RESOLVED));
        assertRefused("not_approved", merge());
        obstacles.remove(MergeObstacle.NOT_APPROVED);
        assertRefused("discussions_not_resolved", merge());
        obstacles.clear();
        assertInstanceOf(MergeOutcome.Moved.class, attempt.merge(CALLER, id, instructions("other", null, null, null)));
        change(MergeRequestContent.titled("Draft: Add it", "main"));
        assertRefused("draft_status", merge());
        verify(record, never()).renew(any(), any(), any());
    }

    @Test
    void renewed_facts_may_take_the_lack_of_approvals_away() {
        obstacles.add(MergeObstacle.NOT_APPROVED);
        doAnswer(call -> {
            obstacles.clear();
            return null;
        }).when(record).renew(any(), any(), any());
        assertEquals(new MergeOutcome.Merged(), merge());
    }

    @Test
    void renewed_facts_decide() {
        doAnswer(call -> {
            if (state() == MergeRequestState.LOCKED) {
                obstacles.add(MergeObstacle.NOT_APPROVED);
            }
            return null;
        }).when(record).renew(any(), any(), any());
        assertInstanceOf(MergeOutcome.Refused.class, merge());
        assertEquals(base, head(MAIN));
    }

    @Test
    void request_is_found_by_recovery_before_the_branch_moves() {
        meanwhile(() -> assertEquals(List.of(id), requests.locked(NOW.plusSeconds(1), 0, 9)));
        assertEquals(new MergeOutcome.Merged(), merge());
        assertEquals(List.of(), requests.locked(NOW.plusSeconds(1), 0, 9));
        finish.tryToFinish(id);
        assertEquals(1, heard.size());
    }

    @Test
    void user_without_the_right_makes_the_server_compare_nothing() {
        permitted = false;
        assertEquals(new MergeOutcome.NotPermitted(), merge());
        verify(record, never()).updateOrLater(anyLong());
    }

    @Test
    void message_names_the_issues_that_the_author_sees() {
        Caller author = new Caller.Person(new Account(USER, "ada", "Ada", false, false, AccountState.ACTIVE), 0, Set.of());
        IssueView issue = mock();
        when(issue.iid()).thenReturn(5L);
        when(issue.projectPath()).thenReturn("acme/tool");
        when(users.caller(USER)).thenReturn(author);
        when(issues.of(eq(author), any(), anyLong())).thenReturn(List.of(issue));
        when(issues.of(eq(CALLER), any(), anyLong())).thenReturn(List.of(issue, issue));
        merge();
        assertEquals("Merge branch 'topic' into 'main'\n\nAdd it\n\nCloses #5\n\nSee merge request acme/tool!1",
                merges.read(head(MAIN)).message());
    }

    @Test
    void settings_that_are_stored_while_the_project_is_locked_count() {
        String topic = head(TOPIC);
        locking = () -> settings(Method.FF, Squash.NEVER);
        assertEquals(new MergeOutcome.Merged(), merge());
        assertEquals(topic, head(MAIN));
    }

    @Test
    void messages_are_those_that_the_user_chooses() {
        commit(TOPIC, "d", "1");
        attempt.merge(CALLER, id, instructions(null, true, "M", "S"));
        Commit made = merges.read(head(MAIN));
        assertEquals("M", made.message());
        assertEquals("S", merges.read(made.parents().get(1)).message());
        assertEquals(List.of(base), merges.read(made.parents().get(1)).parents());
    }

    @Test
    void single_commit_is_not_squashed_without_a_message() {
        settings(Method.FF, Squash.ALWAYS);
        String topic = head(TOPIC);
        merge();
        assertEquals(topic, head(MAIN));
    }

    @Test
    void fast_forward_moves_the_branch_to_the_head() {
        settings(Method.FF, Squash.NEVER);
        String topic = commit(TOPIC, "d", "1");
        assertEquals(new MergeOutcome.Merged(), attempt.merge(CALLER, id, instructions(null, true, null, null)));
        assertEquals(topic, head(MAIN));
    }

    @Test
    void fast_forward_of_squashed_commits_is_one_commit() {
        settings(Method.FF, Squash.ALWAYS);
        String topic = commit(TOPIC, "d", "1");
        assertEquals(new MergeOutcome.Merged(), attempt.merge(CALLER, id, instructions(null, false, null, null)));
        assertEquals(List.of("Add it", List.of(base), merges.files(topic)),
                List.of(merges.read(head(MAIN)).message(), merges.read(head(MAIN)).parents(), merges.files(head(MAIN))));
    }

    @Test
    void methods_without_merges_ask_for_a_rebase() {
        for (Method method : List.of(Method.FF, Method.REBASE_MERGE)) {
            settings(method, Squash.DEFAULT_OFF);
            commit(MAIN, "c", method.name());
            assertEquals(new MergeOutcome.Unmergeable(Reason.of("merge_request.need_rebase")), merge());
        }
        assertEquals(MergeRequestState.OPENED, state());
    }

    @Test
    void conflict_leaves_everything_as_it_was() {
        commit(MAIN, "b", "2");
        String main = head(MAIN);
        assertEquals(new MergeOutcome.Unmergeable(Reason.of("merge_request.conflict")), merge());
        assertEquals(List.of(main, MergeRequestState.OPENED), List.of(head(MAIN), state()));
    }

    @Test
    void checks_are_asked_before_git() {
        change(MergeRequestContent.titled("Draft: Add it", "main"));
        assertRefused("draft_status", merge());
        obstacles.add(MergeObstacle.NOT_APPROVED);
        assertRefused("not_approved", merge());
        permitted = false;
        assertEquals(new MergeOutcome.NotPermitted(), merge());
        verify(updater, times(0)).push(any(), any(), any(), any(), anyBoolean(), any());
    }

    @Test
    void other_head_than_the_named_one_is_not_merged() {
        assertEquals(new MergeOutcome.Moved(head(TOPIC)), attempt.merge(CALLER, id, instructions(base, null, null, null)));
        assertEquals(new MergeOutcome.Merged(), attempt.merge(CALLER, id, instructions(head(TOPIC), null, null, null)));
        assertRefused("not_open", merge());
    }

    @Test
    void source_without_branch_or_commits_is_broken() {
        move(TOPIC, base);
        assertRefused("broken_status", merge());
        move(TOPIC, Shas.ZERO);
        assertRefused("broken_status", merge());
    }

    @Test
    void merge_starts_again_on_a_target_that_moves_meanwhile() {
        String topic = head(TOPIC);
        meanwhile(() -> commit(MAIN, "c", "1"));
        assertEquals(new MergeOutcome.Merged(), merge());
        assertEquals(List.of(base, topic), List.of(merges.read(merges.read(head(MAIN)).parents().getFirst()).parents().getFirst(),
                merges.read(head(MAIN)).parents().get(1)));
        assertEquals(1, heard.size());
    }

    @Test
    void push_to_the_source_meanwhile_is_merged_too_or_refused() {
        meanwhile(() -> commit(TOPIC, "d", "1"));
        assertEquals(new MergeOutcome.Merged(), merge());
        assertEquals(head(TOPIC), merges.read(head(MAIN)).parents().get(1));
    }

    @Test
    void push_to_the_source_meanwhile_refuses_a_named_head() {
        String named = head(TOPIC);
        meanwhile(() -> commit(TOPIC, "d", "1"));
        assertEquals(new MergeOutcome.Moved(head(TOPIC)).getClass(),
                attempt.merge(CALLER, id, instructions(named, null, null, null)).getClass());
        assertEquals(List.of(base, MergeRequestState.OPENED), List.of(head(MAIN), state()));
    }

    @Test
    void objections_that_arise_meanwhile_refuse_the_merge() {
        meanwhile(() -> obstacles.add(MergeObstacle.NOT_APPROVED));
        assertRefused("not_approved", merge());
        obstacles.clear();
        meanwhile(() -> permitted = false);
        assertEquals(new MergeOutcome.NotPermitted(), merge());
        permitted = true;
        meanwhile(() -> change(MergeRequestContent.titled("Draft: Add it", "main")));
        assertRefused("draft_status", merge());
        assertEquals(List.of(base, MergeRequestState.OPENED), List.of(head(MAIN), state()));
        assertEquals(List.of(), heard);
    }

    @Test
    void settings_that_change_meanwhile_count() {
        String topic = head(TOPIC);
        meanwhile(() -> settings(Method.FF, Squash.NEVER));
        assertEquals(new MergeOutcome.Merged(), merge());
        assertEquals(topic, head(MAIN));
    }

    @Test
    void branches_that_move_all_the_time_are_given_up() {
        AtomicInteger number = new AtomicInteger();
        meanwhile = () -> commit(MAIN, "c", "" + number.incrementAndGet());
        assertEquals(new MergeOutcome.Busy(), merge());
        assertEquals(List.of(5, MergeRequestState.OPENED), List.of(number.get(), state()));
    }

    @Test
    void request_that_another_merge_has_locked_is_refused() {
        meanwhile(() -> assertRefused("not_open", merge()));
        assertEquals(new MergeOutcome.Merged(), merge());
    }

    @Test
    void failure_of_the_push_opens_the_request_again() {
        doThrow(new IllegalStateException("broken")).when(updater).push(any(), any(), any(), any(), anyBoolean(), any());
        assertThrows(IllegalStateException.class, this::merge);
        assertEquals(MergeRequestState.OPENED, state());
        verify(record).updateLater(id);
    }

    @Test
    void lock_that_was_ended_meanwhile_is_not_merged_by() {
        meanwhile = () -> transactions.write(now -> requests.move(id, MergeRequestEvent.UNLOCK, null, now));
        assertInstanceOf(MergeOutcome.Busy.class, merge());
        assertEquals(base, head(MAIN));
    }

    @Test
    void wish_of_the_request_removes_the_source_unless_the_merge_says_no() {
        wishRemoval();
        attempt.merge(CALLER, id, new MergeInstructions(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Optional.of(false)));
        assertEquals(false, work.isRecorded(RemoveSourceBranch.KIND, id));
    }

    @Test
    void full_repository_takes_no_merge() {
        when(repositories.size(RepositoryId.ofProject(PROJECT))).thenReturn(1001L);
        assertInstanceOf(Failure.BadRequest.class, assertThrows(Refusal.class, this::merge).failure());
        assertEquals(MergeRequestState.OPENED, state());
    }

    @Test
    void choice_to_squash_is_shown() {
        attempt.merge(CALLER, id, instructions(null, true, null, null));
        assertTrue(requests.lock(id).orElseThrow().content().options().squash());
    }

    @Test
    void merge_that_is_no_longer_wanted_is_not_done() {
        assertEquals(new MergeOutcome.Withdrawn(), attempt.merge(CALLER, id, MergeInstructions.NONE, () -> false));
        assertEquals(List.of(base, MergeRequestState.OPENED), List.of(head(MAIN), state()));
        assertEquals(new MergeOutcome.Merged(), attempt.merge(CALLER, id, MergeInstructions.NONE, () -> true));
    }

    @Test
    void wish_of_the_request_removes_the_source() {
        wishRemoval();
        merge();
        assertTrue(work.isRecorded(RemoveSourceBranch.KIND, id));
    }
}
