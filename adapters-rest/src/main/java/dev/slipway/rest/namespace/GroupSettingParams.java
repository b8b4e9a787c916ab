package dev.slipway.rest.namespace;

import dev.slipway.application.kernel.Change;

/** Parameters of the settings that are stored by name; {@link dev.slipway.domain.namespace.GroupSettings} lists values and defaults. */
record GroupSettingParams(
        Boolean shareWithGroupLock,
        Boolean requireTwoFactorAuthentication,
        Change<Long> twoFactorGracePeriod,
        String projectCreationLevel,
        Boolean autoDevopsEnabled,
        String subgroupCreationLevel,
        Boolean emailsDisabled,
        Boolean mentionsDisabled,
        Boolean lfsEnabled,
        Boolean requestAccessEnabled,
        String defaultBranch,
        Change<Long> defaultBranchProtection,
        String sharedRunnersSetting,
        Boolean membershipLock,
        Boolean preventSharingGroupsOutsideHierarchy,
        Boolean preventForkingOutsideGroup,
        Change<Long> sharedRunnersMinutesLimit,
        Change<Long> extraSharedRunnersMinutesLimit,
        Change<Long> fileTemplateProjectId,
        String wikiAccessLevel,
        String ipRestrictionRanges) {}
