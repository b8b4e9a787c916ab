package dev.slipway.application.approval;

import dev.slipway.application.access.port.ApplicationSettings;
import dev.slipway.application.approval.port.ApprovalConfigurations;
import dev.slipway.application.approval.port.ApprovalConfigurations.Configured;
import dev.slipway.domain.access.ApplicationSetting;
import dev.slipway.domain.approval.ApprovalLocks;
import dev.slipway.domain.approval.ApprovalRestriction;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Combines the approval configuration of a project with the settings of its group and of the installation. */
public final class EffectiveApprovals {

    private static final Map<ApplicationSetting, ApprovalRestriction> OF_INSTANCE = Map.of(
            ApplicationSetting.PREVENT_MERGE_REQUESTS_AUTHOR_APPROVAL, ApprovalRestriction.AUTHORS_EXCLUDED,
            ApplicationSetting.PREVENT_MERGE_REQUESTS_COMMITTERS_APPROVAL, ApprovalRestriction.COMMITTERS_EXCLUDED,
            ApplicationSetting.DISABLE_OVERRIDING_APPROVERS_PER_MERGE_REQUEST, ApprovalRestriction.RULES_FIXED);

    private final ApprovalConfigurations configurations;
    private final ApplicationSettings settings;

    EffectiveApprovals(ApprovalConfigurations configurations, ApplicationSettings settings) {
        this.configurations = configurations;
        this.settings = settings;
    }

    /** Returns the configuration of a project and its locks. */
    public ProjectApprovals of(long projectId) {
        Configured configured = configurations.find(projectId);
        return new ProjectApprovals(configured.chosen(), new ApprovalLocks(ofInstance(), configured.ofGroup()));
    }

    /** Returns the restrictions that the installation puts in force. */
    public Set<ApprovalRestriction> ofInstance() {
        Map<ApplicationSetting, Long> values = settings.all();
        return OF_INSTANCE.entrySet().stream().filter(entry -> Objects.equals(values.get(entry.getKey()), 1L)).map(Map.Entry::getValue)
                .collect(Collectors.toUnmodifiableSet());
    }
}
