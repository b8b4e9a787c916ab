package dev.slipway.rest.user;

import dev.slipway.domain.user.UserProfile;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Public profile of a user, part of users and of their jobs. */
public record UserProfileJson(
        @Nullable Instant createdAt,
        String bio,
        @Nullable String location,
        @Nullable String publicEmail,
        String skype,
        String linkedin,
        String twitter,
        String discord,
        String websiteUrl,
        @Nullable String organization) {

    static final UserProfileJson WITHHELD = new UserProfileJson(null, "", null, null, "", "", "", "", "", null);

    static UserProfileJson of(Instant createdAt, String publicEmail, UserProfile profile) {
        return of(createdAt, publicEmail, profile, profile.location(), profile.organization());
    }

    /** Returns the profile without nulls, the shape in jobs. */
    public static UserProfileJson complete(Instant createdAt, String publicEmail, UserProfile profile) {
        return of(createdAt, publicEmail, profile, text(profile.location()), text(profile.organization()));
    }

    private static UserProfileJson of(Instant createdAt, String publicEmail, UserProfile profile, @Nullable String location,
            @Nullable String organization) {
        return new UserProfileJson(createdAt, text(profile.bio()), location, publicEmail, text(profile.skype()), text(profile.linkedin()),
                text(profile.twitter()), text(profile.discord()), text(profile.websiteUrl()), organization);
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }
}
