package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.slipway.application.epic.port.EpicViews.Contents;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Children of epics and their order. */
class ChildEpicsTest {

    private final EpicScene scene = new EpicScene();
    private final long parent = scene.epic(scene.group);

    private EpicView added(long child) {
        return scene.childEpics.add(scene.caller("reporter"), scene.ref(parent), child);
    }

    private EpicView removed(long child) {
        return scene.childEpics.remove(scene.caller("reporter"), scene.ref(parent), child);
    }

    private String refused(Runnable request) {
        List<Object> before = scene.state();
        String end = Refusals.end(request);
        assertEquals(before, scene.state());
        return end;
    }

    @Test
    void added_epic_is_the_first_child_and_leaves_its_parent() {
        long present = scene.child(parent, scene.epic(scene.group));
        long other = scene.epic(scene.group);
        long child = scene.child(other, scene.epic(scene.inside));
        EpicView shown = added(child);
        assertEquals(new EpicView.Parent(parent, 1, scene.group), shown.parent());
        assertEquals(List.of(child, present), scene.trees.children(parent));
        assertEquals(List.of(), scene.trees.children(other));
        assertEquals(EpicScene.NOW, scene.epics.lock(child).orElseThrow().updatedAt());
        assertEquals(List.of(scene.group), scene.trees.locked());
    }

    @Test
    void epic_that_does_not_fit_is_refused() {
        long grandchild = scene.child(parent, scene.epic(scene.group));
        long above = scene.child(parent, scene.epic(scene.group));
        assertEquals("409 epic.assigned", refused(() -> added(grandchild)));
        assertEquals("422 epic.tree.itself", refused(() -> added(parent)));
        assertEquals("422 epic.tree.ancestor",
                refused(() -> scene.childEpics.add(scene.caller("reporter"), scene.ref(above), parent)));
        assertEquals("no Epic", refused(() -> added(1_000)));
    }

    @ParameterizedTest
    @CsvSource({
        "false, false, done",
        "false, true,  done",
        "true,  true,  done",
        "true,  false, 422 epic.secret_parent"})
    void open_epic_gets_no_confidential_parent(boolean parentSecret, boolean secret, String expected) {
        long above = parentSecret ? scene.secretEpic(scene.group) : scene.epic(scene.group);
        long child = secret ? scene.secretEpic(scene.group) : scene.epic(scene.group);
        assertEquals(expected, Refusals.end(() -> scene.childEpics.add(scene.caller("reporter"), scene.ref(above), child)));
        assertEquals(expected.equals("done") ? List.of(child) : List.of(), scene.trees.children(above));
    }

    @Test
    void removed_child_has_no_parent() {
        long child = scene.child(parent, scene.epic(scene.group));
        long other = scene.child(parent, scene.epic(scene.group));
        assertNull(removed(child).parent());
        assertEquals(List.of(other), scene.trees.children(parent));
        assertEquals(EpicScene.NOW, scene.epics.lock(child).orElseThrow().updatedAt());
        assertEquals(List.of(scene.group), scene.trees.locked());
        assertEquals("none", refused(() -> removed(child)));
        assertEquals("none", refused(() -> removed(1_000)));
    }

    /** Children a, b, c; each may be sent as the one that is to be before or behind. */
    @ParameterizedTest
    @CsvSource({
        "a, b,  ,  bac",
        "a, c,  ,  bca",
        "c,  , a,  cab",
        "c,  , b,  acb",
        "b, c, a,  acb",
        "b,  ,  ,  abc",
        "b, b,  ,  abc",
        "b,  , b,  abc"})
    void child_moves_behind_the_one_and_before_the_other(String moved, String before, String after, String expected) {
        long c = scene.child(parent, scene.epic(scene.group));
        long b = scene.child(parent, scene.epic(scene.group));
        long a = scene.child(parent, scene.epic(scene.group));
        String names = "abc";
        List<Long> ids = List.of(a, b, c);
        EpicReads.Children children = scene.childEpics.move(scene.caller("reporter"), scene.ref(parent), ids.get(names.indexOf(moved)),
                id(ids, before), id(ids, after));
        String order = scene.trees.children(parent).stream().map(id -> names.substring(ids.indexOf(id), ids.indexOf(id) + 1))
                .collect(Collectors.joining());
        assertEquals(expected, order);
        assertEquals(scene.trees.children(parent), children.page().items().stream().map(child -> child.epic().id()).toList());
        assertEquals(parent, children.epic().id());
        assertEquals(List.of(scene.group), scene.trees.locked());
    }

    private static OptionalLong id(List<Long> ids, String name) {
        return name == null ? OptionalLong.empty() : OptionalLong.of(ids.get("abc".indexOf(name)));
    }

    @Test
    void order_names_children_of_this_epic_alone() {
        long child = scene.child(parent, scene.epic(scene.group));
        long foreign = scene.child(scene.epic(scene.group), scene.epic(scene.group));
        EpicRef ref = scene.ref(parent);
        assertEquals("none", refused(() -> scene.childEpics.move(scene.caller("reporter"), ref, foreign, none(), none())));
        assertEquals("none", refused(() -> scene.childEpics.move(scene.caller("reporter"), ref, child, OptionalLong.of(foreign), none())));
        assertEquals("none", refused(() -> scene.childEpics.move(scene.caller("reporter"), ref, child, none(), OptionalLong.of(foreign))));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void child_that_leaves_meanwhile_is_not_found(int leaving) {
        List<Long> children = List.of(scene.child(parent, scene.epic(scene.group)), scene.child(parent, scene.epic(scene.group)),
                scene.child(parent, scene.epic(scene.group)));
        scene.meanwhile(() -> scene.trees.adopt(children.get(leaving), OptionalLong.empty(), EpicScene.NOW));
        assertEquals("none", Refusals.end(() -> scene.childEpics.move(scene.caller("reporter"), scene.ref(parent), children.get(0),
                OptionalLong.of(children.get(1)), OptionalLong.of(children.get(2)))));
        assertEquals(2, scene.trees.children(parent).size());
    }

    @Test
    void removal_of_a_child_that_has_gone_meanwhile_is_not_found() {
        long other = scene.epic(scene.group);
        long moved = scene.child(parent, scene.epic(scene.group));
        scene.meanwhile(() -> scene.child(other, moved));
        assertEquals("none", Refusals.end(() -> removed(moved)));
        assertEquals(List.of(moved), scene.trees.children(other));
        long deleted = scene.child(parent, scene.epic(scene.group));
        scene.meanwhile(() -> scene.epics.remove(deleted));
        assertEquals("none", Refusals.end(() -> removed(deleted)));
        long gone = scene.epic(scene.group);
        scene.meanwhile(() -> scene.epics.remove(gone));
        assertEquals("no Epic", Refusals.end(() -> added(gone)));
    }

    @Test
    void child_that_the_caller_does_not_see_is_neither_listed_nor_moved() {
        long hidden = scene.group("hidden", Visibility.PRIVATE);
        scene.epics.nest(hidden, scene.group);
        long unseen = scene.child(parent, scene.epic(hidden));
        long seen = scene.child(parent, scene.epic(scene.group));
        assertEquals("none", refused(() -> scene.childEpics.move(scene.caller("reporter"), scene.ref(parent), unseen, none(), none())));
        EpicRef ref = scene.ref(parent);
        assertEquals("none", refused(() -> scene.childEpics.move(scene.caller("reporter"), ref, seen, OptionalLong.of(unseen), none())));
        assertEquals("none", refused(() -> scene.childEpics.move(scene.caller("reporter"), ref, seen, none(), OptionalLong.of(unseen))));
        assertEquals("none", refused(() -> removed(unseen)));
        assertEquals("no Epic", refused(() -> added(unseen)));
        assertEquals(List.of(seen), scene.reads.children(scene.caller("reporter"), scene.ref(parent), PageRequest.Offset.first()).page()
                .items().stream().map(child -> child.epic().id()).toList());
        scene.join(scene.caller("guest"), hidden, Role.GUEST);
        assertEquals(2, scene.reads.children(scene.caller("guest"), scene.ref(parent), PageRequest.Offset.first()).page().total());
    }

    @Test
    void children_tell_whether_the_caller_sees_anything_in_them() {
        long empty = scene.child(parent, scene.epic(scene.group));
        long full = scene.child(parent, scene.epic(scene.group));
        scene.child(full, scene.secretEpic(scene.group));
        scene.links.add(full, scene.issue(scene.project, true));
        assertEquals(List.of(new Contents(true, true), Contents.NONE), contents("reporter"));
        assertEquals(List.of(Contents.NONE, Contents.NONE), contents("guest"));
        assertEquals(List.of(full, empty), scene.trees.children(parent));
    }

    private List<Contents> contents(String caller) {
        return scene.reads.children(scene.caller(caller), scene.ref(parent), PageRequest.Offset.first()).page().items().stream()
                .map(EpicReads.Child::contents).toList();
    }

    private static OptionalLong none() {
        return OptionalLong.empty();
    }
}
