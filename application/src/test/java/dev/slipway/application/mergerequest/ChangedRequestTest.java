package dev.slipway.application.mergerequest;

import static dev.slipway.application.mergerequest.RequestScene.NOW;
import static dev.slipway.application.mergerequest.RequestScene.id;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.mergerequest.UpdateMergeRequest.Options;
import dev.slipway.application.mergerequest.UpdateMergeRequest.People;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.version.RemoveRefsOfRequests;
import dev.slipway.application.repository.port.MergeRequestRefs;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.label.LabelChange;
import dev.slipway.domain.mergerequest.MergeOptions;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who changes and deletes merge requests, and what follows a change. */
final class ChangedRequestTest {

    private static final Options KEPT = new Options(Change.keep(), Change.keep(), Change.keep());
    private static final MergeRequestContent PLAIN = MergeRequestContent.titled("x", "main");

    private RequestScene scene = new RequestScene();
    private final Caller ada = scene.person("ada", scene.project, Role.DEVELOPER);

    private static UpdateMergeRequest.Request title(String title) {
        return new UpdateMergeRequest.Request(Change.to(title), Change.keep(), Change.keep(), People.NONE, Change.keep(), KEPT,
                Change.keep(), Optional.empty());
    }

    private static UpdateMergeRequest.Request into(String branch) {
        return new UpdateMergeRequest.Request(Change.keep(), Change.keep(), Change.to(branch), People.NONE, Change.keep(), KEPT,
                Change.keep(), Optional.empty());
    }

    private static UpdateMergeRequest.Request event(MergeRequestEvent event) {
        return new UpdateMergeRequest.Request(Change.keep(), Change.keep(), Change.keep(), People.NONE, Change.keep(), KEPT,
                Change.keep(), Optional.of(event));
    }

    private static UpdateMergeRequest.Request all(long worker) {
        return new UpdateMergeRequest.Request(Change.to("y"), Change.to("Text"), Change.to("release"),
                new People(LabelChange.to(List.of("bug")), Change.to(List.of(worker)), Change.to(List.of(worker))), Change.to(true),
                new Options(Change.to(true), Change.to(true), Change.to(true)), Change.to(RequestScene.MILESTONE), Optional.empty());
    }

    private String end(Caller caller, UpdateMergeRequest.Request request) {
        return Refusals.end(() -> scene.update.update(caller, scene.reference, 1, request));
    }

    /** Others may read the request, which is in a public project. */
    @ParameterizedTest
    @CsvSource({
        "          , false, false, forbidden",
        "REPORTER,   false, false, forbidden",
        "          , true,  false, done",
        "          , false, true,  done",
        "DEVELOPER,  false, false, done"})
    void developers_authors_and_assignees_change_requests(Role role, boolean author, boolean assignee, String end) {
        Caller caller = scene.person("ben", scene.project, role);
        long request = scene.stored(author ? caller : ada,
                PLAIN.withWorkers(new MergeRequestWorkers(assignee ? List.of(id(caller)) : List.of(), List.of())));
        assertEquals(end, end(caller, title("y")));
        assertEquals("done".equals(end) ? "y" : "x", scene.found(request).content().title());
        assertEquals("unauthenticated", end(Caller.ANONYMOUS, title("z")));
        assertEquals("none", Refusals.end(() -> scene.update.update(ada, scene.reference, 2, title("z"))));
    }

    @Test
    void author_changes_nothing_of_an_archived_project() {
        scene.stored(ada, PLAIN);
        scene.directory.archiveProject(scene.project);
        assertEquals("forbidden", end(ada, title("y")));
    }

    @ParameterizedTest
    @CsvSource({"FREE", "PREMIUM"})
    void developer_changes_all_attributes(Tier tier) {
        scene = new RequestScene(tier);
        Caller dev = scene.person("dev", scene.project, Role.DEVELOPER);
        scene.branch(scene.project, "release");
        MergeRequestDetails shown = new MergeRequestDetails(mock(MergeRequestItem.class), true, Optional.empty(), OptionalInt.empty(),
                true);
        when(scene.reads.written(eq(dev), any(), anyLong())).thenReturn(shown);
        long request = scene.stored(dev, PLAIN);
        Locked before = scene.found(request);
        assertSame(shown, scene.update.update(dev, scene.reference, 1, all(id(dev))));
        List<Long> workers = List.of(id(dev));
        MergeRequestContent after = new MergeRequestContent("y", "Text", "release", Labels.of(List.of("bug")),
                new MergeRequestWorkers(workers, workers), true, new MergeOptions(true, true, true), RequestScene.MILESTONE);
        assertEquals(after, scene.found(request).content());
        verify(scene.notes).changed(before, PLAIN, after, id(dev), NOW);
        verify(scene.autoMerges).changed(before, after, id(dev), NOW);
        verify(scene.versions).updateLater(request);
        verify(scene.versions).updateOrLater(request);
    }

    /** Nulls of clients take attributes away. */
    @Test
    void developer_takes_attributes_away() {
        scene.branch(scene.project, "release");
        long request = scene.stored(ada, PLAIN);
        scene.update.update(ada, scene.reference, 1, all(id(ada)));
        scene.update.update(ada, scene.reference, 1, new UpdateMergeRequest.Request(Change.keep(), Change.to(null), Change.keep(),
                new People(LabelChange.to(List.of()), Change.to(null), Change.to(null)), Change.to(null),
                new Options(Change.to(null), Change.to(null), Change.to(null)), Change.to(0L), Optional.empty()));
        assertEquals(MergeRequestContent.titled("y", "release"), scene.found(request).content());
    }

    /** Users without the right to push to the source project could otherwise remove its branch, or let others push to it. */
    @ParameterizedTest
    @CsvSource({"true, true", "false, false"})
    void removal_of_the_source_and_collaboration_are_chosen_by_those_who_push_to_it(boolean pushes, boolean chosen) {
        Caller author = scene.person("ben", scene.project, pushes ? Role.DEVELOPER : null);
        long request = scene.stored(author, PLAIN);
        scene.update.update(author, scene.reference, 1, new UpdateMergeRequest.Request(Change.keep(), Change.keep(), Change.keep(),
                People.NONE, Change.keep(), new Options(Change.to(true), Change.to(true), Change.to(true)), Change.keep(),
                Optional.empty()));
        assertEquals(new MergeOptions(chosen, true, chosen), scene.found(request).content().options());
    }

    /** A request whose target branch or texts change is compared, or names other issues; one that is reopened missed pushes. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "OPENED, title,       closings",
        "OPENED, description, closings",
        "OPENED, lock,        -",
        "OPENED, same,        -",
        "OPENED, target,      version",
        "CLOSED, REOPEN,      version",
        "CLOSED, title,       closings",
        "CLOSED, target,      version",
        "OPENED, CLOSE,       -",
        "MERGED, title,       -",
        "MERGED, target,      -"})
    void work_follows_a_change(MergeRequestState state, String change, String work) {
        scene.branch(scene.project, "release");
        long request = scene.stored(ada, PLAIN);
        if (state != MergeRequestState.OPENED) {
            scene.transactions.run(now -> scene.requests.move(request,
                    state == MergeRequestState.CLOSED ? MergeRequestEvent.CLOSE : MergeRequestEvent.MERGE, null, now));
        }
        Locked before = scene.found(request);
        UpdateMergeRequest.Request wanted = switch (change) {
            case "title" -> title("y");
            case "same" -> title("x");
            case "target" -> into("release");
            case "description" -> new UpdateMergeRequest.Request(Change.keep(), Change.to("y"), Change.keep(), People.NONE, Change.keep(),
                    KEPT, Change.keep(), Optional.empty());
            case "lock" -> new UpdateMergeRequest.Request(Change.keep(), Change.keep(), Change.keep(), People.NONE, Change.to(true),
                    KEPT, Change.keep(), Optional.empty());
            default -> event(MergeRequestEvent.valueOf(change));
        };
        assertEquals("done", end(ada, wanted));
        verify(scene.versions, "version".equals(work) ? times(1) : never()).updateLater(request);
        verify(scene.versions, "closings".equals(work) ? times(1) : never()).closingsLater(request);
        boolean moved = change.equals("CLOSE") || change.equals("REOPEN");
        verify(scene.notes, moved ? times(1) : never()).moved(eq(before), any(), eq(id(ada)), eq(NOW));
        assertEquals(state == MergeRequestState.MERGED ? "main" : change.equals("target") ? "release" : "main",
                scene.found(request).content().targetBranch(), "a merged request keeps its branches");
    }

    @Test
    void request_is_closed_and_reopened_once() {
        long request = scene.stored(ada, PLAIN);
        assertEquals("done", end(ada, event(MergeRequestEvent.REOPEN)));
        assertEquals("done", end(ada, event(MergeRequestEvent.CLOSE)));
        assertEquals("done", end(ada, event(MergeRequestEvent.CLOSE)));
        assertEquals(MergeRequestState.CLOSED, scene.found(request).state());
        verify(scene.notes).moved(any(), any(), any(), any());
        assertEquals("done", end(ada, event(MergeRequestEvent.REOPEN)));
        assertEquals(MergeRequestState.OPENED, scene.found(request).state());
    }

    @Test
    void change_that_changes_nothing_leaves_the_time_of_the_last_one() {
        long request = scene.stored(ada, PLAIN);
        scene.transactions.run(now -> scene.requests.change(request, PLAIN.withTitle("y"), NOW.minusSeconds(9)));
        assertEquals("done", end(ada, title("y")));
        assertEquals(NOW.minusSeconds(9), scene.found(request).updatedAt());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "topic   | 422 merge_request.same_branch",
        "gone    | invalid target_branch merge_request.no_branch",
        "release | 409 merge_request.taken",
        "other   | done"})
    void request_gets_a_target_branch_that_is_there_and_has_no_such_request(String branch, String end) {
        scene.branch(scene.project, "release");
        scene.branch(scene.project, "other");
        long request = scene.stored(ada, PLAIN);
        scene.stored(ada, MergeRequestContent.titled("z", "release"));
        assertEquals(end, end(ada, into(branch)));
        assertEquals("done".equals(end) ? branch : "main", scene.found(request).content().targetBranch());
    }

    @Test
    void request_is_not_reopened_beside_another_one_of_its_branches() {
        long request = scene.stored(ada, PLAIN);
        end(ada, event(MergeRequestEvent.CLOSE));
        scene.stored(ada, PLAIN);
        assertEquals("409 merge_request.taken", end(ada, event(MergeRequestEvent.REOPEN)));
        assertEquals(MergeRequestState.CLOSED, scene.found(request).state());
    }

    @Test
    void change_that_cannot_be_stored_is_invalid() {
        long request = scene.stored(ada, PLAIN);
        assertEquals("invalid title field.blank", end(ada, title(" ")));
        assertEquals("invalid milestone_id field.invalid", end(ada, new UpdateMergeRequest.Request(Change.keep(), Change.keep(),
                Change.keep(), People.NONE, Change.keep(), KEPT, Change.to(RequestScene.MILESTONE + 1), Optional.empty())));
        assertEquals(PLAIN, scene.found(request).content());
    }

    @ParameterizedTest
    @CsvSource({"DEVELOPER, forbidden", "MAINTAINER, forbidden", "OWNER, done"})
    void owner_deletes_a_request_with_its_refs(Role role, String end) {
        Caller caller = scene.person("olga", scene.project, role);
        long request = scene.stored(ada, PLAIN);
        for (MergeRequestRefs.Kind kind : MergeRequestRefs.Kind.values()) {
            scene.heads.put(scene.project, 1, kind, Optional.empty(), "h");
        }
        assertEquals(end, Refusals.end(() -> scene.delete.delete(caller, scene.reference, 1, Freshness.ANY)));
        boolean gone = "done".equals(end);
        assertEquals(!gone, scene.requests.lock(request).isPresent());
        assertEquals(!gone, scene.heads.all(scene.project).contains(1L));
        assertEquals(gone, scene.work.isRecorded(RemoveRefsOfRequests.KIND, scene.project), "in case that the process ends");
        assertEquals("unauthenticated",
                Refusals.end(() -> scene.delete.delete(Caller.ANONYMOUS, scene.reference, 1, Freshness.ANY)));
    }

    @Test
    void request_that_is_gone_or_was_changed_meanwhile_is_not_deleted() {
        Caller olga = scene.person("olga", scene.project, Role.OWNER);
        long request = scene.stored(ada, PLAIN);
        assertEquals("none", Refusals.end(() -> scene.delete.delete(olga, scene.reference, 2, Freshness.ANY)));
        assertEquals("PreconditionFailed[]", Refusals.end(() -> scene.delete.delete(olga, scene.reference, 1,
                new Freshness(Optional.of(NOW.minusSeconds(1))))));
        assertEquals(request, scene.found(request).id());
    }
}
