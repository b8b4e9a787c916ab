package dev.slipway.domain.user;

import org.jspecify.annotations.Nullable;

/**
 * Public profile and preferences of an account. Every component may be null if it is not set.
 *
 * @param commitEmail {@code _private} for a generated address
 * @param auditor     whether the account reads the audit events of the installation
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

    /** Returns the profile without the address of commits and the right of auditors. */
    public UserProfile withoutRights() {
        return new UserProfile(bio, location, skype, linkedin, twitter, discord, websiteUrl, organization, jobTitle, pronouns, note, null,
                viewDiffsFileByFile, null, sharedRunnersMinutesLimit, extraSharedRunnersMinutesLimit);
    }
}
