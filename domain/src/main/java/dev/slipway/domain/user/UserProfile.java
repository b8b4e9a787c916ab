package dev.slipway.domain.user;

/**
 * What an account says about its owner, and preferences that nothing here decides by. Every part may be null: not given.
 *
 * @param commitEmail {@code _private} for the address that the server makes up
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
