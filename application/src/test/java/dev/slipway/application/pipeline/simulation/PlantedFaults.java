package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.environment.port.ProtectedEnvironmentRecords;
import dev.slipway.application.job.JobWork;
import dev.slipway.application.job.port.ResourceGroups;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.port.Bridges.Bridge;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.application.pipeline.port.Pipelines.Assignment;
import dev.slipway.application.pipeline.port.Pipelines.LockedPipeline;
import dev.slipway.application.pipeline.port.Pipelines.TransitionDetails;
import dev.slipway.application.pipeline.port.Pipelines;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.runner.port.RunnerQueue.FirstWaiting;
import dev.slipway.application.runner.port.RunnerQueue;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.schedule.RunSchedule;
import dev.slipway.application.schedule.port.DueSchedules;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobEvent;
import dev.slipway.domain.job.JobObstacle;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.CompositeStatus;
import dev.slipway.domain.pipeline.Move;
import dev.slipway.domain.pipeline.PipelineRun;
import dev.slipway.domain.pipeline.TransitionResult.Decision;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The mistakes that the simulation must find, each with the invariants that it breaks. They lie in the ports, since use cases are not
 * changed for it.
 */
final class PlantedFaults {

    /** @param fault made anew for each run, since some remember */
    record Planted(Supplier<Fault> fault, Set<String> broken) {

        @Override
        public String toString() {
            return fault.get().name();
        }
    }

    static final List<Planted> ALL = List.of(
            planted("a wake-up of those who wait for a resource is lost", fault -> fault.at(Work.class, "soon", without(
                    JobWork.ASSIGN_RESOURCE, 0)), "waiting.is_assigned"),
            planted("a timer is lost", fault -> fault.at(Work.class, "at", without(JobWork.START_SCHEDULED_JOB, 1)),
                    "scheduled.has_a_timer"),
            planted("the removal of a deleted pipeline is lost", fault -> fault.at(Work.class, "soon", without(JobWork.REMOVE_PIPELINE, 0)),
                    "deleted.is_removed"),
            planted("a resource is never released", PlantedFaults::neverReleased, "waiting.is_assigned"),
            planted("nobody notes who holds a resource", fault -> fault.at(ResourceGroups.class, "take", (real, arguments) -> true),
                    "resource.held_once"),
            planted("nobody looks for signs of life", PlantedFaults::notHeard, "job.handed_out_once"),
            planted("a token outlives the hand-out", PlantedFaults::firstToken, "token.dead_moves_nothing", "token.of_a_running_job_opens"),
            planted("cancelling skips a job", fault -> applying(fault, PlantedFaults::withoutOneCancel), "pipeline.follows_its_jobs",
                    "pipeline.ended_without_live_jobs", "created.comes_after_somebody"),
            planted("a pipeline does not follow its jobs", fault -> applying(fault, decision -> only(decision,
                    move -> !(move instanceof Move.PipelineMoved))), "pipeline.follows_its_jobs"),
            planted("the next job is not looked at", fault -> applying(fault, PlantedFaults::withoutNext), "created.comes_after_somebody"),
            planted("a waiting job is not in the queue", PlantedFaults::notQueued, "pending.is_offered"),
            planted("a hand-out that never arrived is not taken back", fault -> fault.at(RunningJobs.class, "neverHeard", (real,
                    arguments) -> List.of()), "running.is_watched"),
            planted("a silent runner keeps its job", fault -> fault.at(RunningJobs.class, "stale", (real, arguments) -> List.of()),
                    "running.is_watched"),
            planted("the commit of a deleted pipeline is kept", fault -> fault.at(Refs.class, "unpin", (real, arguments) -> null),
                    "deleted.is_removed"),
            planted("a log is not archived", fault -> fault.at(Work.class, "soon", without(JobWork.ARCHIVE_LOG, 0)), "log.is_archived"),
            planted("nobody looks for redundant pipelines", fault -> fault.at(Work.class, "soon", without(
                    JobWork.CANCEL_REDUNDANT_PIPELINES, 0)), "begun.looks_for_redundant"),
            planted("a redundant pipeline is overlooked", fault -> fault.at(Pipelines.class, "redundantSince", (real,
                    arguments) -> List.of()), "redundant.is_called_off"),
            planted("a schedule does not move on", fault -> fault.at(DueSchedules.class, "settle", (real, arguments) -> true),
                    "schedule.makes_one"),
            planted("the next time of a schedule is lost", fault -> fault.at(Work.class, "at", without(RunSchedule.KIND, 1)),
                    "schedule.has_a_timer"),
            planted("a trigger job that is due is forgotten", fault -> fault.at(Work.class, "soon", without(JobWork.START_BRIDGE, 0)),
                    "bridge.is_started"),
            planted("a trigger job is not told of its pipeline", fault -> fault.at(Work.class, "soon", without(JobWork.SYNC_BRIDGE, 0)),
                    "bridge.is_told"),
            planted("nobody is told of a pipeline", fault -> fault.at(Work.class, "soon", without(JobWork.NOTIFY_FOLLOWERS, 0)),
                    "bridge.is_told"),
            planted("nobody notes who made a pipeline", fault -> fault.at(Bridges.class, "follow", (real, arguments) -> null),
                    "bridge.is_started"),
            planted("a trigger job forgets its pipeline", PlantedFaults::forgetful, "bridge.has_one_pipeline",
                    "bridge.waits_with_its_pipeline", "bridge.is_told"),
            planted("nobody is told that a pipeline began again", fault -> fault.at(Work.class, "soon", without(
                    JobWork.RESTART_MIRRORING_BRIDGES, 0)), "bridge.agrees"),
            planted("a trigger job is not told that its pipeline began again", fault -> fault.at(Work.class, "soon", without(
                    JobWork.RESTART_BRIDGE, 0)), "bridge.agrees"),
            planted("trigger jobs that have ended are overlooked", fault -> fault.at(Bridges.class, "mirrors", (real,
                    arguments) -> List.of()), "bridge.agrees"),
            planted("trigger jobs do not listen", fault -> fault.at(Bridges.class, "acknowledgeRestart", (real, arguments) -> false),
                    "bridge.agrees"),
            planted("children of a pipeline that is called off go on", fault -> fault.at(Work.class, "soon", without(JobWork.CANCEL_CHILD,
                    0)), "child.is_called_off"),
            planted("nobody sees that jobs wait for one another", fault -> fault.at(ResourceGroups.class, "deadlocked", (real,
                    arguments) -> Optional.empty()), "everything.ends"),
            planted("the right to deploy is ignored", fault -> blind(fault, JobObstacle.PROTECTED_ENVIRONMENT), "deploying.is_allowed"),
            planted("approvals are ignored", fault -> blind(fault, JobObstacle.APPROVAL_PENDING), "deploying.is_approved"),
            planted("approvals count for a rule that has become another", fault -> fault.at(ProtectedEnvironmentRecords.class, "change",
                    (real, arguments) -> real.call(arguments[1], arguments[1], arguments[2])), "approval.is_by_present_rules"),
            planted("a rejection is only written down", fault -> applying(fault, PlantedFaults::withoutRejection), "rejected.has_failed",
                    "deployment.agrees_with_its_job", "waiting.keeps_its_deployment"),
            planted("environments are deleted under those who wait", fault -> fault.at(Environments.class, "deploying",
                    (real, arguments) -> false), "waiting.keeps_its_deployment", "deployment.agrees_with_its_job"),
            planted("deployments stay behind", fault -> fault.at(Deployments.class, "follow", (real, arguments) -> null),
                    "deployment.agrees_with_its_job", "use_case.no_defect"),
            planted("a unit of work is none", fault -> fault.at(Transactions.class, "write", PlantedFaults::oneByOne)
                            .at(Transactions.class, "run", PlantedFaults::oneByOne), "waiting.is_assigned",
                    "scheduled.has_a_timer", "deleted.is_removed", "log.is_archived", "token.of_a_running_job_opens",
                    "pipeline.follows_its_jobs",
                    "created.comes_after_somebody", "begun.looks_for_redundant", "schedule.makes_one", "schedule.has_a_timer",
                    "bridge.is_started"));

    private PlantedFaults() {
    }

    private interface Planting {
        Fault in(Fault fault);
    }

    private static Planted planted(String name, Planting planting, String... broken) {
        return new Planted(() -> planting.in(new Fault(name)), Set.copyOf(Arrays.asList(broken)));
    }

    private static Fault.Instead without(String kind, int argument) {
        return (real, arguments) -> arguments[argument].equals(kind) ? null : real.call(arguments);
    }

    /** Whoever is about to make a pipeline sees the trigger job as it was before it had one. */
    private static Fault forgetful(Fault fault) {
        Set<Object> beginning = new HashSet<>();
        return fault
                .at(Bridges.class, "find", (real, arguments) -> {
                    beginning.add(arguments[0]);
                    return ((Optional<?>) real.call(arguments)).map(Bridge.class::cast).map(job -> new Bridge(job.id(), JobStatus.PENDING,
                            job.userId(), job.name(), job.stage(), job.manual(), job.environment(), job.action(), job.options(),
                            job.variables(), job.given(), job.dependencies(), job.pipeline()));
                })
                .at(Bridges.class, "followed",
                        (real, arguments) -> beginning.remove(arguments[0]) ? Optional.empty() : real.call(arguments))
                .at(Bridges.class, "reserve", (real, arguments) -> true)
                .at(Bridges.class, "follow", (real, arguments) -> {
                    try {
                        return real.call(arguments);
                    } catch (IllegalStateException second) {
                        return null;
                    }
                });
    }

    private static Fault neverReleased(Fault fault) {
        Set<Object> taken = new HashSet<>();
        return fault
                .at(ResourceGroups.class, "take", (real, arguments) -> {
                    taken.add(arguments[0]);
                    return real.call(arguments);
                })
                .at(ResourceGroups.class, "next",
                        (real, arguments) -> taken.contains(arguments[0]) ? Optional.empty() : real.call(arguments));
    }

    /** Whoever had the job first keeps the token that opens it. */
    private static Fault firstToken(Fault fault) {
        Map<Long, byte[]> first = new HashMap<>();
        Fault.Instead opened = (real, arguments) -> ((Optional<?>) real.call(arguments)).map(AssignedJob.class::cast).map(
                job -> new AssignedJob(job.id(), job.pipelineId(), job.projectId(), job.status(), first.getOrDefault(job.id(), job
                        .tokenDigest()), job.projectDeleted(), job.erased(),
                job.exitCodes(), job.coveragePattern(), job.logSize(), job.heardAt()));
        return fault
                .at(Pipelines.class, "apply", (real, arguments) -> {
                    assignments(arguments).forEach((job, made) -> first.putIfAbsent(job, made.tokenDigest()));
                    return real.call(arguments);
                })
                .at(RunningJobs.class, "find", opened).at(RunningJobs.class, "lock", opened);
    }

    /** Everybody who has a job counts as never heard of. */
    private static Fault notHeard(Fault fault) {
        Set<Long> all = new TreeSet<>();
        Fault.Instead silent = (real, arguments) -> ((Optional<?>) real.call(arguments)).map(AssignedJob.class::cast).map(
                job -> new AssignedJob(job.id(), job.pipelineId(), job.projectId(), job.status(), job.tokenDigest(), job.projectDeleted(),
                        job.erased(), job.exitCodes(),
                job.coveragePattern(), job.logSize(), null));
        return fault
                .at(Pipelines.class, "apply", (real, arguments) -> {
                    all.addAll(assignments(arguments).keySet());
                    return real.call(arguments);
                })
                .at(RunningJobs.class, "neverHeard", (real, arguments) -> all.stream().filter(job -> job > (Long) arguments[1]).toList())
                .at(RunningJobs.class, "find", silent).at(RunningJobs.class, "lock", silent);
    }

    /** Returns the assignments among the details of a decision that is applied. */
    private static Map<Long, Assignment> assignments(Object[] arguments) {
        return ((TransitionDetails) arguments[2]).assignments();
    }

    private interface Change {
        Decision of(Decision decision);
    }

    private static Fault applying(Fault fault, Change change) {
        return fault.at(Pipelines.class, "apply", (real, arguments) -> {
            Decision changed = change.of((Decision) arguments[1]);
            return changed.moves().isEmpty() ? null : real.call(arguments[0], changed, arguments[2], arguments[3]);
        });
    }

    private static Decision only(Decision decision, Predicate<Move> kept) {
        return new Decision(decision.moves().stream().filter(kept).toList(), decision.work(), decision.after(), decision.job());
    }

    /** An obstacle is not read, neither with the lock of a pipeline nor with a new one. */
    private static Fault blind(Fault fault, JobObstacle unseen) {
        Fault.Instead locking = (real, arguments) -> ((Optional<?>) real.call(arguments)).map(LockedPipeline.class::cast)
                .map(locked -> new LockedPipeline(without(locked.run(), unseen), locked.projectId(), locked.deploying()));
        return fault.at(Pipelines.class, "lock", locking).at(Pipelines.class, "lockAs", locking)
                .at(Pipelines.class, "begin", (real, arguments) -> {
                    Function<PipelineRun, Decision> start = PlantedFaults.starting(arguments[1]);
                    return real.call(arguments[0], (Function<PipelineRun, Decision>) run -> start.apply(without(run, unseen)),
                            arguments[2]);
                });
    }

    @SuppressWarnings("unchecked")
    private static Function<PipelineRun, Decision> starting(Object argument) {
        return (Function<PipelineRun, Decision>) argument;
    }

    private static PipelineRun without(PipelineRun run, JobObstacle unseen) {
        return new PipelineRun(run.id(), run.status(), run.stages(), run.jobs().stream().map(job -> job.facing(job.obstacles().stream()
                .filter(obstacle -> obstacle != unseen).collect(Collectors.toSet()))).toList(), run.times(), run.earlyEnd());
    }

    private static Decision withoutRejection(Decision decision) {
        boolean rejects = decision.moves().stream().anyMatch(move -> move instanceof Move.JobMoved moved
                && moved.after().failureReason().equals(Optional.of(FailureReason.DEPLOYMENT_REJECTED)));
        return rejects ? only(decision, move -> false) : decision;
    }

    private static Decision withoutOneCancel(Decision decision) {
        List<Move> canceled = decision.moves().stream()
                .filter(move -> move instanceof Move.JobMoved moved && moved.event() == JobEvent.CANCEL).toList();
        return canceled.size() < 2 ? decision : only(decision, move -> move != canceled.getLast());
    }

    /** Only where the pipeline shows nothing of it, so that nothing but the job itself can tell. */
    private static Decision withoutNext(Decision decision) {
        for (Move move : decision.moves()) {
            if (move instanceof Move.JobMoved moved && moved.before().status() == JobStatus.CREATED
                    && moved.after().status() != JobStatus.CANCELED) {
                List<JobRun> jobs = new ArrayList<>(decision.after().jobs());
                jobs.replaceAll(job -> job.id() == moved.before().id() ? moved.before() : job);
                if (CompositeStatus.ofJobs(jobs).equals(CompositeStatus.ofJobs(decision.after().jobs()))) {
                    return only(decision, other -> !(other instanceof Move.JobMoved later && later.after().id() == moved.before().id()));
                }
            }
        }
        return decision;
    }

    private static Fault notQueued(Fault fault) {
        Fault.Instead hiding = (real, arguments) -> ((OptionalLong) real.call(arguments)).stream().filter(pipeline -> pipeline % 3 != 0)
                .boxed().findFirst()
                .map(OptionalLong::of).orElse(OptionalLong.empty());
        Fault.Instead locking = (real, arguments) -> ((Optional<?>) real.call(arguments)).map(FirstWaiting.class::cast)
                .filter(found -> found.pipelineId() % 3 != 0);
        return fault.at(RunnerQueue.class, "first", hiding).at(RunnerQueue.class, "lockFirst", locking);
    }

    /** What is done stays, however it goes on. */
    private static Object oneByOne(Fault.Real real, Object[] arguments) throws Throwable {
        List<Instant> moments = new ArrayList<>();
        switch (arguments[0]) {
            case Function<?, ?> ignored -> real.call((Function<Instant, Object>) moments::add);
            case Consumer<?> ignored -> real.call((Consumer<Instant>) moments::add);
            default -> moments.add(Instant.EPOCH);
        }
        return TransactionWork.of(arguments[0]).apply(moments.getFirst());
    }
}
