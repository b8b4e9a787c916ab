package dev.slipway.application.pipeline.downstream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.job.BridgeView;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.JobViews;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.port.PipelineOrigins;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pipelines that had ended begin again, and with them whoever mirrors them. */
class RestartBridgeTest extends CiUseCases {

    private static final String SHA = "a".repeat(40);
    private static final String THERE = "b".repeat(40);
    private static final RefName MAIN = RefName.branch("main");
    private static final String DEPENDING = "stages: [down, after]\nb:\n  stage: down\n  trigger: {include: child.yml, strategy: depend}\n"
            + "after:\n  stage: after\n  script: x\n";

    private final Caller owner = house.accounts.known(house.accounts.member(project, Role.OWNER));
    private long pushes = 100;

    @BeforeEach
    void configured() {
        house.repository.file(SHA, "child.yml", "work:\n  script: x\n");
    }

    private Commit commit(String sha) {
        Signature ada = new Signature("Ada", "ada@example.org", now());
        return new Commit(sha, List.of(), ada, ada, "m");
    }

    private long pushed(long project, String sha, String configuration) {
        house.repository.commit(commit(sha), configuration);
        house.pushed.pushed(new Push(++pushes, project, id(owner), MAIN, Shas.ZERO, sha, List.of(), now()));
        long made = world().port(PipelineViews.class).list(project, PipelineFilter.all(), PageRequest.Offset.first()).items().getFirst()
                .id();
        house.settle();
        return made;
    }

    private long pushed(String configuration) {
        return pushed(project, SHA, configuration);
    }

    private long downstream(long pipeline) {
        List<BridgeView> bridges = world().port(JobViews.class).bridges(project, pipeline, Set.of(), false, PageRequest.Offset.first())
                .orElseThrow().items();
        return bridges.getFirst().downstream().pipeline().id();
    }

    private void end(long pipeline, String job, boolean good) {
        house.changes.change(pipeline, TransitionDetails.NONE, (run, ids, now) -> good ? run.succeed(id(pipeline, job), now)
                : run.drop(id(pipeline, job), FailureReason.SCRIPT_FAILURE, false, ids, now));
    }

    private void run(long pipeline, String job, boolean good) {
        start(pipeline, job);
        end(pipeline, job, good);
        house.settle();
    }

    private void retry(long pipeline, String job) {
        house.retryJob.retry(owner, here(), id(pipeline, job));
        house.settle();
    }

    @Test
    void the_parent_waits_again_and_goes_on_when_the_child_is_green() {
        long parent = pushed(DEPENDING);
        long child = downstream(parent);
        long bridge = id(parent, "b");
        run(child, "work", false);
        assertEquals("failed after=skipped b=failed", statuses(parent));
        retry(child, "work");
        assertEquals("running after=created b=running", statuses(parent));
        assertEquals(bridge, id(parent, "b"));
        assertEquals(child, downstream(parent));
        run(child, "work", true);
        assertEquals("running after=pending b=success", statuses(parent));
        run(parent, "after", true);
        assertEquals("success after=success b=success", statuses(parent));
    }

    @Test
    void a_child_that_fails_once_more_fails_its_parent_once_more() {
        long parent = pushed(DEPENDING);
        run(downstream(parent), "work", false);
        retry(downstream(parent), "work");
        run(downstream(parent), "work", false);
        assertEquals("failed after=skipped b=failed", statuses(parent));
    }

    @Test
    void the_retry_of_the_whole_child_counts() {
        long parent = pushed(DEPENDING);
        run(downstream(parent), "work", false);
        house.retryPipeline.retry(owner, here(), downstream(parent));
        house.settle();
        assertEquals("running after=created b=running", statuses(parent));
    }

    @Test
    void a_manual_job_of_a_child_that_ended_counts() {
        house.repository.file(SHA, "child.yml", "work:\n  script: x\nmore:\n  script: x\n  when: manual\n");
        long parent = pushed(DEPENDING);
        long child = downstream(parent);
        run(child, "work", true);
        run(parent, "after", true);
        assertEquals("success after=success b=success", statuses(parent));
        house.playJob.play(owner, here(), id(child, "more"), List.of());
        house.settle();
        assertEquals("running after=success b=running", statuses(parent));
        run(child, "more", true);
        assertEquals("success after=success b=success", statuses(parent));
    }

    @Test
    void bridge_waits_for_a_child_of_manual_jobs_after_one_is_played() {
        house.repository.file(SHA, "child.yml", "more:\n  script: x\n  when: manual\n");
        long parent = pushed(DEPENDING);
        assertEquals("failed after=skipped b=failed", statuses(parent));
        house.playJob.play(owner, here(), id(downstream(parent), "more"), List.of());
        house.settle();
        assertEquals("running after=created b=running", statuses(parent));
        run(downstream(parent), "more", true);
        assertEquals("running after=pending b=success", statuses(parent));
    }

    @Test
    void every_level_above_begins_again() {
        house.repository.file(SHA, "child.yml", "inner:\n  trigger: {include: leaf.yml, strategy: depend}\n");
        house.repository.file(SHA, "leaf.yml", "leaf:\n  script: x\n");
        long parent = pushed(DEPENDING);
        long child = downstream(parent);
        long leaf = downstream(child);
        run(leaf, "leaf", false);
        assertEquals("failed after=skipped b=failed", statuses(parent));
        retry(leaf, "leaf");
        assertEquals("running inner=running", statuses(child));
        assertEquals("running after=created b=running", statuses(parent));
        run(leaf, "leaf", true);
        assertEquals("success inner=success", statuses(child));
        assertEquals("running after=pending b=success", statuses(parent));
    }

    @Test
    void who_does_not_depend_stays_as_it_is() {
        long parent = pushed("b:\n  trigger: {include: child.yml}\n");
        run(downstream(parent), "work", false);
        retry(downstream(parent), "work");
        assertEquals("success b=success", statuses(parent));
    }

    @Test
    void a_run_that_was_retried_stays_and_the_parent_follows_the_other() {
        long parent = pushed(DEPENDING);
        long first = downstream(parent);
        run(first, "work", false);
        house.retryPipeline.retry(owner, here(), parent);
        house.settle();
        long second = downstream(parent);
        assertNotEquals(first, second);
        run(second, "work", true);
        run(parent, "after", true);
        retry(first, "work");
        assertEquals("success after=success b=success", statuses(parent));
        assertEquals("running work=pending", statuses(first));
    }

    @Test
    void a_child_that_was_called_off_and_is_retried_revives_its_parent() {
        long parent = pushed(DEPENDING);
        long child = downstream(parent);
        house.cancelPipeline.cancel(owner, here(), child);
        house.settle();
        assertEquals("canceled after=skipped b=canceled", statuses(parent));
        retry(child, "work");
        assertEquals("running after=created b=running", statuses(parent));
    }

    @Test
    void a_child_that_begins_again_is_not_called_off_by_what_came_before() {
        long parent = pushed(DEPENDING);
        long child = downstream(parent);
        start(child, "work");
        house.cancelPipeline.cancel(owner, here(), parent);
        end(child, "work", false);
        house.retryJob.retry(owner, here(), id(child, "work"));
        house.settle();
        assertEquals("running work=pending", statuses(child));
        house.cancelPipeline.cancel(owner, here(), parent);
        house.settle();
        assertEquals("canceled work=canceled", statuses(child));
        retry(child, "work");
        house.handler(JobWork.CANCEL_CHILD).handle(child);
        house.settle();
        assertEquals("running work=pending", statuses(child));
        assertEquals("running after=canceled b=running", statuses(parent));
    }

    @Test
    void what_was_called_off_beside_the_trigger_job_stays_so() {
        long parent = pushed("b:\n  trigger: {include: child.yml, strategy: depend}\nlong:\n  script: x\n");
        long child = downstream(parent);
        house.cancelPipeline.cancel(owner, here(), parent);
        house.settle();
        assertEquals("canceled work=canceled", statuses(child));
        assertEquals("canceled b=canceled long=canceled", statuses(parent));
        retry(child, "work");
        assertEquals("running b=running long=canceled", statuses(parent));
        run(child, "work", true);
        assertEquals("canceled b=success long=canceled", statuses(parent));
    }

    @Test
    void who_looks_late_or_twice_finds_what_is_true_then() {
        long parent = pushed(DEPENDING);
        long child = downstream(parent);
        run(child, "work", false);
        house.retryJob.retry(owner, here(), id(child, "work"));
        start(child, "work");
        end(child, "work", true);
        assertEquals("failed after=skipped b=failed", statuses(parent));
        house.settle();
        assertEquals("running after=pending b=success", statuses(parent));
        house.handler(JobWork.RESTART_MIRRORING_BRIDGES).handle(child);
        house.handler(JobWork.RESTART_BRIDGE).handle(id(parent, "b"));
        house.settle();
        assertEquals("running after=pending b=success", statuses(parent));
        house.handler(JobWork.RESTART_MIRRORING_BRIDGES).handle(-1);
        house.handler(JobWork.RESTART_BRIDGE).handle(-1);
    }

    @Test
    void who_had_not_heard_of_the_end_goes_on() {
        long parent = pushed(DEPENDING);
        long child = downstream(parent);
        start(child, "work");
        end(child, "work", false);
        house.retryJob.retry(owner, here(), id(child, "work"));
        house.settle();
        assertEquals("running after=created b=running", statuses(parent));
    }

    @ParameterizedTest
    @ValueSource(strings = {JobWork.RESTART_MIRRORING_BRIDGES, JobWork.RESTART_BRIDGE})
    void what_is_given_up_is_tried_once_more(String kind) {
        long parent = pushed(DEPENDING);
        long child = downstream(parent);
        run(child, "work", false);
        house.changes.change(child, TransitionDetails.by(id(owner)), (run, ids, now) -> run.retry(id(child, "work"), ids, now));
        house.work.waiting().forEach(piece -> house.work.done(piece.id()));
        house.handler(kind).givenUp(kind.equals(JobWork.RESTART_BRIDGE) ? id(parent, "b") : child, "why");
        house.settle();
        assertEquals("running after=created b=running", statuses(parent));
    }

    @Test
    void a_deleted_parent_stays_deleted() {
        long parent = pushed(DEPENDING);
        long child = downstream(parent);
        run(child, "work", false);
        house.deletePipeline.delete(owner, here(), parent, Freshness.ANY);
        house.settle();
        retry(child, "work");
        assertEquals("running work=pending", statuses(child));
    }

    @Test
    void restarted_bridge_waits_for_its_resource() {
        String holding = "b:\n  resource_group: prod\n  trigger: {include: child.yml, strategy: depend}\n";
        long first = pushed(holding);
        long child = downstream(first);
        run(child, "work", false);
        long second = pushed(holding);
        retry(child, "work");
        assertEquals("waiting_for_resource b=waiting_for_resource", statuses(first));
        run(child, "work", true);
        assertEquals("waiting_for_resource b=waiting_for_resource", statuses(first));
        run(downstream(second), "work", true);
        assertEquals("success b=success", statuses(first));
        retry(child, "work");
        assertEquals("running b=running", statuses(first));
    }

    private long elsewhere(String configuration) {
        long other = house.world.project();
        house.accounts.role(other, owner, Role.OWNER);
        open(other, THERE);
        return pushed(other, THERE, configuration);
    }

    /** A project whose default branch is known, so that others can follow it. */
    private void open(long project, String sha) {
        Origin origin = world().port(PipelineOrigins.class).find(project).orElseThrow();
        world().describe(new Origin(project, origin.name(), null, origin.fullPath(), origin.namespaceId(), origin.visibility(), "main",
                null, true, false));
        world().branch(project, "main", sha);
    }

    private String path(long project) {
        return world().port(PipelineOrigins.class).find(project).orElseThrow().fullPath();
    }

    private long projectOf(long pipeline) {
        return write(() -> pipelines().lock(pipeline)).orElseThrow().projectId();
    }

    @Test
    void who_follows_another_project_begins_again_with_it() {
        long followed = elsewhere("there:\n  script: x\n");
        long other = projectOf(followed);
        long parent = pushed("b:\n  needs: {pipeline: " + path(other) + "}\n");
        long second = pushed("b:\n  needs: {pipeline: " + path(other) + "}\n");
        run(followed, "there", false);
        assertEquals("failed b=failed", statuses(parent));
        house.changes.change(followed, TransitionDetails.by(id(owner)), (run, ids, now) -> run.retry(id(followed, "there"), ids, now));
        house.settle();
        assertEquals("running b=running", statuses(parent));
        assertEquals("running b=running", statuses(second));
        run(followed, "there", true);
        assertEquals("success b=success", statuses(parent));
    }

    /** A pipeline of another project, and the one here whose trigger job made it. */
    private record Pair(long other, long below, long parent) {

        ProjectRef there() {
            return new ProjectRef.Id(other);
        }
    }

    private Pair pair() {
        long other = projectOf(elsewhere("there:\n  script: x\n"));
        house.refs.move(other, MAIN, Shas.ZERO, THERE);
        long parent = pushed("stages: [down, after]\nb:\n  stage: down\n  trigger: {project: " + path(other) + ", strategy: depend}\n"
                + "after:\n  stage: after\n  script: x\n");
        return new Pair(other, downstream(parent), parent);
    }

    private void retryBelow(Pair pair, Caller person) {
        house.retryPipeline.retry(person, pair.there(), pair.below());
        house.settle();
    }

    private long userOf(long pipeline, String job) {
        JobViews views = world().port(JobViews.class);
        long id = id(pipeline, job);
        return views.find(project, id).or(() -> views.findBridge(project, id).map(BridgeView::job)).orElseThrow().user().brief().id();
    }

    @ParameterizedTest
    @CsvSource({"GUEST, false, false", "REPORTER, false, false", "DEVELOPER, false, true", "DEVELOPER, true, false",
            "MAINTAINER, true, true"})
    void only_who_may_run_things_above_lets_them_begin_again(Role role, boolean guarded, boolean begins) {
        Pair pair = pair();
        run(pair.below(), "there", false);
        Caller person = house.accounts.known(house.accounts.member(pair.other(), Role.MAINTAINER));
        house.accounts.role(project, person, role);
        if (guarded) {
            house.repository.protect(project, "main");
        }
        house.retryJob.retry(person, pair.there(), id(pair.below(), "there"));
        house.settle();
        assertEquals("running there=pending", statuses(pair.below()));
        assertEquals(begins ? "running after=created b=running" : "failed after=skipped b=failed", statuses(pair.parent()));
        assertEquals(begins ? id(person) : id(owner), userOf(pair.parent(), "after"));
        assertEquals(begins ? id(person) : id(owner), userOf(pair.parent(), "b"));
        run(pair.below(), "there", true);
        assertEquals(begins ? "running after=pending b=success" : "failed after=skipped b=failed", statuses(pair.parent()));
    }

    @Test
    void who_may_not_see_the_project_above_revives_nothing_there() {
        Pair pair = pair();
        run(pair.below(), "there", false);
        retryBelow(pair, house.accounts.known(house.accounts.member(pair.other(), Role.OWNER)));
        assertEquals("failed after=skipped b=failed", statuses(pair.parent()));
        run(pair.below(), "there", false);
        retryBelow(pair, owner);
        assertEquals("running after=created b=running", statuses(pair.parent()));
    }

    @Test
    void who_is_called_off_stays_so_however_often_it_is_told_of_the_same() {
        Pair pair = pair();
        run(pair.below(), "there", false);
        retryBelow(pair, owner);
        house.cancelPipeline.cancel(owner, here(), pair.parent());
        house.settle();
        assertEquals("running there=pending", statuses(pair.below()));
        house.handler(JobWork.RESTART_MIRRORING_BRIDGES).handle(pair.below());
        house.settle();
        assertEquals("canceled after=canceled b=canceled", statuses(pair.parent()));
        run(pair.below(), "there", false);
        retryBelow(pair, owner);
        assertEquals("running after=canceled b=running", statuses(pair.parent()));
    }

    @Test
    void who_is_told_while_it_goes_on_is_not_revived_by_the_same_later() {
        Pair pair = pair();
        start(pair.below(), "there");
        end(pair.below(), "there", false);
        retryBelow(pair, owner);
        assertEquals("running after=created b=running", statuses(pair.parent()));
        house.cancelPipeline.cancel(owner, here(), pair.parent());
        house.handler(JobWork.RESTART_BRIDGE).handle(id(pair.parent(), "b"));
        house.settle();
        assertEquals("canceled after=canceled b=canceled", statuses(pair.parent()));
    }

    /**
     * A pipeline that others ended with is played into following one of these, which has not ended yet.
     *
     * @param told whether that one hears first that the other began again
     */
    @ParameterizedTest
    @CsvSource({"false, running back=running there=success", "true, success back=failed there=success"})
    void of_two_that_would_wait_for_one_another_one_does(boolean told, String there) {
        open(project, SHA);
        long followed = elsewhere("there:\n  script: x\nback:\n  needs: {pipeline: " + path(project)
                + "}\n  rules: [{when: manual, allow_failure: true}]\n");
        run(followed, "there", true);
        long parent = pushed("b:\n  needs: {pipeline: " + path(projectOf(followed)) + "}\nlong:\n  script: x\n");
        start(parent, "long");
        assertEquals("running b=success long=running", statuses(parent));
        house.changes.change(followed, TransitionDetails.by(id(owner)), (run, ids, now) -> run.play(id(followed, "back"), ids, now));
        if (told) {
            house.handler(JobWork.RESTART_BRIDGE).handle(id(parent, "b"));
            house.handler(JobWork.SYNC_BRIDGE).handle(id(parent, "b"));
        }
        assertEquals("running b=" + (told ? "running" : "success") + " long=running", statuses(parent));
        house.settle();
        assertEquals(there, statuses(followed));
        assertEquals("running b=success long=running", statuses(parent));
        end(parent, "long", true);
        house.settle();
        assertEquals("success b=success long=success", statuses(parent));
        assertEquals("success", run(followed).status().wireName());
    }
}
