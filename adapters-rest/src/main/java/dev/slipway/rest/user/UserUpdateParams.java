package dev.slipway.rest.user;

import dev.slipway.application.avatar.AvatarFile;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.user.ProfileChanges;
import dev.slipway.application.user.UpdateUser;
import dev.slipway.application.user.UserView;
import java.util.Optional;

/** Parameters of a change of an account, sent by an administrator. A text that is null is cleared. */
record UserUpdateParams(
        Change<String> email,
        Change<String> name,
        Change<String> username,
        String password,
        Boolean skipReconfirmation,
        Boolean admin,
        Change<Boolean> auditor,
        Boolean external,
        Boolean canCreateGroup,
        Long projectsLimit,
        Change<Boolean> privateProfile,
        Integer themeId,
        Integer colorSchemeId,
        Change<String> publicEmail,
        Change<String> commitEmail,
        Change<String> bio,
        Change<String> location,
        Change<String> skype,
        Change<String> linkedin,
        Change<String> twitter,
        Change<String> discord,
        Change<String> websiteUrl,
        Change<String> organization,
        Change<String> jobTitle,
        Change<String> pronouns,
        Change<String> note,
        Change<Boolean> viewDiffsFileByFile,
        Change<Integer> sharedRunnersMinutesLimit,
        Change<Integer> extraSharedRunnersMinutesLimit,
        String externUid,
        String provider,
        Long groupIdForSaml) {

    UpdateUser.Request request(Change<AvatarFile> avatar) {
        Optional<UserView.Identity> identity = externUid == null || provider == null
                ? Optional.empty() : Optional.of(new UserView.Identity(provider, externUid));
        Optional<String> newPassword = Optional.ofNullable(password).filter(text -> !text.isEmpty());
        return new UpdateUser.Request(username, name,
                new UpdateUser.Addresses(email, Boolean.TRUE.equals(skipReconfirmation), publicEmail, commitEmail), newPassword,
                new UpdateUser.Rights(admin, external, canCreateGroup, projectsLimit, privateProfile, themeId, colorSchemeId), profile(),
                identity, avatar);
    }

    private ProfileChanges profile() {
        return new ProfileChanges(bio, location, skype, linkedin, twitter, discord, websiteUrl, organization, jobTitle, pronouns, note,
                viewDiffsFileByFile, auditor, sharedRunnersMinutesLimit, extraSharedRunnersMinutesLimit);
    }
}
