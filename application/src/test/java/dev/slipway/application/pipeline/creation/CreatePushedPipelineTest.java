package dev.slipway.application.pipeline.creation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.application.variable.port.StoredVariables.ForJobs;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.variable.ScopedVariable;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableLevel;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a push makes. */
final class CreatePushedPipelineTest extends CiUseCases {

    private static final RefName MAIN = RefName.branch("main");
    private static final String SHA = "c".repeat(40);
    private static final String TWO_JOBS = "build:\n  script: make\ntest:\n  stage: test\n  script: make test\n";

    private final Caller developer = house.accounts.known(house.accounts.member(project, Role.DEVELOPER));
    private final long user = id(developer);
    private long pushes = 100;

    private Push push(RefName ref, String message, String configuration, String... options) {
        Signature ada = new Signature("Ada", "ada@example.org", now());
        house.repository.commit(new Commit(SHA, List.of(), ada, ada, message), configuration);
        return new Push(++pushes, project, user, ref, Shas.ZERO, SHA, List.of(options), now());
    }

    private List<PipelineView> made() {
        PipelineViews views = world().port(PipelineViews.class);
        return views.list(project, PipelineFilter.all(), PageRequest.Offset.first()).items().stream()
                .map(item -> views.find(project, item.id()).orElseThrow()).toList();
    }

    private PipelineView only() {
        assertEquals(1, made().size());
        return made().getFirst();
    }

    @Test
    void a_push_makes_a_pipeline_of_its_jobs() {
        house.pushed.pushed(push(MAIN, "m", TWO_JOBS));
        PipelineView view = only();
        assertEquals("pending build=pending test=pending", statuses(view.id()));
        assertEquals(PipelineSource.PUSH, view.source());
        assertEquals("main", view.ref());
        assertFalse(view.tag());
        assertEquals(SHA, view.sha());
        assertEquals(user, view.user().id());
        assertTrue(house.refs.pinned(project, view.id()));
    }

    @Test
    void user_who_may_create_none_gets_no_pipeline() {
        Push push = push(MAIN, "m", TWO_JOBS);
        house.accounts.role(project, developer, Role.REPORTER);
        house.pushed.pushed(push);
        house.pushed.givenUp(push);
        house.accounts.role(project, developer, Role.DEVELOPER);
        house.accounts.block(developer);
        house.pushed.pushed(push);
        assertEquals(List.of(), made());
        house.accounts.known(developer);
        house.pushed.pushed(push);
        assertEquals(1, made().size());
    }

    private Push byKey(Caller addedBy, RefName ref) {
        Push push = push(ref, "m", TWO_JOBS);
        return new Push(push.id(), project, id(addedBy), ref, Shas.ZERO, SHA, List.of(), true, true, now());
    }

    @Test
    void push_of_a_deploy_key_makes_the_pipeline_of_a_member_alone() {
        Caller administrator = house.accounts.known(house.accounts.administrator());
        house.pushed.pushed(byKey(administrator, MAIN));
        house.pushed.givenUp(byKey(administrator, MAIN));
        assertEquals(List.of(), made());
        house.accounts.role(project, administrator, Role.DEVELOPER);
        house.pushed.pushed(byKey(administrator, MAIN));
        assertEquals(administrator.accountId().getAsLong(), only().user().id());
    }

    @Test
    void push_of_a_deploy_key_makes_none_on_a_ref_that_is_protected_since() {
        Push push = byKey(developer, MAIN);
        house.repository.protect(project, "main");
        house.pushed.pushed(push);
        assertEquals(List.of(), made());
        house.pushed.pushed(byKey(developer, RefName.tag("main")));
        assertEquals("main", only().ref());
    }

    @Test
    void ref_beyond_the_quota_of_its_push_gets_no_pipeline() {
        Push beyond = push(MAIN, "m", TWO_JOBS);
        Push uncovered = new Push(beyond.id(), project, user, MAIN, Shas.ZERO, SHA, List.of(), false, false, now());
        house.pushed.pushed(uncovered);
        house.pushed.givenUp(uncovered);
        assertEquals(List.of(), made());
    }

    @Test
    void pipeline_that_fails_before_it_has_jobs_writes_its_line_of_log() {
        house.pushed.pushed(push(MAIN, "m", "build: [\n"));
        assertEquals(List.of("pipeline.ended pipeline=" + only().id() + " project=" + project + " status=failed"),
                house.observations.lines());
    }

    @Test
    void a_push_of_a_tag_makes_one_too() {
        house.pushed.pushed(push(RefName.tag("v1"), "m", TWO_JOBS));
        assertTrue(only().tag());
        assertEquals("v1", only().ref());
    }

    @Test
    void jobs_on_a_protected_branch_know_it() {
        house.repository.protect(project, "main");
        house.pushed.pushed(push(MAIN, "m", TWO_JOBS));
        assertTrue(world().port(WaitingJobs.class).facts(id(only().id(), "build")).orElseThrow().job().refProtected());
        house.pushed.pushed(push(RefName.tag("main"), "m", TWO_JOBS));
        assertFalse(world().port(WaitingJobs.class).facts(id(made().getFirst().id(), "build")).orElseThrow().job().refProtected());
    }

    @Test
    void a_push_that_is_told_again_makes_nothing_more() {
        Push push = push(MAIN, "m", TWO_JOBS);
        house.pushed.pushed(push);
        house.pushed.pushed(push);
        assertEquals(1, made().size());
        house.pushed.pushed(push(MAIN, "m", TWO_JOBS));
        assertEquals(2, made().size());
    }

    @Test
    void a_message_or_an_option_skips() {
        for (String message : List.of("fix [skip ci]", "[CI SKIP]\n\nbody", "x [ci-skip]")) {
            house.pushed.pushed(push(MAIN, message, TWO_JOBS));
        }
        house.pushed.pushed(push(MAIN, "m", TWO_JOBS, "ci.skip"));
        assertEquals(4, made().size());
        for (PipelineView view : made()) {
            assertEquals(PipelineStatus.SKIPPED, view.status());
            assertEquals(List.of(), run(view.id()).jobs());
        }
    }

    @Test
    void options_give_variables() {
        String ruled = "build: {script: make, rules: [{if: '$KEY == \"a=b\"'}]}";
        house.pushed.pushed(
                push(MAIN, "m", ruled, "ci.variable=KEY=a=b", "ci.variable=OTHER=", "ci.variable=none", "unknown.option", "ci.input=a=b"));
        assertEquals("pending build=pending", statuses(only().id()));
        assertEquals(List.of(new PipelineVariable("KEY", "a=b", false), new PipelineVariable("OTHER", "", false)),
                pipelines().variables(only().id()));
    }

    @Test
    void a_variable_that_is_given_twice_is_a_mistake_and_a_bad_key_is_no_pipeline() {
        house.pushed.pushed(push(MAIN, "m [skip ci]", TWO_JOBS, "ci.variable=A=1", "ci.variable=A=2"));
        assertEquals(PipelineStatus.FAILED, only().status());
        assertEquals("Duplicate variable name: A", only().yamlErrors());
        house.pushed.pushed(push(MAIN, "m", TWO_JOBS, "ci.variable=A=1", "ci.variable=A=1"));
        assertEquals(PipelineStatus.PENDING, made().getFirst().status());
        house.pushed.pushed(push(MAIN, "m", TWO_JOBS, "ci.variable=not a key=1"));
        assertEquals(2, made().size());
    }

    @Test
    void only_maintainers_give_variables_where_that_is_so() {
        Origin plain = world().port(PipelineOrigins.class).find(project).orElseThrow();
        world().describe(new Origin(project, plain.name(), plain.description(), plain.fullPath(), plain.namespaceId(), plain.visibility(),
                plain.defaultBranch(), plain.configPath(), true, true));
        house.pushed.pushed(push(MAIN, "m", TWO_JOBS, "ci.variable=A=1"));
        for (Role role : Role.values()) {
            Caller member = house.accounts.known(house.accounts.member(project, role));
            Push given = push(MAIN, "m", TWO_JOBS, "ci.variable=A=1");
            house.pushed.pushed(new Push(given.id(), project, id(member), MAIN, Shas.ZERO, SHA, given.options(), now()));
        }
        assertEquals(2, made().size());
        house.pushed.pushed(push(MAIN, "m", TWO_JOBS, "other"));
        assertEquals(3, made().size());
    }

    @Test
    void refs_that_are_neither_branch_nor_tag_make_no_pipeline() {
        Push notes = push(RefName.ofAny("refs/notes/commits").orElseThrow(), "m", TWO_JOBS);
        house.pushed.pushed(notes);
        house.pushed.givenUp(notes);
        assertEquals(List.of(), made());
    }

    @Test
    void without_a_configuration_there_is_nothing_to_skip_or_make() {
        house.pushed.pushed(push(MAIN, "m", null));
        house.pushed.pushed(push(MAIN, "m", " \n"));
        house.pushed.pushed(push(MAIN, "[skip ci]", null));
        house.pushed.pushed(push(MAIN, "m", null, "ci.variable=A=1", "ci.variable=A=2"));
        assertEquals(List.of(), made());
    }

    @Test
    void a_broken_configuration_makes_a_pipeline_that_says_so() {
        house.pushed.pushed(push(MAIN, "m", "build:\n  script: [\n"));
        assertEquals(PipelineStatus.FAILED, only().status());
        assertTrue(only().yamlErrors() != null && !only().yamlErrors().isBlank());
        house.pushed.pushed(push(MAIN, "m", "build:\n  needs: [nothing]\n  script: make\n"));
        assertEquals(PipelineStatus.FAILED, made().getFirst().status());
        assertTrue(made().getFirst().yamlErrors().contains("nothing"), made().getFirst().yamlErrors());
    }

    @Test
    void what_is_not_set_up_makes_a_pipeline_that_names_it() {
        house.pushed.pushed(push(MAIN, "m", TWO_JOBS + "next:\n  script: x\n  identity: google_cloud\n"));
        assertEquals("next job: the identity `google_cloud` is not set up for this project", only().yamlErrors());
        house.pushed.pushed(push(MAIN, "m", TWO_JOBS + "next:\n  script: x\n  identity: google_cloud\n  rules: [{if: $NO}]\n"));
        assertEquals(PipelineStatus.PENDING, made().getFirst().status());
    }

    @Test
    void jobs_are_retried_for_what_the_configuration_names() {
        house.pushed.pushed(push(MAIN, "m",
                "a: {script: x, retry: {max: 1, exit_codes: [3, 4]}}\nb: {script: x, retry: {max: 1, exit_codes: 3, when: "
                + "api_failure}}\nc: {script: x, retry: 2}\n"));
        assertEquals(List.of(Set.of("exit_code:3", "exit_code:4"), Set.of("exit_code:3", "api_failure"), Set.of("always")),
                run(only().id()).jobs().stream().map(job -> job.plan().autoRetry().when()).toList());
    }

    @Test
    void rules_look_into_other_projects_with_the_rights_of_who_pushed() {
        house.pushed.pushed(push(MAIN, "m", "build:\n  script: make\n  rules: [{exists: {paths: [a], project: no/where}}]\n"));
        assertEquals("Failed to parse rule for build: rules:exists:project `no/where` is not a valid project path", only().yamlErrors());
    }

    @Test
    void a_configuration_that_is_too_large_is_broken() {
        house.pushed.pushed(push(MAIN, "m", "# " + "x".repeat(2 * 1024 * 1024) + "\n" + TWO_JOBS));
        assertEquals("The parsed YAML is too big", only().yamlErrors());
    }

    @Test
    void where_no_job_is_for_the_ref_nothing_is_made() {
        house.pushed.pushed(push(MAIN, "m", "build:\n  script: make\n  rules:\n    - if: $CI_COMMIT_TAG\n"));
        house.pushed.pushed(push(MAIN, "m", "workflow:\n  rules:\n    - if: $CI_COMMIT_TAG\nbuild:\n  script: make\n"));
        assertEquals(List.of(), made());
        house.pushed.pushed(push(RefName.tag("v1"), "m", "build:\n  script: make\n  rules:\n    - if: $CI_COMMIT_TAG\n"));
        assertEquals(1, made().size());
    }

    @Test
    void a_job_knows_its_environment_and_what_is_kept_for_it_when_it_is_made() {
        when(house.storedVariables.forJobs(project)).thenReturn(List.of(new ForJobs(VariableLevel.PROJECT, project,
                new ScopedVariable(Variable.shown("HOST", "shop.example.com"), false, "review/*"))));
        house.pushed.pushed(push(MAIN, "m", """
                ship:
                  script: make
                  variables: {RUN: "$CI_PIPELINE_ID/$CI_JOB_ID"}
                  environment: {name: review/$CI_JOB_NAME, url: "https://$CI_ENVIRONMENT_SLUG.$HOST/$RUN"}
                  resource_group: $CI_ENVIRONMENT_TIER-$HOST
                  rules: [{if: $HOST}]
                build: {script: make, rules: [{if: $HOST}]}
                """));
        assertEquals("waiting_for_resource ship=waiting_for_resource", statuses(only().id()));
        assertEquals(Optional.of("development-shop.example.com"), job(only().id(), "ship").plan().resourceGroup());
        var environment = world().port(WaitingJobs.class).facts(id(only().id(), "ship")).orElseThrow().environment().orElseThrow();
        assertEquals("review/ship", environment.name());
        assertEquals("https://review-ship-" + environment.slug().substring("review-ship-".length())
                + ".shop.example.com/$CI_PIPELINE_ID/$CI_JOB_ID", environment.url());
    }

    @Test
    void a_job_knows_the_number_of_its_pipeline_when_it_is_made() {
        house.pushed.pushed(push(MAIN, "m", "build: {script: make}"));
        house.pushed.pushed(push(MAIN, "m", """
                workflow: {rules: [{if: '$CI_PIPELINE_IID == null'}]}
                ship:
                  script: make
                  environment: review/$CI_PIPELINE_IID
                  rules: [{if: '$CI_PIPELINE_IID == "2"'}]
                """));
        PipelineView second = made().getFirst();
        assertEquals("pending ship=pending", statuses(second.id()));
        assertEquals("review/2",
                world().port(WaitingJobs.class).facts(id(second.id(), "ship")).orElseThrow().environment().orElseThrow().name());
        assertEquals(2, second.iid());
    }

    @Test
    void only_the_account_decides_who_runs_a_pipeline() {
        house.pushed.pushed(push(MAIN, "m",
                "build: {script: make, variables: {GITLAB_USER_ID: '0'}, rules: [{if: '$GITLAB_USER_ID == \"" + user + "\"'}]}"));
        assertEquals("pending build=pending", statuses(only().id()));
    }

    @Test
    void a_job_whose_environment_cannot_be_named_fails_alone() {
        house.pushed.pushed(
                push(MAIN, "m", "variables:\n  WHERE: a?b\nship:\n  script: make\n  environment: $WHERE\nbuild:\n  script: make\n"));
        assertEquals("running build=pending ship=failed", statuses(only().id()));
        assertEquals(Optional.of(FailureReason.ENVIRONMENT_CREATION_FAILURE), job(only().id(), "ship").failureReason());
    }

    @Test
    void deletions_pushes_without_a_user_and_projects_without_pipelines_create_no_pipeline() {
        Push plain = push(MAIN, "m", TWO_JOBS);
        house.pushed.pushed(new Push(1, project, user, MAIN, SHA, Shas.ZERO, List.of(), now()));
        house.pushed.pushed(new Push(2, project, null, MAIN, Shas.ZERO, SHA, List.of(), now()));
        house.pushed.pushed(new Push(3, project, user, MAIN, Shas.ZERO, "d".repeat(40), List.of(), now()));
        Origin origin = world().port(PipelineOrigins.class).find(project).orElseThrow();
        world().describe(new Origin(project, origin.name(), null, origin.fullPath(), origin.namespaceId(), origin.visibility(), "main",
                null, false, false));
        house.pushed.pushed(plain);
        assertEquals(List.of(), made());
        world().deleteProject(project);
        house.pushed.pushed(plain);
        assertEquals(Optional.empty(), pipelines().anyOf(project).stream().boxed().findFirst());
    }

    @Test
    void the_configuration_may_lie_elsewhere() {
        Push push = push(MAIN, "m", TWO_JOBS);
        Origin origin = world().port(PipelineOrigins.class).find(project).orElseThrow();
        world().describe(new Origin(project, origin.name(), null, origin.fullPath(), origin.namespaceId(), origin.visibility(), "main",
                "ci/other.yml", true, false));
        house.pushed.pushed(push);
        assertEquals(List.of(), made());
    }
}
