package dev.slipway.application.pipeline.creation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.environment.port.FreezePeriods;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.port.Pipelines.NewJob;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.application.pipeline.request.RefRequest;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.environment.FreezeDraft;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.variable.Variable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs of a configuration, as they are stored. */
class PlannedPipelineTest extends CiUseCases {

    private static final String SHA = "b".repeat(40);

    private final Caller developer = house.accounts.known(house.accounts.member(project, Role.DEVELOPER));

    @BeforeEach
    void arrange() {
        house.refs.move(project, RefName.branch("main"), Shas.ZERO, SHA);
    }

    private PlannedPipeline planned(String configuration) {
        Signature ada = new Signature("Ada", "ada@example.org", now());
        house.repository.commit(new Commit(SHA, List.of(), ada, ada, "Message"), configuration);
        ProjectGrant grant = house.access.project(developer, here());
        Evaluation evaluation = house.modules.pipeline.creation.pipelineCreator.evaluate(developer, grant,
                RefRequest.of(PipelineSource.API, "main", List.of()), EvaluationPolicy.FULL);
        return assertInstanceOf(Evaluation.Valid.class, evaluation, evaluation.toString()).pipeline();
    }

    private NewJob job(String keywords) {
        return planned("first: {stage: build, script: make}\nlast: {stage: test, script: make" + keywords + "}\n").jobs().getLast();
    }

    private static String described(JobPlan plan) {
        return plan.when() + " " + plan.allowFailure() + " " + plan.stage() + " " + plan.needs().map(needs -> needs.stream()
                .map(need -> need.job() + (need.artifacts() ? "+" : "-") + (need.optional() ? "?" : "!"))
                .collect(Collectors.joining("/"))).orElse("stage") + " " + plan.startIn().map(Object::toString).orElse("now") + " "
                + plan.resourceGroup().orElse("none") + " " + plan.kind() + " " + plan.interruptible();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # keywords | when, allowed to fail, stage, needs, delay, resource group, kind, interruptible
                                                                   | ON_SUCCESS false 1 stage now none BUILD false
            , when: always, allow_failure: true                    | ALWAYS true 1 stage now none BUILD false
            , when: manual                                         | MANUAL true 1 stage now none BUILD false
            , when: delayed, start_in: 2 minutes                   | DELAYED false 1 stage PT2M none BUILD false
            , needs: []                                            | ON_SUCCESS false 1  now none BUILD false
            , needs: [first]                                       | ON_SUCCESS false 1 first+! now none BUILD false
            , needs: [{job: first, artifacts: false}]              | ON_SUCCESS false 1 first-! now none BUILD false
            , needs: [{job: first, optional: true}]                | ON_SUCCESS false 1 first+? now none BUILD false
            , resource_group: live                                 | ON_SUCCESS false 1 stage now live BUILD false
            , interruptible: true                                  | ON_SUCCESS false 1 stage now none BUILD true
            """)
    void plan_of_a_job_is_that_of_its_configuration(String keywords, String expected) {
        assertEquals(expected, described(job(keywords == null ? "" : keywords).plan()));
    }

    @Test
    void job_that_triggers_a_pipeline_is_a_bridge() {
        PlannedPipeline planned = planned("first: {script: make}\nlast: {trigger: acme/other}\n");
        assertEquals(List.of("BUILD", "BRIDGE"), planned.jobs().stream().map(job -> job.plan().kind().name()).toList());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            , tags: [a, b]                                         | [a, b] -
            , dependencies: [first]                                | [] [first]
            , dependencies: []                                     | [] []
            """)
    void tags_and_dependencies_of_a_job_are_those_of_its_configuration(String keywords, String expected) {
        NewJob job = job(keywords);
        assertEquals(expected, job.tags() + " " + (job.dependencies() == null ? "-" : job.dependencies()));
        assertEquals("test", job.stage());
    }

    private static String described(Target target) {
        return target == null ? "none" : target.name() + " " + target.action() + " " + target.url() + " " + target.tier() + " "
                + target.autoStopSeconds() + " " + target.onStop();
    }

    /** Names and addresses are expanded when a job is planned, and what is not known then stays in addresses. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                                                       | none
            , environment: live                                        | live start null null null null
            , environment: {name: live, action: verify}                | live verify null null null null
            , environment: {name: live, url: 'https://$CI_COMMIT_REF_NAME.$LATER'} | live start https://main.$LATER null null null
            , environment: {name: live, deployment_tier: staging}      | live start null STAGING null null
            , environment: {name: live, auto_stop_in: 1 day}           | live start null null 86400 null
            , environment: {name: live, auto_stop_in: '$TIME'}, variables: {TIME: 2 hours} | live start null null 7200 null
            , environment: {name: live, auto_stop_in: '$NONE'}         | live start null null null null
            , environment: {name: review/$CI_COMMIT_REF_NAME}          | review/main start null null null null
            """)
    void environment_of_a_job_is_expanded(String keywords, String expected) {
        assertEquals(expected, described(job(keywords == null ? "" : keywords.replace("'", "\"")).target()));
    }

    @Test
    void job_whose_environment_has_no_valid_name_has_no_place() {
        PlannedPipeline planned = planned("a: {script: make, environment: '$WHERE', variables: {WHERE: 'a?b'}}\n"
                + "b: {script: make, environment: {name: live, action: verify}}\nc: {script: make, environment: live}\n");
        assertEquals(List.of("a"), planned.unplaced());
        assertEquals(List.of("none", "live verify null null null null", "live start null null null null"),
                planned.jobs().stream().map(job -> described(job.target())).toList());
        assertEquals(1, planned.deployments());
    }

    @Test
    void job_that_stops_an_environment_is_named_by_the_one_that_deploys() {
        List<NewJob> jobs = planned("ship: {script: make, environment: {name: live, on_stop: halt}}\n"
                + "halt: {script: make, when: manual, environment: {name: live, action: stop}}\n").jobs();
        assertEquals(List.of("live start null null null halt", "live stop null null null null"),
                jobs.stream().map(job -> described(job.target())).toList());
    }

    @Test
    void each_plan_has_a_number_of_its_own_that_its_jobs_refer_to() {
        PlannedPipeline first = planned("a: {script: make, environment: review/$CI_PIPELINE_IID}\n");
        assertEquals(OptionalLong.of(1), first.number());
        assertEquals("review/1", first.jobs().getFirst().target().name());
        assertEquals(OptionalLong.of(2), planned("a: {script: make}\n").number());
        assertEquals(OptionalLong.empty(), PlannedPipeline.EMPTY.number());
    }

    @Test
    void jobs_of_a_freeze_period_know_it_and_bridges_do_not_pass_it_on() {
        String configuration = "a: {script: make, variables: {OWN: v}}\nb: {trigger: acme/other}\n";
        assertEquals(List.of(List.of("OWN"), List.of()), keys(configuration));
        write(() -> world().port(FreezePeriods.class).insert(project, new FreezeDraft("* * * * *", "0 0 1 1 *", "UTC"), now()));
        assertEquals(List.of(List.of("CI_DEPLOY_FREEZE", "OWN"), List.of()), keys(configuration));
    }

    private List<List<String>> keys(String configuration) {
        return planned(configuration).jobs().stream().map(job -> job.variables().stream().map(Variable::key).toList()).toList();
    }

    @Test
    void needs_are_absent_where_a_job_waits_for_its_stage() {
        assertEquals(Optional.empty(), job("").plan().needs());
        assertEquals(Optional.of(List.of(new JobNeed("first", true, false))), job(", needs: [first]").plan().needs());
    }
}
