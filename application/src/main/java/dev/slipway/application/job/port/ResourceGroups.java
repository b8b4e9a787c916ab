package dev.slipway.application.job.port;

/** Resources of a project of which one job at a time holds one. */
public interface ResourceGroups {

    /**
     * Locks the group for the present unit of work, making it where it does not exist yet, so that whoever assigns the resource sees every
     * candidate that was there before. The candidate's pipeline is locked before.
     *
     * @return the id of the group
     */
    long lock(long projectId, String key);
}
