package dev.slipway.application.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyCollection;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.discussion.NoteableRef;
import dev.slipway.application.issue.IssueView;
import dev.slipway.application.issue.ShownIssues;
import dev.slipway.application.issue.port.IssueViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.label.LabelCounts;
import dev.slipway.application.mergerequest.MergeRequestFilter.Order;
import dev.slipway.application.mergerequest.MergeRequestFilter.Place;
import dev.slipway.application.mergerequest.item.ClosedIssueReads;
import dev.slipway.application.mergerequest.item.IssueRequestReads;
import dev.slipway.application.mergerequest.item.WorkItems;
import dev.slipway.application.mergerequest.label.RequestsOfLabels;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequestViews.Noted;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.issue.ItemId;
import dev.slipway.domain.mergerequest.MergeRequestAudience;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kinds of recorded work, and merge requests and issues as items of a project. */
final class WorkOfRequestsTest {

    private static final PageRequest PAGE = PageRequest.Offset.first();

    private final RequestScene scene = new RequestScene();
    private final MergeRequestViews views = mock();
    private final IssueViews issues = mock();
    private final TestModules modules = TestModules.of(new FakeAccessFacts(scene.directory, () -> RequestScene.NOW), views, issues,
            scene.transactions, scene.work);
    private final WorkItems items = modules.mergeRequest.workItems;

    @BeforeEach
    void begin() {
        when(views.noted(scene.project, 1)).thenReturn(Optional.of(new Noted(9, 3L, false)));
        for (long project : List.of(scene.project, scene.fork)) {
            when(issues.noted(project, 1)).thenReturn(Optional.of(new IssueViews.Noted(8, OptionalLong.empty(), Set.of(), false, false)));
        }
    }

    /** Recorded work is read after an upgrade, and bulk work delays no pipeline. */
    @Test
    void work_has_its_kinds() {
        MergeRequestModule use = modules.mergeRequest;
        assertEquals(List.of("CHECK_MERGE_REQUEST", "CLOSE_ISSUES_OF_MERGE", "CLOSE_ISSUES_OF_PUSH bulk",
                "CLOSE_MERGE_REQUESTS_OF_FORK bulk", "CREATE_PIPELINES_OF_PUSHED_REQUESTS", "CREATE_PIPELINE_OF_NEW_REQUEST",
                "FOLLOW_BRANCH_OF_MERGE_REQUESTS bulk", "REBASE_SOURCE_BRANCH_OF_REQUEST", "RECORD_CLOSINGS bulk",
                "RECORD_CLOSINGS_OF_PROJECT bulk", "RECORD_VERSION_OF_REQUEST bulk", "REMOVE_REFS_OF_REQUESTS bulk",
                "REMOVE_SOURCE_BRANCH_OF_REQUEST", "RETARGET_REQUESTS", "RETRY_AUTO_MERGE bulk", "RUN_AUTO_MERGE",
                "merge_request.finish_merges each PT20S", "merge_request.wake_auto_merges bulk each PT1M"),
                Stream.<WorkHandler>of(use.checkMergeability, use.recordVersionOfRequest, use.recordClosings, use.closingsOfProject,
                        use.followBranches, use.removeRefsOfRequests, use.closeRequestsOfFork, use.merging.finishMerge,
                        use.merging.closeIssuesOfMerge, use.merging.closeIssuesOfPush, use.merging.removeSourceBranch,
                        use.merging.retargetRequests, use.merging.rebaseSourceBranch, use.autoMerge.runAutoMerge,
                        use.autoMerge.retryAutoMerge, use.autoMerge.wakeAutoMerges, use.pipeline.createPipelinesOfPushedRequests,
                        use.pipeline.createPipelineOfNewRequest).map(work -> work.kind() + (work.bulk() ? " bulk" : "")
                        + work.every().map(Duration::toString).map(every -> " each " + every).orElse("")).sorted().toList());
    }

    private NoteableRef request(long project) {
        return new NoteableRef.OfMergeRequest(new ProjectRef.Id(project), 1);
    }

    private NoteableRef issue(long project) {
        return new NoteableRef.OfIssue(new ProjectRef.Id(project), 1);
    }

    @Test
    void items_are_found_by_their_readers() {
        WorkItems.Found found = items.find(Caller.ANONYMOUS, request(scene.project));
        assertEquals(new Noteable.MergeRequest(scene.project, 9, 1), found.item());
        assertEquals(ItemId.mergeRequest(9), found.id());
        assertEquals(new Noteable.Issue(scene.project, 8, 1), items.find(Caller.ANONYMOUS, issue(scene.project)).item());
        assertEquals("none", Refusals.end(() -> items.find(Caller.ANONYMOUS, new NoteableRef.OfMergeRequest(scene.reference, 2))));
        assertEquals("none", Refusals.end(() -> items.find(Caller.ANONYMOUS, new NoteableRef.OfIssue(scene.reference, 2))));
        assertEquals("forbidden", Refusals.end(() -> items.find(scene.person("guest", scene.fork, Role.GUEST), request(scene.fork))));
        assertThrows(IllegalArgumentException.class, () -> items.find(Caller.ANONYMOUS, new NoteableRef.OfCommit(scene.reference, "main")));
    }

    /** Reporters change issues, developers merge requests too. */
    @ParameterizedTest
    @CsvSource({"          , forbidden, forbidden", "GUEST, forbidden, forbidden", "REPORTER, done, forbidden", "DEVELOPER, done, done"})
    void items_are_changed_by_those_who_may_change_all_their_attributes(Role role, String issue, String request) {
        Caller caller = scene.person("ben", scene.project, role);
        assertEquals(issue, Refusals.end(() -> items.find(caller, issue(scene.project)).requireChanging()));
        assertEquals(request, Refusals.end(() -> items.find(caller, request(scene.project)).requireChanging()));
        if ("done".equals(request)) {
            assertEquals(ItemId.mergeRequest(9), items.find(caller, request(scene.project)).requireChanging().id());
        }
    }

    /** Guests of a private project see its issues, and not its code. */
    @Test
    void requests_of_an_issue_are_shown_to_readers_of_both() {
        MergeRequestView request = RequestViews.in(scene.project, 9);
        MergeRequestItem item = new MergeRequestItem(request, Set.of(), false, 0);
        MergeStatuses statuses = mock(MergeStatuses.class);
        when(statuses.shown(any(), eq(List.of(request)), eq(false))).thenReturn(List.of(item));
        MergeRequestFilter closing = MergeRequestFilter.all().at(new Place.Closing(scene.project, 8)).orderedBy(Order.CREATED_AT,
                Sort.DESC);
        when(views.list(closing, MergeRequestAudience.ofProject(Caller.ANONYMOUS), PAGE)).thenReturn(new Page<>(List.of(request), 4));
        when(views.list(MergeRequestFilter.all().at(new Place.Related(8)), MergeRequestAudience.everywhere(Caller.ANONYMOUS), PAGE))
                .thenReturn(new Page<>(List.of(request), 5));
        IssueRequestReads reads = new IssueRequestReads(items, views, statuses);
        assertEquals(new Page<>(List.of(item), 4), reads.closing(Caller.ANONYMOUS, scene.reference, 1, PAGE));
        assertEquals(new Page<>(List.of(item), 5), reads.related(Caller.ANONYMOUS, scene.reference, 1, PAGE));
        assertEquals(Page.empty(), reads.closing(scene.person("guest", scene.fork, Role.GUEST), new ProjectRef.Id(scene.fork), 1, PAGE));
    }

    @Test
    void open_requests_of_labels_are_counted() {
        when(views.countOpenByLabel(anyCollection(), eq(MergeRequestAudience.everywhere(Caller.ANONYMOUS)))).thenReturn(Map.of(1L, 4));
        assertEquals(Map.of(1L, new LabelCounts(0, 0, 4)), new RequestsOfLabels(views).count(Caller.ANONYMOUS, List.of(1L, 2L)));
    }

    @Test
    void issues_that_a_merge_closes_are_shown_as_in_lists() {
        IssuesToClose closing = mock(IssuesToClose.class);
        ShownIssues shown = mock(ShownIssues.class);
        List<IssueView> found = List.of(mock(IssueView.class));
        List<IssueView> figured = List.of(mock(IssueView.class));
        when(closing.of(Caller.ANONYMOUS, scene.reference, 1)).thenReturn(found);
        when(shown.figured(Caller.ANONYMOUS, found)).thenReturn(figured);
        assertEquals(figured, new ClosedIssueReads(closing, shown).of(Caller.ANONYMOUS, scene.reference, 1));
    }
}
