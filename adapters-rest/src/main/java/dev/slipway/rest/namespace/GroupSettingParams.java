package dev.slipway.rest.namespace;

/** The attributes of a group that decide nothing, as they are sent. */
record GroupSettingParams(
        Boolean shareWithGroupLock,
        Boolean requireTwoFactorAuthentication,
        Long twoFactorGracePeriod,
        String projectCreationLevel,
        Boolean autoDevopsEnabled,
        String subgroupCreationLevel,
        Boolean emailsDisabled,
        Boolean mentionsDisabled,
        Boolean lfsEnabled,
        Boolean requestAccessEnabled,
        Long defaultBranchProtection,
        String sharedRunnersSetting,
        Boolean membershipLock,
        Boolean preventSharingGroupsOutsideHierarchy,
        Boolean preventForkingOutsideGroup,
        Long sharedRunnersMinutesLimit,
        Long extraSharedRunnersMinutesLimit,
        Long fileTemplateProjectId,
        String wikiAccessLevel,
        String ipRestrictionRanges) {}
