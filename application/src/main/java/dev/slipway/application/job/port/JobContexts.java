package dev.slipway.application.job.port;

import dev.slipway.application.job.JobContextView.Environment;
import dev.slipway.application.user.UserBrief;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the context of a job, in one statement. */
public interface JobContexts {

    /** Returns the context of a job; empty if there is no such job, or it has no user. */
    Optional<Surroundings> find(long jobId);

    /**
     * @param groups      groups of the project, outermost first
     * @param environment environment of the job; null if there is none of that name
     */
    record Surroundings(List<Long> groups, UserBrief user, @Nullable Environment environment) {}
}
