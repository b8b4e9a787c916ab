package dev.slipway.application.runner;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Process;
import java.time.InstantSource;
import java.util.OptionalLong;

/** Authenticates runners by their token. A runner is not an account: its token gives access to the runner protocol alone. */
public final class RunnerCredentials {

    private final Runners runners;
    private final Secrets secrets;
    private final InstantSource clock;

    public RunnerCredentials(Runners runners, Secrets secrets, InstantSource clock) {
        this.runners = runners;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** An authenticated runner, and the process that sent the request. */
    public record Known(RunnerView runner, OptionalLong processId) {}

    public RunnerView runner(String token) {
        return runners.byToken(secrets.digest(token))
                .filter(runner -> runner.tokenExpiresAt() == null || clock.instant().isBefore(runner.tokenExpiresAt()))
                .orElseThrow(Refusal::forbidden);
    }

    /** Authenticates a runner and records the contact with its process. */
    public Known heard(String token, Process process) {
        RunnerView runner = runner(token);
        return new Known(runner, runners.heard(runner.id(), process, clock.instant()));
    }
}
