package dev.slipway.rest.user;

import dev.slipway.application.avatar.AvatarFile;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.user.CreateUser;
import dev.slipway.application.user.UserView;
import dev.slipway.domain.user.UserProfile;
import dev.slipway.rest.edge.constraint.AtLeastOneOf;
import dev.slipway.rest.edge.constraint.Required;
import java.util.Optional;

/** Parameters of a new account, sent by an administrator. */
@AtLeastOneOf({"password", "reset_password", "force_random_password"})
record UserCreationParams(
        @Required String email,
        @Required String name,
        @Required String username,
        String password,
        Boolean resetPassword,
        Boolean forceRandomPassword,
        Boolean skipConfirmation,
        Boolean admin,
        Boolean auditor,
        Boolean external,
        Boolean canCreateGroup,
        Long projectsLimit,
        Boolean privateProfile,
        Integer themeId,
        Integer colorSchemeId,
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
        Boolean viewDiffsFileByFile,
        Integer sharedRunnersMinutesLimit,
        Integer extraSharedRunnersMinutesLimit,
        String externUid,
        String provider,
        Long groupIdForSaml) {

    CreateUser.Request request(Change<AvatarFile> avatar) {
        UserProfile profile = new UserProfile(bio, location, skype, linkedin, twitter, discord, websiteUrl, organization, jobTitle,
                pronouns, note, null, viewDiffsFileByFile, auditor, sharedRunnersMinutesLimit, extraSharedRunnersMinutesLimit);
        Optional<UserView.Identity> identity = externUid == null || provider == null
                ? Optional.empty() : Optional.of(new UserView.Identity(provider, externUid));
        return new CreateUser.Request(username, name, email, password, on(resetPassword), on(forceRandomPassword), on(skipConfirmation),
                admin, external, canCreateGroup, projectsLimit, privateProfile, themeId, colorSchemeId, profile, identity, avatar);
    }

    private static boolean on(Boolean flag) {
        return Boolean.TRUE.equals(flag);
    }
}
