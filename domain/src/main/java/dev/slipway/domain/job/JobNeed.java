package dev.slipway.domain.job;

/** Need of a job: a job of the same pipeline that it waits for. {@code artifacts} tells whether it downloads that job's artifacts. */
public record JobNeed(String job, boolean artifacts, boolean optional) {

    public static JobNeed of(String job) {
        return new JobNeed(job, true, false);
    }
}
