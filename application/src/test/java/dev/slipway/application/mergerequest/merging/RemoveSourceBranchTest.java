package dev.slipway.application.mergerequest.merging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.mergerequest.automerge.AutoMerge;
import dev.slipway.application.mergerequest.automerge.EndAutoMerge;
import dev.slipway.application.mergerequest.fake.FakeAutoMerges;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.repository.push.ChangeRefs;
import dev.slipway.application.repository.push.PushAuthorization;
import dev.slipway.domain.branch.BranchGuard;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Source branches of merged requests, and what happens to them before they go. */
class RemoveSourceBranchTest extends MergingScene {

    private boolean isProtected;
    private String defaultBranch = "main";
    private final FakeAutoMerges autoMerges = new FakeAutoMerges(transactions, requests);
    private final RetargetRequests retarget = new RetargetRequests(requests, views, record,
            new EndAutoMerge(autoMerges, mock(RequestNotes.class)), refs, new RecordVersions.WorkRecord(work, transactions));
    private final RemoveSourceBranch remove = new RemoveSourceBranch(access, views, users, protection, refs,
            new ChangeRefs(mock(PushAuthorization.class), updater), retarget);

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
}
