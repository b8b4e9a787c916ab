package dev.slipway.application.runner.job;

import dev.slipway.application.runner.job.JobDocument.Step;
import dev.slipway.domain.ciconfig.options.JobOptions;
import dev.slipway.domain.variable.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Steps that a runner executes for a job. A job with {@code run} steps is passed unchanged to a runner that supports them; any other runner
 * is told to start the step runner program, which must be part of the job's image.
 *
 * @param timeout   in seconds
 * @param run       {@code run} steps for a runner that supports them
 * @param variables variables that the steps need
 */
record JobSteps(int timeout, List<Step> list, Optional<String> run, List<Variable> variables) {

    private static final String ALWAYS = "always";
    private static final String ON_SUCCESS = "on_success";
    private static final String KNOWS_THEM = "native_steps_integration";
    private static final String PROGRAM = "step-runner ci";
    private static final String READ_BY_THE_PROGRAM = "STEPS";

    /** @param features protocol features that the runner supports */
    static JobSteps of(JobOptions options, int timeout, Map<String, Boolean> features) {
        String run = options.extras().steps();
        if (run == null) {
            return new JobSteps(timeout, scripts(options, timeout), Optional.empty(), List.of());
        }
        List<Step> release = release(options, timeout);
        if (release.isEmpty() && features.getOrDefault(KNOWS_THEM, false)) {
            return new JobSteps(timeout, List.of(), Optional.of(run), List.of());
        }
        List<Step> steps = new ArrayList<>(List.of(new Step("script", List.of(PROGRAM), timeout, ON_SUCCESS, false)));
        steps.addAll(release);
        return new JobSteps(timeout, steps, Optional.empty(), List.of(new Variable(READ_BY_THE_PROGRAM, run, false, false, false, true)));
    }

    private static List<Step> scripts(JobOptions options, int timeout) {
        List<String> script = new ArrayList<>(options.commands().beforeScript());
        script.addAll(options.commands().script());
        List<Step> steps = new ArrayList<>(List.of(new Step("script", script, timeout, ON_SUCCESS, false)));
        steps.addAll(release(options, timeout));
        if (!options.commands().afterScript().isEmpty()) {
            steps.add(new Step("after_script", options.commands().afterScript(), timeout, ALWAYS, true));
        }
        return steps;
    }

    private static List<Step> release(JobOptions options, int timeout) {
        return Optional.ofNullable(options.extras().publications().release())
                .map(release -> new Step("release", List.of(ReleaseCommand.of(release)), timeout, ON_SUCCESS, false)).stream().toList();
    }
}
