package dev.slipway.application.job.port;

import dev.slipway.application.job.JobContextView.Environment;
import dev.slipway.application.user.UserBrief;
import java.util.List;
import java.util.Optional;

/** What surrounds a job, in one statement. */
public interface JobContexts {

    Optional<Surroundings> find(long jobId);

    /**
     * @param groups      around the project, outermost first
     * @param environment null for none
     */
    record Surroundings(List<Long> groups, UserBrief user, Environment environment) {}
}
