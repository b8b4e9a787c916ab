package dev.slipway.domain.access;

/**
 * Decides whether the token of a running job reaches a project.
 *
 * @param own     whether it is the project of the job
 * @param limited whether the project admits the jobs of listed projects and groups only
 * @param listed  whether the project lists the project of the job, or a group that it is in
 */
public record JobTokenReach(boolean own, boolean limited, boolean listed) {

    public boolean reaches() {
        return own || !limited || listed;
    }
}
