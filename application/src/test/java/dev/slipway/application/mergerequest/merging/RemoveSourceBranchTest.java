package dev.slipway.application.mergerequest.merging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.automerge.AutoMerge;
import dev.slipway.application.mergerequest.automerge.EndAutoMerge;
import dev.slipway.application.mergerequest.fake.FakeAutoMerges;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.MergeRequestVersions.NewVersion;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.application.repository.push.PushAuthorization;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.branch.BranchGuard;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeOptions;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Source branches of merged requests, and what happens to them before they go. */
class RemoveSourceBranchTest extends MergingScene {

    private boolean isProtected;
    private String defaultBranch = "main";
    private final PushAuthorization authorization = mock();
    private final FakeAutoMerges autoMerges = new FakeAutoMerges(transactions, requests);
    private final RetargetRequests retarget = new RetargetRequests(requests, views, record,
            new EndAutoMerge(autoMerges, mock(RequestNotes.class)), refs, new RecordVersions.WorkRecord(work, transactions));
    private final RemoveSourceBranch remove = new RemoveSourceBranch(access, views, users, protection, refs,
            new ChangeRefs(authorization, updater), retarget);

    @BeforeEach
    void begin() {
        arrange();
        wishRemoval();
        attempt.merge(CALLER, id, MergeInstructions.NONE);
        when(users.caller(USER)).thenReturn(CALLER);
        when(access.seen(any(), any(ProjectRef.class)))
                .thenAnswer(call -> Optional.of(new ProjectGrant(PROJECT, 5, "acme/tool", defaultBranch, null)));
        when(protection.guard(anyLong(), anyString())).thenAnswer(call -> {
            BranchGuard guard = mock();
            when(guard.isProtected()).thenReturn(isProtected);
            return guard;
        });
    }

    @Test
    void branch_at_the_merged_head_is_removed() {
        remove.handle(id);
        assertNull(head(TOPIC));
    }

    @Test
    void request_that_gets_another_target_branch_does_not_wait_for_its_pipeline_any_more() {
        long above = into("sub");
        transactions.run(now -> autoMerges.put(above, new AutoMerge(OptionalLong.of(USER), "topic", MergeInstructions.NONE.of("h")), now));
        remove.handle(id);
        assertEquals("main", target(above));
        assertEquals(Optional.empty(), autoMerges.find(above));
    }

    @Test
    void request_that_is_being_merged_gets_another_target_branch_once_that_has_failed() {
        long locked = into("sub");
        long open = into("other");
        transactions.run(now -> requests.move(locked, MergeRequestEvent.LOCK, USER, NOW));
        remove.handle(id);
        assertEquals(List.of("topic", "main"), List.of(target(locked), target(open)));
        for (int minute = 1; minute <= 30; minute++) {
            time = time.plusSeconds(60);
            retargetNow();
        }
        assertEquals("topic", target(locked));
        transactions.run(now -> requests.move(locked, MergeRequestEvent.UNLOCK, null, NOW));
        time = time.plusSeconds(60);
        retargetNow();
        assertEquals("main", target(locked));
        assertEquals(false, work.isRecorded(RetargetRequests.KIND, id), "there is no other one");
    }

    /** Does what is recorded, once. */
    private void retargetNow() {
        assertTrue(work.isRecorded(RetargetRequests.KIND, id));
        work.waiting().forEach(piece -> work.done(piece.id()));
        retarget.handle(id);
    }

    @Test
    void request_that_is_being_merged_keeps_a_branch_that_was_made_again() {
        String topic = head(TOPIC);
        long locked = into("sub");
        transactions.run(now -> requests.move(locked, MergeRequestEvent.LOCK, USER, NOW));
        remove.handle(id);
        move(TOPIC, topic);
        transactions.run(now -> requests.move(locked, MergeRequestEvent.UNLOCK, null, NOW));
        retargetNow();
        assertEquals(List.of("topic", topic), List.of(target(locked), head(TOPIC)));
    }

    private long into(String source) {
        return transactions.write(() -> requests.create(new NewMergeRequest(MergeRequestBranches.of(PROJECT, source, PROJECT, "topic"),
                MergeRequestContent.titled("More", "topic"), USER, NOW))).orElseThrow();
    }

    private String target(long request) {
        return requests.lock(request).orElseThrow().content().targetBranch();
    }

    @Test
    void branch_that_is_protected_meanwhile_stays() {
        String topic = head(TOPIC);
        meanwhile = () -> isProtected = true;
        remove.handle(id);
        assertEquals(topic, head(TOPIC));
    }

    @Test
    void branch_that_is_made_the_default_one_meanwhile_stays() {
        String topic = head(TOPIC);
        meanwhile = () -> defaultBranch = "topic";
        remove.handle(id);
        assertEquals(topic, head(TOPIC));
    }

    /** Nothing but the merged head is removed, and by users who may push to the branch. */
    @ParameterizedTest
    @CsvSource({"unknown", "unseen", "forbidden", "unwanted", "moved"})
    void branch_stays_where_no_user_removes_it(String why) {
        switch (why) {
            case "unknown" -> when(users.caller(USER)).thenReturn(Caller.ANONYMOUS);
            case "unseen" -> when(access.seen(any(), any(ProjectRef.class))).thenReturn(Optional.empty());
            case "forbidden" -> when(authorization.objection(any(), any(), any())).thenReturn(Optional.of(Reason.of("push.not_allowed")));
            case "unwanted" -> change(MergeRequestContent.titled("Add it", "main"));
            default -> commit(TOPIC, "d", "1");
        }
        String topic = head(TOPIC);
        long above = into("sub");
        remove.handle(id);
        assertEquals(topic, head(TOPIC));
        assertEquals("topic", target(above));
    }

    @Test
    void branch_of_a_request_that_is_not_merged_stays() {
        String topic = head(TOPIC);
        long open = into("sub");
        transactions.write(() -> requests.change(open,
                MergeRequestContent.titled("More", "topic").withOptions(new MergeOptions(true, false, false)), NOW));
        remove.handle(open);
        transactions.write(() -> versions.add(open, new NewVersion(new DiffRefs(base, head(MAIN), topic), "1", List.of(topic)), NOW));
        remove.handle(open);
        remove.handle(open + 1);
        assertEquals(topic, head(TOPIC));
    }

    @Test
    void branch_that_a_user_removed_has_its_requests_retargeted() {
        long above = into("sub");
        refs.move(PROJECT, TOPIC, head(TOPIC), Shas.ZERO);
        remove.handle(id);
        assertEquals("main", target(above));
        verify(record).updateLater(above);
        verify(record).tell(any(), any(), any(), any());
    }

    /** A branch that others move all the time is looked at later, one that they have moved is theirs. */
    @Test
    void branch_that_is_busy_is_tried_later() {
        String topic = head(TOPIC);
        long above = into("sub");
        doReturn(Optional.of(Reason.of("push.busy"))).when(updater).push(any(), any(), any(), any(), anyBoolean(), any());
        assertThrows(IllegalStateException.class, () -> remove.handle(id));
        doAnswer(call -> {
            commit(TOPIC, "d", "1");
            return Optional.of(Reason.of("push.stale"));
        }).when(updater).push(any(), any(), any(), any(), anyBoolean(), any());
        remove.handle(id);
        assertEquals("topic", target(above));
        assertEquals(List.of(topic), merges.read(head(TOPIC)).parents());
    }

    @Test
    void four_requests_are_retargeted() {
        List<Long> into = Stream.of("a", "b", "c", "d", "e").map(this::into).toList();
        remove.handle(id);
        assertEquals(4, into.stream().filter(request -> target(request).equals("main")).count());
    }

    /** The request would have one branch as source and target, or the branches of another request. */
    @Test
    void request_that_would_have_wrong_branches_keeps_its_target() {
        long main = into("main");
        transactions.write(() -> requests.create(new NewMergeRequest(MergeRequestBranches.of(PROJECT, "sub", PROJECT, "main"),
                MergeRequestContent.titled("More", "main"), USER, NOW))).orElseThrow();
        long sub = into("sub");
        remove.handle(id);
        assertEquals(List.of("topic", "topic"), List.of(target(main), target(sub)));
        verify(record, never()).updateLater(main);
        verify(record, never()).updateLater(sub);
    }

    @Test
    void requests_are_not_retargeted_for_merges_from_forks_or_that_have_not_happened() {
        long above = into("sub");
        refs.move(PROJECT, TOPIC, head(TOPIC), Shas.ZERO);
        MergeRequestView fork = mock();
        when(fork.branches()).thenReturn(MergeRequestBranches.of(8, "topic", PROJECT, "main"));
        retarget.of(fork);
        retarget.handle(above);
        assertEquals("topic", target(above));
        retarget.handle(id);
        assertEquals("main", target(above));
    }
}
