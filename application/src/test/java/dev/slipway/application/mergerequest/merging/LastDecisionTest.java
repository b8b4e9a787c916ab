package dev.slipway.application.mergerequest.merging;

import static dev.slipway.application.mergerequest.merging.MergingScene.CALLER;
import static dev.slipway.application.mergerequest.merging.MergingScene.MAIN;
import static dev.slipway.application.mergerequest.merging.MergingScene.NOW;
import static dev.slipway.application.mergerequest.merging.MergingScene.PROJECT;
import static dev.slipway.application.mergerequest.merging.MergingScene.TOPIC;
import static dev.slipway.application.mergerequest.merging.MergingScene.USER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mergerequest.MergeRequestItem;
import dev.slipway.application.mergerequest.MergeRequestReads;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.MergeStatuses;
import dev.slipway.application.mergerequest.RequestViews;
import dev.slipway.application.mergerequest.merging.MergeCommits.Made;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.port.MergeRequests.Merging;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.repository.fake.FakeRefs;
import dev.slipway.application.repository.port.MirroredRefs;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeObstacle;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.MergeSettings.Method;
import dev.slipway.domain.mergerequest.MergeSettings.Squash;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.InOrder;

/** Each change between the commits of a merge and the move of the target branch, alone. */
final class LastDecisionTest {

    private static final long ID = 9;
    private static final Merging OURS = new Merging(USER, "c", Optional.of("c"), Optional.empty(), false);

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final MergeRequests requests = mock();
    private final MergeRequestViews views = mock();
    private final BranchProtection protection = mock(BranchProtection.class);
    private final FakeRefs refs = new FakeRefs();
    private final MirroredRefs rows = mock();
    private final Projects projects = mock();
    private final Access access = mock(Access.class);
    private final MergeRequestReads reads = mock(MergeRequestReads.class);
    private final MergeStatuses statuses = mock(MergeStatuses.class);
    private boolean wanted = true;

    private static MergeRequestView view(MergeRequestState state, String source, String version, String target, MergeSettings settings) {
        MergeRequestView plain = RequestViews.of(ID, new MergeRequestView.Projects(PROJECT, "acme/tool", PROJECT, "acme/tool", "topic"),
                state,
                new Mergeability.Heads(source, "m"), version, null);
        MergeRequestVersion last = new MergeRequestVersion(1, ID, new DiffRefs("b", "s", version), target, "1", 1, NOW);
        return new MergeRequestView(ID, 1, plain.projects(), MergeRequestContent.titled("x", target), state, plain.people(),
                plain.moments(), last, plain.git(), plain.outcome(), settings, plain.votes(), plain.labels());
    }

    private static MergeSettings settings(Method method, Squash squash) {
        MergeSettings usual = MergeSettings.USUAL;
        return new MergeSettings(usual.pipeline(), false, method, squash, true, 0, true, false);
    }

    private static Locked locked(MergeRequestState state) {
        return new Locked(ID, 1, MergeRequestBranches.of(PROJECT, "topic", PROJECT, "main"), MergeRequestContent.titled("x", "main"), state,
                USER, NOW);
    }

    private void present(String source, String version, String target, MergeSettings settings) {
        when(views.find(ID)).thenReturn(Optional.of(view(MergeRequestState.LOCKED, source, version, target, settings)));
    }

    @BeforeEach
    void begin() {
        when(requests.lock(ID)).thenReturn(Optional.of(locked(MergeRequestState.LOCKED)));
        when(requests.begun(ID)).thenReturn(Optional.of(OURS));
        when(rows.lock(PROJECT, MAIN)).thenReturn(Optional.of("m"));
        when(rows.lock(PROJECT, TOPIC)).thenReturn(Optional.of("h"));
        refs.move(PROJECT, TOPIC, Shas.ZERO, "h");
        when(projects.lock(PROJECT)).thenReturn(Optional.of(mock(Projects.Locked.class)));
        when(access.seen(any(), any(ProjectRef.class))).thenReturn(Optional.of(new ProjectGrant(PROJECT, 5, "acme/tool", "main", null)));
        when(reads.mayMerge(any(), any(), any())).thenReturn(true);
        obstacles(Set.of());
        present("h", "h", "main", MergeSettings.USUAL);
    }

    private void obstacles(Set<MergeObstacle> found) {
        when(statuses.of(any(MergeRequestView.class), anyBoolean()))
                .thenAnswer(call -> new MergeRequestItem(call.getArgument(0), found, false, 0));
    }

    private LastDecision decision() {
        MergeDecisions decisions = new MergeDecisions(access, reads, statuses);
        return new LastDecision(new LastDecision.Parts(requests, views, protection, new LastDecision.Git(refs, rows), projects, decisions,
                new RecordMerges(requests, List.of(), new FakeWork(transactions, () -> NOW))), CALLER,
                view(MergeRequestState.OPENED, "h", "h", "main", MergeSettings.USUAL), MergeInstructions.NONE, () -> wanted,
                new Made("m", "h", "c", Optional.of("c"), Optional.empty()), OURS);
    }

    private void change(String what) {
        switch (what) {
            case "nothing" -> { }
            case "lock ended" -> when(requests.lock(ID)).thenReturn(Optional.of(locked(MergeRequestState.OPENED)));
            case "request removed" -> when(requests.lock(ID)).thenReturn(Optional.empty());
            case "other merge" -> when(requests.begun(ID)).thenReturn(
                    Optional.of(new Merging(USER, "d", Optional.empty(), Optional.empty(), false)));
            case "source row moved" -> when(rows.lock(PROJECT, TOPIC)).thenReturn(Optional.of("i"));
            case "source row gone" -> when(rows.lock(PROJECT, TOPIC)).thenReturn(Optional.empty());
            case "target row gone" -> when(rows.lock(PROJECT, MAIN)).thenReturn(Optional.empty());
            case "source moved in git" -> refs.move(PROJECT, TOPIC, "h", "i");
            case "source gone in git" -> refs.move(PROJECT, TOPIC, "h", Shas.ZERO);
            case "project gone" -> when(projects.lock(PROJECT)).thenReturn(Optional.empty());
            case "view gone" -> when(views.find(ID)).thenReturn(Optional.empty());
            case "other head" -> present("i", "i", "main", MergeSettings.USUAL);
            case "not compared" -> present("h", "g", "main", MergeSettings.USUAL);
            case "retargeted" -> present("h", "h", "dev", MergeSettings.USUAL);
            case "other method" -> present("h", "h", "main", settings(Method.REBASE_MERGE, Squash.DEFAULT_OFF));
            case "squash" -> present("h", "h", "main", settings(Method.MERGE, Squash.ALWAYS));
            case "not wanted" -> wanted = false;
            case "not permitted" -> when(reads.mayMerge(any(), any(), any())).thenReturn(false);
            case "project hidden" -> when(access.seen(any(), any(ProjectRef.class))).thenReturn(Optional.empty());
            case "not approved" -> obstacles(Set.of(MergeObstacle.NOT_APPROVED));
            default -> throw new AssertionError(what);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "nothing,             done",
        "lock ended,          repeated",
        "request removed,     repeated",
        "other merge,         repeated",
        "source row moved,    repeated",
        "source row gone,     repeated",
        "target row gone,     repeated",
        "source moved in git, repeated",
        "source gone in git,  repeated",
        "project gone,        repeated",
        "view gone,           repeated",
        "other head,          repeated",
        "not compared,        repeated",
        "retargeted,          repeated",
        "other method,        repeated",
        "squash,              repeated",
        "not wanted,          Withdrawn",
        "not permitted,       NotPermitted",
        "project hidden,      NotPermitted",
        "not approved,        Refused"})
    void merge_is_done_as_it_was_prepared_or_not_at_all(String what, String end) {
        change(what);
        LastDecision decision = decision();
        Optional<Reason> objection = decision.objection();
        assertEquals("done".equals(end) ? Optional.empty() : Optional.of(Reason.of("push.stale")), objection);
        assertEquals("done".equals(end) || "repeated".equals(end) ? "none" : end,
                decision.outcome().map(outcome -> outcome.getClass().getSimpleName()).orElse("none"));
    }

    /** Two merges between the same branches, in both directions, would wait for each other. */
    @Test
    void protections_come_first_and_branches_are_locked_in_one_order() {
        decision().objection();
        InOrder order = inOrder(protection, requests, rows, projects);
        order.verify(protection).lock(PROJECT);
        order.verify(requests).lock(ID);
        order.verify(rows).lock(PROJECT, MAIN);
        order.verify(rows).lock(PROJECT, TOPIC);
        order.verify(projects).lock(PROJECT);
    }

    @Test
    void merge_is_recorded_while_its_lock_holds() {
        decision().moved(NOW);
        verify(requests).move(ID, MergeRequestEvent.MERGE, USER, NOW);
        clearInvocations(requests);
        change("lock ended");
        decision().moved(NOW);
        verify(requests, never()).move(ID, MergeRequestEvent.MERGE, USER, NOW);
    }
}
