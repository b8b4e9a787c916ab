package dev.slipway.application.pipeline.trigger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.TriggerView;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.kernel.FieldError;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tokens that start pipelines: who makes, sees, changes and takes them away. */
class TriggerUseCasesTest extends CiUseCases {

    private final Caller owner = house.accounts.member(project, Role.MAINTAINER);
    private final Caller other = house.accounts.member(project, Role.OWNER);

    private TriggerView made() {
        return house.createTrigger.create(owner, here(), "nightly");
    }

    @Test
    void maintainers_keep_them() {
        assertRoles(Role.MAINTAINER, caller -> house.createTrigger.create(caller, here(), ""));
    }

    @Test
    void maintainers_see_them_all() {
        made();
        assertRoles(Role.MAINTAINER, caller -> house.triggerReads.list(caller, here(), PageRequest.Offset.first()));
    }

    @Test
    void maintainers_take_away_what_belongs_to_others() {
        assertRoles(Role.MAINTAINER, caller -> house.deleteTrigger.delete(caller, here(), made().id(), Freshness.ANY));
    }

    @Test
    void a_token_is_random_and_whole_for_its_owner_alone() {
        TriggerView first = made();
        TriggerView second = made();
        assertTrue(first.token().matches("glptt-[0-9a-f]{40}"), first.token());
        assertFalse(first.token().equals(second.token()));
        assertEquals(first, house.triggerReads.get(owner, here(), first.id()));
        assertEquals(List.of(first.token(), second.token()), tokens(owner));
        assertEquals(List.of(first.token().substring(6, 10), second.token().substring(6, 10)), tokens(other));
        assertEquals(first.token().substring(6, 10), house.triggerReads.get(other, here(), first.id()).token());
        assertEquals(first.token().substring(6, 10), house.triggerReads.get(house.accounts.administrator(), here(), first.id()).token());
        assertFalse(first.toString().contains(first.token()));
    }

    private List<String> tokens(Caller caller) {
        return house.triggerReads.list(caller, here(), PageRequest.Offset.first()).items().stream().map(TriggerView::token).toList();
    }

    @Test
    void only_its_owner_changes_what_is_said_about_it() {
        TriggerView trigger = made();
        after(Duration.ofSeconds(1));
        TriggerView changed = house.updateTrigger.update(owner, here(), trigger.id(), Optional.of("hourly"));
        assertEquals(List.of("hourly", trigger.token(), trigger.createdAt(), now()),
                List.of(changed.description(), changed.token(), changed.createdAt(), changed.updatedAt()));
        assertEquals(changed, house.updateTrigger.update(owner, here(), trigger.id(), Optional.empty()));
        assertForbidden(() -> house.updateTrigger.update(other, here(), trigger.id(), Optional.of("mine")));
        assertForbidden(() -> house.updateTrigger.update(house.accounts.administrator(), here(), trigger.id(), Optional.empty()));
        house.accounts.leave(project, owner);
        assertEquals(new Failure.NotFound("Project"),
                failure(() -> house.updateTrigger.update(owner, here(), trigger.id(), Optional.of("x"))));
    }

    @Test
    void a_description_has_a_longest() {
        Failure tooLong = new Failure.Invalid(List.of(FieldError.of("description", "field.too_long", 255)));
        long id = made().id();
        assertEquals(tooLong, failure(() -> house.createTrigger.create(owner, here(), "d".repeat(256))));
        assertEquals(tooLong, failure(() -> house.updateTrigger.update(owner, here(), id, Optional.of("d".repeat(256)))));
    }

    @Test
    void what_is_missing_or_elsewhere_is_not_found() {
        long elsewhere = house.world.project();
        Caller there = house.accounts.member(elsewhere, Role.OWNER);
        long id = house.createTrigger.create(there, new ProjectRef.Id(elsewhere), "x").id();
        assertEquals(new Failure.NotFound("Trigger"), failure(() -> house.triggerReads.get(owner, here(), id)));
        assertEquals(new Failure.NotFound("Trigger"), failure(() -> house.updateTrigger.update(owner, here(), id, Optional.of("x"))));
        assertEquals(new Failure.NotFound("Trigger"), failure(() -> house.deleteTrigger.delete(owner, here(), id, Freshness.ANY)));
    }

    @Test
    void its_coming_and_its_going_are_noted() {
        TriggerView trigger = made();
        house.deleteTrigger.delete(house.accounts.administrator(), here(), trigger.id(), Freshness.ANY);
        assertEquals(new Failure.NotFound("Trigger"),
                failure(() -> house.deleteTrigger.delete(owner, here(), trigger.id(), Freshness.ANY)));
        String which = " project=" + project + " trigger=" + trigger.id();
        assertEquals(List.of("trigger.created" + which, "trigger.deleted" + which), house.observations.lines());
    }

    @Test
    void one_that_is_younger_than_the_client_says_stays() {
        TriggerView trigger = made();
        Freshness old = new Freshness(Optional.of(trigger.updatedAt().minusSeconds(1)));
        assertEquals(new Failure.PreconditionFailed(), failure(() -> house.deleteTrigger.delete(owner, here(), trigger.id(), old)));
        house.deleteTrigger.delete(owner, here(), trigger.id(), new Freshness(Optional.of(trigger.updatedAt())));
        assertEquals(List.of(), tokens(owner));
    }
}
