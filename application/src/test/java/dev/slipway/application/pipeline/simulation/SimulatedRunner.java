package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.runner.RunnerView;
import dev.slipway.application.runner.port.Runners.Process;
import dev.slipway.domain.runner.RunnerMatch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A runner: what it offers, and the jobs that it believes to have. It lives until it is lost, and may come back. */
final class SimulatedRunner {

    final String token;
    final Map<String, Boolean> features;
    final List<Hand> hands = new ArrayList<>();
    RunnerView view;
    boolean alive = true;

    SimulatedRunner(RunnerView view, String token, Map<String, Boolean> features) {
        this.view = view;
        this.token = token;
        this.features = features;
    }

    Process process() {
        return new Process("s_" + view.id(), "runner", "17.1", "abc", "linux", "arm64", "shell", features, "10.0.0.1");
    }

    /** Whether it may take a job, as the rules say and whatever the queue says. */
    boolean matches(long project, long group, Set<String> tags, boolean refProtected) {
        Set<Long> projects = new HashSet<>();
        view.projects().forEach(each -> projects.add(each.id()));
        return RunnerMatch.POLICY.judge(new RunnerMatch(
                new RunnerMatch.Runner(view.type(), Set.of(), projects, view.paused(), view.tagSet(), view.runUntagged(), view.protectedRefsOnly()),
                new RunnerMatch.Job(project, Set.of(group), true, true, tags, refProtected, true, false))).allowed();
    }

    @Override
    public String toString() {
        return "runner " + view.id();
    }
}
