package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.epic.EpicListener.Moment;
import dev.slipway.application.epic.UpdateEpic.Day;
import dev.slipway.application.epic.UpdateEpic.Request;
import dev.slipway.application.epic.port.EpicStore.Locked;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.epic.EpicDate;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicEvent;
import dev.slipway.domain.epic.EpicState;
import dev.slipway.domain.label.LabelChange;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Changes of epics. */
class UpdateEpicTest {

    private static final LocalDate DAY = LocalDate.of(2026, 3, 4);
    private static final EpicDraft FULL = EpicDraft.titled("plan").described("text").colored("#123456").labelled(List.of("a", "s::one"))
            .dated(new EpicDate(true, DAY), new EpicDate(true, DAY.plusDays(1)));

    private final EpicScene scene = new EpicScene();

    /** A request, made attribute by attribute. */
    static final class Changes {

        private Change<String> title = Change.keep();
        private Change<String> description = Change.keep();
        private Change<Boolean> confidential = Change.keep();
        private Change<String> color = Change.keep();
        private LabelChange labels = LabelChange.NONE;
        private Day start = Day.KEEP;
        private Day due = Day.KEEP;
        private Change<Long> parent = Change.keep();
        private Optional<EpicEvent> event = Optional.empty();
        private Optional<Instant> updatedAt = Optional.empty();

        Changes title(Change<String> asked) {
            title = asked;
            return this;
        }

        Changes description(Change<String> asked) {
            description = asked;
            return this;
        }

        Changes confidential(Change<Boolean> asked) {
            confidential = asked;
            return this;
        }

        Changes color(Change<String> asked) {
            color = asked;
            return this;
        }

        Changes labels(LabelChange asked) {
            labels = asked;
            return this;
        }

        Changes days(Day first, Day last) {
            start = first;
            due = last;
            return this;
        }

        Changes parent(Change<Long> asked) {
            parent = asked;
            return this;
        }

        Changes event(EpicEvent asked) {
            event = Optional.of(asked);
            return this;
        }

        Changes at(Instant told) {
            updatedAt = Optional.of(told);
            return this;
        }

        Request request() {
            return new Request(title, description, confidential, color, labels, start, due, parent, event, updatedAt);
        }
    }

    static Changes changes() {
        return new Changes();
    }

    private EpicView updated(String caller, long epic, Changes changes) {
        return scene.updateEpic.update(scene.caller(caller), scene.ref(epic), changes.request());
    }

    private String end(String caller, long epic, Changes changes) {
        List<Object> before = scene.state();
        String end = Refusals.end(() -> updated(caller, epic, changes));
        if (!end.equals("done")) {
            assertEquals(before, scene.state());
        }
        return end;
    }

    static List<Arguments> attributes() {
        Day inherited = new Day(Change.to(false), Change.keep());
        Day none = new Day(Change.to(null), Change.to(null));
        Day other = new Day(Change.keep(), Change.to(DAY.plusDays(9)));
        List<Arguments> rows = new ArrayList<>();
        rows.add(Arguments.of(changes(), FULL));
        rows.add(Arguments.of(changes().title(Change.to("new")), new EpicDraft("new", "text", false, "#123456", FULL.labels(), FULL.start(),
                FULL.due())));
        rows.add(Arguments.of(changes().description(Change.to(null)), FULL.described(null)));
        rows.add(Arguments.of(changes().confidential(Change.to(true)), FULL.secret(true)));
        rows.add(Arguments.of(changes().confidential(Change.to(null)), FULL));
        rows.add(Arguments.of(changes().color(Change.to("red")), FULL.colored("#FF0000")));
        rows.add(Arguments.of(changes().color(Change.to(null)), FULL.colored(EpicDraft.DEFAULT_COLOR)));
        rows.add(Arguments.of(changes().labels(new LabelChange(Optional.empty(), List.of("s::two", "b"), List.of("a"))),
                FULL.labelled(List.of("b", "s::two"))));
        rows.add(Arguments.of(changes().days(inherited, none),
                FULL.dated(new EpicDate(false, DAY), EpicDate.INHERITED)));
        rows.add(Arguments.of(changes().days(none, other),
                FULL.dated(EpicDate.INHERITED, new EpicDate(true, DAY.plusDays(9)))));
        return rows;
    }

    @ParameterizedTest
    @MethodSource("attributes")
    void attributes_that_were_sent_change_and_are_told(Changes changes, EpicDraft expected) {
        long id = scene.epic(scene.group, FULL);
        assertEquals(expected, updated("reporter", id, changes).content());
        assertEquals(expected, scene.content(id));
        Moment moment = new Moment(scene.group, id, 1, scene.id("reporter"), EpicScene.NOW);
        boolean changed = !expected.equals(FULL);
        assertEquals(changed ? List.of("changed " + moment + " " + FULL + " " + expected) : List.of(), scene.told);
        assertEquals(changed ? EpicScene.NOW : EpicWorld.START, scene.epics.lock(id).orElseThrow().updatedAt());
    }

    @Test
    void change_that_breaks_a_rule_is_refused_with_all_reasons() {
        long id = scene.epic(scene.group, FULL);
        assertEquals("invalid title field.blank and color label.color",
                end("reporter", id, changes().title(Change.to(null)).color(Change.to("none")).event(EpicEvent.CLOSE)));
    }

    @ParameterizedTest
    @CsvSource({
        "OPENED, CLOSE,  CLOSED, true",
        "CLOSED, CLOSE,  CLOSED, false",
        "CLOSED, REOPEN, OPENED, true",
        "OPENED, REOPEN, OPENED, false"})
    void repeated_event_keeps_the_state_and_is_not_told(EpicState from, EpicEvent event, EpicState to, boolean told) {
        long id = scene.epic(scene.group);
        if (from == EpicState.CLOSED) {
            scene.epics.move(id, EpicEvent.CLOSE, scene.id("owner"), EpicWorld.START);
        }
        assertEquals(to, updated("reporter", id, changes().event(event)).state());
        Moment moment = new Moment(scene.group, id, 1, scene.id("reporter"), EpicScene.NOW);
        assertEquals(told ? List.of("moved " + moment + " " + event) : List.of(), scene.told);
        assertEquals(told ? EpicScene.NOW : EpicWorld.START, scene.epics.lock(id).orElseThrow().updatedAt());
        OptionalLong closedBy = to == EpicState.OPENED ? OptionalLong.empty() : OptionalLong.of(scene.id(told ? "reporter" : "owner"));
        assertEquals(closedBy, scene.epics.closedBy(id));
    }

    @ParameterizedTest
    @CsvSource({
        "owner,         1970-01-01T00:00:00Z,        1970-01-01T00:00:00Z",
        "administrator, 2026-01-01T00:00:00Z,        2026-01-01T00:00:00Z",
        "owner,         2026-01-02T04:04:05.678901Z, 2026-01-02T04:04:05.678901Z",
        "owner,         1969-12-31T23:59:59Z,        400 updated_at param.values",
        "owner,         2026-01-02T04:04:05.678902Z, 400 updated_at param.values",
        "maintainer,    2025-01-01T00:00:00Z,        ",
        "maintainer,    2999-01-01T00:00:00Z,        "})
    void owners_choose_when_an_epic_changed(String caller, Instant told, String expected) {
        long kept = scene.epic(scene.group);
        long titled = scene.epic(scene.group);
        String end = end(caller, kept, changes().at(told));
        if (!end.equals("done")) {
            assertEquals(expected, end);
            return;
        }
        updated(caller, titled, changes().at(told).title(Change.to("new")));
        Optional<Instant> chosen = Optional.ofNullable(expected).map(Instant::parse);
        assertEquals(chosen.orElse(EpicWorld.START), scene.epics.lock(kept).orElseThrow().updatedAt());
        assertEquals(chosen.orElse(EpicScene.NOW), scene.epics.lock(titled).orElseThrow().updatedAt());
        Moment moment = new Moment(scene.group, titled, 2, scene.id(caller), chosen.orElse(EpicScene.NOW));
        assertEquals(List.of("changed " + moment + " " + EpicDraft.titled("plan") + " " + EpicDraft.titled("new")), scene.told);
    }

    @ParameterizedTest
    @CsvSource({
        "kept,  parent, false",
        "0,     ,       true",
        "null,  ,       true",
        "same,  parent, true",
        "other, other,  true"})
    void parent_changes_where_another_one_or_none_was_sent(String asked, String expected, boolean locked) {
        long parent = scene.epic(scene.group);
        long other = scene.epic(scene.group);
        long id = scene.child(parent, scene.epic(scene.group));
        Changes changes = switch (asked) {
            case "kept" -> changes();
            case "0" -> changes().parent(Change.to(0L));
            case "null" -> changes().parent(Change.to(null));
            case "same" -> changes().parent(Change.to(parent));
            default -> changes().parent(Change.to(other));
        };
        updated("reporter", id, changes);
        Locked stored = scene.epics.lock(id).orElseThrow();
        OptionalLong present = OptionalLong.of("parent".equals(expected) ? parent : other);
        assertEquals(expected == null ? OptionalLong.empty() : present, stored.parent());
        assertEquals("parent".equals(expected) ? EpicWorld.START : EpicScene.NOW, stored.updatedAt());
        assertEquals(locked ? List.of(scene.group) : List.of(), scene.trees.locked());
        assertEquals(List.of(), scene.told);
    }

    @Test
    void confidentiality_changes_with_all_trees_locked() {
        long id = scene.epic(scene.group);
        updated("reporter", id, changes().confidential(Change.to(false)));
        assertEquals(List.of(scene.group), scene.trees.locked());
    }

    @Test
    void epic_does_not_become_its_own_parent_or_that_of_an_ancestor() {
        long id = scene.epic(scene.group);
        long child = scene.child(id, scene.epic(scene.group));
        assertEquals("invalid parent epic.tree.itself", end("reporter", id, changes().parent(Change.to(id))));
        assertEquals("invalid parent epic.tree.ancestor", end("reporter", id, changes().parent(Change.to(child))));
        assertEquals("no Epic", end("reporter", id, changes().parent(Change.to(1_000L))));
    }

    /** Reasons name only objects that the caller sees, so that none learns of a private issue by an error. */
    @ParameterizedTest
    @CsvSource({
        "issue,             owner,    invalid confidential epic.open_issues",
        "private issue,     owner,    invalid confidential epic.open_issues",
        "private issue,     reporter, invalid confidential field.invalid",
        "child,             reporter, invalid confidential epic.open_children",
        "private child,     owner,    invalid confidential epic.open_children",
        "private child,     reporter, invalid confidential field.invalid",
        "private of both,   reporter, invalid confidential field.invalid",
        "confidential,      reporter, done",
        "nothing,           reporter, done"})
    void epic_of_open_objects_does_not_become_confidential(String contents, String caller, String expected) {
        long hidden = scene.group("hidden", Visibility.PRIVATE);
        scene.epics.nest(hidden, scene.group);
        scene.join(scene.caller("owner"), hidden, Role.OWNER);
        long unseen = scene.projectIn(hidden, "secret", Visibility.PRIVATE);
        long id = scene.epic(scene.group);
        if (contents.equals("private issue") || contents.equals("private of both")) {
            scene.links.add(id, scene.issue(unseen, false));
        }
        if (contents.equals("private child") || contents.equals("private of both")) {
            scene.child(id, scene.epic(hidden));
        }
        switch (contents) {
            case "issue" -> scene.links.add(id, scene.issue(scene.project, false));
            case "child" -> scene.child(id, scene.epic(scene.group));
            case "confidential" -> {
                scene.links.add(id, scene.issue(scene.project, true));
                scene.child(id, scene.secretEpic(scene.group));
            }
            default -> { }
        }
        assertEquals(expected, end(caller, id, changes().confidential(Change.to(true))));
        assertEquals("done", end(caller, id, changes().title(Change.to("new"))), "other attributes change");
    }

    @ParameterizedTest
    @CsvSource({
        "owner,    invalid confidential epic.secret_parent",
        "reporter, invalid confidential field.invalid"})
    void child_of_a_confidential_epic_stays_confidential(String caller, String expected) {
        long above = scene.group("above", Visibility.PUBLIC);
        scene.epics.nest(scene.group, above);
        scene.join(scene.caller("owner"), above, Role.REPORTER);
        long id = scene.child(scene.secretEpic(above), scene.secretEpic(scene.group));
        assertEquals(expected, end(caller, id, changes().confidential(Change.to(false))));
    }

    @Test
    void open_epic_gets_no_confidential_parent() {
        long parent = scene.secretEpic(scene.group);
        long id = scene.epic(scene.group);
        assertEquals("invalid confidential epic.secret_parent", end("reporter", id, changes().parent(Change.to(parent))));
        assertEquals("done", end("reporter", id, changes().parent(Change.to(parent)).confidential(Change.to(true))));
    }

    @Test
    void epic_that_is_deleted_meanwhile_is_not_found() {
        long id = scene.epic(scene.group);
        EpicRef ref = scene.ref(id);
        scene.meanwhile(() -> scene.epics.remove(id));
        assertEquals("none", Refusals.end(() -> scene.updateEpic.update(scene.caller("reporter"), ref, changes().request())));
        assertEquals(List.of(), scene.told);
    }
}
