package dev.slipway.application.pipeline.fake;

import dev.slipway.application.job.BridgeProblem;
import dev.slipway.application.pipeline.fake.FakeCi.Bridged;
import dev.slipway.application.pipeline.fake.FakeCi.Pipeline;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Pipelines.Target;
import dev.slipway.domain.job.BridgeWait.Check;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobWhen;
import dev.slipway.domain.pipeline.DownstreamRequest.Upstream;
import dev.slipway.domain.pipeline.PipelineSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Trigger jobs and their pipelines in memory. */
public final class FakeBridges implements Bridges {


    private final FakeCi ci;

    public FakeBridges(FakeCi ci) {
        this.ci = ci;
    }

    private Optional<JobRow> row(long jobId) {
        return ci.jobs.find(jobId).filter(job -> job.bridge() && ci.shown(job.pipelineId).isPresent());
    }

    @Override
    public Optional<Bridge> find(long jobId) {
        return row(jobId).map(job -> {
            Pipeline own = ci.pipelines.find(job.pipelineId).orElseThrow();
            Target target = job.made.target();
            return new Bridge(job.id, job.run.status(), job.userId, job.run.name(), job.made.stage(),
                    job.run.plan().when() == JobWhen.MANUAL, target == null ? null : target.name(), target == null ? null : target.action(),
                    job.made.options(), job.made.variables(), job.variables, dependencies(job), new Home(own.id(), own.iid(), own
                            .projectId(), own.made().cause().source(), own.made().revision().ref(), own.made().revision().tag(),
                            own.made().revision().refProtected(), own.made().revision().sha(), own.made().revision().beforeSha(),
                            own.times().createdAt()));
        });
    }

    private List<Long> dependencies(JobRow job) {
        Set<String> needed = job.run.plan().needs().orElse(List.of()).stream().filter(JobNeed::artifacts).map(JobNeed::job)
                .collect(Collectors.toSet());
        boolean needs = job.run.plan().needs().isPresent();
        return ci.jobsOf(job.pipelineId)
                .filter(other -> !other.bridge() && !other.run.retried() && JobStatus.COMPLETED.contains(other.run.status()))
                .filter(other -> needs ? needed.contains(other.run.name()) : other.run.plan().stage() < job.run.plan().stage())
                .sorted(Comparator.<JobRow>comparingInt(other -> other.run.plan().stage()).thenComparingLong(other -> other.id))
                .map(other -> other.id).toList();
    }

    @Override
    public Optional<Followed> followed(long jobId) {
        return ci.bridges.find(jobId).map(row -> {
            Optional<Pipeline> other = Optional.ofNullable(row.followed()).flatMap(ci::shown);
            return new Followed(other.map(Pipeline::status), row.mirrors(),
                    other.map(found -> found.reopened().by()).map(OptionalLong::of).orElseGet(OptionalLong::empty));
        });
    }

    @Override
    public boolean reserve(long jobId) {
        return row(jobId).filter(job -> job.run.status() == JobStatus.PENDING).isPresent() && ci.bridges.find(jobId).isEmpty();
    }

    @Override
    public void follow(long jobId, long pipelineId, boolean made, boolean mirrors) {
        ci.transactions.write(() -> {
            boolean taken = made && ci.bridges.rows().anyMatch(row -> row.made() && row.followed() != null && row.followed() == pipelineId);
            if (taken || !ci.bridges.add(jobId,
                    new Bridged(jobId, ci.jobs.find(jobId).orElseThrow().pipelineId, pipelineId, made, mirrors, 0, null))) {
                throw new IllegalStateException("job " + jobId + " or pipeline " + pipelineId + " is taken");
            }
        });
    }

    @Override
    public boolean loops(long jobId) {
        return ci.bridges.find(jobId).filter(row -> row.followed() != null && ci.awaited(Set.of(row.followed())).contains(row.pipelineId()))
                .isPresent();
    }

    private Stream<Bridged> following(long pipelineId) {
        return ci.bridges.rows().filter(row -> row.followed() != null && row.followed() == pipelineId);
    }

    @Override
    public List<Long> followers(long pipelineId) {
        return following(pipelineId)
                .filter(row -> ci.jobs.find(row.jobId()).filter(job -> Check.ACTIVE.holds(FakeCi.facts(row, job))).isPresent())
                .map(Bridged::jobId).sorted().toList();
    }

    @Override
    public List<Long> mirrors(long pipelineId) {
        return following(pipelineId).filter(Bridged::mirrors).map(Bridged::jobId)
                .filter(job -> ci.jobs.find(job).filter(row -> !row.run.retried()).isPresent()).sorted().toList();
    }

    @Override
    public boolean acknowledgeRestart(long jobId) {
        return ci.transactions.write(() -> {
            Optional<Bridged> row = ci.bridges.find(jobId);
            Optional<Integer> times = row.flatMap(found -> Optional.ofNullable(found.followed())).flatMap(ci.pipelines::find)
                    .map(found -> found.reopened().times());
            if (times.filter(found -> found > row.get().heard()).isEmpty()) {
                return false;
            }
            ci.bridges.put(jobId, row.get().hearing(times.get()));
            return true;
        });
    }

    @Override
    public List<Long> cancelChildren(long pipelineId) {
        return ci.transactions.write(() -> {
            List<Bridged> rows = ci.bridges.rows().filter(row -> row.pipelineId() == pipelineId && row.made() && row.followed() != null)
                    .filter(row -> ci.shown(row.followed()).filter(child -> child.made().cause().source() == PipelineSource.PARENT_PIPELINE)
                            .isPresent())
                    .sorted(Comparator.comparing(Bridged::followed)).toList();
            rows.forEach(row -> ci.bridges.put(row.jobId(), row.calledOff(ci.shown(row.followed()).orElseThrow().reopened().times())));
            return rows.stream().map(Bridged::followed).toList();
        });
    }

    @Override
    public boolean restartedSinceCancel(long pipelineId) {
        return following(pipelineId).filter(row -> row.made() && row.calledOff() != null)
                .anyMatch(row -> row.calledOff() < ci.pipelines.find(pipelineId).orElseThrow().reopened().times());
    }

    private Stream<Long> made(long pipelineId) {
        return ci.bridges.rows().filter(row -> row.pipelineId() == pipelineId && row.made() && row.followed() != null)
                .map(Bridged::followed);
    }

    private List<Long> line(long pipelineId) {
        List<Long> line = new ArrayList<>(List.of(pipelineId));
        for (Optional<Long> next = Optional.of(pipelineId); next.isPresent();) {
            next = following(next.get()).filter(Bridged::made).map(Bridged::pipelineId).findFirst();
            next.ifPresent(line::add);
        }
        return line;
    }

    @Override
    public List<Upstream> lineage(long pipelineId) {
        return line(pipelineId).stream().map(id -> ci.pipelines.find(id).orElseThrow().made())
                .map(made -> new Upstream(made.projectId(), made.revision().ref(), made.cause().source())).toList();
    }

    @Override
    public int hierarchySize(long pipelineId, int most) {
        return Math.min(most, count(line(pipelineId).getLast()));
    }

    private int count(long pipelineId) {
        return 1 + made(pipelineId).mapToInt(this::count).sum();
    }

    @Override
    public OptionalLong latestRun(long pipelineId, String jobName) {
        return ci.jobsOf(pipelineId).filter(job -> !job.bridge() && !job.run.retried() && job.run.name().equals(jobName))
                .mapToLong(job -> job.id).findFirst();
    }

    @Override
    public void explain(long jobId, BridgeProblem why) {
        ci.change(jobId, job -> job.problem = why);
    }
}
