package dev.slipway.domain.pipeline;

import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Graph of the latest jobs of a pipeline, by stages and needs. It is built once for each pass, since a pipeline may have thousands of jobs
 * and each pass visits each job once.
 */
final class PipelineGraph {

    private static final Set<PipelineStatus> AFTER_NEEDS = EnumSet.of(PipelineStatus.SUCCESS);
    private static final Set<PipelineStatus> AFTER_STAGES =
            EnumSet.of(PipelineStatus.SUCCESS, PipelineStatus.SKIPPED);
    private static final Set<PipelineStatus> AFTER_FAILURE = EnumSet.of(PipelineStatus.FAILED);
    private static final Set<PipelineStatus> AFTER_ANY_END =
            EnumSet.of(PipelineStatus.SUCCESS, PipelineStatus.FAILED, PipelineStatus.SKIPPED);

    private final Map<String, Long> byName = new LinkedHashMap<>();
    private final TreeMap<Integer, List<JobRun>> byStage = new TreeMap<>();
    private final Map<Integer, PipelineStatus> beforeStage = new HashMap<>();

    private PipelineGraph() {
    }

    static PipelineGraph of(Collection<JobRun> jobs) {
        PipelineGraph graph = new PipelineGraph();
        jobs.stream().filter(job -> !job.retried()).sorted(Comparator.comparingLong(JobRun::id)).forEach(job -> {
            graph.byName.put(job.name(), job.id());
            graph.byStage.computeIfAbsent(job.plan().stage(), stage -> new ArrayList<>()).add(job);
        });
        return graph;
    }

    /** Returns whether a job with this plan runs after predecessors with this composite status. */
    static boolean allows(JobPlan plan, PipelineStatus previous) {
        return switch (plan.when()) {
            case ON_SUCCESS, MANUAL, DELAYED ->
                    (plan.needs().isPresent() ? AFTER_NEEDS : AFTER_STAGES).contains(previous);
            case ON_FAILURE -> AFTER_FAILURE.contains(previous);
            case ALWAYS -> AFTER_ANY_END.contains(previous);
        };
    }

    /** Returns the composite status of the predecessors of a job; success without predecessors. */
    PipelineStatus previous(JobRun job, Map<Long, JobRun> now) {
        if (job.plan().needs().isPresent()) {
            List<JobRun> needed = job.plan().needs().get().stream().map(JobNeed::job).map(byName::get)
                    .filter(Objects::nonNull).map(now::get).toList();
            return CompositeStatus.ofNeeds(needed).orElse(PipelineStatus.SUCCESS);
        }
        return beforeStage.computeIfAbsent(job.plan().stage(), stage -> {
            List<JobRun> earlier = byStage.headMap(stage).values().stream().flatMap(List::stream)
                    .map(JobRun::id).map(now::get).toList();
            return CompositeStatus.ofJobs(earlier).orElse(PipelineStatus.SUCCESS);
        });
    }

    /** Returns the latest jobs by stage, within a stage each after the jobs that it needs. */
    List<JobRun> inOrder() {
        List<JobRun> ordered = new ArrayList<>();
        for (List<JobRun> stage : byStage.values()) {
            Map<String, JobRun> waiting = new LinkedHashMap<>();
            stage.forEach(job -> waiting.put(job.name(), job));
            while (!waiting.isEmpty()) {
                take(waiting, waiting.keySet().iterator().next(), ordered);
            }
        }
        return ordered;
    }

    /** Returns the latest jobs of stages after the first stage of these, and the jobs that need one of these directly or indirectly. */
    List<JobRun> after(Collection<JobRun> causes) {
        int first = causes.stream().mapToInt(job -> job.plan().stage()).min().orElseThrow();
        Set<String> reached = new HashSet<>();
        causes.forEach(job -> reached.add(job.name()));
        List<JobRun> after = new ArrayList<>();
        for (JobRun job : inOrder()) {
            boolean needs = job.plan().needs().orElse(List.of()).stream().anyMatch(need -> reached.contains(need.job()));
            if (needs) {
                reached.add(job.name());
            }
            if (needs || job.plan().stage() > first) {
                after.add(job);
            }
        }
        return after;
    }

    /**
     * Moves a job from {@code waiting} to {@code ordered}, after the jobs of its stage that it needs. Jobs leave {@code waiting} before
     * those that they need, so that circular needs end.
     */
    private static void take(Map<String, JobRun> waiting, String first, List<JobRun> ordered) {
        List<JobRun> open = new ArrayList<>(List.of(Objects.requireNonNull(waiting.remove(first))));
        while (!open.isEmpty()) {
            Optional<String> blocker = open.getLast().plan().needs().orElse(List.of()).stream().map(JobNeed::job)
                    .filter(waiting::containsKey).findFirst();
            if (blocker.isPresent()) {
                open.add(Objects.requireNonNull(waiting.remove(blocker.get())));
            } else {
                ordered.add(open.removeLast());
            }
        }
    }
}
