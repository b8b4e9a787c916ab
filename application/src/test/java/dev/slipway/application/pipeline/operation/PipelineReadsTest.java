package dev.slipway.application.pipeline.operation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.PipelineItem;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.PipelineVariable;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pipelines and their variables, as clients read them. */
class PipelineReadsTest extends CiUseCases {

    private static final String SHA = PipelineDraft.SHA;
    private static final PipelineVariable SECRET = new PipelineVariable("KEY", "secret", false);

    private final PipelineReads reads = reads(true);

    private PipelineReads reads(boolean names) {
        return new PipelineReads(house.access, world().port(PipelineViews.class), pipelines(),
                new PipelinePolicy(() -> URI.create("https://slipway.example.org"), "17.0", "abc", 0, 0, 0, 0, names));
    }

    private List<Long> listed(PipelineReads from, Caller caller, PipelineFilter filter) {
        return from.list(caller, here(), filter, PageRequest.Offset.first()).items().stream().map(PipelineItem::id).toList();
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void members_read_pipelines(Role role) {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        Caller member = house.accounts.member(project, role);
        assertEquals(pipeline, reads.get(member, here(), pipeline).id());
        assertEquals(List.of(pipeline), listed(reads, member, PipelineFilter.all()));
    }

    @Test
    void callers_who_do_not_see_the_project_find_no_pipeline() {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        world().branch(project, "main", SHA);
        for (Caller caller : List.of(house.accounts.stranger(), Caller.ANONYMOUS)) {
            assertEquals(new Failure.NotFound("Project"), failure(() -> reads.get(caller, here(), pipeline)));
            assertEquals(new Failure.NotFound("Project"), failure(() -> listed(reads, caller, PipelineFilter.all())));
            assertEquals(new Failure.NotFound("Project"), failure(() -> reads.latest(caller, here(), "main")));
            assertEquals(new Failure.NotFound("Project"), failure(() -> reads.variables(caller, here(), pipeline)));
        }
        house.accounts.publish(project);
        assertEquals(pipeline, reads.get(Caller.ANONYMOUS, here(), pipeline).id());
        assertEquals(pipeline, reads.latest(Caller.ANONYMOUS, here(), "main").id());
    }

    @Test
    void pipeline_of_another_project_is_not_found() {
        long foreign = begun(PipelineDraft.in(house.world.project(), "a"));
        Caller owner = house.accounts.member(project, Role.OWNER);
        assertNotFound(() -> reads.get(owner, here(), foreign));
        assertNotFound(() -> reads.variables(owner, here(), foreign));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void names_of_pipelines_are_filtered_by_where_clients_see_them(boolean names) {
        long named = begun(PipelineDraft.in(project, "a").named("Nightly"));
        long other = begun(PipelineDraft.in(project, "a").named("Daily"));
        Caller reporter = house.accounts.member(project, Role.REPORTER);
        PipelineReads read = reads(names);
        assertEquals(names, read.showsNames());
        PipelineFilter nightly = PipelineFilter.all().withName("Nightly");
        assertEquals(names ? List.of(named) : List.of(other, named), listed(read, reporter, nightly));
    }

    @Test
    void latest_pipeline_is_of_the_default_branch_where_no_ref_is_named() {
        world().branch(project, "main", SHA);
        world().branch(project, "topic", SHA);
        world().branch(project, "idle", SHA);
        long main = begun(PipelineDraft.in(project, "a"));
        long topic = begun(PipelineDraft.in(project, "a").on("topic", false));
        Caller reporter = house.accounts.member(project, Role.REPORTER);
        assertEquals(main, reads.latest(reporter, here(), null).id());
        assertEquals(topic, reads.latest(reporter, here(), "topic").id());
        assertForbidden(() -> reads.latest(reporter, here(), "idle"));
        assertNotFound(() -> reads.latest(reporter, here(), "gone"));
    }

    private long given(PipelineDraft draft) {
        return stored(draft.given(SECRET));
    }

    /** Which callers read the variables of a pipeline that they created, and of one that others did. */
    @ParameterizedTest
    @CsvSource({"GUEST,false,false", "REPORTER,false,false", "DEVELOPER,true,false", "MAINTAINER,true,true", "OWNER,true,true"})
    void variables_are_read_by_maintainers_and_by_the_developer_who_gave_them(Role role, boolean own, boolean others) {
        Caller member = house.accounts.member(project, role);
        PipelineDraft draft = PipelineDraft.in(project, JobDraft.of("a", 0));
        assertVariables(own, member, given(draft.by(id(member))));
        assertVariables(others, member, given(draft.by(id(house.accounts.member(project, Role.DEVELOPER)))));
        assertVariables(others, member, given(draft));
    }

    private void assertVariables(boolean shown, Caller caller, long pipeline) {
        if (shown) {
            assertEquals(List.of(SECRET), reads.variables(caller, here(), pipeline));
        } else {
            assertForbidden(() -> reads.variables(caller, here(), pipeline));
        }
    }

    @Test
    void variables_of_a_public_project_are_no_public_matter() {
        house.accounts.publish(project);
        long pipeline = given(PipelineDraft.in(project, "a"));
        Stream.of(Caller.ANONYMOUS, house.accounts.stranger()).forEach(caller -> assertEquals(new Failure.Forbidden(Optional.empty()),
                assertThrows(Refusal.class, () -> reads.variables(caller, new ProjectRef.Id(project), pipeline)).failure()));
        assertVariables(true, house.accounts.administrator(), pipeline);
    }
}
