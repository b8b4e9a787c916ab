package dev.slipway.application.runner;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.runner.port.Runners;
import jakarta.inject.Singleton;

/** Makes the tokens of runners. A token is told once and kept as a digest. */
@Singleton
public final class RunnerTokens {

    /** Tells the tokens of runners from others, and how much of them is random. */
    private static final String PREFIX = "glrt-";
    private static final int LENGTH = 20;
    private static final int SHOWN = 8;

    private final Secrets secrets;

    public RunnerTokens(Secrets secrets) {
        this.secrets = secrets;
    }

    /** @param text what the runner presents; told once */
    public record Made(String text, Runners.Token kept) {}

    public Made make() {
        String random = secrets.token(LENGTH);
        String text = PREFIX + random;
        return new Made(text, new Runners.Token(secrets.digest(text), random.substring(0, SHOWN)));
    }
}
