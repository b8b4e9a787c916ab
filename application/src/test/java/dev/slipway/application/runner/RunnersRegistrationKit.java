package dev.slipway.application.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.runner.port.Runners.Draft;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Settings;
import dev.slipway.application.runner.port.Runners.Token;
import dev.slipway.domain.runner.RunnerAttributes;
import dev.slipway.domain.runner.RunnerType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Contract of {@code Runners}: registered runners and their tokens. */
abstract class RunnersRegistrationKit extends RunnersScenario {

    @Test
    final void runner_keeps_its_settings() {
        long user = world().user();
        String token = fresh("token");
        long id = write(() ->
                runners().insert(new Draft(Owner.INSTANCE, ALL, new Token(bytes(token), "tok"), OptionalLong.of(user)), now()));
        assertEquals(new RunnerView(id, RunnerType.INSTANCE_TYPE, "Größe", true, true, false, List.of("b", "a"), true, 660, "note\nü",
                "tok", null, null,
                now(), now(), null, null, List.of()), view(id));
    }

    @Test
    final void missing_settings_are_null() {
        long id = insert(Owner.INSTANCE,
                new Settings(new RunnerAttributes(Optional.empty(), Optional.empty(), List.of(), true, Optional.empty()),
                false, false, false), fresh("token"));
        assertEquals(new RunnerView(id, RunnerType.INSTANCE_TYPE, null, false, false, true, List.of(), false, null, null, "tok", null, null,
                now(), now(), null, null, List.of()), view(id));
        assertEquals(Optional.empty(), runners().find(-1));
    }

    @Test
    final void runner_names_its_group_or_project() {
        long group = world().group();
        long project = world().project(group);
        RunnerView ofGroup = view(insert(Owner.group(group), ALL, fresh("token")));
        assertEquals(RunnerType.GROUP_TYPE, ofGroup.type());
        assertEquals(new RunnerView.Group(group, "Group " + group, "group" + group), ofGroup.group());
        assertEquals(List.of(), ofGroup.projects());
        RunnerView ofProject = view(insert(Owner.project(project), ALL, fresh("token")));
        assertEquals(RunnerType.PROJECT_TYPE, ofProject.type());
        assertNull(ofProject.group());
        assertEquals(List.of(new RunnerView.Project(project, "Project " + project, "Group " + group + " / Project " + project,
                "project" + project,
                "group" + group + "/project" + project)), ofProject.projects());
        world().deleteProject(project);
        assertEquals(List.of(), view(ofProject.id()).projects());
    }

    @Test
    final void update_replaces_all_settings() {
        String token = fresh("token");
        long id = insert(Owner.INSTANCE, ALL, token);
        Instant made = now();
        after(Duration.ofSeconds(1));
        assertTrue(write(() -> runners().update(id, RunnerDraft.of(Owner.INSTANCE).tagged("x").settings(), now())));
        assertEquals(new RunnerView(id, RunnerType.INSTANCE_TYPE, "shell", false, false, true, List.of("x"), false, null, null, "tok", null,
                null,
                made, now(), null, null, List.of()), view(id));
        assertEquals(id, runners().byToken(bytes(token)).orElseThrow().id());
        assertFalse(write(() -> runners().update(-1, ALL, now())));
    }

    @Test
    final void token_finds_its_runner_until_it_is_replaced() {
        String token = fresh("token");
        String other = fresh("new");
        long id = insert(Owner.INSTANCE, ALL, token);
        assertEquals(view(id), runners().byToken(bytes(token)).orElseThrow());
        after(Duration.ofSeconds(1));
        assertTrue(write(() -> runners().replaceToken(id, new Token(bytes(other), "new"), now())));
        assertEquals(Optional.empty(), runners().byToken(bytes(token)));
        assertEquals(id, runners().byToken(bytes(other)).orElseThrow().id());
        assertEquals("new", view(id).tokenShort());
        assertEquals(now(), view(id).updatedAt());
        assertFalse(write(() -> runners().replaceToken(-1, new Token(bytes(fresh("t")), "t"), now())));
    }

    @Test
    final void token_belongs_to_one_runner() {
        String token = fresh("token");
        insert(Owner.INSTANCE, ALL, token);
        long other = insert(Owner.INSTANCE, ALL, fresh("token"));
        assertThrows(RuntimeException.class, () -> insert(Owner.INSTANCE, ALL, token));
        assertThrows(RuntimeException.class, () -> write(() -> runners().replaceToken(other, new Token(bytes(token), "t"), now())));
    }

    @Test
    final void runner_is_deleted_once_with_its_processes() {
        String token = fresh("token");
        long id = insert(Owner.INSTANCE, ALL, token);
        write(() -> runners().heard(id, process("s1", "1"), now()));
        assertTrue(write(() -> runners().delete(id)));
        assertFalse(write(() -> runners().delete(id)));
        assertEquals(Optional.empty(), runners().find(id));
        assertEquals(Optional.empty(), runners().byToken(bytes(token)));
        assertFalse(write(() -> runners().deleteProcess(id, "s1")));
        assertTrue(id < insert(Owner.INSTANCE, ALL, token));
    }

    @Test
    final void failed_transaction_registers_no_runner() {
        String token = fresh("token");
        assertThrows(IllegalArgumentException.class, () -> write(() -> {
            insert(Owner.INSTANCE, ALL, token);
            throw new IllegalArgumentException();
        }));
        assertEquals(Optional.empty(), runners().byToken(bytes(token)));
    }

    @Test
    final void registration_token_names_its_owner() {
        long group = world().group();
        long project = world().project(group);
        world().registrationToken(Owner.group(group), bytes("of the group"));
        world().registrationToken(Owner.project(project), bytes("of the project"));
        assertEquals(Optional.of(Owner.group(group)), runners().registration(bytes("of the group")));
        assertEquals(Optional.of(Owner.project(project)), runners().registration(bytes("of the project")));
        assertEquals(Optional.empty(), runners().registration(bytes("of nobody")));
        world().deleteProject(project);
        assertEquals(Optional.empty(), runners().registration(bytes("of the project")));
    }
}
