package dev.slipway.application.user;

import dev.slipway.application.kernel.Change;
import dev.slipway.domain.user.UserProfile;
import org.jspecify.annotations.Nullable;

/** Changes of the public profile and the preferences of an account. A change to null clears an attribute. */
public record ProfileChanges(
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
        Change<Boolean> auditor,
        Change<Integer> sharedRunnersMinutesLimit,
        Change<Integer> extraSharedRunnersMinutesLimit) {

    UserProfile applied(UserProfile present, @Nullable String commitEmail) {
        return new UserProfile(
                bio.or(present.bio()),
                location.or(present.location()),
                skype.or(present.skype()),
                linkedin.or(present.linkedin()),
                twitter.or(present.twitter()),
                discord.or(present.discord()),
                websiteUrl.or(present.websiteUrl()),
                organization.or(present.organization()),
                jobTitle.or(present.jobTitle()),
                pronouns.or(present.pronouns()),
                note.or(present.note()),
                commitEmail,
                viewDiffsFileByFile.or(present.viewDiffsFileByFile()),
                auditor.or(present.auditor()),
                sharedRunnersMinutesLimit.or(present.sharedRunnersMinutesLimit()),
                extraSharedRunnersMinutesLimit.or(present.extraSharedRunnersMinutesLimit()));
    }
}
