package dev.slipway.application.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of {@code JobViews}: lists and pages. */
abstract class JobViewsListsKit extends JobViewsScenario {

    private static List<Long> ids(Page<JobView> page) {
        return page.items().stream().map(JobView::id).toList();
    }

    @Test
    final void jobs_of_a_project_are_newest_first_with_retried_ones() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a", "b"));
        long failed = id(pipeline, "a");
        long waits = id(pipeline, "b");
        start(pipeline, "a");
        fail(pipeline, "a");
        long again = retry(pipeline, "a", world().user());
        long later = id(begun(PipelineDraft.in(project, "c")), "c");
        Page<JobView> all = views().ofProject(project, Set.of(), FIRST);
        assertEquals(List.of(later, again, waits, failed), ids(all));
        assertEquals(4, all.total());
        assertEquals(List.of(false, false, false, true), all.items().stream().map(JobView::retried).toList());
        assertEquals(List.of(failed), ids(views().ofProject(project, Set.of(JobStatus.FAILED), FIRST)));
        assertEquals(List.of(later, again, waits, failed),
                ids(views().ofProject(project, Set.of(JobStatus.FAILED, JobStatus.PENDING), FIRST)));
        assertEquals(Page.empty(), views().ofProject(project, Set.of(JobStatus.MANUAL), FIRST));
    }

    @Test
    final void pages_follow_one_another_while_jobs_are_added() {
        long project = world().project();
        List<Long> old = ids(listed(project, 5));
        assertEquals(old.subList(0, 2), ids(views().ofProject(project, Set.of(), new PageRequest.Offset(1, 2))));
        assertEquals(old.subList(2, 4), ids(views().ofProject(project, Set.of(), new PageRequest.Offset(2, 2))));
        assertEquals(old.subList(4, 5), ids(views().ofProject(project, Set.of(), new PageRequest.Offset(3, 2))));
        Page<JobView> behind = views().ofProject(project, Set.of(), new PageRequest.Offset(4, 2));
        assertEquals(List.of(), ids(behind));
        assertEquals(5, behind.total());
        assertEquals(5, views().ofProject(project, Set.of(), new PageRequest.Offset(2, 2)).total());
        assertEquals(old.subList(0, 2), ids(views().ofProject(project, Set.of(), new PageRequest.Keyset(0, false, 2))));
        listed(project, 3);
        assertEquals(old.subList(2, 4), ids(views().ofProject(project, Set.of(), new PageRequest.Keyset(old.get(1), false, 2))));
        assertEquals(List.of(old.get(3), old.get(2)),
                ids(views().ofProject(project, Set.of(), new PageRequest.Keyset(old.get(4), true, 2))));
        assertEquals(List.of(old.get(4)), ids(views().ofProject(project, Set.of(JobStatus.PENDING), new PageRequest.Keyset(0, true, 1))));
        assertEquals(List.of(), ids(views().ofProject(project, Set.of(), new PageRequest.Keyset(old.get(4), false, 2))));
        assertEquals(3, views().ofProject(project, Set.of(), new PageRequest.Keyset(0, false, 2)).total());
        assertEquals(2, views().ofProject(project, Set.of(), new PageRequest.Keyset(old.get(2), false, 2)).total());
    }

    @Test
    final void jobs_are_walked_by_key_while_others_come() {
        long project = world().project();
        List<Long> old = ids(listed(project, 5));
        Walks.same(page -> views().ofProject(project, Set.of(), page));
        Walks.same(page -> views().ofProject(project, Set.of(JobStatus.PENDING), page));
        assertEquals(old, Walks.all(page -> views().ofProject(project, Set.of(), page), 2, (number, last) -> listed(project, 1))
                .stream().map(JobView::id).toList());
        long pipeline = begun(PipelineDraft.in(project, "a", "b", "c"));
        Walks.same(page -> views().ofPipeline(project, pipeline, Set.of(), true, page).orElseThrow());
        assertEquals(3, Walks.all(page -> views().ofPipeline(project, pipeline, Set.of(), false, page).orElseThrow(), 2).size());
    }

    @Test
    final void job_of_a_list_is_shown_as_it_is_alone() {
        long project = world().project();
        Signature signature = new Signature("Ada", "ada@example.org", now());
        List.of("c", "d").forEach(digit -> world().commit(project, new Commit(digit.repeat(40), List.of(), signature, signature, digit)));
        long ann = world().user();
        begun(PipelineDraft.in(project, "a").by(ann).at("c".repeat(40)));
        begun(PipelineDraft.in(project, "b").by(ann).at("d".repeat(40)));
        begun(PipelineDraft.in(project, "c").by(world().user()).at("d".repeat(40)));
        long pipeline = begun(PipelineDraft.in(project, "d", "e").by(ann).at("e".repeat(40)));
        start(pipeline, "e");
        fail(pipeline, "e");
        retry(pipeline, "e", world().user());
        List<JobView> listed = views().ofProject(project, Set.of(), FIRST).items();
        assertEquals(listed.stream().map(job -> view(project, job.id())).toList(), listed);
        assertEquals(3, listed.stream().map(job -> job.user().brief().id()).distinct().count());
        assertEquals(3, listed.stream().map(JobView::commit).distinct().count());
    }

    private Page<JobView> listed(long project, int count) {
        for (int number = 0; number < count; number++) {
            begun(PipelineDraft.in(project, "job" + number));
        }
        return views().ofProject(project, Set.of(), FIRST);
    }

    @Test
    final void pipeline_hides_retried_jobs_unless_asked() {
        long project = world().project();
        long pipeline = begun(PipelineDraft.in(project, "a", "b"));
        begun(PipelineDraft.in(project, "foreign"));
        long failed = id(pipeline, "a");
        long waits = id(pipeline, "b");
        start(pipeline, "a");
        fail(pipeline, "a");
        long again = retry(pipeline, "a", world().user());
        assertEquals(List.of(again, waits), ids(views().ofPipeline(project, pipeline, Set.of(), false, FIRST).orElseThrow()));
        assertEquals(2, views().ofPipeline(project, pipeline, Set.of(), false, FIRST).orElseThrow().total());
        assertEquals(List.of(again, waits, failed), ids(views().ofPipeline(project, pipeline, Set.of(), true, FIRST).orElseThrow()));
        assertEquals(List.of(failed), ids(views().ofPipeline(project, pipeline, Set.of(JobStatus.FAILED), true, FIRST).orElseThrow()));
        assertEquals(List.of(), ids(views().ofPipeline(project, pipeline, Set.of(JobStatus.FAILED), false, FIRST).orElseThrow()));
        assertEquals(List.of(waits),
                ids(views().ofPipeline(project, pipeline, Set.of(), true, new PageRequest.Offset(2, 1)).orElseThrow()));
        assertEquals(Optional.empty(), views().ofPipeline(project, -1, Set.of(), true, FIRST));
        long empty = stored(PipelineDraft.in(project, new String[0]).broken("no"));
        assertEquals(List.of(), ids(views().ofPipeline(project, empty, Set.of(), true, FIRST).orElseThrow()));
    }
}
