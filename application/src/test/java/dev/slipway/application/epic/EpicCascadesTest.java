package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.epic.port.EpicStore.NewEpic;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.label.port.LabelMoves;
import dev.slipway.application.user.UserCascade;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicEvent;
import dev.slipway.domain.user.UserKind;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.Mockito;

/** Epics of users, groups and projects that go or move. */
class EpicCascadesTest {

    private static final long GHOST = 9_000;

    private final EpicScene scene = new EpicScene();
    private final FakeWork work = new FakeWork(scene.stored, scene.clock);
    private final InternalUsers internal = Mockito.mock();
    private final LabelMoves labels = Mockito.mock();
    private final EpicsOfUser ofUser = new EpicsOfUser(scene.epics, internal, work, scene.clock);
    private final EpicsOfNamespace ofNamespace = new EpicsOfNamespace(scene.epics, labels, work);
    private final EpicsOfProject ofProject = new EpicsOfProject(scene.links, work);
    private final long author = scene.id("owner");

    EpicCascadesTest() {
        when(internal.id(UserKind.GHOST, EpicScene.NOW)).thenReturn(GHOST);
    }

    /** Does all recorded work of a handler, and returns the number of its runs. */
    private int runs(WorkHandler handler) {
        int runs = 0;
        while (work.doOne(List.of(handler))) {
            runs++;
        }
        return runs;
    }

    @Test
    void epics_of_a_deleted_account_go_to_the_ghost() {
        long epic = scene.epic(scene.group);
        scene.epics.move(epic, EpicEvent.CLOSE, author, EpicScene.NOW);
        ofUser.hide(author, false, AuditAuthor.SERVER, EpicScene.NOW);
        assertEquals(OptionalLong.of(GHOST), scene.epics.author(epic));
        assertEquals(OptionalLong.of(GHOST), scene.epics.closedBy(epic));
        assertEquals(List.of(), work.recorded());
        assertTrue(ofUser.removed(author));
        assertEquals(UserCascade.Place.EPICS, ofUser.place());
    }

    @Test
    void account_without_epics_makes_no_ghost() {
        ofUser.hide(author, false, AuditAuthor.SERVER, EpicScene.NOW);
        assertTrue(ofUser.removed(author));
        verifyNoInteractions(internal);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "19, 1", "20, 2", "45, 3"})
    void epics_of_an_account_that_goes_with_all_are_removed_twenty_at_a_time(int epics, int runs) {
        long other = scene.epics.create(new NewEpic(scene.group, EpicDraft.titled("kept"),
                scene.id("reporter"), EpicScene.NOW));
        for (int i = 0; i < epics; i++) {
            scene.epic(scene.group);
        }
        ofUser.hide(author, true, AuditAuthor.SERVER, EpicScene.NOW);
        assertFalse(ofUser.removed(author), "the account waits for its epics");
        assertEquals(runs, runs(ofUser.removal(scene.stored)));
        assertEquals(List.of(other), scene.epics.all().stream().map(epic -> epic.id()).toList());
        long late = scene.epic(scene.group);
        assertTrue(ofUser.removed(author));
        assertEquals(OptionalLong.of(GHOST), scene.epics.author(late), "one that was created meanwhile stays");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "19, 1", "20, 2", "45, 3"})
    void epics_of_a_deleted_group_are_removed_twenty_at_a_time(int epics, int runs) {
        long kept = scene.epic(scene.elsewhere);
        for (int i = 0; i < epics; i++) {
            scene.epic(i % 2 == 0 ? scene.group : scene.inside);
        }
        ofNamespace.hide(scene.group, EpicScene.NOW);
        assertEquals(epics == 0 ? List.of() : List.of("REMOVE_EPICS_OF_GROUP " + scene.group), work.recorded());
        assertEquals(epics == 0, ofNamespace.removed(scene.group));
        assertEquals(runs, runs(ofNamespace.removal(scene.stored)));
        assertTrue(ofNamespace.removed(scene.group));
        assertEquals(List.of(kept), scene.epics.all().stream().map(epic -> epic.id()).toList());
        assertEquals(List.of(), work.recorded());
    }

    @Test
    void deleted_group_waits_for_epics_that_were_created_meanwhile() {
        scene.epic(scene.group);
        assertFalse(ofNamespace.removed(scene.group));
        assertFalse(ofNamespace.removed(scene.group));
        assertEquals(List.of("REMOVE_EPICS_OF_GROUP " + scene.group), work.recorded());
    }

    @Test
    void deleted_group_waits_for_groups_that_have_its_labels() {
        when(labels.groupsWith(scene.group, 500)).thenReturn(List.of(71L, 72L));
        work.soon(EpicsOfNamespace.LEAVING, 71);
        assertFalse(ofNamespace.removed(scene.group));
        assertEquals(List.of(EpicsOfNamespace.LEAVING + " 71", EpicsOfNamespace.LEAVING + " 72"), work.recorded());
        verify(labels).groupsWith(scene.group, 500);
    }

    @Test
    void epics_stay_as_visible_as_their_group() {
        long epic = scene.epic(scene.group);
        List<Object> before = scene.state();
        ofNamespace.narrowed(scene.group, Visibility.PRIVATE, EpicScene.NOW);
        assertEquals(before, scene.state());
        assertEquals(1, scene.ref(epic).iid());
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "499, 1", "500, 2", "501, 2"})
    void issues_of_a_project_that_moves_leave_epics_five_hundred_at_a_time(int issues, int runs) {
        long epic = scene.epic(scene.inside);
        long own = scene.epic(scene.group);
        scene.stored.write(() -> {
            scene.links.add(own, scene.issue(scene.project, false));
            for (int i = 0; i < issues; i++) {
                scene.links.add(epic, scene.issue(scene.project, false));
            }
        });
        ofProject.transferred(scene.project);
        assertEquals(List.of("LEAVE_EPICS_OF_PROJECT " + scene.project), work.recorded());
        assertEquals(runs, runs(ofProject.leaving(scene.stored)));
        assertEquals(List.of(1, 0), List.of(scene.links.count(own), scene.links.count(epic)));
    }

    @Test
    void deleted_epic_leaves_its_children_and_issues() {
        long epic = scene.epic(scene.group);
        long child = scene.child(epic, scene.epic(scene.group));
        scene.links.add(epic, scene.issue(scene.project, false));
        scene.deleteEpic.delete(scene.caller("owner"), scene.ref(epic));
        assertEquals(List.of(child), scene.epics.all().stream().map(left -> left.id()).toList());
        assertEquals(OptionalLong.empty(), scene.epics.lock(child).orElseThrow().parent());
        assertEquals(List.of(scene.group), scene.trees.locked());
        EpicRef ref = scene.ref(child);
        scene.meanwhile(() -> scene.epics.remove(child));
        assertEquals("none", Refusals.end(() -> scene.deleteEpic.delete(scene.caller("owner"), ref)));
    }
}
