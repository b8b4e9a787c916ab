package dev.slipway.domain.ciconfig.model;

import java.util.List;

/**
 * Everything a runner needs to know of a job besides its variables. It is made of plain records, lists, texts and numbers, so
 * that it can be stored as it is; a null says that the configuration does not say.
 *
 * @param beforeScript          commands before the script
 * @param script                the script
 * @param afterScript           commands after the script, whatever became of it
 * @param preGetSourcesScript   commands before the sources are fetched
 * @param image                 the image, or null for the runner's own
 * @param services              containers beside the job
 * @param caches                caches
 * @param artifacts             what is handed in, or null
 * @param coverage              the pattern that finds the coverage in the log, with its slashes, or null
 * @param timeoutSeconds        the job's own time-out, or null
 * @param retry                 the policy of automatic retries, or null
 * @param interruptible         whether a newer pipeline may cancel the job; null where nothing is said
 * @param environment           the environment, or null
 * @param startInSeconds        the delay of a delayed job, or null
 * @param allowFailureExitCodes exit codes with which the job may fail; empty where none are named
 * @param parallelIndex         the place among parallel instances from 1, or null
 * @param parallelTotal         how many parallel instances there are, or null
 * @param extras                what only few jobs say, or null
 */
public record JobOptions(List<String> beforeScript, List<String> script, List<String> afterScript, List<String> preGetSourcesScript,
        Image image, List<Service> services, List<Cache> caches, Artifacts artifacts, String coverage, Long timeoutSeconds, Retry retry,
        Boolean interruptible, JobEnvironment environment, Long startInSeconds, List<Integer> allowFailureExitCodes, Integer parallelIndex,
        Integer parallelTotal, JobExtras extras) {
    /** What only few jobs say; empty values where this one says nothing of the kind. */
    public JobExtras special() {
        return extras == null ? JobExtras.NONE : extras;
    }

    public JobOptions withParallel(int index, int total) {
        return new JobOptions(beforeScript, script, afterScript, preGetSourcesScript, image, services, caches, artifacts, coverage,
                timeoutSeconds, retry, interruptible, environment, startInSeconds, allowFailureExitCodes, index, total,
                extras);
    }

    public JobOptions withStartIn(Long seconds) {
        return new JobOptions(beforeScript, script, afterScript, preGetSourcesScript, image, services, caches, artifacts, coverage,
                timeoutSeconds, retry, interruptible, environment, seconds, allowFailureExitCodes, parallelIndex, parallelTotal, extras);
    }

    public JobOptions withoutExitCodes() {
        return new JobOptions(beforeScript, script, afterScript, preGetSourcesScript, image, services, caches, artifacts, coverage,
                timeoutSeconds, retry, interruptible, environment, startInSeconds, List.of(), parallelIndex, parallelTotal, extras);
    }

    /** The same with other needs of other pipelines and projects. */
    public JobOptions withOtherNeeds(List<OtherNeed> others) {
        return new JobOptions(beforeScript, script, afterScript, preGetSourcesScript, image, services, caches, artifacts, coverage,
                timeoutSeconds, retry, interruptible, environment, startInSeconds, allowFailureExitCodes, parallelIndex, parallelTotal,
                special().withOtherNeeds(others).orNull());
    }

    public JobOptions withInterruptible(boolean value) {
        return new JobOptions(beforeScript, script, afterScript, preGetSourcesScript, image, services, caches, artifacts, coverage,
                timeoutSeconds, retry, value, environment, startInSeconds, allowFailureExitCodes, parallelIndex, parallelTotal, extras);
    }
}
