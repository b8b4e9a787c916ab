package dev.slipway.domain.ciconfig.model;

/**
 * Name and stage of a job.
 *
 * @param name       name, with the instance where the job is parallel
 * @param stage      stage
 * @param stageIndex position of the stage among all stages of the configuration, from 0; -1 until links are checked
 */
public record JobIdentity(String name, String stage, int stageIndex) {
    public JobIdentity in(String otherStage) {
        return new JobIdentity(name, otherStage, stageIndex);
    }

    public JobIdentity at(int index) {
        return new JobIdentity(name, stage, index);
    }

    public JobIdentity named(String other) {
        return new JobIdentity(other, stage, stageIndex);
    }
}
