package dev.slipway.application.commitstatus.fake;

import dev.slipway.application.commitstatus.CommitStatusFilter;
import dev.slipway.application.commitstatus.CommitStatusView;
import dev.slipway.application.commitstatus.port.CommitStatuses;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.pipeline.fake.FakeCi;
import dev.slipway.application.pipeline.fake.FakeCi.Pipeline;
import dev.slipway.application.pipeline.fake.FakeCi.User;
import dev.slipway.application.pipeline.fake.JobRow;
import dev.slipway.application.pipeline.port.Pipelines.NewJob;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.commitstatus.StatusReport;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.repository.DanglingSources;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Statuses of commits in memory: rows of jobs, as everywhere. */
public final class FakeCommitStatuses implements CommitStatuses {

    private static final Set<JobStatus> UNFINISHED = Set.of(JobStatus.PENDING, JobStatus.RUNNING);

    private final FakeCi ci;

    public FakeCommitStatuses(FakeCi ci) {
        this.ci = ci;
    }

    /** Does nothing, since transactions that write follow one another here. */
    @Override
    public void lock(long projectId, String sha) {
    }

    private Stream<Pipeline> ofCommit(long projectId, String sha) {
        return ci.pipelines.rows().filter(row -> !row.hidden() && row.projectId() == projectId && row.made().revision().sha().equals(sha)
                && DanglingSources.countsForRef(row.made().cause().source().wireName()));
    }

    @Override
    public Optional<Reported> newest(long projectId, String sha, Optional<String> ref, OptionalLong pipelineId) {
        return ofCommit(projectId, sha).filter(row -> ref.isEmpty() || ref.get().equals(row.made().revision().ref()))
                .filter(row -> pipelineId.isEmpty() || pipelineId.getAsLong() == row.id()).max(Comparator.comparingLong(Pipeline::id))
                .map(row -> new Reported(row.id(), row.made().revision().ref(), row.made().revision().tag(),
                        row.made().revision().refProtected()));
    }

    private Stream<JobRow> external(long pipelineId, String name) {
        return ci.jobsOf(pipelineId).filter(job -> job.run.plan().external() && job.run.name().equals(name) && !job.run.retried());
    }

    @Override
    public OptionalLong unfinished(long pipelineId, String name, long userId) {
        return external(pipelineId, name).filter(job -> job.userId == userId && UNFINISHED.contains(job.run.status()))
                .mapToLong(job -> job.id).max();
    }

    @Override
    public void add(NewStatus status, Instant now) {
        JobPlan plan = JobPlan.external(status.name());
        NewJob made = new NewJob(plan, "external", List.of(), null, List.of(), JobOptions.NONE, null);
        external(status.pipeline().pipelineId(), status.name()).forEach(job -> ci.change(job.id, row -> row.run = row.run.replaced()));
        ci.jobs.put(status.jobId(), new JobRow(JobRun.created(status.jobId(), plan, now), status.pipeline().pipelineId(),
                status.projectId(), made, status.userId(), now));
    }

    @Override
    public void describe(long jobId, StatusReport report, Instant now) {
        ci.change(jobId, row -> {
            row.targetUrl = report.targetUrl().orElse(row.targetUrl);
            row.description = report.description().orElse(row.description);
            row.coverage = report.coverage().map(percent -> percent.setScale(2, RoundingMode.HALF_UP)).orElse(row.coverage);
            row.updatedAt = now;
        });
        ci.jobs.find(jobId).flatMap(job -> ci.pipelines.find(job.pipelineId)).ifPresent(row -> ci.pipelines.put(row.id(),
                new Pipeline(row.made(), row.iid(), row.status(), row.times(), row.updatedAt(), ci.coverage(row.id()), row.keepsFiles(),
                        row.hidden(), row.reopened())));
    }

    @Override
    public Optional<CommitStatusView> find(long jobId) {
        return ci.jobs.find(jobId).filter(job -> ci.shown(job.pipelineId).isPresent()).map(this::view);
    }

    @Override
    public Page<CommitStatusView> list(long projectId, String sha, CommitStatusFilter filter, PageRequest page) {
        Stream<JobRow> matching = ofCommit(projectId, sha).flatMap(row -> ci.jobsOf(row.id()))
                .filter(job -> filter.retried() || !job.run.retried())
                .filter(job -> filter.ref().isEmpty() || filter.ref().get().equals(view(job).place().ref()))
                .filter(job -> filter.stage().isEmpty() || filter.stage().get().equals(job.made.stage()))
                .filter(job -> filter.name().isEmpty() || filter.name().get().equals(job.run.name()))
                .filter(job -> filter.pipelineId().isEmpty() || filter.pipelineId().getAsLong() == job.pipelineId);
        Comparator<JobRow> order = switch (filter.order()) {
            case ID -> Comparator.comparingLong(job -> job.id);
            case PIPELINE_ID -> Comparator.<JobRow>comparingLong(job -> job.pipelineId).thenComparingLong(job -> job.id);
        };
        return FakePages.of(matching, filter.sort() == Sort.ASC ? order : order.reversed(), job -> job.id, page).map(this::view);
    }

    private CommitStatusView view(JobRow job) {
        Pipeline pipeline = ci.pipelines.find(job.pipelineId).orElseThrow();
        return new CommitStatusView(job.id, job.run.name(), job.run.status(),
                new CommitStatusView.Place(pipeline.made().revision().sha(), pipeline.made().revision().ref(), job.pipelineId),
                job.targetUrl, job.description, job.coverage, job.run.allowFailure(),
                new CommitStatusView.Times(job.run.times().createdAt(), job.run.times().startedAt(), job.run.times().finishedAt()),
                Optional.ofNullable(job.userId).flatMap(ci.users::find).map(User::brief));
    }
}
