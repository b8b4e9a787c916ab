package dev.slipway.domain.ciconfig.model;

import java.util.List;
import java.util.Optional;

/**
 * Runner and resource that a job requires.
 *
 * @param tags          tags that a runner must have
 * @param resourceGroup group of which only one job runs, or empty
 */
public record JobDemands(List<String> tags, Optional<String> resourceGroup) {
    static final JobDemands NONE = new JobDemands(List.of(), Optional.empty());

    public JobDemands withTags(List<String> others) {
        return new JobDemands(others, resourceGroup);
    }

    public JobDemands withResourceGroup(String group) {
        return new JobDemands(tags, Optional.of(group));
    }
}
