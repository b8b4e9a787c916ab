package dev.slipway.application.environment.freeze;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.environment.EnvironmentModule;
import dev.slipway.application.environment.FreezePeriodView;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.environment.FreezeDraft;
import dev.slipway.domain.kernel.FieldError;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Maintainers who keep pipelines from deploying for a while. */
final class FreezePeriodUseCasesTest extends CiUseCases {

    /** Friday evening to Monday morning. */
    private static final FreezeDraft WEEKEND = new FreezeDraft("0 18 * * 5", "0 7 * * 1", "UTC");
    private static final UpdateFreezePeriod.Request NOTHING =
            new UpdateFreezePeriod.Request(Optional.empty(), Optional.empty(), Optional.empty());

    private final EnvironmentModule use = house.modules.environment;
    private final Caller maintainer = house.accounts.member(project, Role.MAINTAINER);

    private FreezePeriodView made() {
        return use.createFreezePeriod.create(maintainer, here(), WEEKEND);
    }

    private FreezePeriodView update(long id, String start, String end, String zone) {
        return use.updateFreezePeriod.update(maintainer, here(), id,
                new UpdateFreezePeriod.Request(Optional.ofNullable(start), Optional.ofNullable(end), Optional.ofNullable(zone)));
    }

    @Test
    void maintainers_manage_freeze_periods() {
        assertRoles(Role.MAINTAINER, caller -> use.createFreezePeriod.create(caller, here(), WEEKEND));
    }

    @Test
    void maintainers_change_freeze_periods() {
        long id = made().id();
        assertRoles(Role.MAINTAINER, caller -> use.updateFreezePeriod.update(caller, here(), id, NOTHING));
    }

    @Test
    void maintainers_delete_freeze_periods() {
        assertRoles(Role.MAINTAINER, caller -> use.deleteFreezePeriod.delete(caller, here(), made().id(), Freshness.ANY));
    }

    @Test
    void reporters_list_freeze_periods() {
        FreezePeriodView made = made();
        assertRoles(Role.REPORTER, caller -> assertEquals(List.of(made),
                use.freezePeriodReads.list(caller, here(), PageRequest.Offset.first()).items()));
    }

    @Test
    void reporters_read_a_freeze_period() {
        FreezePeriodView made = made();
        assertRoles(Role.REPORTER, caller -> assertEquals(made, use.freezePeriodReads.get(caller, here(), made.id())));
        assertNotFound(() -> use.freezePeriodReads.get(maintainer, here(), made.id() + 1));
    }

    @Test
    void absent_fields_stay_and_an_unchanged_period_keeps_its_time() {
        FreezePeriodView made = made();
        assertEquals(WEEKEND, made.draft());
        after(Duration.ofMinutes(1));
        assertEquals(made, use.updateFreezePeriod.update(maintainer, here(), made.id(), NOTHING));
        assertEquals(new FreezeDraft("0 19 * * 5", "0 7 * * 1", "UTC"), update(made.id(), "0 19 * * 5", null, null).draft());
        assertEquals(new FreezeDraft("0 19 * * 5", "0 8 * * 1", "UTC"), update(made.id(), null, "0 8 * * 1", null).draft());
        FreezePeriodView changed = update(made.id(), null, null, "Europe/Berlin");
        assertEquals(new FreezeDraft("0 19 * * 5", "0 8 * * 1", "Europe/Berlin"), changed.draft());
        assertEquals(now(), changed.updatedAt());
        assertNotFound(() -> update(made.id() + 1, null, null, null));
    }

    @Test
    void period_that_cannot_be_read_is_invalid() {
        FreezePeriodView made = made();
        assertEquals(List.of(FieldError.of("freeze_start", "schedule.syntax"), FieldError.of("cron_timezone", "field.blank")),
                ((Failure.Invalid) failure(() -> use.createFreezePeriod.create(maintainer, here(), new FreezeDraft("x", "0 7 * * 1", ""))))
                        .errors());
        assertEquals(List.of(FieldError.of("freeze_end", "schedule.syntax")),
                ((Failure.Invalid) failure(() -> update(made.id(), null, "x", null))).errors());
        assertEquals(List.of(made), use.freezePeriodReads.list(maintainer, here(), PageRequest.Offset.first()).items());
    }

    @Test
    void project_has_a_hundred_freeze_periods() {
        for (int number = 0; number < 100; number++) {
            made();
        }
        assertEquals(List.of(FieldError.of("base", "freeze_period.too_many", 100)), ((Failure.Invalid) failure(this::made)).errors());
    }

    @Test
    void period_that_was_changed_meanwhile_is_not_deleted() {
        FreezePeriodView made = made();
        assertEquals(new Failure.PreconditionFailed(), failure(() -> use.deleteFreezePeriod.delete(maintainer, here(), made.id(),
                new Freshness(Optional.of(now().minusSeconds(1))))));
        use.deleteFreezePeriod.delete(maintainer, here(), made.id(), Freshness.ANY);
        assertNotFound(() -> use.deleteFreezePeriod.delete(maintainer, here(), made.id(), Freshness.ANY));
    }

    @Test
    void pipeline_is_told_of_any_period_that_covers_its_moment() {
        use.createFreezePeriod.create(maintainer, here(), new FreezeDraft("0 1 * * *", "0 2 * * *", "UTC"));
        made();
        assertEquals(List.of(true, true, false), List.of("2026-01-03T12:00:00Z", "2026-01-07T01:30:00Z", "2026-01-07T12:00:00Z").stream()
                .map(moment -> use.deployFreezes.covers(project, Instant.parse(moment))).toList());
    }
}
