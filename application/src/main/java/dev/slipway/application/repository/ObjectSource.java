package dev.slipway.application.repository;

import java.util.OptionalLong;

/**
 * Repositories whose objects are read as if they were in one.
 *
 * @param other project of the same fork network whose objects are read too; empty for none
 */
public record ObjectSource(long projectId, OptionalLong other) {

    public static ObjectSource of(long projectId) {
        return new ObjectSource(projectId, OptionalLong.empty());
    }

    /** Adds the objects of another project; the same project adds none. */
    public ObjectSource with(long projectId) {
        return projectId == this.projectId ? this : new ObjectSource(this.projectId, OptionalLong.of(projectId));
    }
}
