package dev.slipway.application.job.fake;

import dev.slipway.application.job.ResourceGroupView;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.pipeline.fake.FakeCi;
import dev.slipway.application.pipeline.fake.FakeCi.Bridged;
import dev.slipway.application.pipeline.fake.FakeCi.Group;
import dev.slipway.application.pipeline.fake.JobRow;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.ProcessMode;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Resource groups in memory. */
public final class FakeResourceGroups implements ResourceGroups {

    private static final Set<JobStatus> TO_COME = Set.of(JobStatus.CREATED, JobStatus.SCHEDULED, JobStatus.WAITING_FOR_RESOURCE);
    private static final List<JobStatus> WHO_WAITS_FIRST = List.of(JobStatus.WAITING_FOR_RESOURCE, JobStatus.SCHEDULED, JobStatus.CREATED);

    private final FakeCi ci;

    public FakeResourceGroups(FakeCi ci) {
        this.ci = ci;
    }

    @Override
    public long lock(long projectId, String key) {
        return ci.transactions.write(() -> ci.resourceGroups.rows().filter(group -> group.projectId() == projectId && group.key().equals(
                key))
                .findFirst().map(Group::id).orElseGet(() -> {
                    long id = ci.nextOther();
                    ci.resourceGroups.put(id, new Group(id, projectId, key, "unordered", null, Instant.EPOCH));
                    return id;
                }));
    }

    @Override
    public Optional<Candidate> next(long groupId) {
        return ci.resourceGroups.find(groupId).filter(group -> !held(group)).flatMap(this::head);
    }

    private boolean held(Group group) {
        return Optional.ofNullable(group.holder()).flatMap(ci.jobs::find).filter(job -> JobStatus.HOLDING.contains(job.run.status()))
                .isPresent();
    }

    private Optional<Candidate> head(Group group) {
        return turn(group).flatMap(job -> job.run.status() == JobStatus.WAITING_FOR_RESOURCE
                ? Optional.of(new Candidate(job.id, job.pipelineId))
                : first(group, reached(Stream.of(job.pipelineId))));
    }

    private Optional<JobRow> turn(Group group) {
        boolean ordered = !group.mode().equals("unordered");
        Comparator<JobRow> pipelines = Comparator.comparingLong(job -> job.pipelineId);
        return ci.jobs.rows()
                .filter(job -> job.projectId == group.projectId() && job.run.plan().resourceGroup().equals(Optional.of(group.key())))
                .filter(job -> ci.shown(job.pipelineId).isPresent())
                .filter(job -> ordered ? TO_COME.contains(job.run.status()) : job.run.status() == JobStatus.WAITING_FOR_RESOURCE)
                .min((group.mode().equals("newest_first") ? pipelines.reversed() : pipelines)
                        .thenComparingInt(job -> WHO_WAITS_FIRST.indexOf(job.run.status())).thenComparingLong(job -> job.id));
    }

    /** Some pipelines, and those that they wait for. */
    private Set<Long> reached(Stream<Long> start) {
        Set<Long> all = new TreeSet<>(start.toList());
        boolean grew = true;
        while (grew) {
            grew = all.addAll(ci.awaited(all));
            grew |= all.addAll(ci.resourceGroups.rows().filter(other -> first(other, all).isPresent())
                    .flatMap(other -> held(other) ? heldFor(other) : before(other)).toList());
        }
        return all;
    }

    private Stream<Long> before(Group group) {
        return turn(group).filter(job -> job.run.status() != JobStatus.WAITING_FOR_RESOURCE).map(job -> job.pipelineId).stream();
    }

    private Optional<Candidate> first(Group group, Set<Long> pipelines) {
        return ci.jobs.rows().filter(job -> pipelines.contains(job.pipelineId) && waits(group, job))
                .min(Comparator.<JobRow>comparingLong(job -> job.pipelineId).thenComparingLong(job -> job.id))
                .map(job -> new Candidate(job.id, job.pipelineId));
    }

    private boolean waits(Group group, JobRow job) {
        return job.projectId == group.projectId() && job.run.plan().resourceGroup().equals(Optional.of(group.key()))
                && job.run.status() == JobStatus.WAITING_FOR_RESOURCE && ci.shown(job.pipelineId).isPresent();
    }

    @Override
    public Optional<Candidate> deadlocked(long groupId) {
        return ci.resourceGroups.find(groupId).flatMap(this::deadlocked);
    }

    private Optional<Candidate> deadlocked(Group group) {
        return first(group, reached(heldFor(group)));
    }

    @Override
    public List<Long> waitedFor(long pipelineId) {
        Set<Long> all = ci.awaited(Set.of(pipelineId));
        return ci.resourceGroups.rows().filter(group -> first(group, all).isPresent()).map(Group::id).sorted().toList();
    }

    /** The pipeline that the holder of a resource waits for. */
    private Stream<Long> heldFor(Group group) {
        return Optional.ofNullable(group.holder()).flatMap(ci.bridges::find).filter(ci::awaits).map(Bridged::followed).stream();
    }

    @Override
    public List<Long> idle(long after, int most) {
        return ci.resourceGroups.rows().filter(group -> group.id() > after && !held(group) && waited(group)).map(Group::id).sorted()
                .limit(most).toList();
    }

    private boolean waited(Group group) {
        return ci.jobs.rows().anyMatch(job -> waits(group, job));
    }

    @Override
    public boolean take(long groupId, long jobId, Instant now) {
        return ci.transactions.write(() -> {
            if (next(groupId).filter(candidate -> candidate.jobId() == jobId).isEmpty()) {
                return false;
            }
            Group group = ci.resourceGroups.find(groupId).orElseThrow();
            ci.resourceGroups.put(groupId, new Group(groupId, group.projectId(), group.key(), group.mode(), jobId, group.updatedAt()));
            return true;
        });
    }

    @Override
    public Page<ResourceGroupView> list(long projectId, PageRequest page) {
        return FakePages.of(ci.resourceGroups.rows().filter(group -> group.projectId() == projectId), Comparator.comparingLong(Group::id),
                Group::id, page)
                .map(FakeResourceGroups::view);
    }

    @Override
    public Optional<ResourceGroupView> find(long projectId, String key) {
        return ci.resourceGroups.rows().filter(group -> group.projectId() == projectId && group.key().equals(key)).findFirst()
                .map(FakeResourceGroups::view);
    }

    private static ResourceGroupView view(Group group) {
        return new ResourceGroupView(group.id(), group.key(), ProcessMode.valueOf(group.mode().toUpperCase(Locale.ROOT)), Instant.EPOCH,
                group.updatedAt());
    }

    @Override
    public void order(long groupId, ProcessMode mode, Instant now) {
        ci.resourceGroups.find(groupId).ifPresent(group -> ci.resourceGroups.put(groupId,
                new Group(groupId, group.projectId(), group.key(), mode.wireName(), group.holder(), now)));
    }
}
