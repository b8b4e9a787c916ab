package dev.slipway.application.mergerequest.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestItem;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.MergeRequestView.Projects;
import dev.slipway.application.mergerequest.MergeStatuses;
import dev.slipway.application.mergerequest.pipeline.RequestPipelines.Target;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.mergerequest.version.UpdateMergeRef;
import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.creation.Creation;
import dev.slipway.application.pipeline.creation.CreationPolicy;
import dev.slipway.application.pipeline.creation.PipelineCreator;
import dev.slipway.application.pipeline.creation.StoreGuard;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.request.PipelineRequest;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.application.pipeline.request.RequestedRevision;
import dev.slipway.application.pipeline.request.VariableRight;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Merges.Sides;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.issue.VoteCounts;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeObstacle;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeSettings;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.variable.MergeRequestFacts;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestBranch;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestDiff;
import dev.slipway.domain.variable.MergeRequestFacts.MergeRequestText;
import dev.slipway.domain.variable.MergeRequestFacts.MergedHeads;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

/** Who creates which pipelines of a request from a fork: in the project, or in the fork. */
final class CreateRequestPipelineTest {

    private static final long PROJECT = 7;
    private static final long FORK = 8;
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Account ADA = new Account(5, "ada", "Ada", false, false, AccountState.ACTIVE);
    private static final Caller CALLER = new Caller.Person(ADA, 0, Set.of());
    private static final ProjectRef REFERENCE = new ProjectRef.Id(PROJECT);
    private static final Target IN_PROJECT = new Target(PROJECT, "refs/merge-requests/1/head", true, false);
    private static final Target IN_FORK = new Target(FORK, "topic", false, false);
    private static final Target MERGED = new Target(PROJECT, "refs/merge-requests/1/head", true, true);

    private final Access access = mock(Access.class);
    private final MergeRequestAccess requests = mock(MergeRequestAccess.class);
    private final MergeStatuses statuses = mock(MergeStatuses.class);
    private final RequestPipelines targets = mock(RequestPipelines.class);
    private final Commits commits = mock();
    private final RecordVersions versions = mock(RecordVersions.class);
    private final UpdateMergeRef mergeRef = mock(UpdateMergeRef.class);
    private final PipelineRequestResolver resolver = mock(PipelineRequestResolver.class);
    private final PipelineCreator creator = mock(PipelineCreator.class);
    private final PipelineViews views = mock();
    private final OpenRequestGuards guards = mock(OpenRequestGuards.class);
    private final StoreGuard open = mock();
    private final StoreGuard ofMerge = mock();
    private final CreateMergeRequestPipeline create = new CreateMergeRequestPipeline(access, requests, statuses, targets,
            new CreateMergeRequestPipeline.Branches(commits, versions, mergeRef),
            new CreateMergeRequestPipeline.Creation(resolver, creator, views, guards));
    private Set<MergeObstacle> obstacles = Set.of();

    private static MergeRequestView request(MergeRequestState state, Integer commits) {
        UserBrief ben = new UserBrief(6, "ben", "Ben", AccountState.ACTIVE, "");
        return new MergeRequestView(70, 1, new Projects(PROJECT, "acme/tool", FORK, "fan/tool", "topic"),
                MergeRequestContent.titled("x", "main").withLabels(Labels.of(List.of("bug"))), state,
                new MergeRequestView.People(null, List.of(ben), List.of(), null, null), new MergeRequestView.Moments(NOW, NOW, null, null),
                commits == null ? null : new MergeRequestVersion(3, 70, new DiffRefs("b", "s", "h"), "main", "1", commits, NOW),
                new MergeRequestView.Git(new Mergeability.Heads("h", "m"), Optional.empty(), null, null),
                MergeRequestView.Outcome.NONE, MergeSettings.USUAL, VoteCounts.NONE, List.of());
    }

    private static Commit commit(String sha, String message) {
        Signature ada = new Signature("Ada", "ada@example.com", NOW);
        return new Commit(sha, List.of(), ada, ada, message);
    }

    private static Origin origin(long project) {
        return new Origin(project, "tool", "", "acme/tool", 1, Visibility.PRIVATE, "main", "", true, false);
    }

    @BeforeEach
    void begin() {
        when(access.signedIn(CALLER)).thenReturn(ADA);
        show(request(MergeRequestState.OPENED, 1));
        for (long project : List.of(PROJECT, FORK)) {
            when(resolver.requireEnabled(project)).thenReturn(origin(project));
            when(commits.find(project, "h")).thenReturn(Optional.of(commit("h", "Add it")));
        }
        when(commits.find(PROJECT, "c")).thenReturn(Optional.of(commit("c", "Merge")));
        when(guards.guard(any())).thenReturn(open);
        when(statuses.of(any(MergeRequestView.class), eq(false)))
                .thenAnswer(call -> new MergeRequestItem(call.getArgument(0), obstacles, false, 0));
        when(targets.targetProtected(any())).thenReturn(true);
        when(creator.create(any(PipelineRequest.class), any(), any(), any())).thenReturn(new Creation.Created(12));
    }

    private void show(MergeRequestView request) {
        when(requests.find(CALLER, REFERENCE, 1)).thenReturn(new MergeRequestAccess.Found(mock(ProjectGrant.class), request));
    }

    private void runsIn(Target first, Target second) {
        when(targets.find(eq(CALLER), any())).thenReturn(Optional.ofNullable(first), Optional.ofNullable(second));
    }

    private PipelineRequest created(VariableRight right, CreationPolicy policy, StoreGuard guard) {
        ArgumentCaptor<PipelineRequest> asked = ArgumentCaptor.captor();
        verify(creator).create(asked.capture(), eq(right), eq(policy), eq(guard));
        return asked.getValue();
    }

    private static MergeRequestFacts facts(MergeRequestText text, boolean approved) {
        return new MergeRequestFacts(70, 1, new MergeRequestBranch(FORK, "fan/tool", "topic"),
                new MergeRequestBranch(PROJECT, "acme/tool", "main"), true, text, new MergeRequestDiff(3, "b"), approved, null);
    }

    /** Rights are asked for before branches are compared, and once more for the request as it is then. */
    @ParameterizedTest
    @CsvSource({"false, false, forbidden", "true, false, forbidden", "true, true, done"})
    void user_who_may_create_a_pipeline_creates_one(boolean before, boolean after, String end) {
        runsIn(before ? IN_PROJECT : null, after ? IN_PROJECT : null);
        when(views.find(PROJECT, 12)).thenReturn(Optional.of(mock(PipelineView.class)));
        assertEquals(end, Refusals.end(() -> create.create(CALLER, REFERENCE, 1)));
        verify(versions, before ? times(1) : never()).updateOrLater(70);
    }

    /** Texts of the project, whether it is open to all or not. */
    @ParameterizedTest
    @CsvSource({"false, false", "true, true"})
    void pipeline_in_the_project_knows_the_texts_of_its_request(boolean maintainer, boolean approved) {
        runsIn(IN_PROJECT, IN_PROJECT);
        PipelineView view = mock(PipelineView.class);
        when(views.find(PROJECT, 12)).thenReturn(Optional.of(view));
        when(access.allows(CALLER, REFERENCE, Ability.READ_ANY_PIPELINE_VARIABLES)).thenReturn(maintainer);
        obstacles = approved ? Set.of() : Set.of(MergeObstacle.NOT_APPROVED);
        assertSame(view, create.create(CALLER, REFERENCE, 1));
        MergeRequestText text = new MergeRequestText("x", List.of("ben"), List.of("bug"));
        assertEquals(new PipelineRequest(origin(PROJECT), PipelineCause.mergeRequest(facts(text, approved), 5L),
                new RequestedRevision("refs/merge-requests/1/head", false, true, commit("h", "Add it"), Shas.ZERO, null), List.of()),
                created(VariableRight.of(maintainer), CreationPolicy.ON_DEMAND, open));
    }

    /** Members of the fork see its jobs. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void pipeline_in_the_fork_knows_the_texts_that_all_may_read(boolean open) {
        runsIn(IN_FORK, IN_FORK);
        when(views.find(FORK, 12)).thenReturn(Optional.of(mock(PipelineView.class)));
        when(access.allows(Caller.ANONYMOUS, REFERENCE, Ability.READ_MERGE_REQUESTS)).thenReturn(open);
        create.create(CALLER, REFERENCE, 1);
        PipelineRequest asked = created(VariableRight.of(false), CreationPolicy.ON_DEMAND, this.open);
        assertEquals(PipelineCause.mergeRequest(facts(open ? new MergeRequestText("x", List.of("ben"), List.of("bug"))
                : MergeRequestText.HIDDEN, true), 5L), asked.cause());
        assertEquals(List.of(FORK, "topic", false), List.of(asked.origin().id(), asked.revision().ref(), asked.revision().refProtected()));
    }

    @Test
    void pipeline_of_a_merged_result_runs_on_the_merge_while_nothing_it_was_decided_with_changes() {
        runsIn(MERGED, MERGED);
        when(views.find(PROJECT, 12)).thenReturn(Optional.of(mock(PipelineView.class)));
        when(mergeRef.update(any())).thenReturn(new UpdateMergeRef.Current("c", new Sides("m", "h"), "main"));
        ArgumentCaptor<BooleanSupplier> decided = ArgumentCaptor.captor();
        when(guards.ofMerge(any(), eq(open), decided.capture())).thenReturn(ofMerge);
        create.create(CALLER, REFERENCE, 1);
        PipelineRequest asked = created(VariableRight.of(false), CreationPolicy.ON_DEMAND, ofMerge);
        assertEquals(new RequestedRevision("refs/merge-requests/1/merge", false, true, commit("c", "Merge"), Shas.ZERO, null),
                asked.revision());
        assertEquals(PipelineCause.mergeRequest(facts(new MergeRequestText("x", List.of("ben"), List.of("bug")), true)
                .merging(new MergedHeads("h", "m")), 5L), asked.cause());
        assertEquals(true, decided.getValue().getAsBoolean());
        when(targets.find(eq(CALLER), any())).thenReturn(Optional.of(IN_PROJECT));
        assertEquals(false, decided.getValue().getAsBoolean());
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"OPENED, -", "OPENED, 0", "CLOSED, 1", "LOCKED, 1", "MERGED, 1"})
    void request_that_is_not_open_or_has_no_commits_gets_no_pipeline(MergeRequestState state, Integer commits) {
        show(request(state, commits));
        runsIn(IN_PROJECT, IN_PROJECT);
        assertEquals(new Failure.NotAllowed(Reason.of("merge_request.no_pipeline")),
                Refusals.of(() -> create.create(CALLER, REFERENCE, 1)));
        verifyNoInteractions(creator);
    }

    @Test
    void request_without_jobs_gets_no_pipeline() {
        runsIn(IN_PROJECT, IN_PROJECT);
        when(creator.create(any(PipelineRequest.class), any(), any(), any())).thenReturn(new Creation.Nothing());
        assertEquals(new Failure.NotAllowed(Reason.of("merge_request.no_pipeline")),
                Refusals.of(() -> create.create(CALLER, REFERENCE, 1)));
    }

    /** What a push leaves out: bots without an account, commits that skip pipelines, and users without the right. */
    @ParameterizedTest
    @CsvSource({
        "true,  true,  Add it,           true",
        "false, true,  Add it,           false",
        "true,  false, Add it,           false",
        "true,  true,  Add it [skip ci], false"})
    void push_of_a_user_creates_a_pipeline(boolean account, boolean right, String message, boolean creates) {
        Caller caller = account ? CALLER : Caller.ANONYMOUS;
        when(targets.find(eq(caller), any())).thenReturn(right ? Optional.of(IN_PROJECT) : Optional.empty());
        when(commits.find(PROJECT, "h")).thenReturn(Optional.of(commit("h", message)));
        create.follow(caller, request(MergeRequestState.OPENED, 1), open);
        if (creates) {
            created(VariableRight.of(false), CreationPolicy.byPush(false), open);
        } else {
            verifyNoInteractions(creator);
        }
    }

    @Test
    void request_without_a_version_follows_no_push() {
        runsIn(IN_PROJECT, IN_PROJECT);
        create.follow(CALLER, request(MergeRequestState.OPENED, null), open);
        verifyNoInteractions(creator);
        verify(commits, never()).find(anyLong(), any());
    }
}
