package dev.slipway.application.pipeline.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.pipeline.PipelineCause;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.change.PipelineRights;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.port.Refs.Target;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests for the pipelines of pushes. */
class PushedRequestResolverTest {

    private static final long PROJECT = 7;
    private static final String OBJECT = "b".repeat(40);
    private static final String BEFORE = "c".repeat(40);
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final Signature ADA = new Signature("Ada", "ada@example.com", NOW);
    private static final Commit COMMIT = new Commit("a".repeat(40), List.of(), ADA, ADA, "x");

    private final PipelineRights rights = mock();
    private final PipelineOrigins origins = mock();
    private final Refs refs = mock();
    private final Commits commits = mock();
    private final Pipelines pipelines = mock();
    private final PushedRequestResolver resolver = new PushedRequestResolver(origins, refs, commits, rights, pipelines);

    @BeforeEach
    void arrange() {
        origin(true);
        when(refs.describe(PROJECT, OBJECT)).thenReturn(Optional.of(new Target(OBJECT, COMMIT.sha(), "Release")));
        when(commits.find(PROJECT, COMMIT.sha())).thenReturn(Optional.of(COMMIT));
        when(rights.isProtected(PROJECT, "main", false)).thenReturn(true);
    }

    private Origin origin(boolean buildsEnabled) {
        Origin origin = new Origin(PROJECT, "Tool", null, "acme/tool", 5, Visibility.PRIVATE, "main", null, buildsEnabled, false);
        when(origins.find(PROJECT)).thenReturn(Optional.of(origin));
        return origin;
    }

    private Optional<PipelineRequest> find(RefName ref, Long user, String after) {
        return resolver.find(new Push(9, PROJECT, user, ref, BEFORE, after, List.of("ci.skip", "ci.variable=KEY=value"), NOW));
    }

    @ParameterizedTest
    @CsvSource({"heads/main,main,false,true", "tags/main,main,true,false", "heads/topic,topic,false,false"})
    void push_of_a_branch_or_a_tag_asks_for_a_pipeline_of_its_commit(String ref, String name, boolean tag, boolean isProtected) {
        assertEquals(Optional.of(new PipelineRequest(origin(true), PipelineCause.push(9, 5L),
                new RequestedRevision(name, tag, isProtected, COMMIT, BEFORE, "Release"),
                List.of(new PipelineVariable("KEY", "value", false)))), find(RefName.ofFull("refs/" + ref).orElseThrow(), 5L, OBJECT));
    }

    @ParameterizedTest
    @CsvSource({"nothing,true", "other ref,false", "deleted ref,false", "no user,false", "pipeline,false", "no project,false",
        "no pipelines,false", "no object,false", "no commit of the object,false", "no commit,false"})
    void push_that_has_its_pipeline_or_can_have_none_asks_for_none(String what, boolean asks) {
        RefName ref = RefName.branch("main");
        switch (what) {
            case "pipeline" -> when(pipelines.madeBy(9)).thenReturn(true);
            case "no project" -> when(origins.find(PROJECT)).thenReturn(Optional.empty());
            case "no pipelines" -> origin(false);
            case "no object" -> when(refs.describe(PROJECT, OBJECT)).thenReturn(Optional.empty());
            case "no commit of the object" ->
                    when(refs.describe(PROJECT, OBJECT)).thenReturn(Optional.of(new Target(OBJECT, null, null)));
            case "deleted ref" ->
                    when(refs.describe(PROJECT, Shas.ZERO)).thenReturn(Optional.of(new Target(Shas.ZERO, COMMIT.sha(), null)));
            case "no commit" -> when(commits.find(PROJECT, COMMIT.sha())).thenReturn(Optional.empty());
            case "other ref" -> ref = RefName.ofAny("refs/notes/commits").orElseThrow();
            default -> { }
        }
        assertEquals(asks, find(ref, what.equals("no user") ? null : 5L, what.equals("deleted ref") ? Shas.ZERO : OBJECT).isPresent());
    }
}
