package dev.slipway.application.pipeline.creation;

/** Policy for a source of pipelines: which parts of the configuration are evaluated, and how an invalid pipeline is treated. */
public record CreationPolicy(EvaluationPolicy evaluation, OnInvalid onInvalid) {

    /** Treatment of an invalid pipeline. A dry run, and a bridge, evaluate alone and present the result themselves. */
    public enum OnInvalid {
        /** The caller gets the reason; nothing is stored. */
        REFUSE,
        /** A failed pipeline shows the problem; if there is nothing to show, the caller gets the reason. */
        KEEP_FAILED,
        /** A failed pipeline shows the problem if the commit has a configuration; otherwise nothing happens. */
        KEEP_FAILED_IF_CONFIGURED
    }

    /** A user, or a schedule that reports the reason. */
    public static final CreationPolicy ON_DEMAND = new CreationPolicy(EvaluationPolicy.FULL, OnInvalid.REFUSE);

    /** A trigger token, whose holder often does not maintain the configuration. */
    public static final CreationPolicy BY_TOKEN = new CreationPolicy(EvaluationPolicy.FULL, OnInvalid.KEEP_FAILED);

    /** A push, which gets no answer. @param skipsJobs whether it asks for no jobs */
    public static CreationPolicy byPush(boolean skipsJobs) {
        return new CreationPolicy(EvaluationPolicy.push(skipsJobs), OnInvalid.KEEP_FAILED_IF_CONFIGURED);
    }
}
