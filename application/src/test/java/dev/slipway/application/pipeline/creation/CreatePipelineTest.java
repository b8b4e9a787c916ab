package dev.slipway.application.pipeline.creation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.PipelineItem;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.creation.CreatePipeline.Request;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pipelines that users ask for. */
class CreatePipelineTest extends CiUseCases {

    private static final String SHA = "b".repeat(40);
    private static final String TAGGED = "c".repeat(40);
    private static final String JOBS = "build: {script: make}\nship: {script: make, when: manual}\n";

    private final CreatePipeline create = house.modules.pipeline.creation.createPipeline;
    private final Caller developer = house.accounts.known(house.accounts.member(project, Role.DEVELOPER));
    private final Caller maintainer = house.accounts.known(house.accounts.member(project, Role.MAINTAINER));

    @BeforeEach
    void arrange() {
        commit(SHA, JOBS);
        commit(TAGGED, JOBS);
        house.refs.move(project, RefName.branch("main"), Shas.ZERO, SHA);
    }

    private void commit(String sha, String configuration) {
        Signature ada = new Signature("Ada", "ada@example.org", now());
        house.repository.commit(new Commit(sha, List.of(), ada, ada, "Message [skip ci]"), configuration);
    }

    private PipelineView create(Caller caller, String ref, PipelineVariable... variables) {
        return create.create(caller, here(), new Request(ref, List.of(variables)));
    }

    private List<PipelineItem> stored() {
        return world().port(PipelineViews.class).list(project, PipelineFilter.all(), PageRequest.Offset.first()).items();
    }

    private void assertNothingIsStored() {
        assertEquals(List.of(), stored());
        assertEquals(Set.of(), house.refs.pinned(project));
        assertEquals(List.of(), house.work.recorded());
        assertEquals(List.of(), house.announcements.announced());
    }

    private void describe(boolean buildsEnabled, boolean restrictsVariables) {
        Origin plain = world().port(PipelineOrigins.class).find(project).orElseThrow();
        world().describe(new Origin(project, plain.name(), plain.description(), plain.fullPath(), plain.namespaceId(), plain.visibility(),
                plain.defaultBranch(), plain.configPath(), buildsEnabled, restrictsVariables));
    }

    @Test
    void developers_create_pipelines() {
        assertRoles(Role.DEVELOPER, caller -> create(caller, "main"));
    }

    @Test
    void anonymous_caller_is_asked_for_credentials() {
        house.accounts.publish(project);
        assertEquals(new Failure.Unauthenticated(Optional.empty()), failure(() -> create(Caller.ANONYMOUS, "main")));
    }

    @Test
    void pipeline_of_a_user_is_answered_as_it_is_stored() {
        PipelineVariable given = new PipelineVariable("KEY", "value", false);
        PipelineView created = create(developer, "main", given);
        assertEquals(List.of(created.id()), stored().stream().map(PipelineItem::id).toList());
        assertEquals(List.of("main", false, SHA, Shas.ZERO, PipelineSource.API, id(developer)), List.of(created.ref(), created.tag(),
                created.sha(), created.beforeSha(), created.source(), created.user().id()));
        assertEquals(List.of(given), pipelines().variables(created.id()));
        assertEquals("pending build=pending ship=manual", statuses(created.id()));
        assertTrue(house.refs.pinned(project, created.id()));
    }

    /** A branch is meant before a tag, and a full name means one of them. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            # asked, branches and tags that there are, ref of the pipeline or reason
            one,            heads/one,          one false
            one,            tags/one,           one true
            one,            heads/one tags/one, pipeline.ambiguous_ref
            refs/heads/one, heads/one tags/one, one false
            refs/tags/one,  heads/one tags/one, one true
            refs/heads/one, tags/one,           pipeline.reference_not_found
            refs/tags/one,  heads/one,          pipeline.reference_not_found
            one,            -,                  pipeline.reference_not_found
            """)
    void ref_of_a_pipeline_is_a_branch_or_a_tag(String asked, String refs, String expected) {
        if (refs != null) {
            Stream.of(refs.split(" ")).forEach(ref -> house.refs.move(project, RefName.ofFull("refs/" + ref).orElseThrow(), Shas.ZERO,
                    ref.startsWith("tags/") ? TAGGED : SHA));
        }
        if (expected.startsWith("pipeline.")) {
            assertEquals(expected, badRequest(() -> create(developer, asked)));
            assertNothingIsStored();
        } else {
            PipelineView created = create(developer, asked);
            assertEquals(expected, created.ref() + " " + created.tag());
            assertEquals(created.tag() ? TAGGED : SHA, created.sha());
        }
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            # configuration, reason
            -,                                                                        pipeline.no_configuration
            ' ',                                                                      pipeline.no_configuration
            'build: {script: make',                                                   pipeline.configuration
            'build: {}',                                                              pipeline.configuration
            'build: {script: make, only: [tags]}',                                    pipeline.configuration
            'workflow: {rules: [{when: never}]}\\nbuild: {script: make}',              pipeline.configuration
            'build: {script: make, needs: [gone]}',                                   pipeline.configuration
            """)
    void pipeline_without_a_usable_configuration_is_refused(String configuration, String reason) {
        String sha = "d".repeat(40);
        commit(sha, configuration == null ? null : configuration.replace("\\n", "\n"));
        house.refs.move(project, RefName.branch("topic"), Shas.ZERO, sha);
        assertEquals(reason, badRequest(() -> create(developer, "topic")));
        assertNothingIsStored();
    }

    @Test
    void pipeline_that_deploys_more_often_than_the_installation_allows_is_refused() {
        String sha = "d".repeat(40);
        StringBuilder jobs = new StringBuilder();
        for (int number = 0; number < 501; number++) {
            jobs.append("j").append(number).append(": {script: make, environment: review}\n");
        }
        commit(sha, jobs.toString());
        house.refs.move(project, RefName.branch("topic"), Shas.ZERO, sha);
        assertEquals("pipeline.too_many_deployments", badRequest(() -> create(developer, "topic")));
        assertNothingIsStored();
    }

    @Test
    void missing_commit_is_told_before_an_ambiguous_ref_and_a_protected_ref_before_both() {
        house.refs.move(project, RefName.branch("odd"), Shas.ZERO, "e".repeat(40));
        house.refs.move(project, RefName.tag("odd"), Shas.ZERO, "e".repeat(40));
        assertEquals("pipeline.commit_not_found", badRequest(() -> create(maintainer, "odd")));
        house.repository.protect(project, "odd");
        assertEquals("pipeline.protected_ref", badRequest(() -> create(developer, "odd")));
        describe(false, false);
        assertEquals("pipeline.disabled", badRequest(() -> create(developer, "odd")));
        assertNothingIsStored();
    }

    @Test
    void maintainers_alone_run_pipelines_of_a_protected_branch() {
        house.repository.protect(project, "main");
        assertEquals("pipeline.protected_ref", badRequest(() -> create(developer, "main")));
        assertNothingIsStored();
        create(maintainer, "main");
        assertEquals(1, stored().size());
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            # keys, whether the project restricts variables, role, reason
            -,      true,  DEVELOPER,  -
            A,      false, DEVELOPER,  -
            A,      true,  DEVELOPER,  pipeline.variables_restricted
            A,      true,  MAINTAINER, -
            A A,    true,  DEVELOPER,  pipeline.variables_restricted
            A A,    false, DEVELOPER,  pipeline.configuration
            A A,    true,  MAINTAINER, pipeline.configuration
            A-B,    false, DEVELOPER,  pipeline.not_built
            """)
    void variables_are_given_by_those_who_may_and_once(String keys, boolean restricted, Role role, String reason) {
        describe(true, restricted);
        PipelineVariable[] given = keys == null ? new PipelineVariable[0]
                : Stream.of(keys.split(" ")).map(key -> new PipelineVariable(key, "v", false)).toArray(PipelineVariable[]::new);
        Caller caller = role == Role.DEVELOPER ? developer : maintainer;
        if (reason == null) {
            assertEquals(List.of(given), pipelines().variables(create(caller, "main", given).id()));
        } else {
            assertEquals(reason, badRequest(() -> create(caller, "main", given)));
            assertNothingIsStored();
        }
    }

    @Test
    void pipeline_knows_whether_its_ref_is_protected() {
        house.refs.move(project, RefName.branch("topic"), Shas.ZERO, SHA);
        house.repository.protect(project, "main");
        String rule = "build: {script: make, rules: [{if: '$CI_COMMIT_REF_PROTECTED == \"true\"'}]}\nship: {script: make}\n";
        house.repository.file(SHA, ".gitlab-ci.yml", rule);
        assertTrue(statuses(create(maintainer, "main").id()).contains("build"));
        assertFalse(statuses(create(maintainer, "topic").id()).contains("build"));
    }
}
