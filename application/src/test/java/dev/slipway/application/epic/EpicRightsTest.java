package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.epic.EpicDraft;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may do what with epics, and that a request which is refused stores and tells nothing. */
class EpicRightsTest {

    private final EpicScene scene = new EpicScene();
    private long epic;

    /** Requests to change an epic. */
    enum Request { CREATE_CHILD, UPDATE, ADD_CHILD, REMOVE_CHILD, MOVE_CHILD, ADD_ISSUE, REMOVE_ISSUE, MOVE_ISSUE, DELETE }

    private Runnable prepared(Request request, Caller caller, boolean secret) {
        EpicRef ref = scene.ref(epic);
        long group = scene.epics.lock(epic).orElseThrow().groupId();
        EpicDraft draft = EpicDraft.titled("child").secret(secret);
        long child = scene.child(epic, scene.epic(group, draft));
        long other = scene.child(epic, scene.epic(group, draft));
        long free = scene.epic(group, draft);
        long project = scene.projectIn(group, "work", Visibility.PUBLIC);
        long link = scene.links.add(epic, scene.issue(project, true)).id();
        long last = scene.links.add(epic, scene.issue(project, true)).id();
        long issue = scene.issue(project, true);
        return switch (request) {
            case CREATE_CHILD -> () -> scene.createEpic.createBelow(caller, ref, "child", Optional.empty());
            case UPDATE -> () -> scene.updateEpic.update(caller, ref, UpdateEpicTest.changes().title(Change.to("new")).request());
            case ADD_CHILD -> () -> scene.childEpics.add(caller, ref, free);
            case REMOVE_CHILD -> () -> scene.childEpics.remove(caller, ref, child);
            case MOVE_CHILD -> () -> scene.childEpics.move(caller, ref, child, OptionalLong.empty(), OptionalLong.of(other));
            case ADD_ISSUE -> () -> scene.issuesOfEpic.add(caller, ref, issue);
            case REMOVE_ISSUE -> () -> scene.issuesOfEpic.remove(caller, ref, link);
            case MOVE_ISSUE -> () -> scene.issuesOfEpic.move(caller, ref, link, OptionalLong.empty(), OptionalLong.of(last));
            case DELETE -> () -> scene.deleteEpic.delete(caller, ref);
        };
    }

    private void ends(Request request, String caller, String change, String deletion, boolean secret) {
        String expected = request == Request.DELETE ? deletion : change;
        Runnable prepared = prepared(request, scene.caller(caller), secret);
        List<Object> before = scene.state();
        assertEquals(expected, Refusals.end(prepared), request + " by " + caller);
        if (expected.equals("done")) {
            assertNotEquals(before, scene.state(), request + " by " + caller);
        } else {
            assertEquals(before, scene.state(), request + " by " + caller);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "anonymous,     unauthenticated, unauthenticated",
        "stranger,      forbidden,       forbidden",
        "guest,         forbidden,       forbidden",
        "reporter,      done,            forbidden",
        "developer,     done,            forbidden",
        "maintainer,    done,            forbidden",
        "owner,         done,            done",
        "administrator, done,            done"})
    void reporters_change_epics_of_a_public_group_and_owners_delete_them(String caller, String change, String deletion) {
        for (Request request : Request.values()) {
            epic = scene.epic(scene.groupIn(scene.group, "of-" + request));
            ends(request, caller, change, deletion, false);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "anonymous,     unauthenticated, unauthenticated",
        "stranger,      no Group,        no Group",
        "guest,         forbidden,       forbidden",
        "reporter,      done,            forbidden",
        "owner,         done,            done",
        "administrator, done,            done"})
    void group_that_the_caller_does_not_see_is_not_found(String caller, String change, String deletion) {
        for (Request request : Request.values()) {
            epic = scene.epic(scene.closed);
            ends(request, caller, change, deletion, false);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "anonymous,     unauthenticated, unauthenticated",
        "stranger,      none,            none",
        "guest,         none,            none",
        "reporter,      done,            forbidden",
        "owner,         done,            done",
        "administrator, done,            done"})
    void confidential_epic_is_not_found_below_reporters(String caller, String change, String deletion) {
        for (Request request : Request.values()) {
            epic = scene.secretEpic(scene.groupIn(scene.group, "of-" + request));
            ends(request, caller, change, deletion, true);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "anonymous,     unauthenticated, unauthenticated",
        "stranger,      forbidden,       no Group",
        "guest,         forbidden,       forbidden",
        "reporter,      done,            done",
        "developer,     done,            done",
        "owner,         done,            done",
        "administrator, done,            done"})
    void reporters_create_epics(String caller, String open, String closed) {
        assertEquals(open, created(caller, scene.group));
        assertEquals(closed, created(caller, scene.closed));
        assertEquals((open.equals("done") ? 1 : 0) + (closed.equals("done") ? 1 : 0), scene.epics.all().size());
        assertEquals(scene.epics.all().size(), scene.told.size());
    }

    private String created(String caller, long group) {
        return Refusals.end(() -> scene.createEpic.create(scene.caller(caller), new GroupRef.Id(group),
                new CreateEpic.Request(EpicDraft.titled("plan"), OptionalLong.empty(), Optional.empty())));
    }

    @ParameterizedTest
    @CsvSource({
        "anonymous,     unauthenticated,                        unauthenticated",
        "stranger,      no Epic,                                no Epic",
        "guest,         forbidden,                              forbidden",
        "reporter,      invalid parent epic.tree.foreign_group, 422 epic.tree.foreign_group",
        "administrator, invalid parent epic.tree.foreign_group, 422 epic.tree.foreign_group"})
    void epics_at_both_ends_need_a_reporter_of_their_groups(String caller, String field, String child) {
        Caller by = scene.caller(caller);
        if (by.signedIn()) {
            scene.join(by, scene.elsewhere, Role.REPORTER);
        }
        long parent = scene.epic(scene.closed);
        long free = scene.epic(scene.elsewhere);
        assertEquals(field, Refusals.end(() -> scene.createEpic.create(by, new GroupRef.Id(scene.elsewhere),
                new CreateEpic.Request(EpicDraft.titled("plan"), OptionalLong.of(parent), Optional.empty()))));
        assertEquals(field, Refusals.end(() -> scene.updateEpic.update(by, scene.ref(free),
                UpdateEpicTest.changes().parent(Change.to(parent)).request())));
        assertEquals(child, Refusals.end(() -> scene.childEpics.add(by, scene.ref(free), parent)));
        assertEquals(2, scene.epics.all().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"guest", "reporter", "owner", "administrator"})
    void caller_who_may_change_the_epic_is_told_so(String caller) {
        epic = scene.epic(scene.group);
        boolean manages = !caller.equals("guest");
        assertEquals(manages, scene.reads.get(scene.caller(caller), scene.ref(epic)).manages());
        assertEquals(manages, scene.reads.list(scene.caller(caller), new GroupRef.Id(scene.group),
                id -> EpicFilter.at(new EpicFilter.Place.Group(id, false, false)), PageRequest.Offset.first())
                .manages());
    }
}
