package dev.slipway.application.job.port;

import dev.slipway.application.job.JobContextView.Environment;
import dev.slipway.application.user.UserBrief;
import java.util.List;
import java.util.Optional;

/** What surrounds a job, in one statement. */
public interface JobContexts {

    /** Empty where there is no such job, or nobody it runs for. */
    Optional<Surroundings> find(long jobId);

    /**
     * @param groups      around the project, outermost first
     * @param environment the one that the job works on; null where there is none of that name
     */
    record Surroundings(List<Long> groups, UserBrief user, Environment environment) {}
}
