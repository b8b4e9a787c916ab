package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.epic.CreateEpic.Request;
import dev.slipway.application.epic.EpicListener.Moment;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** New epics. */
class CreateEpicTest {

    private final EpicScene scene = new EpicScene();

    private EpicView created(String caller, EpicDraft draft, OptionalLong parent, Optional<Instant> createdAt) {
        return scene.createEpic.create(scene.caller(caller), new GroupRef.Id(scene.group), new Request(draft, parent, createdAt));
    }

    private String end(String caller, EpicDraft draft, OptionalLong parent, Optional<Instant> createdAt) {
        List<Object> before = scene.state();
        String end = Refusals.end(() -> created(caller, draft, parent, createdAt));
        if (!end.equals("done")) {
            assertEquals(before, scene.state());
        }
        return end;
    }

    @Test
    void new_epic_is_stored_with_its_author_and_told_as_it_is_stored() {
        created("owner", EpicDraft.titled("first"), OptionalLong.empty(), Optional.empty());
        EpicView made = created("reporter", EpicDraft.titled("plan").colored("red"), OptionalLong.empty(), Optional.empty());
        EpicDraft stored = EpicDraft.titled("plan").colored("#FF0000");
        assertEquals(List.of(2L, EpicState.OPENED, stored), List.of(made.iid(), made.state(), made.content()));
        assertEquals(OptionalLong.of(scene.id("reporter")), scene.epics.author(made.id()));
        Moment moment = new Moment(scene.group, made.id(), 2, scene.id("reporter"), EpicScene.NOW);
        assertEquals("opened " + moment + " " + stored, scene.told.getLast());
        assertEquals(List.of(), scene.trees.locked(), "without a parent no tree changes");
    }

    @ParameterizedTest
    @CsvSource({
        "owner,         1970-01-01T00:00:00Z,           1970-01-01T00:00:00Z",
        "owner,         2025-12-24T18:00:00Z,           2025-12-24T18:00:00Z",
        "administrator, 2025-12-24T18:00:00Z,           2025-12-24T18:00:00Z",
        "owner,         2026-01-02T04:04:05.678901Z,    2026-01-02T04:04:05.678901Z",
        "maintainer,    2025-12-24T18:00:00Z,           2026-01-02T04:04:05.678901Z",
        "maintainer,    2999-12-31T00:00:00Z,           2026-01-02T04:04:05.678901Z",
        "owner,         1969-12-31T23:59:59.999Z,       400 created_at param.values",
        "owner,         2026-01-02T04:04:05.678902Z,    400 created_at param.values"})
    void owners_choose_a_time_of_the_past_and_that_of_others_is_ignored(String caller, Instant told, String expected) {
        String end = end(caller, EpicDraft.titled("plan"), OptionalLong.empty(), Optional.of(told));
        if (end.equals("done")) {
            assertEquals(Instant.parse(expected), scene.epics.all().getFirst().updatedAt());
            Moment moment = new Moment(scene.group, scene.epics.all().getFirst().id(), 1, scene.id(caller), Instant.parse(expected));
            assertEquals(List.of("opened " + moment + " " + EpicDraft.titled("plan")), scene.told);
        } else {
            assertEquals(expected, end);
        }
    }

    @Test
    void epic_that_breaks_a_rule_is_refused_with_all_reasons() {
        assertEquals("invalid title field.blank and color label.color",
                end("reporter", EpicDraft.titled(" ").colored("none"), OptionalLong.empty(), Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({
        "false, false, done",
        "false, true,  done",
        "true,  true,  done",
        "true,  false, invalid confidential epic.secret_parent"})
    void child_of_a_confidential_epic_is_confidential(boolean parentSecret, boolean secret, String expected) {
        long parent = parentSecret ? scene.secretEpic(scene.group) : scene.epic(scene.group);
        long first = scene.child(parent, scene.secretEpic(scene.group));
        assertEquals(expected, end("reporter", EpicDraft.titled("child").secret(secret), OptionalLong.of(parent), Optional.empty()));
        assertEquals(List.of(scene.group), scene.trees.locked());
        boolean done = expected.equals("done");
        assertEquals(done ? List.of(scene.epics.all().getLast().id(), first) : List.of(first), scene.trees.children(parent));
    }

    @ParameterizedTest
    @CsvSource({"false, , false", "false, true, true", "true, , true", "true, true, true", "false, false, false"})
    void epic_below_another_is_as_confidential_as_that_unless_it_says_otherwise(boolean parentSecret, Boolean asked, boolean secret) {
        long parent = parentSecret ? scene.secretEpic(scene.inside) : scene.epic(scene.inside);
        EpicView made = scene.createEpic.createBelow(scene.caller("reporter"), scene.ref(parent), "child", Optional.ofNullable(asked));
        assertEquals(EpicDraft.titled("child").secret(secret), made.content());
        assertEquals(scene.inside, made.group().id());
        assertEquals(List.of(made.id()), scene.trees.children(parent));
        assertEquals(EpicScene.NOW, scene.epics.lock(made.id()).orElseThrow().updatedAt());
    }

    @Test
    void parent_that_is_not_there_is_not_found() {
        assertEquals("no Epic", end("reporter", EpicDraft.titled("child"), OptionalLong.of(1_000), Optional.empty()));
        long parent = scene.epic(scene.group);
        scene.meanwhile(() -> scene.epics.remove(parent));
        assertEquals("no Epic", Refusals.end(
                () -> created("reporter", EpicDraft.titled("child"), OptionalLong.of(parent), Optional.empty())));
        assertEquals(List.of(), scene.epics.all());
    }

    @Test
    void eighth_level_is_refused() {
        long parent = scene.epic(scene.group);
        for (int level = 2; level <= 7; level++) {
            parent = scene.child(parent, scene.epic(scene.group));
        }
        assertEquals("invalid parent epic.tree.too_deep",
                end("reporter", EpicDraft.titled("child"), OptionalLong.of(parent), Optional.empty()));
    }
}
