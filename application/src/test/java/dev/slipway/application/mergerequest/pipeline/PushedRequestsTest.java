package dev.slipway.application.mergerequest.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.RequestBranches;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.mergerequest.MergeRequestAccess;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.MergeRequestView.Projects;
import dev.slipway.application.mergerequest.RequestViews;
import dev.slipway.application.mergerequest.fake.FakeMergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequestVersions.NewVersion;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequestViews.OpenRequest;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.pipeline.PipelinesOfRequest;
import dev.slipway.application.pipeline.creation.StoreGuard;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.repository.fake.FakePushes;
import dev.slipway.application.repository.port.Pushes.NewPush;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pipelines that follow pushes to branches of open requests, and who sees pipelines and requests of a branch. */
final class PushedRequestsTest {

    private static final long PROJECT = 7;
    private static final long FORK = 8;
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final String HEAD = "1".repeat(40);
    private static final Caller ADA = new Caller.Person(new Account(5, "ada", "Ada", false, false, AccountState.ACTIVE), 0, Set.of());
    private static final PageRequest PAGE = PageRequest.Offset.first();

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeWork work = new FakeWork(transactions, () -> NOW);
    private final FakePushes pushes = new FakePushes(transactions);
    private final FakeMergeRequestVersions stored = new FakeMergeRequestVersions(transactions);
    private final MergeRequestViews views = mock();
    private final MergeRequests requests = mock();
    private final RecordVersions versions = mock(RecordVersions.class);
    private final ActingUsers users = mock(ActingUsers.class);
    private final Access access = mock(Access.class);
    private final Pipelines pipelines = mock();
    private final CreateMergeRequestPipeline create = mock(CreateMergeRequestPipeline.class);
    private final RequestPipelineOnce once = new RequestPipelineOnce(new OpenRequestGuards(requests, stored, pipelines), create);
    private final CreatePipelinesOfPushedRequests pushed = new CreatePipelinesOfPushedRequests(views, versions, once, pushes, users,
            new CreatePipelinesOfPushedRequests.WorkRecord(work, transactions));

    private static MergeRequestView view(long id, MergeRequestState state, String version) {
        return RequestViews.of(id, new Projects(PROJECT, "acme/tool", FORK, "fan/tool", "topic"), state,
                new Mergeability.Heads(HEAD, "m"), version, null);
    }

    private void open(long... ids) {
        when(views.openFrom(FORK, "topic", 4)).thenReturn(Arrays.stream(ids)
                .mapToObj(id -> new OpenRequest(id, PROJECT, "acme/tool!" + id)).toList());
    }

    @BeforeEach
    void begin() {
        open(1);
        when(users.caller(5)).thenReturn(ADA);
        when(views.find(1)).thenReturn(Optional.of(view(1, MergeRequestState.OPENED, HEAD)));
        when(views.find(2)).thenReturn(Optional.of(view(2, MergeRequestState.OPENED, HEAD)));
    }

    private Push push(Long user, String... options) {
        return transactions.write(() -> pushes.record(new NewPush(FORK, user, RefName.branch("topic"), Shas.ZERO, HEAD, List.of(options),
                NOW))).orElseThrow();
    }

    @Test
    void push_to_the_branch_of_an_open_request_records_work() {
        Push push = push(5L);
        pushed.pushed(push);
        assertEquals(List.of(CreatePipelinesOfPushedRequests.KIND + " " + push.id()), work.recorded());
        assertEquals(CreatePipelinesOfPushedRequests.KIND, pushed.kind());
    }

    @ParameterizedTest
    @CsvSource({"true, ci.skip", "false, x"})
    void push_without_requests_or_with_skipped_pipelines_records_nothing(boolean requests, String option) {
        if (!requests) {
            open();
        }
        pushed.pushed(push(5L, option));
        assertEquals(List.of(), work.recorded());
    }

    @Test
    void each_request_at_the_pushed_commit_gets_a_pipeline_of_the_pusher_though_another_fails() {
        open(1, 2, 3, 4);
        when(views.find(3)).thenReturn(Optional.of(view(3, MergeRequestState.OPENED, "other")));
        when(views.find(4)).thenReturn(Optional.of(view(4, MergeRequestState.OPENED, null)));
        IllegalStateException failure = new IllegalStateException("moved");
        doThrow(failure).when(versions).update(1);
        assertEquals(failure, assertThrows(IllegalStateException.class, () -> pushed.handle(push(5L).id())), "it is tried once more");
        MergeRequestView second = views.find(2).orElseThrow();
        verify(create).follow(eq(ADA), eq(second), any());
        verify(create, times(1)).follow(any(), any(), any());
        verify(versions).update(4);
    }

    @Test
    void push_that_is_gone_creates_nothing() {
        pushed.handle(99);
        verifyNoInteractions(create, versions);
    }

    /** State, whether there is a version, and whether it had a pipeline. */
    @ParameterizedTest
    @CsvSource({"OPENED, true, false, true", "CLOSED, true, false, false", "OPENED, false, false, false", "OPENED, true, true, false"})
    void open_request_gets_one_pipeline_of_its_version(MergeRequestState state, boolean version, boolean ran, boolean creates) {
        when(pipelines.ranFor(1, HEAD)).thenReturn(ran);
        once.create(ADA, view(1, state, version ? HEAD : null));
        verify(create, creates ? times(1) : never()).follow(eq(ADA), any(), any());
    }

    /** The request may close, get another version, or a pipeline, until its pipeline is stored. */
    @ParameterizedTest
    @CsvSource({"OPENED, true, false, true", "CLOSED, true, false, false", "OPENED, false, false, false", "OPENED, true, true, false"})
    void first_pipeline_of_the_last_version_is_stored_while_the_request_is_open(MergeRequestState state, boolean last, boolean ran,
            boolean admitted) {
        when(requests.lock(1)).thenReturn(Optional.of(new Locked(1, 1, MergeRequestBranches.of(FORK, "topic", PROJECT, "main"),
                MergeRequestContent.titled("x", "main"), state, 3L, NOW)));
        MergeRequestVersion version = transactions.write(() -> stored.add(1, new NewVersion(new DiffRefs("b", "s", HEAD), "1", List.of()),
                NOW));
        if (!last) {
            transactions.write(() -> stored.add(1, new NewVersion(new DiffRefs("b", "s", "other"), "1", List.of()), NOW));
        }
        when(pipelines.ranFor(1, HEAD)).thenReturn(ran);
        MergeRequestView plain = view(1, MergeRequestState.OPENED, HEAD);
        MergeRequestView compared = new MergeRequestView(1, 1, plain.projects(), plain.content(), plain.state(), plain.people(),
                plain.moments(), version, plain.git(), plain.outcome(), plain.settings(), plain.votes(), plain.labels());
        StoreGuard guard = new OpenRequestGuards(requests, stored, pipelines).once(compared);
        assertEquals(admitted, guard.admits());
    }

    /** Commits that were pushed meanwhile are those of another user. */
    @ParameterizedTest
    @CsvSource({"1, true", "2, false"})
    void new_request_gets_the_pipeline_of_its_author_for_its_first_version(int count, boolean creates) {
        for (int number = 1; number <= count; number++) {
            String head = "h" + number;
            transactions.write(() -> stored.add(1, new NewVersion(new DiffRefs("b", "s", head), "1", List.of()), NOW));
        }
        when(users.caller(3)).thenReturn(ADA);
        CreatePipelineOfNewRequest ofNew = new CreatePipelineOfNewRequest(views, stored, once, users, pushes, work);
        ofNew.handle(1);
        ofNew.handle(99);
        MergeRequestView request = views.find(1).orElseThrow();
        verify(create, creates ? times(1) : never()).follow(eq(ADA), eq(request), any());
    }

    /** Projects whose pipelines the reader may read. */
    @ParameterizedTest
    @CsvSource({"true, true, true, true", "true, false, true, false", "true, true, false, false", "false, true, true, false"})
    void pipelines_of_the_fork_are_shown_to_its_readers(boolean target, boolean fork, boolean there, boolean shown) {
        transactions.write(() -> stored.add(1, new NewVersion(new DiffRefs("b", "s", "old"), "1", List.of()), NOW));
        transactions.write(() -> stored.add(1, new NewVersion(new DiffRefs("b", "s", HEAD), "1", List.of()), NOW));
        ProjectGrant grant = mock(ProjectGrant.class);
        if (!target) {
            doThrow(Refusal.forbidden()).when(grant).require(Ability.READ_PIPELINES);
        }
        MergeRequestAccess found = mock(MergeRequestAccess.class);
        MergeRequestView request = RequestViews.of(1, new Projects(PROJECT, "acme/tool", there ? FORK : null, null, "topic"),
                MergeRequestState.OPENED, new Mergeability.Heads(HEAD, "m"), HEAD, null);
        when(found.find(ADA, new ProjectRef.Id(PROJECT), 1)).thenReturn(new MergeRequestAccess.Found(grant, request));
        when(access.allows(ADA, new ProjectRef.Id(FORK), Ability.READ_PIPELINES)).thenReturn(fork);
        PipelineViews shownViews = mock();
        when(shownViews.ofMergeRequest(any(), any())).thenReturn(Page.empty());
        MergeRequestPipelineReads reads = new MergeRequestPipelineReads(access, found, stored, shownViews);
        assertEquals(target ? "done" : "forbidden", Refusals.end(() -> reads.list(ADA, new ProjectRef.Id(PROJECT), 1, PAGE)));
        verify(shownViews, target ? times(1) : never()).ofMergeRequest(new PipelinesOfRequest(1, PROJECT,
                shown ? OptionalLong.of(FORK) : OptionalLong.empty(), "topic", List.of(HEAD, "old")), PAGE);
    }

    /** A job is told the references of open requests from its branch, as far as the user of the pipeline reads their projects. */
    @Test
    void pipeline_knows_the_requests_that_its_user_reads() {
        when(views.openFrom(FORK, "topic", 4)).thenReturn(List.of(new OpenRequest(1, PROJECT, "acme/tool!1"),
                new OpenRequest(2, FORK, "fan/tool!1")));
        when(access.allows(ADA, new ProjectRef.Id(FORK), Ability.READ_MERGE_REQUESTS)).thenReturn(true);
        MergeRequestsForPipelines found = new MergeRequestsForPipelines(access, views, users);
        assertEquals(List.of("fan/tool!1"), found.from(5, FORK, "topic", 4));
        assertEquals(List.of(), found.from(6, FORK, "other", 4));
        verify(users, never()).caller(6);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"7, true", "8, false", "-, false"})
    void protections_are_told_whether_both_branches_are_of_one_project(Long source, boolean same) {
        when(views.find(PROJECT, 1)).thenReturn(Optional.of(RequestViews.of(1, new Projects(PROJECT, "acme/tool", source, null, "topic"),
                MergeRequestState.OPENED, new Mergeability.Heads(HEAD, "m"), HEAD, null)));
        assertEquals(Optional.of(new RequestBranches.Pair("topic", "main", same)),
                new MergeRequestsForPipelines(access, views, users).find(PROJECT, 1));
    }
}
