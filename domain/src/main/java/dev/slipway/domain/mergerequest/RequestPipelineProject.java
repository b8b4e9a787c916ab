package dev.slipway.domain.mergerequest;

import java.util.Optional;

/** Project in which the pipeline of a merge request runs. A pipeline sees the variables and runners of its project. */
public enum RequestPipelineProject {
    /** On the ref of the merge request. */
    TARGET,
    /** On the source branch of the fork. */
    FORK;

    /** Rights of a user to create pipelines of a merge request. */
    public record Rights(boolean inTarget, boolean inFork) {
    }

    /**
     * Returns the project; empty if the user may not create a pipeline. Members of the target project bring the code of a fork into it, if
     * the project allows that; all others run pipelines where the code comes from.
     */
    public static Optional<RequestPipelineProject> choose(boolean fork, boolean forkPipelines, Rights rights) {
        if (rights.inTarget() && (!fork || forkPipelines)) {
            return Optional.of(TARGET);
        }
        return fork && rights.inFork() ? Optional.of(FORK) : Optional.empty();
    }

    /**
     * Returns whether the pipeline runs on the commit that the merge would make. The fork does not have that commit.
     *
     * @param enabled whether the target project has pipelines of merged results
     */
    public boolean runsOnMergedResult(boolean enabled) {
        return this == TARGET && enabled;
    }
}
