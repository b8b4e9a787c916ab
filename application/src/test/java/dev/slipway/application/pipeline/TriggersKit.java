package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.application.pipeline.port.Triggers.Bearer;
import dev.slipway.application.pipeline.port.Triggers.NewTrigger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Triggers} does. */
public abstract class TriggersKit extends CiScenario {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");

    protected final Triggers triggers() {
        return world().port(Triggers.class);
    }

    protected final long create(long project, long owner, int number) {
        return triggers().create(new NewTrigger(project, owner, "Nächtlich " + number, "token" + number, new byte[] {(byte) number}, NOW));
    }

    private List<Long> listed(long project, int page, int size) {
        return triggers().list(project, new PageRequest.Offset(page, size)).items().stream().map(TriggerView::id).toList();
    }

    @Test
    final void what_is_made_is_found_whole_by_its_project_and_by_its_digest() {
        long project = world().project();
        long owner = world().user();
        long id = create(project, owner, 1);
        TriggerView found = triggers().find(project, id).orElseThrow();
        assertEquals(List.of(id, "token1", "Nächtlich 1", NOW, NOW),
                List.of(found.id(), found.token(), found.description(), found.createdAt(), found.updatedAt()));
        assertEquals(null, found.lastUsedAt());
        assertEquals("user" + owner, found.owner().username());
        assertEquals(Optional.of(new Bearer(id, project, owner)), triggers().bearer(new byte[] {1}));
        assertEquals(Optional.empty(), triggers().bearer(new byte[] {2}));
        assertEquals(Optional.empty(), triggers().find(world().project(), id));
        assertEquals(Optional.empty(), triggers().find(project, id + 1));
    }

    @Test
    final void a_project_lists_its_own_in_the_order_of_their_ids() {
        long project = world().project();
        long owner = world().user();
        List<Long> made = List.of(create(project, owner, 3), create(project, owner, 1), create(project, world().user(), 2));
        create(world().project(), owner, 4);
        assertEquals(made, listed(project, 1, 20));
        assertEquals(made.subList(2, 3), listed(project, 2, 2));
        assertEquals(3, triggers().list(project, PageRequest.Offset.first()).total());
        assertEquals(3, (int) world().port(Transactions.class).write(() -> triggers().lockAndCount(project)));
    }

    @Test
    final void description_and_use_change_apart_and_a_deleted_one_is_gone() {
        long project = world().project();
        long id = create(project, world().user(), 1);
        long other = create(project, world().user(), 2);
        assertTrue(triggers().describe(id, "", NOW.plusSeconds(1)));
        triggers().used(id, NOW.plusSeconds(2));
        TriggerView changed = triggers().find(project, id).orElseThrow();
        assertEquals(List.of("", NOW, NOW.plusSeconds(1), NOW.plusSeconds(2)),
                List.of(changed.description(), changed.createdAt(), changed.updatedAt(), changed.lastUsedAt()));
        assertTrue(triggers().delete(id));
        assertFalse(triggers().delete(id));
        assertFalse(triggers().describe(id, "x", NOW));
        triggers().used(id, NOW);
        assertEquals(Optional.empty(), triggers().bearer(new byte[] {1}));
        assertEquals(List.of(other), listed(project, 1, 20));
        assertEquals(null, triggers().find(project, other).orElseThrow().lastUsedAt());
    }

    @Test
    final void those_of_people_who_are_gone_are_not_there() {
        long project = world().project();
        long gone = world().user();
        long id = create(project, gone, 1);
        long stays = create(project, world().user(), 2);
        world().deleteUser(gone);
        assertEquals(Optional.empty(), triggers().bearer(new byte[] {1}));
        assertEquals(Optional.empty(), triggers().find(project, id));
        assertEquals(List.of(stays), listed(project, 1, 20));
    }

    @Test
    final void a_project_that_is_gone_takes_none() {
        Refusal refused = assertThrows(Refusal.class, () -> world().port(Transactions.class).write(() -> triggers().lockAndCount(-1)));
        assertEquals(Refusal.notFound("Project").failure(), refused.failure());
    }

    @Test
    final void triggers_are_walked_by_key_while_others_are_deleted() {
        long project = world().project();
        long owner = world().user();
        List<Long> made = IntStream.rangeClosed(1, 5).mapToObj(number -> create(project, owner, number)).toList();
        create(world().project(), owner, 6);
        Walks.same(page -> triggers().list(project, page));
        assertEquals(made, Walks.all(page -> triggers().list(project, page).map(TriggerView::id), 2,
                (number, last) -> triggers().delete(last)));
    }
}
