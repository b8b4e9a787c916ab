package dev.slipway.rest.runner;

import dev.slipway.application.runner.RunnerReads.Shown;
import dev.slipway.application.runner.RunnerView;
import dev.slipway.domain.runner.RunnerStatus;
import dev.slipway.domain.runner.RunnerType;
import org.jspecify.annotations.Nullable;

/** A runner in a list. */
record RunnerJson(long id, String description, @Nullable String ipAddress, boolean active, boolean paused, boolean isShared,
        String runnerType,
        @Nullable String name, boolean online, String status) {

    static RunnerJson of(Shown shown) {
        RunnerView runner = shown.runner();
        RunnerView.Process process = runner.process();
        return new RunnerJson(runner.id(), runner.description(), process == null ? null : process.ipAddress(), !runner.paused(),
                runner.paused(),
                runner.type() == RunnerType.INSTANCE_TYPE, runner.type().wireName(), process == null ? null : process.name(),
                shown.status() == RunnerStatus.ONLINE, shown.status().wireName());
    }
}
