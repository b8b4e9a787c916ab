package dev.slipway.application.environment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.environment.port.EnvironmentSweeps;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.environment.sweep.ScheduleReviewApps;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.project.ProjectView;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.environment.EnvironmentDraft;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Creating, reading, updating and deleting environments. */
class EnvironmentUseCasesTest extends CiUseCases {

    private static final UpdateEnvironment.Request NOTHING = new UpdateEnvironment.Request(Change.keep(), Optional.empty());

    private final EnvironmentModule module = house.modules.environment;
    private final Environments environments = world().port(Environments.class);
    private final Caller developer = house.accounts.member(project, Role.DEVELOPER);

    private ProjectEnvironment made(String name) {
        return module.createEnvironment.create(developer, here(), EnvironmentDraft.named(name));
    }

    private long made(String name, EnvironmentState state) {
        long id = made(name).id();
        write(() -> environments.move(id, state, now()));
        return id;
    }

    private ProjectEnvironment view(long id) {
        return environments.find(project, id).orElseThrow();
    }

    private static List<FieldError> invalid(Failure failure) {
        return ((Failure.Invalid) failure).errors();
    }

    @Test
    void developers_create_environments_whose_tier_is_guessed() {
        assertRoles(Role.DEVELOPER, caller -> module.createEnvironment.create(caller, here(), EnvironmentDraft.named(fresh("e"))));
        assertEquals(EnvironmentTier.DEVELOPMENT, made("review/x").tier());
        assertEquals(EnvironmentTier.TESTING, module.createEnvironment.create(developer, here(),
                new EnvironmentDraft("prod", Optional.of("https://x"), Optional.of(EnvironmentTier.TESTING))).tier());
        assertEquals(List.of(FieldError.of("name", "field.taken")), invalid(failure(() -> made("prod"))));
        assertEquals(List.of(FieldError.of("name", "environment.name_characters")), invalid(failure(() -> made("/"))));
    }

    @Test
    void reporters_read_environments_and_developers_are_told_of_logs() {
        long id = made("prod").id();
        Caller reporter = house.accounts.member(project, Role.REPORTER);
        assertForbidden(() -> module.environmentReads.get(house.accounts.member(project, Role.GUEST), here(), id));
        assertTrue(module.environmentReads.get(developer, here(), id).logs());
        EnvironmentReads.Shown<EnvironmentDetail> shown = module.environmentReads.get(reporter, here(), id);
        assertFalse(shown.logs());
        assertEquals("prod", shown.content().environment().name());
        ProjectView view = mock();
        when(house.modules.project.ports.projects().find(project, reporter.accountId(), false)).thenReturn(Optional.of(view));
        EnvironmentReads.Listed listed = module.environmentReads.list(reporter, here(), EnvironmentFilter.ALL.withSearch("pro"),
                PageRequest.Offset.first()).content();
        assertEquals(List.of("prod"), listed.page().items().stream().map(ProjectEnvironment::name).toList());
        assertEquals(view, listed.project());
        assertEquals("environment.search_too_short", badRequest(() -> module.environmentReads.list(reporter, here(),
                EnvironmentFilter.ALL.withSearch("pr"), PageRequest.Offset.first())));
        assertNotFound(() -> module.environmentReads.get(reporter, here(), id + 1));
    }

    @Test
    void developers_update_address_and_tier() {
        long id = made("prod").id();
        assertRoles(Role.DEVELOPER, caller -> module.updateEnvironment.update(caller, here(), id, NOTHING));
        Instant created = view(id).updatedAt();
        after(Duration.ofMinutes(1));
        module.updateEnvironment.update(developer, here(), id, NOTHING);
        assertEquals(created, view(id).updatedAt());
        ProjectEnvironment changed = module.updateEnvironment.update(developer, here(), id,
                new UpdateEnvironment.Request(Change.to("https://x"), Optional.of(EnvironmentTier.OTHER)));
        assertEquals(Optional.of("https://x"), changed.externalUrl());
        assertEquals(EnvironmentTier.OTHER, changed.tier());
        assertEquals(now(), changed.updatedAt());
        assertEquals(List.of(FieldError.of("external_url", "environment.url_invalid")), invalid(failure(() ->
                module.updateEnvironment.update(developer, here(), id,
                        new UpdateEnvironment.Request(Change.to("http://a b"), Optional.empty())))));
        assertEquals(Optional.empty(), module.updateEnvironment.update(developer, here(), id,
                new UpdateEnvironment.Request(Change.to(null), Optional.empty())).externalUrl());
        assertNotFound(() -> module.updateEnvironment.update(developer, here(), id + 1, NOTHING));
    }

    @Test
    void only_stopped_environments_are_deleted() {
        assertRoles(Role.DEVELOPER,
                caller -> module.deleteEnvironment.delete(caller, here(), made(fresh("e"), EnvironmentState.STOPPED), Freshness.ANY));
        Failure unstopped = new Failure.Forbidden(Optional.of(Reason.of("environment.not_stopped")));
        for (EnvironmentState state : List.of(EnvironmentState.AVAILABLE, EnvironmentState.STOPPING)) {
            long id = made(fresh("e"), state);
            assertEquals(unstopped, failure(() -> module.deleteEnvironment.delete(developer, here(), id, Freshness.ANY)));
        }
        long stopped = made("stopped", EnvironmentState.STOPPED);
        assertEquals(new Failure.PreconditionFailed(), failure(() -> module.deleteEnvironment.delete(developer, here(), stopped,
                new Freshness(Optional.of(now().minusSeconds(1))))));
        module.deleteEnvironment.delete(developer, here(), stopped, new Freshness(Optional.of(now())));
        assertNotFound(() -> module.deleteEnvironment.delete(developer, here(), stopped, Freshness.ANY));
    }

    private ScheduleReviewApps.Result schedule(Caller caller, boolean dryRun) {
        return module.scheduleReviewApps.schedule(caller, here(), new ScheduleReviewApps.Request(Optional.empty(), 100, dryRun));
    }

    @Test
    void review_apps_are_deleted_a_week_after_the_request() {
        long app = made("review/x", EnvironmentState.STOPPED);
        long kept = made("review/kept", EnvironmentState.STOPPED);
        made("prod", EnvironmentState.STOPPED);
        after(Duration.ofDays(30));
        assertFalse(schedule(developer, true).succeeded());
        after(Duration.ofMillis(1));
        assertEquals(List.of(app, kept), schedule(developer, true).scheduled().stream().map(ProjectEnvironment::id).toList());
        assertEquals(Optional.empty(), view(app).deadlines().deleteAt());
        assertEquals(1, module.scheduleReviewApps.schedule(developer, here(), new ScheduleReviewApps.Request(Optional.of(now()), 1, true))
                .scheduled().size());
        assertTrue(schedule(developer, false).succeeded());
        assertEquals(Optional.of(now().plus(Duration.ofDays(7))), view(app).deadlines().deleteAt());
        assertFalse(schedule(developer, false).succeeded());
        after(Duration.ofDays(7).minusMillis(1));
        module.deleteReviewApps.handle(0);
        assertEquals(app, view(app).id());
        write(() -> environments.move(kept, EnvironmentState.AVAILABLE, now()));
        after(Duration.ofMillis(1));
        module.deleteReviewApps.handle(0);
        assertEquals(Optional.empty(), environments.find(project, app));
        assertEquals(kept, view(kept).id());
    }

    @Test
    void environment_that_is_being_deployed_to_is_not_deleted_and_takes_the_success() {
        long id = made("review/x", EnvironmentState.STOPPED);
        after(Duration.ofDays(31));
        assertTrue(schedule(developer, false).succeeded());
        after(Duration.ofDays(8));
        long pipeline = begun(EnvironmentScenario.deploying(project, "review/x", null));
        module.deleteReviewApps.handle(0);
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("environment.deploying"))),
                failure(() -> module.deleteEnvironment.delete(developer, here(), id, Freshness.ANY)));
        long ship = id(pipeline, "ship");
        house.changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> run.start(ship, now));
        module.deleteReviewApps.handle(0);
        house.changes.change(pipeline, TransitionDetails.exited(0), (run, ids, now) -> run.succeed(ship, now));
        module.deleteReviewApps.handle(0);
        assertEquals(EnvironmentState.AVAILABLE, view(id).state());
        assertEquals(Optional.empty(), view(id).deadlines().deleteAt());
        assertEquals(ship, environments.detail(project, id).orElseThrow().lastDeployment().orElseThrow().job().orElseThrow().id());
    }

    @Test
    void reporters_delete_no_review_apps() {
        Failure denied = new Failure.Unauthenticated(Optional.of(Reason.of("environment.deletion_denied")));
        assertEquals(denied, failure(() -> schedule(house.accounts.member(project, Role.REPORTER), true)));
        assertEquals(new Failure.NotFound("Project"), failure(() -> schedule(house.accounts.stranger(), true)));
    }

    @Test
    void stuck_stops_are_recovered_after_a_week() {
        long id = made("prod", EnvironmentState.STOPPING);
        after(Duration.ofDays(7).minusMillis(1));
        module.recoverStuckStops.handle(0);
        assertEquals(EnvironmentState.STOPPING, view(id).state());
        after(Duration.ofMillis(1));
        module.recoverStuckStops.handle(0);
        assertEquals(EnvironmentState.AVAILABLE, view(id).state());
    }

    @Test
    void maintainers_request_that_stale_environments_are_stopped() {
        EnvironmentSweeps sweeps = world().port(EnvironmentSweeps.class);
        Instant before = now().minus(Duration.ofDays(7));
        assertRoles(Role.MAINTAINER, caller -> module.stopStaleEnvironments.stop(caller, here(), before));
        Caller maintainer = house.accounts.member(project, Role.MAINTAINER);
        assertEquals("environment.stale_date",
                badRequest(() -> module.stopStaleEnvironments.stop(maintainer, here(), before.plusMillis(1))));
        assertEquals(Optional.empty(), sweeps.request(0));
    }
}
