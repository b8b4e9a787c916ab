package dev.slipway.application.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.label.LabelSelection;
import dev.slipway.application.mergerequest.UpdateMergeRequest.Options;
import dev.slipway.application.mergerequest.UpdateMergeRequest.People;
import dev.slipway.application.mergerequest.automerge.EndAutoMerge;
import dev.slipway.application.mergerequest.fake.FakeMergeRequestVersions;
import dev.slipway.application.mergerequest.fake.FakeMergeRequests;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.MergeRequests.Merging;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.label.LabelChange;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes of a request that is being merged, and what its author may change. */
class UpdateMergeRequestTest {

    private static final long PROJECT = 7;
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Account ADA = new Account(3, "ada", "Ada", false, false, AccountState.ACTIVE);
    private static final Caller CALLER = new Caller.Person(ADA, 1, Set.of());

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeMergeRequests requests = new FakeMergeRequests(transactions, new FakeMergeRequestVersions(transactions));
    private final Access access = mock();
    private final ProjectGrant grant = mock();
    private final UpdateMergeRequest update = new UpdateMergeRequest(access, requests, mock(RecordVersions.class),
            mock(WorkerSelection.class), mock(MergeRequestReads.class),
            new CreateMergeRequest.Parts(mock(MergeRequestChecks.class),
                    new LabelSelection(TestModules.of().label.permittedLabels, false), mock(RequestNotes.class), transactions),
            mock(EndAutoMerge.class));
    private long id;

    @BeforeEach
    void begin() {
        when(grant.id()).thenReturn(PROJECT);
        when(grant.allows(any())).thenReturn(true);
        when(access.signedIn(CALLER)).thenReturn(ADA);
        when(access.project(any(), any(), any())).thenReturn(grant);
        id = transactions.write(() -> requests.create(new NewMergeRequest(MergeRequestBranches.of(PROJECT, "topic", PROJECT, "main"),
                MergeRequestContent.titled("x", "main"), ADA.id(), NOW))).orElseThrow();
        transactions.run(now -> requests.begin(id, new Merging(4L, "h", Optional.empty(), Optional.empty(), false), now));
    }

    private void update(Change<String> title, Optional<MergeRequestEvent> event) {
        update(title, Change.keep(), event);
    }

    private void update(Change<String> title, Change<String> target, Optional<MergeRequestEvent> event) {
        update(title, target, People.NONE, event);
    }

    private void update(Change<String> title, Change<String> target, People people, Optional<MergeRequestEvent> event) {
        update.update(CALLER, new ProjectRef.Id(PROJECT), 1, new UpdateMergeRequest.Request(title, Change.keep(), target,
                people, Change.keep(), new Options(Change.keep(), Change.keep(), Change.keep()), Change.keep(), event));
    }

    @Test
    void close_of_a_request_that_is_being_merged_is_a_conflict() {
        Refusal refusal = assertThrows(Refusal.class, () -> update(Change.to("y"), Optional.of(MergeRequestEvent.CLOSE)));
        assertEquals(Refusal.conflict(Reason.of("merge_request.being_merged")).failure(), refusal.failure());
        assertEquals("x", requests.lock(id).orElseThrow().content().title());
    }

    @Test
    void another_target_branch_of_a_request_that_is_being_merged_is_a_conflict() {
        Refusal refusal = assertThrows(Refusal.class, () -> update(Change.to("y"), Change.to("release"), Optional.empty()));
        assertEquals(Refusal.conflict(Reason.of("merge_request.being_merged")).failure(), refusal.failure());
        update(Change.to("y"), Change.to("main"), Optional.empty());
        assertEquals("y", requests.lock(id).orElseThrow().content().title());
    }

    @Test
    void title_of_a_request_that_is_being_merged_changes() {
        update(Change.to("Draft: y"), Optional.empty());
        assertEquals("Draft: y", requests.lock(id).orElseThrow().content().title());
        assertEquals(MergeRequestState.LOCKED, requests.lock(id).orElseThrow().state());
    }

    @Test
    void author_without_a_role_changes_the_title_and_neither_labels_nor_workers() {
        when(grant.allows(Ability.UPDATE_MERGE_REQUEST)).thenReturn(false);
        update(Change.to("y"), Change.keep(), new People(LabelChange.to(List.of("bug")), Change.to(List.of(4L)), Change.to(List.of(5L))),
                Optional.empty());
        assertEquals(MergeRequestContent.titled("y", "main"), requests.lock(id).orElseThrow().content());
    }
}
