package dev.slipway.domain.user;

import org.jspecify.annotations.Nullable;

/**
 * Public profile and preferences of an account, without effect on any rule. Every component may be null if it is not set.
 *
 * @param commitEmail {@code _private} for a generated address
 */
public record UserProfile(
        @Nullable String bio,
        @Nullable String location,
        @Nullable String skype,
        @Nullable String linkedin,
        @Nullable String twitter,
        @Nullable String discord,
        @Nullable String websiteUrl,
        @Nullable String organization,
        @Nullable String jobTitle,
        @Nullable String pronouns,
        @Nullable String note,
        @Nullable String commitEmail,
        @Nullable Boolean viewDiffsFileByFile,
        @Nullable Boolean auditor,
        @Nullable Integer sharedRunnersMinutesLimit,
        @Nullable Integer extraSharedRunnersMinutesLimit) {

    public static final UserProfile EMPTY =
            new UserProfile(null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);
}
