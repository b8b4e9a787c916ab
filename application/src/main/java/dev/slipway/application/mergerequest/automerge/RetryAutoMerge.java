package dev.slipway.application.mergerequest.automerge;

import dev.slipway.application.kernel.WorkHandler;

/**
 * Tries a merge again whose pipeline passed some time ago, as {@link RunAutoMerge} does. There may be thousands of them, so they are bulk
 * work, which delays no pipeline.
 */
public final class RetryAutoMerge implements WorkHandler {

    public static final String KIND = "RETRY_AUTO_MERGE";

    private final RunAutoMerge run;

    public RetryAutoMerge(RunAutoMerge run) {
        this.run = run;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long mergeRequestId) {
        run.retry(mergeRequestId);
    }

    @Override
    public void givenUp(long mergeRequestId, String why) {
        run.givenUp(mergeRequestId, why);
    }
}
