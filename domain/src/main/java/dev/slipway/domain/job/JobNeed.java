package dev.slipway.domain.job;

/** A job of the same pipeline that another one waits for, and whether it wants its artifacts. */
public record JobNeed(String job, boolean artifacts, boolean optional) {

    public static JobNeed of(String job) {
        return new JobNeed(job, true, false);
    }
}
