package dev.slipway.application.deploykey;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Deploy key with the projects in which it is enabled.
 *
 * @param writing projects to which it may push
 * @param reading projects that it reads
 */
public record InstanceDeployKey(DeployKeyView key, List<Project> writing, List<Project> reading) {

    public InstanceDeployKey {
        writing = List.copyOf(writing);
        reading = List.copyOf(reading);
    }

    /** @param nameWithNamespace names of the groups above it, and its own */
    public record Project(long id, @Nullable String description, String name, String nameWithNamespace, String path,
            String pathWithNamespace, Instant createdAt) {}
}
