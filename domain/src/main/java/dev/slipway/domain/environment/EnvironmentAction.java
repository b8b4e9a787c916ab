package dev.slipway.domain.environment;

import java.util.Locale;

/** Action of a job on its environment. The success of the job starts the environment, stops it, or leaves it unchanged. */
public enum EnvironmentAction {
    /** Deploys to the environment. */
    START,
    STOP, PREPARE, VERIFY, ACCESS;

    /** Holds for jobs that name no action. */
    public static final EnvironmentAction DEFAULT = START;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether jobs of a stored action deploy: each run has a deployment, and the environment exists from the first on. */
    public static boolean deploys(String action) {
        return START.wireName().equals(action);
    }
}
