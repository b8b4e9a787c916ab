package dev.slipway.rest.user;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.user.ChangedUser;
import dev.slipway.application.user.ShownUser;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.link.ShownLinks;
import dev.slipway.domain.user.EmailAddresses;
import dev.slipway.domain.user.PrivateCommitAddress;
import dev.slipway.domain.user.UserProfile;
import dev.slipway.domain.user.link.LinkMails;
import dev.slipway.domain.user.link.LinkPurpose;
import dev.slipway.rest.attribute.AttributeJson;
import dev.slipway.rest.edge.paging.Links;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A user on the wire, in the shape that the caller may see. */
final class UserJson {

    private UserJson() {
    }

    /** Returns a user whom an administrator made or changed. Links are there where the installation sends no mail. */
    static Object of(ChangedUser changed, Links links) {
        ShownLinks shown = changed.links();
        return shown.none() ? of(changed.user(), links) : new LinkedJson(AdministratorJson.of(changed.user(), links),
                shown.resetPassword().map(token -> links.page(LinkMails.path(LinkPurpose.CHOOSE_PASSWORD, token))).orElse(null),
                shown.confirmation().map(token -> links.page(LinkMails.path(LinkPurpose.CONFIRM_EMAIL, token))).orElse(null));
    }

    record LinkedJson(
            @JsonUnwrapped AdministratorJson user,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String resetPasswordUrl,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String confirmationUrl) {
        @Override
        public String toString() {
            return "LinkedJson";
        }
    }

    static Object of(ShownUser shown, Links links) {
        return switch (shown.detail()) {
            case BRIEF -> UserBriefJson.of(shown.user().brief(), links);
            case PUBLIC -> PublicJson.of(shown, links);
            case OWN -> OwnJson.of(shown, links);
            case ADMINISTRATOR -> shown.attributes().<Object>map(attributes -> new AttributedJson(AdministratorJson.of(shown, links),
                    requireNonNull(AttributeJson.all(attributes))))
                    .orElseGet(() -> AdministratorJson.of(shown, links));
        };
    }

    record AttributedJson(@JsonUnwrapped AdministratorJson user, List<AttributeJson> customAttributes) {}

    record IdentityJson(String provider, String externUid, @Nullable Long samlProviderId) {}

    /** Fields that every signed-in user sees. */
    record PublicJson(
            @JsonUnwrapped UserBriefJson user,
            @JsonUnwrapped UserProfileJson profile,
            String jobTitle,
            @Nullable String pronouns,
            boolean bot,
            @Nullable String workInformation,
            int followers,
            int following,
            boolean isFollowed,
            @Nullable String localTime) {

        static PublicJson of(ShownUser shown, Links links) {
            UserView u = shown.user();
            UserBriefJson brief = UserBriefJson.of(u.brief(), links);
            if (shown.withheld()) {
                return new PublicJson(brief, UserProfileJson.WITHHELD, "", null, u.kind().bot(), null, 0, 0, false, null);
            }
            UserProfile p = u.profile();
            return new PublicJson(brief, UserProfileJson.of(u.createdAt(), u.publicEmail(), p), p.jobTitle() == null ? "" : p.jobTitle(),
                    p.pronouns(), u.kind().bot(), work(p), 0, 0, false, null);
        }
    }

    /** Fields that users see of themselves. */
    record OwnJson(
            @JsonUnwrapped PublicJson open,
            Instant lastSignInAt,
            Instant confirmedAt,
            LocalDate lastActivityOn,
            String email,
            int themeId,
            int colorSchemeId,
            int projectsLimit,
            Instant currentSignInAt,
            List<IdentityJson> identities,
            boolean canCreateGroup,
            boolean canCreateProject,
            boolean twoFactorEnabled,
            boolean external,
            boolean privateProfile,
            String commitEmail,
            @Nullable Integer sharedRunnersMinutesLimit,
            @Nullable Integer extraSharedRunnersMinutesLimit) {

        static OwnJson of(ShownUser shown, Links links) {
            UserView u = shown.user();
            return new OwnJson(
                    PublicJson.of(shown, links),
                    u.lastSignInAt(),
                    u.confirmedAt(),
                    u.lastActivityOn(),
                    u.email(),
                    u.themeId(),
                    u.colorSchemeId(),
                    u.projectsLimit(),
                    u.currentSignInAt(),
                    u.identities().stream().map(identity -> new IdentityJson(identity.provider(), identity.externUid(), null)).toList(),
                    u.canCreateGroup(),
                    u.canCreateProject(),
                    u.twoFactorEnabled(),
                    u.external(),
                    u.privateProfile(),
                    commitAddress(u, links),
                    u.profile().sharedRunnersMinutesLimit(),
                    u.profile().extraSharedRunnersMinutesLimit());
        }
    }

    /** Fields that administrators see. */
    record AdministratorJson(
            @JsonUnwrapped OwnJson own,
            boolean isAdmin,
            @Nullable String note,
            Long namespaceId,
            @Nullable UserBriefJson createdBy,
            boolean isAuditor,
            boolean usingLicenseSeat,
            @Nullable Long provisionedByGroupId,
            int highestRole,
            @Nullable String currentSignInIp,
            @Nullable String lastSignInIp,
            int signInCount,
            @Nullable String plan,
            @Nullable Boolean trial,
            List<String> scimIdentities) {

        static AdministratorJson of(ShownUser shown, Links links) {
            UserView u = shown.user();
            return new AdministratorJson(
                    OwnJson.of(shown, links),
                    u.administrator(),
                    u.profile().note(),
                    u.namespaceId(),
                    UserBriefJson.ofNullable(u.createdBy(), links),
                    Boolean.TRUE.equals(u.profile().auditor()),
                    u.highestRole() > 0,
                    null,
                    u.highestRole(),
                    null,
                    null,
                    u.signInCount(),
                    null,
                    null,
                    List.of());
        }
    }

    private static @Nullable String work(UserProfile profile) {
        boolean title = profile.jobTitle() != null && !profile.jobTitle().isEmpty();
        boolean place = profile.organization() != null && !profile.organization().isEmpty();
        if (title && place) {
            return profile.jobTitle() + " at " + profile.organization();
        }
        return title ? profile.jobTitle() : place ? profile.organization() : null;
    }

    private static String commitAddress(UserView user, Links links) {
        String chosen = user.profile().commitEmail();
        if (EmailAddresses.PRIVATE.equals(chosen)) {
            return PrivateCommitAddress.of(user.id(), user.brief().username(), links.host());
        }
        return chosen == null || chosen.isEmpty() ? user.email() : chosen;
    }
}
