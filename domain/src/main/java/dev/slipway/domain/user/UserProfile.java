package dev.slipway.domain.user;

/**
 * Public profile and preferences of an account, without effect on any rule. Every component may be null if it is not set.
 *
 * @param commitEmail {@code _private} for a generated address
 */
public record UserProfile(
        String bio,
        String location,
        String skype,
        String linkedin,
        String twitter,
        String discord,
        String websiteUrl,
        String organization,
        String jobTitle,
        String pronouns,
        String note,
        String commitEmail,
        Boolean viewDiffsFileByFile,
        Boolean auditor,
        Integer sharedRunnersMinutesLimit,
        Integer extraSharedRunnersMinutesLimit) {

    public static final UserProfile EMPTY =
            new UserProfile(null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null);
}
