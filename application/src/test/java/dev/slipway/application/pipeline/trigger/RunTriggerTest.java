package dev.slipway.application.pipeline.trigger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.TriggerView;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.application.pipeline.trigger.RunTrigger.Request;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pipelines for whoever presents a token. */
class RunTriggerTest extends CiUseCases {

    private static final String SHA = "d".repeat(40);
    private static final String PAYLOAD = "{\"ref\":\"main\"}";

    private final Caller owner = house.accounts.known(house.accounts.member(project, Role.MAINTAINER));
    private TriggerView trigger;

    @BeforeEach
    void arrange() {
        house.refs.move(project, RefName.branch("main"), Shas.ZERO, SHA);
        configure("build: {script: make}");
        trigger = house.createTrigger.create(owner, here(), "nightly");
    }

    private void configure(String configuration) {
        Signature ada = new Signature("Ada", "ada@example.org", now());
        house.repository.commit(new Commit(SHA, List.of(), ada, ada, "Message [skip ci]"), configuration);
    }

    private Request request(String token, Map<String, Object> variables) {
        return new Request("main", token, variables, PAYLOAD, false);
    }

    private PipelineView run(String token) {
        return house.runTrigger.run(here(), request(token, Map.of()));
    }

    private List<PipelineView> made() {
        PipelineViews views = world().port(PipelineViews.class);
        return views.list(project, PipelineFilter.all(), PageRequest.Offset.first()).items().stream()
                .map(item -> views.find(project, item.id()).orElseThrow()).toList();
    }

    private Instant lastUsed() {
        return world().port(Triggers.class).find(project, trigger.id()).orElseThrow().lastUsedAt();
    }

    private void restrictVariables(boolean buildsEnabled) {
        Origin plain = world().port(PipelineOrigins.class).find(project).orElseThrow();
        world().describe(new Origin(project, plain.name(), plain.description(), plain.fullPath(), plain.namespaceId(), plain.visibility(),
                plain.defaultBranch(), plain.configPath(), buildsEnabled, true));
    }

    @Test
    void pipeline_of_a_trigger_runs_as_its_owner_in_spite_of_the_message() {
        PipelineView view = house.runTrigger.run(here(), request(trigger.token(), Map.of("KEY", "value")));
        assertEquals(PipelineSource.TRIGGER, view.source());
        assertEquals(id(owner), view.user().id());
        assertEquals("pending build=pending", statuses(view.id()));
        assertEquals(List.of(new PipelineVariable("KEY", "value", false), new PipelineVariable("TRIGGER_PAYLOAD", PAYLOAD, true)),
                pipelines().variables(view.id()));
        assertEquals(now(), lastUsed());
    }

    @Test
    void the_owner_must_still_be_allowed() {
        house.repository.protect(project, "other");
        for (Role role : Role.values()) {
            house.accounts.role(project, owner, role);
            if (role.atLeast(Role.DEVELOPER)) {
                assertEquals(id(owner), run(trigger.token()).user().id());
            } else {
                assertEquals("pipeline.not_permitted", badRequest(() -> run(trigger.token())));
            }
        }
        house.accounts.block(owner);
        assertEquals("pipeline.not_permitted", badRequest(() -> run(trigger.token())));
        house.accounts.known(owner);
        house.accounts.leave(project, owner);
        assertEquals("pipeline.not_permitted", badRequest(() -> run(trigger.token())));
        house.accounts.publish(project);
        assertEquals("pipeline.not_permitted", badRequest(() -> run(trigger.token())));
    }

    @Test
    void protected_refs_are_for_who_may_run_there() {
        house.repository.protect(project, "main");
        house.accounts.role(project, owner, Role.DEVELOPER);
        assertEquals("pipeline.protected_ref", badRequest(() -> run(trigger.token())));
        house.accounts.role(project, owner, Role.MAINTAINER);
        assertEquals(PipelineSource.TRIGGER, run(trigger.token()).source());
    }

    @Test
    void only_maintainers_give_variables_where_that_is_so_and_the_payload_is_one() {
        restrictVariables(true);
        assertEquals(PipelineSource.TRIGGER, run(trigger.token()).source());
        house.accounts.role(project, owner, Role.DEVELOPER);
        assertEquals("pipeline.variables_restricted", badRequest(() -> run(trigger.token())));
    }

    @Test
    void what_is_switched_off_is_told_before_rights() {
        house.accounts.leave(project, owner);
        restrictVariables(false);
        assertEquals("pipeline.disabled", badRequest(() -> run(trigger.token())));
    }

    @Test
    void a_token_says_nothing_elsewhere() {
        Failure concealed = new Failure.Concealed();
        long elsewhere = house.world.project();
        assertEquals(concealed, failure(() -> house.runTrigger.run(new ProjectRef.Id(elsewhere), request(trigger.token(), Map.of()))));
        assertEquals(concealed, failure(() -> house.runTrigger.run(new ProjectRef.Id(-1), request(trigger.token(), Map.of()))));
        assertEquals(concealed, failure(() -> run("glptt-unknown")));
        assertEquals(concealed, failure(() -> run("")));
        assertEquals(concealed, failure(() -> run(trigger.token().substring(6))));
        assertEquals(List.of(), made());
        assertNull(lastUsed());
    }

    @Test
    void a_running_job_starts_pipelines_of_its_own_project() {
        Caller developer = house.accounts.member(project, Role.DEVELOPER);
        house.accounts.job(house.secrets.digest("of the job"), developer, project);
        PipelineView view = run("of the job");
        assertEquals(PipelineSource.PIPELINE, view.source());
        assertEquals(id(developer), view.user().id());
        long elsewhere = house.world.project();
        house.accounts.publish(elsewhere);
        house.accounts.job(house.secrets.digest("elsewhere"), developer, elsewhere);
        assertEquals(new Failure.Concealed(), failure(() -> run("elsewhere")));
        house.accounts.job(house.secrets.digest("of a reporter"), house.accounts.member(project, Role.REPORTER), project);
        assertEquals("pipeline.not_permitted", badRequest(() -> run("of a reporter")));
    }

    @Test
    void running_job_of_a_user_who_may_not_sign_in_starts_nothing() {
        Account owner = house.accounts.member(project, Role.DEVELOPER).account().orElseThrow();
        Account blocked = new Account(owner.id(), owner.username(), owner.name(), false, false, AccountState.BLOCKED);
        house.accounts.job(house.secrets.digest("of the job"), new Caller.Person(blocked, 1, Set.of(Scope.API)), project);
        assertEquals(new Failure.Concealed(), failure(() -> run("of the job")));
        assertEquals(List.of(), made());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "build: {script: [}     |",
        "build: {needs: [none], script: x} | build job: undefined need: none"})
    void a_configuration_that_is_wrong_is_kept_and_told(String configuration, String text) {
        configure(configuration);
        Reason reason = ((Failure.Unprocessable) failure(() -> run(trigger.token()))).reason();
        assertEquals("pipeline.configuration", reason.id());
        assertEquals(List.of(PipelineStatus.FAILED), made().stream().map(PipelineView::status).toList());
        assertEquals(made().getFirst().yamlErrors().lines().findFirst().orElseThrow(), reason.args().getFirst());
        assertEquals(text == null ? reason.args().getFirst() : text, reason.args().getFirst());
        assertEquals(now(), lastUsed());
    }

    @Test
    void the_variable_of_the_payload_is_taken() {
        Failure twice = new Failure.Unprocessable(Reason.of("pipeline.configuration", "Duplicate variable name: TRIGGER_PAYLOAD"));
        assertEquals(twice, failure(() -> house.runTrigger.run(here(), request(trigger.token(), Map.of("TRIGGER_PAYLOAD", "x")))));
        assertEquals("Duplicate variable name: TRIGGER_PAYLOAD", made().getFirst().yamlErrors());
        assertEquals(List.of(), pipelines().variables(made().getFirst().id()));
        assertEquals("pipeline.not_built", badRequest(() -> house.runTrigger.run(here(), request(trigger.token(), Map.of("no key", "x")))));
    }

    @Test
    void where_nothing_is_to_be_made_nothing_is_kept() {
        configure("build: {script: make, rules: [{if: $CI_COMMIT_TAG}]}");
        assertEquals("pipeline.configuration", badRequest(() -> run(trigger.token())));
        assertEquals("pipeline.reference_not_found", badRequest(() -> house.runTrigger.run(here(),
                new Request("gone", trigger.token(), Map.of(), PAYLOAD, false))));
        assertEquals(List.of(), made());
        assertNull(lastUsed());
    }

    @Test
    void rules_see_variables_and_source() {
        configure("build: {script: make, rules: [{if: '$KEY == \"on\" && $CI_PIPELINE_SOURCE == \"trigger\" && $CI_PIPELINE_TRIGGERED'}]}");
        assertEquals("pipeline.configuration", badRequest(() -> run(trigger.token())));
        assertEquals("pending build=pending", statuses(house.runTrigger.run(here(), request(trigger.token(), Map.of("KEY", "on"))).id()));
    }

    @Test
    void what_was_sent_is_looked_at_first() {
        assertEquals("trigger.variables",
                badRequest(() -> house.runTrigger.run(new ProjectRef.Id(-1), request("x", Map.of("KEY", List.of("a"))))));
        assertEquals("trigger.variables", badRequest(() -> house.runTrigger.run(here(), request("x", Map.of("A", "a", "KEY", 1)))));
        assertForbidden(() -> house.runTrigger.run(here(), new Request("main", trigger.token(), Map.of(), PAYLOAD, true)));
        String longest = "x".repeat(1 << 20);
        assertEquals(new Failure.Concealed(), failure(() -> house.runTrigger.run(here(),
                new Request("main", "no token", Map.of(), longest, false))));
        assertEquals(new Failure.TooLarge(Optional.of(Reason.of("trigger.payload_too_long", "1048576"))),
                failure(() -> house.runTrigger.run(here(),
                        new Request("main", trigger.token(), Map.of(), longest + "x", false))));
        assertEquals(List.of(), made());
    }
}
