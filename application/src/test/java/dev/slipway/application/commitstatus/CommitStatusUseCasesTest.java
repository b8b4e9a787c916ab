package dev.slipway.application.commitstatus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.inOrder;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.commitstatus.ReportCommitStatus.Request;
import dev.slipway.application.commitstatus.port.CommitStatuses.NewStatus;
import dev.slipway.application.commitstatus.port.CommitStatuses.Reported;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.PipelineItem;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.commitstatus.StatusReport;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.pipeline.ExternalStatus;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.InOrder;

/** Statuses of commits, as systems outside of this server report them and clients read them. */
class CommitStatusUseCasesTest extends CiUseCases {

    private static final String SHA = PipelineDraft.SHA;
    private static final PageRequest FIRST = PageRequest.Offset.first();

    private final ReportCommitStatus report = house.modules.commitStatus.reportCommitStatus;
    private final CommitStatusReads reads = house.modules.commitStatus.commitStatusReads;
    private final Caller developer = house.accounts.member(project, Role.DEVELOPER);

    @BeforeEach
    void arrange() {
        house.repository.commit(commit(), null);
        containing("main");
    }

    private Commit commit() {
        Signature ada = new Signature("Ada", "ada@example.org", now());
        return new Commit(SHA, List.of(), ada, ada, "m");
    }

    /** Lets branches contain the commit. */
    private void containing(String... branches) {
        when(house.histories.containing(project, SHA, Set.of(RefKind.BRANCH)))
                .thenReturn(Stream.of(branches).map(RefName::branch).toList());
    }

    private static Request request(ExternalStatus status, String ref, OptionalLong pipeline, String name) {
        return new Request(status, Optional.ofNullable(ref), pipeline,
                new StatusReport(name, Optional.empty(), Optional.empty(), Optional.empty()));
    }

    private static Request request(ExternalStatus status, String name) {
        return request(status, null, OptionalLong.empty(), name);
    }

    private CommitStatusView report(Caller caller, ExternalStatus status, String name) {
        return report.report(caller, here(), SHA, request(status, name));
    }

    private CommitStatusView on(String ref) {
        return report.report(developer, here(), SHA, request(ExternalStatus.PENDING, ref, OptionalLong.empty(), "ci"));
    }

    private List<Long> all() {
        return world().port(PipelineViews.class).list(project, PipelineFilter.all(), FIRST).items().stream().map(PipelineItem::id).toList();
    }

    private PipelineView pipelineOf(CommitStatusView status) {
        return world().port(PipelineViews.class).find(project, status.place().pipelineId()).orElseThrow();
    }

    @Test
    void developers_report_statuses() {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        assertRoles(Role.DEVELOPER,
                caller -> assertEquals(pipeline, report(caller, ExternalStatus.SUCCESS, "ci").place().pipelineId()));
        assertEquals(new Failure.Unauthenticated(Optional.empty()),
                failure(() -> report(Caller.ANONYMOUS, ExternalStatus.SUCCESS, "ci")));
    }

    /** What the job of a report says decides about the pipeline, so it needs the right to run jobs of its ref. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void status_of_a_protected_branch_is_reported_by_those_who_run_jobs_there(boolean first) {
        house.repository.protect(project, "main");
        List<Long> before = first ? List.of() : List.of(begun(PipelineDraft.in(project, "a")));
        assertForbidden(() -> report(developer, ExternalStatus.FAILED, "ci"));
        assertEquals(before, all());
        assertEquals(Set.of(), house.refs.pinned(project));
        assertEquals(0, reads.list(developer, here(), SHA, CommitStatusFilter.LATEST.withName("ci"), FIRST).total());
        CommitStatusView failed = report(house.accounts.member(project, Role.MAINTAINER), ExternalStatus.FAILED, "ci");
        assertEquals(JobStatus.FAILED, failed.status());
        assertEquals(1, all().size());
    }

    @Test
    void first_report_creates_a_pipeline_of_external_jobs_alone() {
        CommitStatusView status = report(developer, ExternalStatus.RUNNING, "ci");
        PipelineView pipeline = pipelineOf(status);
        assertEquals(List.of(PipelineSource.EXTERNAL, "main", false, SHA, Shas.ZERO, id(developer)), List.of(pipeline.source(),
                pipeline.ref(), pipeline.tag(), pipeline.sha(), pipeline.beforeSha(), pipeline.user().id()));
        assertEquals("running ci=running", statuses(pipeline.id()));
        assertEquals(Set.of(pipeline.id()), house.refs.pinned(project));
        assertTrue(house.work.recorded().contains(JobWork.NOTIFY_FOLLOWERS + " " + pipeline.id()));
        verify(house.mirroredRefs).putCommit(project, commit());
        assertEquals(Optional.of(id(developer)), status.author().map(UserBrief::id));
        assertEquals(pipeline.id(), report(developer, ExternalStatus.PENDING, "lint").place().pipelineId());
        verify(house.mirroredRefs).putCommit(anyLong(), any());
    }

    /** Rows: branches that contain the commit, ref of the report, and ref of the pipeline; - for none. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"main,-,main", "feature main,-,main", "feature other,-,feature", "main,topic,topic",
        "-,topic,topic", "-,-,-"})
    void pipeline_is_of_the_ref_of_the_report_or_of_a_branch_that_contains_the_commit(String branches, String asked, String ref) {
        containing(branches == null ? new String[0] : branches.split(" "));
        if (ref == null) {
            assertEquals(new Failure.NotFound("References for commit"), failure(() -> on(asked)));
            assertEquals(List.of(), all());
        } else {
            assertEquals(ref, on(asked).place().ref());
        }
    }

    /** Rows: whether a branch and a tag of that name are there, and whether the pipeline is that of a tag. */
    @ParameterizedTest
    @CsvSource({"false,false,false", "true,false,false", "false,true,true", "true,true,false"})
    void ref_is_a_tag_where_no_branch_has_its_name(boolean branch, boolean tag, boolean ofTag) {
        if (branch) {
            house.refs.move(project, RefName.branch("v1"), Shas.ZERO, SHA);
        }
        if (tag) {
            house.refs.move(project, RefName.tag("v1"), Shas.ZERO, SHA);
        }
        house.repository.protect(project, "v1");
        Supplier<CommitStatusView> report = () -> on("v1");
        if (ofTag) {
            assertEquals(new Reported(report.get().place().pipelineId(), "v1", true, false), newest());
        } else {
            assertForbidden(report::get);
            house.accounts.role(project, developer, Role.MAINTAINER);
            assertEquals(new Reported(report.get().place().pipelineId(), "v1", false, true), newest());
        }
    }

    private Reported newest() {
        return house.commitStatuses.newest(project, SHA, Optional.empty(), OptionalLong.empty()).orElseThrow();
    }

    @Test
    void later_reports_of_a_user_move_the_job_until_it_has_ended() {
        CommitStatusView pending = report(developer, ExternalStatus.PENDING, "ci");
        assertEquals(pending.id(), report(developer, ExternalStatus.RUNNING, "ci").id());
        CommitStatusView ended = report(developer, ExternalStatus.FAILED, "ci");
        assertEquals(List.of(pending.id(), JobStatus.FAILED), List.of(ended.id(), ended.status()));
        CommitStatusView second = report(developer, ExternalStatus.RUNNING, "ci");
        assertTrue(second.id() > ended.id());
        Caller colleague = house.accounts.member(project, Role.DEVELOPER);
        CommitStatusView third = report(colleague, ExternalStatus.SUCCESS, "ci");
        assertTrue(third.id() > second.id());
        assertEquals("success ci=success", statuses(third.place().pipelineId()));
        assertEquals(List.of(third.id()), reads.list(developer, here(), SHA, CommitStatusFilter.LATEST, FIRST).items().stream()
                .map(CommitStatusView::id).toList());
    }

    @Test
    void reports_about_a_commit_follow_one_another() {
        report(developer, ExternalStatus.SUCCESS, "ci");
        InOrder order = inOrder(house.commitStatuses);
        order.verify(house.commitStatuses).lock(project, SHA);
        order.verify(house.commitStatuses).newest(project, SHA, Optional.empty(), OptionalLong.empty());
        order.verify(house.commitStatuses).add(any(), any());
    }

    @Test
    void status_that_the_job_cannot_take_changes_nothing() {
        report(developer, ExternalStatus.RUNNING, "ci");
        StatusReport described = new StatusReport("ci", Optional.empty(), Optional.of("late"), Optional.empty());
        assertEquals(Refusal.badRequest(Reason.of("commit_status.transition", "enqueue", "running")).failure(),
                failure(() -> report.report(developer, here(), SHA,
                        new Request(ExternalStatus.PENDING, Optional.empty(), OptionalLong.empty(), described))));
        assertEquals("running ci=running", statuses(all().getFirst()));
        assertEquals(List.of(Optional.empty()), reads.list(developer, here(), SHA, CommitStatusFilter.LATEST, FIRST).items().stream()
                .map(status -> Optional.ofNullable(status.description())).toList());
    }

    @Test
    void name_of_a_job_of_the_configuration_is_taken() {
        long pipeline = begun(PipelineDraft.in(project, "build"));
        assertEquals(Refusal.invalid("name", "field.taken").failure(), failure(() -> report(developer, ExternalStatus.SUCCESS, "build")));
        assertEquals("pending build=pending", statuses(pipeline));
        report(developer, ExternalStatus.SUCCESS, "ci");
        report(developer, ExternalStatus.SUCCESS, "ci");
        assertEquals("running build=pending ci=success", statuses(pipeline));
    }

    /** Rows: external jobs that the pipeline has. */
    @ParameterizedTest
    @CsvSource({"999,true", "1000,false"})
    void pipeline_has_a_greatest_number_of_external_jobs(int present, boolean accepted) {
        long pipeline = report(developer, ExternalStatus.RUNNING, "ci").place().pipelineId();
        write(() -> IntStream.range(1, present).forEach(number -> house.commitStatuses.add(
                new NewStatus(pipelines().nextJobId(), project, newest(), "job " + number, 1), now())));
        assertEquals(pipeline, report(developer, ExternalStatus.SUCCESS, "ci").place().pipelineId());
        if (accepted) {
            assertEquals(JobStatus.SUCCESS, report(developer, ExternalStatus.SUCCESS, "more").status());
        } else {
            assertEquals(Refusal.badRequest(Reason.of("commit_status.too_many", StatusReport.MOST_IN_PIPELINE)).failure(),
                    failure(() -> report(developer, ExternalStatus.SUCCESS, "more")));
        }
    }

    @Test
    void report_joins_the_newest_pipeline_or_the_one_that_it_names() {
        long older = begun(PipelineDraft.in(project, "a"));
        long newer = begun(PipelineDraft.in(project, "a").on("topic", false));
        assertEquals(newer, report(developer, ExternalStatus.SUCCESS, "ci").place().pipelineId());
        assertEquals(older, on("main").place().pipelineId());
        assertEquals(older, report.report(developer, here(), SHA,
                request(ExternalStatus.SUCCESS, null, OptionalLong.of(older), "other")).place().pipelineId());
        Request elsewhere = request(ExternalStatus.SUCCESS, "topic", OptionalLong.of(older), "ci");
        assertEquals(new Failure.NotFound("Pipeline for pipeline_id, sha and ref"),
                failure(() -> report.report(developer, here(), SHA, elsewhere)));
        assertEquals(Set.of(), house.refs.pinned(project));
    }

    @Test
    void pipeline_that_another_report_creates_meanwhile_is_joined() {
        long[] other = new long[1];
        when(house.histories.containing(project, SHA, Set.of(RefKind.BRANCH))).thenAnswer(call -> {
            other[0] = begun(PipelineDraft.in(project, "a"));
            return List.of(RefName.branch("main"));
        });
        CommitStatusView status = report(developer, ExternalStatus.SUCCESS, "ci");
        assertEquals(other[0], status.place().pipelineId());
        assertEquals(List.of(other[0]), all());
        assertEquals(Set.of(), house.refs.pinned(project), "the commit is not kept for a pipeline that does not exist");
        verify(house.mirroredRefs, never()).putCommit(anyLong(), any());
    }

    @Test
    void named_pipeline_that_is_deleted_meanwhile_is_not_found() {
        long pipeline = begun(PipelineDraft.in(project, "a"));
        house.meanwhile(() -> hide(pipeline));
        assertEquals(new Failure.NotFound("Pipeline"), failure(() -> report.report(developer, here(), SHA,
                request(ExternalStatus.SUCCESS, null, OptionalLong.of(pipeline), "ci"))));
    }

    @ParameterizedTest
    @CsvSource({"255,true", "256,false"})
    void ref_has_a_greatest_length(int length, boolean accepted) {
        String ref = "r".repeat(length);
        if (accepted) {
            assertEquals(ref, on(ref).place().ref());
        } else {
            assertEquals(Refusal.invalid("ref", "field.too_long", 255).failure(), failure(() -> on(ref)));
            List<FieldError> both = List.of(FieldError.of("name", "field.blank"), FieldError.of("ref", "field.too_long", 255));
            assertEquals(Refusal.invalid(both).failure(),
                    failure(() -> report.report(developer, here(), SHA, request(ExternalStatus.PENDING, ref, OptionalLong.empty(), " "))));
            assertEquals(List.of(), all());
        }
    }

    @Test
    void parts_of_a_report_are_kept_with_the_job() {
        StatusReport whole = new StatusReport("ci", Optional.of("https://ci.example/1"), Optional.of("all green"),
                Optional.of(new BigDecimal("61.5")));
        CommitStatusView status = report.report(developer, here(), SHA,
                new Request(ExternalStatus.SUCCESS, Optional.empty(), OptionalLong.empty(), whole));
        assertEquals(List.of("https://ci.example/1", "all green", new BigDecimal("61.50")),
                Arrays.asList(status.targetUrl(), status.description(), status.coverage()));
        assertEquals(new BigDecimal("61.50"), pipelineOf(status).coverage());
    }

    @Test
    void commit_that_is_missing_is_not_found() {
        Failure missing = new Failure.NotFound("Commit");
        assertEquals(missing, failure(() -> report.report(developer, here(), "none", request(ExternalStatus.SUCCESS, "ci"))));
        assertEquals(missing, failure(() -> reads.list(developer, here(), "none", CommitStatusFilter.LATEST, FIRST)));
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void members_read_statuses(Role role) {
        long job = report(developer, ExternalStatus.SUCCESS, "ci").id();
        Caller member = house.accounts.member(project, role);
        assertEquals(List.of(job), reads.list(member, here(), SHA, CommitStatusFilter.LATEST, FIRST).items().stream()
                .map(CommitStatusView::id).toList());
        assertEquals(0, reads.list(member, here(), SHA, CommitStatusFilter.LATEST.withName("lint"), FIRST).total());
    }

    @Test
    void stranger_reads_statuses_of_a_public_project_alone_and_an_anonymous_caller_none() {
        report(developer, ExternalStatus.SUCCESS, "ci");
        Caller stranger = house.accounts.stranger();
        assertEquals(new Failure.NotFound("Project"),
                failure(() -> reads.list(stranger, here(), SHA, CommitStatusFilter.LATEST, FIRST)));
        house.accounts.publish(project);
        assertEquals(1, reads.list(stranger, here(), SHA, CommitStatusFilter.LATEST, FIRST).total());
        assertEquals(new Failure.Unauthenticated(Optional.empty()),
                failure(() -> reads.list(Caller.ANONYMOUS, here(), SHA, CommitStatusFilter.LATEST, FIRST)));
        ProjectRef elsewhere = new ProjectRef.Id(world().project());
        assertEquals(new Failure.NotFound("Project"),
                failure(() -> reads.list(developer, elsewhere, SHA, CommitStatusFilter.LATEST, FIRST)));
    }
}
