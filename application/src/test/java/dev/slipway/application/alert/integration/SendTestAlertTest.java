package dev.slipway.application.alert.integration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.alert.AlertDetail;
import dev.slipway.application.alert.AlertHouse;
import dev.slipway.application.alert.AlertView;
import dev.slipway.application.alert.ChangeAlertTest;
import dev.slipway.application.alert.ReceiveAlerts.Taken;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Test alerts take the road of all alerts, so what comes of them is what would come of those. */
final class SendTestAlertTest {

    private final AlertHouse house = new AlertHouse();
    private final Caller developer = house.member(Role.DEVELOPER);
    private final long integration = house.integration().id();

    private List<Taken> send(String payload) {
        return house.test.send(developer, house.ref, integration, payload);
    }

    private AlertView alert(long iid) {
        return house.reads.get(developer, house.ref, iid).alert();
    }

    @Test
    void a_test_opens_groups_and_ends_alerts() {
        assertEquals(List.of(new Taken(1, "a"), new Taken(2, "b")), send("{aba}"));
        assertEquals(2, alert(1).events());
        assertEquals(List.of(new Taken(1, "a")), send("{a}"));
        assertEquals(3, alert(1).events());
        assertEquals(List.of(new Taken(1, "a")), send("{A}"));
        assertEquals(AlertStatus.RESOLVED, alert(1).status());
        assertEquals(List.of(), send("{A}"));
        assertEquals(List.of(new Taken(3, "a")), send("{a}"));
        assertEquals(2, house.observations.counted("alert.items", "decision", "resolved")
                + house.observations.counted("alert.items", "decision", "nothing_to_resolve"));
        assertEquals(3, house.observations.counted("alert.items", "decision", "opened"));
    }

    @Test
    void an_item_that_is_none_is_remembered_with_its_reason() {
        assertEquals(List.of(new Taken(1, "a")), send("{1a}"));
        assertEquals(List.of("alert.item_no_object"), house.integrationReads.refusals(developer, house.ref, integration,
                PageRequest.Offset.first()).items()
                .stream().map(refused -> refused.reason().id()).toList());
        assertEquals(1, house.observations.counted("alert.items", "decision", "ignored"));
    }

    @Test
    void what_senders_are_refused_is_refused() {
        assertEquals(Refusal.badRequest(Reason.of("alert.not_json")).failure(), Refusals.of(() -> send("bad")));
        assertEquals(Refusal.tooLarge(Reason.of("alert.too_large", 1)).failure(), Refusals.of(() -> send("large")));
        assertEquals(Refusal.unprocessable(Reason.of("alert.too_deep", 2)).failure(), Refusals.of(() -> send("deep")));
        assertEquals(Refusal.unprocessable(Reason.of("alert.too_many_items", 3)).failure(), Refusals.of(() -> send("{abcd}")));
        house.update.update(house.member(Role.MAINTAINER), house.ref, integration,
                new UpdateIntegration.Request(Change.keep(), Change.to(false), Change.keep(), Change.keep()));
        assertEquals(Refusal.forbidden(Reason.of("alert.no_active_integration")).failure(), Refusals.of(() -> send("{a}")));
        assertEquals(0, house.reads.list(developer, house.ref, ChangeAlertTest.ALL, PageRequest.Offset.first()).total());
    }

    @Test
    void tests_are_counted_with_what_tools_send() {
        AlertHouse counting = new AlertHouse(Tier.ULTIMATE, 2);
        Caller tester = counting.member(Role.DEVELOPER);
        long id = counting.integration().id();
        counting.test.send(tester, counting.ref, id, "{a}");
        assertEquals(Refusal.badRequest(Reason.of("alert.not_json")).failure(),
                Refusals.of(() -> counting.test.send(tester, counting.ref, id, "bad")));
        assertEquals(Failure.RateLimited.class, Refusals.of(() -> counting.test.send(tester, counting.ref, id, "{a}")).getClass());
        assertEquals(1, counting.reads.get(tester, counting.ref, 1).alert().events());
    }

    @Test
    void developers_send_tests() {
        assertEquals(Refusal.forbidden().failure(),
                Refusals.of(() -> house.test.send(house.member(Role.REPORTER), house.ref, integration, "{a}")));
        assertEquals(Refusal.notFound("Project").failure(),
                Refusals.of(() -> house.test.send(house.person(house.stranger), house.ref, integration, "{a}")));
        assertEquals(Refusal.unauthenticated().failure(),
                Refusals.of(() -> house.test.send(Caller.ANONYMOUS, house.ref, integration, "{a}")));
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> house.test.send(developer, house.ref, 999, "{a}")));
    }

    @Test
    void without_premium_repetitions_are_not_counted() {
        AlertHouse free = new AlertHouse(Tier.FREE);
        long id = free.integration().id();
        free.test.send(free.member(Role.DEVELOPER), free.ref, id, "{a}");
        assertEquals(List.of(new Taken(1, "a")), free.test.send(free.member(Role.DEVELOPER), free.ref, id, "{a}"));
        AlertDetail alert = free.reads.get(free.member(Role.DEVELOPER), free.ref, 1);
        assertEquals(1, alert.alert().events());
        assertEquals(List.of("opened", "ignored"), alert.history().stream().map(AlertDetail.Entry::kind).toList());
    }
}
