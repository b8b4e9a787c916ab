package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.PipelineSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@code Pipelines}: counted, redundant, deleted and removed pipelines. */
abstract class PipelinesLookupKit extends PipelinesScenario {

    @Test
    final void deleted_and_unknown_pipelines_are_not_found() {
        long project = world().project();
        long id = begun(PipelineDraft.in(project, "a"));
        long job = id(id, "a");
        assertEquals(OptionalLong.of(id), pipelines().ofJob(job));
        assertEquals(OptionalLong.empty(), pipelines().projectOfHidden(id));
        hide(id);
        assertEquals(Optional.empty(), write(() -> pipelines().lock(id)));
        assertEquals(OptionalLong.empty(), pipelines().ofJob(job));
        assertEquals(OptionalLong.empty(), pipelines().ofJob(-1));
        assertEquals(Optional.empty(), write(() -> pipelines().lock(-1)));
        assertEquals(OptionalLong.empty(), pipelines().projectOfHidden(-1));
    }

    @Test
    final void pipeline_is_locked_with_one_job_for_its_start() {
        long id = begun(PipelineDraft.in(world().project(), "a", "b"));
        long job = id(id, "b");
        LockedPipeline alone = write(() -> pipelines().lockForStart(id, List.of(job))).orElseThrow();
        assertEquals(run(id).onlyWith(Set.of(job)), alone.run());
        assertEquals(write(() -> pipelines().lock(id)).orElseThrow().projectId(), alone.projectId());
        long first = id(id, "a");
        assertEquals(run(id), write(() -> pipelines().lockForStart(id, List.of(job, first, -1L))).orElseThrow().run());
        assertEquals(Optional.empty(), write(() -> pipelines().lockForStart(id, List.of(-1L))));
        long other = begun(PipelineDraft.in(world().project(), "a"));
        assertEquals(Optional.empty(), write(() -> pipelines().lockForStart(other, List.of(job))));
        hide(id);
        assertEquals(Optional.empty(), write(() -> pipelines().lockForStart(id, List.of(job))));
    }

    @Test
    final void second_deletion_is_rejected() {
        long id = begun(PipelineDraft.in(world().project(), "a"));
        LockedPipeline locked = write(() -> pipelines().lock(id)).orElseThrow();
        hide(id);
        assertThrows(IllegalStateException.class, () -> write(() -> pipelines().hide(locked, now())));
    }

    @Test
    final void deleted_pipelines_are_found_by_age() {
        long project = world().project();
        begun(PipelineDraft.in(project, "shown"));
        List<Long> hidden = List.of(begun(PipelineDraft.in(project, "a")), begun(PipelineDraft.in(project, "a")),
                begun(PipelineDraft.in(project, "a")));
        hidden.forEach(this::hide);
        assertEquals(List.of(), pipelines().hidden(now(), 0, 10));
        after(Duration.ofSeconds(1));
        assertEquals(hidden, pipelines().hidden(now(), 0, 10));
        assertEquals(hidden.subList(0, 2), pipelines().hidden(now(), 0, 2));
        assertEquals(hidden.subList(2, 3), pipelines().hidden(now(), hidden.get(1), 2));
        write(() -> pipelines().remove(hidden.getFirst()));
        assertEquals(hidden.subList(1, 3), pipelines().hidden(now(), 0, 10));
    }

    @Test
    final void only_deleted_pipelines_are_removed() {
        long project = world().project();
        long kept = begun(PipelineDraft.in(project, "a"));
        long gone = begun(PipelineDraft.in(project, "a"));
        write(() -> pipelines().remove(kept));
        assertEquals(kept, run(kept).id());
        assertEquals(OptionalLong.of(kept), pipelines().anyOf(project));
        hide(gone);
        assertEquals(OptionalLong.of(project), pipelines().projectOfHidden(gone));
        write(() -> pipelines().remove(gone));
        assertEquals(OptionalLong.empty(), pipelines().projectOfHidden(gone));
        hide(kept);
        assertEquals(OptionalLong.of(kept), pipelines().anyOf(project));
        write(() -> pipelines().remove(kept));
        write(() -> pipelines().remove(kept));
        assertEquals(OptionalLong.empty(), pipelines().anyOf(project));
    }

    @Test
    final void jobs_are_active_while_they_and_their_pipeline_are() {
        long project = world().project();
        assertEquals(0, pipelines().activeJobs(project));
        long id = begun(PipelineDraft.in(project, JobDraft.of("a", 0), JobDraft.of("b", 1),
                JobDraft.of("hand", 0).plan(plan -> plan.when(JobWhen.MANUAL, true))));
        begun(PipelineDraft.in(world().project(), "foreign"));
        assertEquals(2, pipelines().activeJobs(project));
        assertEquals(2, pipelines().unfinishedJobs(project));
        start(id, "a");
        succeed(id, "a");
        assertEquals(1, pipelines().activeJobs(project));
        cancel(id);
        assertEquals(0, pipelines().activeJobs(project));
        assertEquals(0, pipelines().unfinishedJobs(project));
        hide(begun(PipelineDraft.in(project, "a")));
        assertEquals(0, pipelines().activeJobs(project));
        assertEquals(1, pipelines().unfinishedJobs(project));
    }

    @Test
    final void pipelines_of_a_user_and_a_commit_are_counted() {
        long project = world().project();
        long user = world().user();
        Instant before = now().minusSeconds(1);
        stored(PipelineDraft.in(project, "a").by(user));
        stored(PipelineDraft.in(project, "a").by(user));
        stored(PipelineDraft.in(project, "a").by(world().user()));
        stored(PipelineDraft.in(project, "a").by(user).at("b".repeat(40)));
        stored(PipelineDraft.in(world().project(), "a").by(user));
        assertEquals(2, pipelines().madeSince(project, user, PipelineDraft.SHA, before));
        assertEquals(0, pipelines().madeSince(project, user, PipelineDraft.SHA, now()));
        hide(stored(PipelineDraft.in(project, "a").by(user)));
        assertEquals(3, pipelines().madeSince(project, user, PipelineDraft.SHA, before));
    }

    @Test
    final void pipelines_of_a_user_that_can_be_canceled_are_found_in_all_projects() {
        long user = world().user();
        List<Long> own = List.of(begun(PipelineDraft.in(world().project(), "a").by(user)),
                begun(PipelineDraft.in(world().project(), "a").by(user)), begun(PipelineDraft.in(world().project(), "a").by(user)));
        begun(PipelineDraft.in(world().project(), "a").by(world().user()));
        hide(begun(PipelineDraft.in(world().project(), "a").by(user)));
        long canceled = begun(PipelineDraft.in(world().project(), "a").by(user));
        cancel(canceled);
        assertEquals(own, pipelines().cancelableOf(user, 0, 9));
        assertEquals(own.subList(1, 2), pipelines().cancelableOf(user, own.getFirst(), 1));
        assertEquals(List.of(), pipelines().cancelableOf(world().user(), 0, 9));
    }

    private static PipelineDraft at(long project, char sha) {
        return PipelineDraft.in(project, "a").at(String.valueOf(sha).repeat(40));
    }

    @Test
    final void newer_pipelines_of_a_ref_make_older_ones_redundant() {
        long project = world().project();
        long first = begun(at(project, 'a'));
        long child = begun(at(project, 'a').from(PipelineSource.PARENT_PIPELINE));
        assertEquals(List.of(), pipelines().redundantSince(first, 0, 9));
        long scheduled = begun(PipelineDraft.in(project, JobDraft.of("a", 0).plan(plan -> plan.delayedBy(Duration.ofHours(1))))
                .at("b".repeat(40)));
        long untouched = stored(at(project, 'b'));
        List<Long> others = List.of(begun(at(project, 'a').on("other", false)), begun(at(project, 'a').onTag("main")),
                begun(at(world().project(), 'a')), begun(at(project, 'a').from(PipelineSource.WEBIDE)), ended(project),
                begun(manual(project)));
        hide(begun(at(project, 'a')));
        long same = begun(at(project, 'c').from(PipelineSource.SCHEDULE));
        long newest = begun(at(project, 'c'));
        assertEquals(List.of(first, child, scheduled, untouched), pipelines().redundantSince(newest, 0, 9), () -> "and none of " + others);
        assertEquals(List.of(first, child, scheduled, untouched), pipelines().redundantSince(same, 0, 9));
        assertEquals(List.of(child, scheduled), pipelines().redundantSince(newest, first, 2));
        assertEquals(List.of(first), pipelines().redundantSince(first, 0, 9), "one that a newer one was faster than is redundant itself");
        for (PipelineDraft mute : List.of(at(project, 'd').from(PipelineSource.PARENT_PIPELINE),
                at(project, 'd').from(PipelineSource.WEBIDE))) {
            assertEquals(List.of(), pipelines().redundantSince(begun(mute), 0, 9));
        }
        assertEquals(List.of(),
                pipelines().redundantSince(stored(PipelineDraft.in(project, new String[0]).at("d".repeat(40)).broken("no")), 0, 9));
        world().keepRedundant(project);
        assertEquals(List.of(), pipelines().redundantSince(newest, 0, 9));
        assertEquals(List.of(), pipelines().redundantSince(-1, 0, 9));
    }

    private long ended(long project) {
        long id = begun(at(project, 'a'));
        cancel(id);
        return id;
    }

    private static PipelineDraft manual(long project) {
        return PipelineDraft.in(project, JobDraft.of("a", 0).plan(plan -> plan.when(JobWhen.MANUAL, false))).at("a".repeat(40));
    }
}
