package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.alert.fake.FakeAlertWorld;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.audit.AuditAuthor;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AlertRemainsTest extends AlertScenario {

    private final FakeAlertWorld world = new FakeAlertWorld();

    @Override
    protected AlertWorld world() {
        return world;
    }

    @Test
    void alerts_go_with_their_project_in_pieces() {
        long project = world.project();
        long beside = world.project();
        take(project, integration(project), IntStream.range(0, 700).mapToObj(each -> Occurrence.of("a" + each)).toArray(Occurrence[]::new));
        open(beside, integration(beside), Occurrence.of("a"));
        RemoveAlerts remove = new RemoveAlerts(alerts(), world.transactions());
        assertTrue(remove.removePiece(project));
        assertTrue(world.views().find(project, 700).isPresent());
        assertFalse(remove.removePiece(project));
        assertFalse(world.views().find(project, 700).isPresent());
        assertTrue(world.views().find(beside, 1).isPresent());
    }

    @Test
    void who_is_deleted_looks_after_nothing() {
        long project = world.project();
        long anna = world.user();
        long id = open(project, integration(project), Occurrence.of("a")).id();
        AlertsOfUser remains = new AlertsOfUser(alerts(), new FakeInternalUsers((FakeTransactions) world.transactions()), () -> NOW);
        alerts().assign(id, OptionalLong.of(anna), note("assigned", OptionalLong.of(anna), NOW));
        remains.hide(anna, false, AuditAuthor.SERVER, NOW);
        assertEquals(OptionalLong.empty(), held(id).assigneeId());
        alerts().assign(id, OptionalLong.of(anna), note("assigned", OptionalLong.of(anna), NOW));
        assertTrue(alerts().acted(anna));
        assertTrue(remains.removed(anna));
        assertEquals(OptionalLong.empty(), held(id).assigneeId());
        assertFalse(alerts().acted(anna));
    }
}
