package dev.slipway.application.runner;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Process;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.OptionalLong;

/** Tells which runner stands behind a token. A runner is no account: its token opens the runner protocol and nothing else. */
@Singleton
public final class RunnerCredentials {

    private final Runners runners;
    private final Secrets secrets;
    private final InstantSource clock;

    public RunnerCredentials(Runners runners, Secrets secrets, InstantSource clock) {
        this.runners = runners;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** A runner that is known, and which of its processes asks. */
    public record Known(RunnerView runner, OptionalLong processId) {}

    public RunnerView runner(String token) {
        return runners.byToken(secrets.digest(token))
                .filter(runner -> runner.tokenExpiresAt() == null || clock.instant().isBefore(runner.tokenExpiresAt()))
                .orElseThrow(Refusal::forbidden);
    }

    /** The same, noting that the process was heard. */
    public Known heard(String token, Process process) {
        RunnerView runner = runner(token);
        return new Known(runner, runners.heard(runner.id(), process, clock.instant()));
    }
}
