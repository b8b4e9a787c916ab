package dev.slipway.application.mergerequest;

import static dev.slipway.application.mergerequest.RequestScene.NOW;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyList;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.BranchProtection;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.issue.IssueFilter.Mine;
import dev.slipway.application.issue.port.ItemSubscriptions;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.mergerequest.MergeRequestFilter.Order;
import dev.slipway.application.mergerequest.MergeRequestFilter.Place;
import dev.slipway.application.mergerequest.MergeRequestFilter.Traits;
import dev.slipway.application.mergerequest.MergeRequestView.Projects;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.milestone.MilestoneCondition;
import dev.slipway.application.milestone.MilestoneOwner;
import dev.slipway.application.milestone.MilestoneView;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.issue.ItemId;
import dev.slipway.domain.mergerequest.MergeRequestAudience;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.Mergeability;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists of merge requests, and what single ones show to whom. Group and project are public, but for the fork. */
final class MergeRequestReadsTest {

    private static final PageRequest PAGE = PageRequest.Offset.first();
    private static final Signature ADA = new Signature("Ada", "ada@example.com", NOW);

    private final RequestScene scene = new RequestScene();
    private final MergeRequestViews views = mock();
    private final MergeStatuses statuses = mock(MergeStatuses.class);
    private final ProtectedRefs refs = mock();
    private final PipelineViews pipelines = mock();
    private final ItemSubscriptions subscriptions = mock();
    private final Commits commits = mock();
    private final Histories histories = mock();
    private final MergeRequestReads reads = new MergeRequestReads(scene.access, new MergeRequestAccess(scene.access, views), views,
            statuses,
            new BranchProtection(refs, (project, iid) -> Optional.empty()), new MergeRequestReads.Beside(pipelines, subscriptions),
            new MergeRequestReads.Repository(commits, histories));
    private final MergeRequestView request = RequestViews.in(scene.project, 9);

    @BeforeEach
    void begin() {
        when(refs.of(scene.project)).thenReturn(List.of(ProtectedRef.standard("main")));
        when(statuses.shown(any(), anyList(), anyBoolean())).thenAnswer(call -> call.<List<MergeRequestView>>getArgument(1).stream()
                .map(each -> new MergeRequestItem(each, Set.of(), false, 0)).toList());
        when(views.list(any(), any(), any())).thenReturn(new Page<>(List.of(request), 21));
    }

    private MergeRequestDetails shown(Caller caller, MergeRequestView found, boolean diverged) {
        when(views.find(scene.project, 1)).thenReturn(Optional.of(found));
        return reads.get(caller, scene.reference, 1, diverged);
    }

    /** The target branch is protected for maintainers; others are open to developers. */
    @ParameterizedTest
    @CsvSource({
        "          , false, false",
        "REPORTER,   false, false",
        "DEVELOPER,  false, true",
        "MAINTAINER, true,  true"})
    void maintainers_merge_into_protected_branches_and_developers_into_others(Role role, boolean main, boolean other) {
        Caller caller = scene.person("ada", scene.project, role);
        ProjectGrant grant = scene.access.project(caller, scene.reference);
        assertEquals(main, reads.mayMerge(caller, grant, "main"));
        assertEquals(other, reads.mayMerge(caller, grant, "other"));
        assertEquals(main, shown(caller, request, false).canMerge());
        assertEquals(false, reads.mayMerge(Caller.ANONYMOUS, scene.access.project(Caller.ANONYMOUS, scene.reference), "other"));
        assertEquals(false, reads.mayMerge(Caller.ANONYMOUS, grant, "other"), "a deploy key has no account");
    }

    @Test
    void request_that_was_written_is_shown_with_its_status_checked() {
        when(views.find(9)).thenReturn(Optional.of(request));
        Caller ada = scene.person("ada", scene.project, Role.DEVELOPER);
        ProjectGrant grant = scene.access.project(ada, scene.reference);
        assertEquals(request, reads.written(ada, grant, 9).request());
        verify(statuses).shown(ada, List.of(request), true);
        assertEquals("none", Refusals.end(() -> reads.written(ada, grant, 10)));
        assertEquals("none", Refusals.end(() -> reads.get(ada, scene.reference, 2, false)));
    }

    @Test
    void account_is_told_whether_it_follows_the_request() {
        Caller ada = scene.person("ada", scene.project, null);
        when(subscriptions.subscribed(ItemId.mergeRequest(9), RequestScene.id(ada))).thenReturn(true);
        assertEquals(true, shown(ada, request, false).subscribed());
        assertEquals(false, shown(scene.person("ben", scene.project, null), request, false).subscribed());
        assertEquals(false, shown(Caller.ANONYMOUS, request, false).subscribed());
    }

    /** Project where the pipeline runs, and whether the caller reads the fork. */
    @ParameterizedTest
    @CsvSource({"project, false, true", "project, true, true", "fork, false, false", "fork, true, true", "none, true, false"})
    void pipeline_of_the_head_is_shown_to_readers_of_the_project_where_it_runs(String where, boolean member, boolean shown) {
        Caller caller = scene.person("ada", scene.fork, member ? Role.REPORTER : null);
        PipelineView pipeline = mock(PipelineView.class);
        when(pipelines.find("fork".equals(where) ? scene.fork : scene.project, 5)).thenReturn(Optional.of(pipeline));
        MergeRequestView found = RequestViews.of(9, new Projects(scene.project, "acme/tool", scene.fork, "fan/tool", "topic"),
                MergeRequestState.OPENED, new Mergeability.Heads("h", "m"), null, "none".equals(where) ? null : 5L);
        assertEquals(shown ? Optional.of(pipeline) : Optional.empty(), shown(caller, found, false).headPipeline());
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"h, m, true, 2", "-, m, true, 0", "h, -, true, 0", "h, m, false, 0"})
    void commits_that_the_source_branch_lacks_are_counted_where_both_branches_are_there(String head, String target, boolean source,
            int count) {
        Commit commit = new Commit("c", List.of(), ADA, ADA, "x");
        when(histories.between(eq(ObjectSource.of(scene.project).with(scene.fork)), eq("h"), eq("m"), any(Integer.class)))
                .thenReturn(new Histories.Between(List.of(commit, commit), false));
        MergeRequestView found = RequestViews.of(9, new Projects(scene.project, "acme/tool", source ? scene.fork : null, "fan/tool",
                "topic"),
                MergeRequestState.OPENED, new Mergeability.Heads(head, target), null, null);
        assertEquals(OptionalInt.of(count), shown(Caller.ANONYMOUS, found, true).diverged());
        assertEquals(OptionalInt.empty(), shown(Caller.ANONYMOUS, found, false).diverged());
    }

    private void assertListed(Function<MergeRequestFilter, Page<MergeRequestItem>> list, MergeRequestFilter expected,
            MergeRequestAudience audience, boolean rechecked) {
        clearInvocations(views, statuses);
        Page<MergeRequestItem> found = list.apply(MergeRequestFilter.all().withState(Optional.of(MergeRequestState.OPENED)));
        assertEquals(new Page<>(List.of(new MergeRequestItem(request, Set.of(), false, 0)), 21), found);
        verify(views).list(expected, audience, PAGE);
        verify(statuses).shown(any(), eq(List.of(request)), eq(rechecked));
    }

    /** A check runs git. */
    @Test
    void lists_check_merges_that_developers_and_accounts_ask_for() {
        MergeRequestFilter open = MergeRequestFilter.all().withState(Optional.of(MergeRequestState.OPENED));
        Caller dev = scene.person("dev", scene.project, Role.DEVELOPER);
        Caller reader = scene.person("reader", scene.project, Role.REPORTER);
        GroupRef group = new GroupRef.Id(scene.group);
        for (boolean asked : new boolean[] {true, false}) {
            for (Caller caller : List.of(dev, reader, Caller.ANONYMOUS)) {
                assertListed(filter -> reads.inProject(caller, scene.reference, filter, asked, PAGE),
                        open.at(new Place.Project(scene.project)), MergeRequestAudience.ofProject(caller), asked && caller == dev);
                assertListed(filter -> reads.inGroup(caller, group, filter, asked, PAGE).requests(),
                        open.at(new Place.Group(scene.group)), MergeRequestAudience.everywhere(caller),
                        asked && caller != Caller.ANONYMOUS);
                assertListed(filter -> reads.everywhere(caller, filter, asked, PAGE), open.at(new Place.Everywhere()),
                        MergeRequestAudience.everywhere(caller), asked && caller != Caller.ANONYMOUS);
            }
        }
        assertEquals("acme", reads.inGroup(dev, group, open, false, PAGE).groupPath());
    }

    @Test
    void own_requests_are_those_of_an_account() {
        for (Mine mine : Mine.values()) {
            assertEquals(mine == Mine.ALL ? "done" : "unauthenticated", Refusals.end(() -> reads.everywhere(Caller.ANONYMOUS,
                    MergeRequestFilter.all().withMine(mine), false, PAGE)), mine.name());
        }
    }

    @Test
    void requests_of_hidden_projects_and_groups_are_not_listed() {
        long hidden = scene.directory.projects().filter(each -> each.id() == scene.fork).findFirst().orElseThrow().home().id();
        assertEquals("no Project", Refusals.end(() -> reads.inProject(Caller.ANONYMOUS, new ProjectRef.Id(scene.fork),
                MergeRequestFilter.all(), false, PAGE)));
        assertEquals("no Group", Refusals.end(() -> reads.inGroup(Caller.ANONYMOUS, new GroupRef.Id(hidden),
                MergeRequestFilter.all(), false, PAGE)));
        assertEquals("forbidden", Refusals.end(() -> reads.inProject(scene.person("guest", scene.fork, Role.GUEST),
                new ProjectRef.Id(scene.fork), MergeRequestFilter.all(), false, PAGE)));
    }

    @Test
    void requests_of_a_commit_are_those_of_its_full_name() {
        when(commits.find(scene.project, "abc")).thenReturn(Optional.of(new Commit("abcdef", List.of(), ADA, ADA, "x")));
        assertListed(any -> reads.ofCommit(Caller.ANONYMOUS, scene.reference, "abc", PAGE),
                MergeRequestFilter.all().at(new Place.Commit(scene.project, "abcdef")), MergeRequestAudience.ofProject(Caller.ANONYMOUS),
                false);
        assertEquals("no Commit", Refusals.end(() -> reads.ofCommit(Caller.ANONYMOUS, scene.reference, "gone", PAGE)));
        assertEquals("forbidden", Refusals.end(() -> reads.ofCommit(scene.person("guest", scene.fork, Role.GUEST),
                new ProjectRef.Id(scene.fork), "abc", PAGE)));
    }

    private static MilestoneView milestone(MilestoneOwner owner) {
        MilestoneView milestone = mock(MilestoneView.class);
        when(milestone.id()).thenReturn(8L);
        when(milestone.owner()).thenReturn(owner);
        return milestone;
    }

    @Test
    void requests_of_a_milestone_are_listed_newest_first() {
        MergeRequestFilter filter = MergeRequestFilter.all().withWanted(Traits.ANY.withMilestone(new MilestoneCondition.Exactly(8)))
                .orderedBy(Order.CREATED_AT, Sort.DESC);
        assertListed(any -> reads.ofMilestone(Caller.ANONYMOUS, milestone(new MilestoneOwner.Project(scene.project)), PAGE),
                filter.at(new Place.Project(scene.project)), MergeRequestAudience.ofProject(Caller.ANONYMOUS), false);
        assertListed(any -> reads.ofMilestone(Caller.ANONYMOUS, milestone(new MilestoneOwner.Group(scene.group)), PAGE),
                filter.at(new Place.Group(scene.group)), MergeRequestAudience.everywhere(Caller.ANONYMOUS), false);
    }

    /** Guests see the milestones of a private project, and not its code. */
    @Test
    void guest_sees_no_requests_of_a_milestone_of_a_private_project() {
        assertEquals(Page.empty(), reads.ofMilestone(scene.person("guest", scene.fork, Role.GUEST),
                milestone(new MilestoneOwner.Project(scene.fork)), PAGE));
    }
}
