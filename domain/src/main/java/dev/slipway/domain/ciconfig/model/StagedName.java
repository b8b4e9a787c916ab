package dev.slipway.domain.ciconfig.model;

/**
 * Name and stage of a job.
 *
 * @param name       name, with the instance where the job is parallel
 * @param stage      stage
 * @param stageIndex position of the stage among all stages of the configuration, from 0; -1 until links are checked
 */
public record StagedName(String name, String stage, int stageIndex) {
    public StagedName in(String otherStage) {
        return new StagedName(name, otherStage, stageIndex);
    }

    public StagedName at(int index) {
        return new StagedName(name, stage, index);
    }

    public StagedName named(String other) {
        return new StagedName(other, stage, stageIndex);
    }
}
