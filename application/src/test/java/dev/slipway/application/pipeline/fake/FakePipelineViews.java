package dev.slipway.application.pipeline.fake;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.pipeline.PipelineFilter;
import dev.slipway.application.pipeline.PipelineFilter.Scope;
import dev.slipway.application.pipeline.PipelineItem;
import dev.slipway.application.pipeline.PipelineRevision;
import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.application.pipeline.PipelinesOfRequest;
import dev.slipway.application.pipeline.fake.FakeCi.Pipeline;
import dev.slipway.application.pipeline.fake.FakeCi.Ref;
import dev.slipway.application.pipeline.port.PipelineViews;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.pipeline.PipelineStatus;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Pipelines in memory as clients see them. */
public final class FakePipelineViews implements PipelineViews {


    private final FakeCi ci;

    public FakePipelineViews(FakeCi ci) {
        this.ci = ci;
    }

    private Stream<Pipeline> of(long projectId) {
        return ci.pipelines.rows().filter(row -> !row.hidden() && row.projectId() == projectId);
    }

    @Override
    public Optional<PipelineView> find(long projectId, long pipelineId) {
        return of(projectId).filter(row -> row.id() == pipelineId).findFirst().map(this::view);
    }

    @Override
    public Page<PipelineItem> list(long projectId, PipelineFilter filter, PageRequest page) {
        return FakeCi.page(of(projectId).filter(row -> matches(row, filter)), order(filter), Pipeline::id, page).map(this::item);
    }

    @Override
    public Page<PipelineItem> ofMergeRequest(PipelinesOfRequest request, PageRequest page) {
        return FakeCi.page(ci.pipelines.rows().filter(row -> !row.hidden() && isOf(request, row)),
                Comparator.comparingLong(Pipeline::id).reversed(), Pipeline::id, page).map(this::item);
    }

    private static boolean isOf(PipelinesOfRequest request, Pipeline row) {
        PipelineRevision revision = row.made().revision();
        return request.projects().contains(row.projectId()) && row.made().cause().source() == PipelineSource.MERGE_REQUEST_EVENT
                && row.made().cause().mergeRequests().request().filter(own -> own.id() == request.mergeRequestId()).isPresent()
                || request.sourceProject().equals(OptionalLong.of(row.projectId())) && !revision.tag()
                && revision.ref().equals(request.sourceBranch()) && request.heads().contains(revision.sha())
                && PipelineSource.FOR_REF.contains(row.made().cause().source());
    }

    @Override
    public Page<PipelineItem> ofSchedule(long projectId, long scheduleId, PageRequest page) {
        return FakeCi.page(madeBy(projectId, scheduleId), Comparator.comparingLong(Pipeline::id), Pipeline::id, page).map(this::item);
    }

    @Override
    public Optional<PipelineItem> lastOfSchedule(long projectId, long scheduleId) {
        return madeBy(projectId, scheduleId).max(Comparator.comparingLong(Pipeline::id)).map(this::item);
    }

    private Stream<Pipeline> madeBy(long projectId, long scheduleId) {
        return of(projectId).filter(row -> row.made().cause().schedule() != null && row.made().cause().schedule().id() == scheduleId);
    }

    private static Comparator<Pipeline> order(PipelineFilter filter) {
        Comparator<Pipeline> by = switch (filter.order()) {
            case ID -> Comparator.comparingLong(Pipeline::id);
            case STATUS -> Comparator.comparing(row -> row.status().wireName());
            case REF -> Comparator.comparing(row -> row.made().revision().ref());
            case UPDATED_AT -> Comparator.comparing(Pipeline::updatedAt);
            case USER_ID -> Comparator.comparing(row -> row.made().cause().userId(), Comparator.nullsLast(Comparator.naturalOrder()));
        };
        Comparator<Pipeline> ascending = by.thenComparingLong(Pipeline::id);
        return filter.sort() == Sort.ASC ? ascending : ascending.reversed();
    }

    private boolean matches(Pipeline row, PipelineFilter filter) {
        return (filter.scope() == null || within(row, filter.scope()))
                && (filter.status() == null || row.status() == filter.status())
                && (filter.source() == null
                        ? row.made().cause().source() != PipelineSource.PARENT_PIPELINE
                        : row.made().cause().source() == filter.source())
                && (filter.ref() == null || row.made().revision().ref().equals(filter.ref()))
                && (filter.sha() == null || row.made().revision().sha().equals(filter.sha()))
                && (filter.yamlErrors() == null || filter.yamlErrors() == (row.made().initialState().problems() != null))
                && (filter.username() == null || user(row).filter(user -> user.username().equalsIgnoreCase(filter.username())).isPresent())
                && (filter.updatedAfter() == null || !row.updatedAt().isBefore(filter.updatedAfter()))
                && (filter.updatedBefore() == null || !row.updatedAt().isAfter(filter.updatedBefore()))
                && (filter.name() == null || filter.name().equals(row.made().name()));
    }

    private boolean within(Pipeline row, Scope scope) {
        return switch (scope) {
            case RUNNING -> row.status() == PipelineStatus.RUNNING;
            case PENDING -> row.status() == PipelineStatus.PENDING;
            case FINISHED -> PipelineStatus.FINISHED.contains(row.status());
            case BRANCHES -> !row.made().revision().tag() && newest(row);
            case TAGS -> row.made().revision().tag() && newest(row);
        };
    }

    private boolean newest(Pipeline row) {
        return ref(row.projectId(), row.made().revision().tag(), row.made().revision().ref()).isPresent() && of(row.projectId())
                .filter(other -> PipelineSource.FOR_REF.contains(other.made().cause().source()))
                .filter(other -> other.made().revision().ref().equals(row.made().revision().ref())
                        && other.made().revision().tag() == row.made().revision().tag())
                .max(Comparator.comparingLong(Pipeline::id)).filter(last -> last.id() == row.id()).isPresent();
    }

    private Optional<Ref> ref(long project, boolean tag, String name) {
        return ci.refs.rows().filter(ref -> ref.projectId() == project && ref.tag() == tag && ref.name().equals(name)).findFirst();
    }

    @Override
    public Optional<Optional<PipelineView>> latest(long projectId, String ref) {
        return ref(projectId, false, ref).or(() -> ref(projectId, true, ref)).map(head -> of(projectId)
                .filter(row -> row.made().revision().ref().equals(ref) && row.made().revision().tag() == head.tag()
                        && row.made().revision().sha().equals(head.sha()))
                .filter(row -> PipelineSource.FOR_REF.contains(row.made().cause().source()))
                .max(Comparator.comparingLong(Pipeline::id)).map(this::view));
    }

    private Optional<FakeCi.User> user(Pipeline row) {
        return Optional.ofNullable(row.made().cause().userId()).flatMap(ci.users::find);
    }

    private PipelineItem item(Pipeline row) {
        return new PipelineItem(row.id(), row.iid(), row.projectId(), ci.projects.find(row.projectId()).orElseThrow().fullPath(),
                row.made().name(), row.status(), row.made().cause().source(), row.made().revision().ref(), row.made().revision().sha(),
                row.times().createdAt(), row.updatedAt());
    }

    private PipelineView view(Pipeline row) {
        boolean warns = ci.jobsOf(row.id())
                .anyMatch(job -> !job.run.retried() && job.run.allowFailure() && JobStatus.WARNING.contains(job.run.status()));
        return new PipelineView(row.id(), row.iid(), row.projectId(), ci.projects.find(row.projectId()).orElseThrow().fullPath(),
                row.made().name(), row.status(), row.made().cause().source(), row.made().revision().ref(), row.made().revision().tag(),
                row.made().revision().sha(), row.made().revision().beforeSha(), row.made().initialState().problems(),
                user(row).map(FakeCi.User::brief).orElse(null), row.times(), row.updatedAt(),
                ci.commits.find(FakeCi.key(row.projectId(), row.made().revision().sha())).map(commit -> commit.committer().at())
                        .orElse(null),
                row.coverage(), warns);
    }
}
