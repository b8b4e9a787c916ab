package dev.slipway.application.mergerequest;

import static dev.slipway.application.mergerequest.RequestScene.NOW;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.activity.RecordMentions;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.mergerequest.port.MergeRequestVersions.NewVersion;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.version.RecordVersions.Prepared;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.mergerequest.DiffRefs;
import dev.slipway.domain.mergerequest.MergeOptions;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Members who propose merges, in a project and from its fork. */
final class CreateMergeRequestTest {

    private static final MergeOptions OPTIONS = new MergeOptions(true, true, true);

    private RequestScene scene = new RequestScene();
    private Prepared version;

    @BeforeEach
    void begin() {
        begin(scene);
    }

    private void begin(RequestScene wanted) {
        scene = wanted;
        version = new Prepared(new NewVersion(new DiffRefs("base", "main of " + scene.project, "head"), "1", List.of("head")), List.of());
        when(scene.versions.prepare(anyLong(), eq(scene.project), eq("main of " + scene.project), any())).thenReturn(Optional.of(version));
    }

    private static CreateMergeRequest.Request request(String source, Optional<Long> target, String into, String title) {
        return new CreateMergeRequest.Request(source, target, into, title, null, List.of(),
                new MergeRequestWorkers(List.of(), List.of()), MergeOptions.NONE, null);
    }

    private CreateMergeRequest.Request described(Optional<Long> target, List<Long> workers) {
        return new CreateMergeRequest.Request("topic", target, "main", "Add it", "Text", List.of("bug", "new"),
                new MergeRequestWorkers(workers, workers), OPTIONS, RequestScene.MILESTONE);
    }

    private String end(Caller caller, long source, CreateMergeRequest.Request request) {
        return Refusals.end(() -> scene.create.create(caller, new ProjectRef.Id(source), request));
    }

    @ParameterizedTest
    @CsvSource({"GUEST, forbidden", "REPORTER, forbidden", "DEVELOPER, done", "MAINTAINER, done", ", forbidden"})
    void members_who_push_code_propose_merges_in_their_project(Role role, String end) {
        assertEquals(end, end(scene.person("ada", scene.project, role), scene.project,
                request("topic", Optional.of(scene.project), "main", "Add it")));
        assertEquals("done".equals(end) ? 1 : 0, scene.requests.all().size());
    }

    @Test
    void callers_who_are_not_signed_in_propose_nothing() {
        assertEquals("unauthenticated", end(Caller.ANONYMOUS, scene.project, request("topic", Optional.empty(), "main", "Add it")));
    }

    /** Readers of the code may propose: the project is open to all. */
    @ParameterizedTest
    @CsvSource({"REPORTER, forbidden", "DEVELOPER, done"})
    void members_who_push_code_to_a_fork_propose_merges_into_its_source(Role role, String end) {
        Caller ada = scene.person("ada", scene.fork, role);
        assertEquals(end, end(ada, scene.fork, described(Optional.of(scene.project), List.of(RequestScene.id(ada)))));
        if ("done".equals(end)) {
            Locked made = scene.requests.all().getFirst().request();
            assertEquals(MergeRequestBranches.of(scene.fork, "topic", scene.project, "main"), made.branches());
            assertEquals(new MergeRequestContent("Add it", "Text", "main", Labels.NONE, MergeRequestWorkers.NONE, null, OPTIONS),
                    made.content(), "users who may not change all attributes set none of the others");
        }
    }

    @Test
    void projects_that_are_no_forks_of_each_other_get_no_merges() {
        Caller ada = scene.person("ada", scene.project, Role.DEVELOPER);
        assertEquals("422 merge_request.no_fork", end(ada, scene.project, request("topic", Optional.of(scene.other), "main", "Add it")));
        assertEquals("no Project", end(ada, scene.project, request("topic", Optional.of(scene.fork), "main", "Add it")));
        assertEquals(List.of(), scene.requests.all());
    }

    /** Names of labels that the project lacks are for those who may create labels. */
    @ParameterizedTest
    @CsvSource({"FREE, 1", "PREMIUM, 2"})
    void request_has_what_its_author_chose(Tier tier, int workers) {
        begin(new RequestScene(tier));
        Caller ada = scene.person("ada", scene.project, Role.DEVELOPER);
        Caller ben = scene.person("ben", scene.project, Role.REPORTER);
        List<Commit> commits = List.of(new Commit("head", List.of(), new Signature("A", "a@b", NOW), new Signature("A", "a@b", NOW),
                "See #1"));
        when(scene.versions.commits(scene.project, scene.project, version.version())).thenReturn(commits);
        MergeRequestDetails shown = new MergeRequestDetails(mock(MergeRequestItem.class), true, Optional.empty(),
                OptionalInt.empty(), true);
        when(scene.reads.written(eq(ada), any(), eq(1L))).thenReturn(shown);
        List<Long> wanted = List.of(RequestScene.id(ada), RequestScene.id(ben));
        assertSame(shown, scene.create.create(ada, scene.reference, described(Optional.empty(), wanted)));
        Locked made = scene.found(1);
        List<Long> chosen = wanted.subList(0, workers);
        assertEquals(new MergeRequestContent("Add it", "Text", "main", Labels.of(List.of("bug", "new")),
                new MergeRequestWorkers(chosen, chosen), null, OPTIONS, RequestScene.MILESTONE), made.content());
        assertEquals(Optional.of(RequestScene.id(ada)), Optional.ofNullable(made.authorId()));
        verify(scene.versions).store(made, version, NOW);
        verify(scene.notes).opened(made, made.content(), RequestScene.id(ada), NOW);
        verify(scene.notes).mentioned(RecordMentions.of(scene.project, commits), RequestScene.id(ada));
        assertEquals(1, RecordMentions.of(scene.project, commits).size());
        verify(scene.versions).updateOrLater(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "topic | main  | -      | invalid title field.blank",
        "main  | main  | Add it | 422 merge_request.same_branch",
        "gone  | main  | Add it | invalid source_branch merge_request.no_branch",
        "a..b  | main  | Add it | invalid source_branch merge_request.no_branch",
        "topic | gone  | Add it | invalid target_branch merge_request.no_branch",
        "topic | main  | Add it | done"})
    void request_needs_a_title_and_two_branches(String source, String target, String title, String end) {
        Caller ada = scene.person("ada", scene.project, Role.DEVELOPER);
        assertEquals(end, end(ada, scene.project, request(source, Optional.empty(), target, title)));
        assertEquals("done".equals(end) ? 1 : 0, scene.requests.all().size());
    }

    @Test
    void commit_that_is_gone_is_no_source_branch() {
        when(scene.versions.prepare(anyLong(), anyLong(), any(), any())).thenReturn(Optional.empty());
        assertEquals("invalid source_branch merge_request.no_branch",
                end(scene.person("ada", scene.project, Role.DEVELOPER), scene.project, request("topic", Optional.empty(), "main",
                "Add it")));
    }

    /** The second is refused before git compares its branches, and also if both were sent at once. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void branches_have_one_open_request(boolean before) {
        Caller ada = scene.person("ada", scene.project, Role.DEVELOPER);
        Runnable first = () -> scene.stored(ada, MergeRequestContent.titled("First", "main"));
        if (before) {
            first.run();
            when(scene.versions.prepare(anyLong(), anyLong(), any(), any())).thenThrow(new AssertionError("compared"));
        } else {
            when(scene.versions.prepare(anyLong(), anyLong(), any(), any())).thenAnswer(call -> {
                first.run();
                return Optional.of(version);
            });
        }
        assertEquals("409 merge_request.taken", end(ada, scene.project, request("topic", Optional.empty(), "main", "Add it")));
        assertEquals(1, scene.requests.all().size());
    }

    /** It may be deleted while git compares the branches. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void milestone_of_another_project_is_invalid(boolean before) {
        Caller ada = scene.person("ada", scene.project, Role.DEVELOPER);
        when(scene.milestones.offered(anyLong(), anyLong())).thenReturn(!before, false);
        if (before) {
            when(scene.versions.prepare(anyLong(), anyLong(), any(), any())).thenThrow(new AssertionError("compared"));
        }
        assertEquals("invalid milestone_id field.invalid", end(ada, scene.project, described(Optional.empty(), List.of())));
        assertEquals(List.of(), scene.requests.all());
    }
}
