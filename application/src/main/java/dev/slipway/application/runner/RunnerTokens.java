package dev.slipway.application.runner;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.runner.port.Runners;

/** Creates the tokens of runners. A token is shown once; only its digest is stored. */
public final class RunnerTokens {

    /** Prefix that tells tokens of runners from other tokens, and the number of random characters after it. */
    private static final String PREFIX = "glrt-";
    private static final int LENGTH = 20;
    private static final int SHOWN = 8;

    private final Secrets secrets;

    public RunnerTokens(Secrets secrets) {
        this.secrets = secrets;
    }

    /**
     * @param text token as the runner sends it, shown only once
     * @param kept digest to store
     */
    public record Made(String text, Runners.Token kept) {}

    public Made make() {
        String random = secrets.token(LENGTH);
        String text = PREFIX + random;
        return new Made(text, new Runners.Token(secrets.digest(text), random.substring(0, SHOWN)));
    }
}
