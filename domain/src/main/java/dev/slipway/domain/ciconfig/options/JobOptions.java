package dev.slipway.domain.ciconfig.options;

import dev.slipway.domain.kernel.InlinePart;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Options of a job that are stored with it, by question. Runners receive most of them. Contains only records, lists, maps, texts, numbers
 * and truth values; null means that the configuration has no such keyword. A change starts at {@link #NONE}:
 * {@code JobOptions.NONE.commands(commands -> commands.withScript(lines))}.
 *
 * @param commands              commands of the job
 * @param containers            containers that it runs in and beside
 * @param results               files and figures that it leaves
 * @param policy                limits, retries and interruption of a run
 * @param environment           environment that it deploys to or otherwise acts on, or null
 * @param startInSeconds        delay of a delayed job, or null
 * @param allowFailureExitCodes exit codes that do not fail the pipeline; empty for none
 * @param instance              position among parallel instances
 * @param extras                options that few jobs have; stored as null for the others
 */
public record JobOptions(Commands commands, Containers containers, Results results, RunPolicy policy, @Nullable JobEnvironment environment,
        @Nullable Long startInSeconds, List<Integer> allowFailureExitCodes, Instance instance, JobExtras extras) {
    /** Options of a job without keywords. */
    public static final JobOptions NONE = new JobOptions(Commands.NONE, Containers.NONE, Results.NONE, RunPolicy.NONE, null, null,
            List.of(), Instance.ONLY, JobExtras.NONE);

    public JobOptions {
        commands = commands == null ? Commands.NONE : commands;
        containers = containers == null ? Containers.NONE : containers;
        results = results == null ? Results.NONE : results;
        policy = policy == null ? RunPolicy.NONE : policy;
        instance = instance == null ? Instance.ONLY : instance;
        extras = extras == null ? JobExtras.NONE : extras;
    }

    /**
     * Commands of a job, by the moment they run at.
     *
     * @param beforeScript        before the script
     * @param script              script
     * @param afterScript         after the script, failed or not
     * @param preGetSourcesScript before the sources are fetched
     */
    @InlinePart
    public record Commands(List<String> beforeScript, List<String> script, List<String> afterScript, List<String> preGetSourcesScript) {
        static final Commands NONE = new Commands(List.of(), List.of(), List.of(), List.of());

        public Commands withBeforeScript(List<String> lines) {
            return new Commands(lines, script, afterScript, preGetSourcesScript);
        }

        public Commands withScript(List<String> lines) {
            return new Commands(beforeScript, lines, afterScript, preGetSourcesScript);
        }

        public Commands withAfterScript(List<String> lines) {
            return new Commands(beforeScript, script, lines, preGetSourcesScript);
        }

        public Commands withPreGetSourcesScript(List<String> lines) {
            return new Commands(beforeScript, script, afterScript, lines);
        }
    }

    /**
     * Containers of a job.
     *
     * @param image    image that the job runs in, or null for the default of the runner
     * @param services containers beside the job
     */
    @InlinePart
    public record Containers(@Nullable Image image, List<Service> services) {
        static final Containers NONE = new Containers(null, List.of());

        public Containers withImage(Image other) {
            return new Containers(other, services);
        }

        public Containers withServices(List<Service> others) {
            return new Containers(image, others);
        }
    }

    /**
     * Files and figures that a job leaves.
     *
     * @param caches    files for later runs
     * @param artifacts files that it uploads, or null
     * @param coverage  pattern of the coverage in the log, with its slashes, or null
     */
    @InlinePart
    public record Results(List<Cache> caches, @Nullable JobArtifacts artifacts, @Nullable String coverage) {
        static final Results NONE = new Results(List.of(), null, null);

        public Results withCaches(List<Cache> others) {
            return new Results(others, artifacts, coverage);
        }

        public Results withArtifacts(JobArtifacts other) {
            return new Results(caches, other, coverage);
        }

        public Results withCoverage(String pattern) {
            return new Results(caches, artifacts, pattern);
        }
    }

    /**
     * Limits, retries and interruption of a run.
     *
     * @param timeoutSeconds time-out of the job itself, or null
     * @param retry          policy of automatic retries, or null
     * @param interruptible  whether newer pipelines may cancel the job; null without the keyword
     */
    @InlinePart
    public record RunPolicy(@Nullable Long timeoutSeconds, @Nullable Retry retry, @Nullable Boolean interruptible) {
        static final RunPolicy NONE = new RunPolicy(null, null, null);

        public RunPolicy withTimeout(Long seconds) {
            return new RunPolicy(seconds, retry, interruptible);
        }

        public RunPolicy withRetry(Retry other) {
            return new RunPolicy(timeoutSeconds, other, interruptible);
        }

        public RunPolicy withInterruptible(Boolean value) {
            return new RunPolicy(timeoutSeconds, retry, value);
        }
    }

    /**
     * Position among parallel instances.
     *
     * @param parallelIndex position, from 1; null where the job is not parallel
     * @param parallelTotal number of instances; null where the job is not parallel
     */
    @InlinePart
    public record Instance(@Nullable Integer parallelIndex, @Nullable Integer parallelTotal) {
        static final Instance ONLY = new Instance(null, null);
    }

    public JobOptions commands(UnaryOperator<Commands> change) {
        return new JobOptions(change.apply(commands), containers, results, policy, environment, startInSeconds, allowFailureExitCodes,
                instance, extras);
    }

    public JobOptions containers(UnaryOperator<Containers> change) {
        return new JobOptions(commands, change.apply(containers), results, policy, environment, startInSeconds, allowFailureExitCodes,
                instance, extras);
    }

    public JobOptions results(UnaryOperator<Results> change) {
        return new JobOptions(commands, containers, change.apply(results), policy, environment, startInSeconds, allowFailureExitCodes,
                instance, extras);
    }

    public JobOptions policy(UnaryOperator<RunPolicy> change) {
        return new JobOptions(commands, containers, results, change.apply(policy), environment, startInSeconds, allowFailureExitCodes,
                instance, extras);
    }

    public JobOptions withEnvironment(JobEnvironment other) {
        return new JobOptions(commands, containers, results, policy, other, startInSeconds, allowFailureExitCodes, instance, extras);
    }

    /** Returns the options with a delay in seconds, or with none. */
    public JobOptions withStartIn(@Nullable Long seconds) {
        return new JobOptions(commands, containers, results, policy, environment, seconds, allowFailureExitCodes, instance, extras);
    }

    public JobOptions withExitCodes(List<Integer> codes) {
        return new JobOptions(commands, containers, results, policy, environment, startInSeconds, codes, instance, extras);
    }

    public JobOptions withParallel(int index, int total) {
        return new JobOptions(commands, containers, results, policy, environment, startInSeconds, allowFailureExitCodes,
                new Instance(index, total), extras);
    }

    public JobOptions extras(UnaryOperator<JobExtras> change) {
        return new JobOptions(commands, containers, results, policy, environment, startInSeconds, allowFailureExitCodes, instance,
                change.apply(extras));
    }
}
