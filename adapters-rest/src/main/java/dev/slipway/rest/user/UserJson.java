package dev.slipway.rest.user;

import dev.slipway.application.user.ShownUser;
import dev.slipway.application.user.UserView;
import dev.slipway.domain.user.UserProfile;
import dev.slipway.rest.edge.Links;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** A user on the wire, in the form that whoever asks may see. */
final class UserJson {

    private UserJson() {
    }

    static Object of(ShownUser shown, Links links) {
        return switch (shown.detail()) {
            case BRIEF -> UserBriefJson.of(shown.user().brief(), links);
            case PUBLIC -> PublicJson.of(shown, links);
            case OWN -> OwnJson.of(shown, links);
            case ADMINISTRATOR -> AdministratorJson.of(shown, links);
        };
    }

    record IdentityJson(String provider, String externUid, Long samlProviderId) {}

    /** What every signed-in user sees. */
    record PublicJson(
            long id,
            String username,
            String name,
            String state,
            String avatarUrl,
            String webUrl,
            Instant createdAt,
            String bio,
            String location,
            String publicEmail,
            String skype,
            String linkedin,
            String twitter,
            String discord,
            String websiteUrl,
            String organization,
            String jobTitle,
            String pronouns,
            boolean bot,
            String workInformation,
            int followers,
            int following,
            boolean isFollowed,
            String localTime) {

        static PublicJson of(ShownUser shown, Links links) {
            UserView u = shown.user();
            UserProfile p = u.profile();
            UserBriefJson b = UserBriefJson.of(u.brief(), links);
            return new PublicJson(
                    u.id(),
                    b.username(),
                    b.name(),
                    b.state(),
                    b.avatarUrl(),
                    b.webUrl(),
                    shown.withheld() ? null : u.createdAt(),
                    text(shown, p.bio()),
                    withheld(shown, p.location()),
                    withheld(shown, u.publicEmail()),
                    text(shown, p.skype()),
                    text(shown, p.linkedin()),
                    text(shown, p.twitter()),
                    text(shown, p.discord()),
                    text(shown, p.websiteUrl()),
                    withheld(shown, p.organization()),
                    text(shown, p.jobTitle()),
                    withheld(shown, p.pronouns()),
                    u.kind().bot(),
                    withheld(shown, work(p)),
                    0,
                    0,
                    false,
                    null);
        }
    }

    /** What users see of themselves. */
    record OwnJson(
            long id,
            String username,
            String name,
            String state,
            String avatarUrl,
            String webUrl,
            Instant createdAt,
            String bio,
            String location,
            String publicEmail,
            String skype,
            String linkedin,
            String twitter,
            String discord,
            String websiteUrl,
            String organization,
            String jobTitle,
            String pronouns,
            boolean bot,
            String workInformation,
            int followers,
            int following,
            boolean isFollowed,
            String localTime,
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
            Integer sharedRunnersMinutesLimit,
            Integer extraSharedRunnersMinutesLimit) {

        static OwnJson of(ShownUser shown, Links links) {
            UserView u = shown.user();
            UserProfile p = u.profile();
            UserBriefJson b = UserBriefJson.of(u.brief(), links);
            return new OwnJson(
                    u.id(),
                    b.username(),
                    b.name(),
                    b.state(),
                    b.avatarUrl(),
                    b.webUrl(),
                    shown.withheld() ? null : u.createdAt(),
                    text(shown, p.bio()),
                    withheld(shown, p.location()),
                    withheld(shown, u.publicEmail()),
                    text(shown, p.skype()),
                    text(shown, p.linkedin()),
                    text(shown, p.twitter()),
                    text(shown, p.discord()),
                    text(shown, p.websiteUrl()),
                    withheld(shown, p.organization()),
                    text(shown, p.jobTitle()),
                    withheld(shown, p.pronouns()),
                    u.kind().bot(),
                    withheld(shown, work(p)),
                    0,
                    0,
                    false,
                    null,
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
                    p.sharedRunnersMinutesLimit(),
                    p.extraSharedRunnersMinutesLimit());
        }
    }

    /** What administrators see. */
    record AdministratorJson(
            long id,
            String username,
            String name,
            String state,
            String avatarUrl,
            String webUrl,
            Instant createdAt,
            String bio,
            String location,
            String publicEmail,
            String skype,
            String linkedin,
            String twitter,
            String discord,
            String websiteUrl,
            String organization,
            String jobTitle,
            String pronouns,
            boolean bot,
            String workInformation,
            int followers,
            int following,
            boolean isFollowed,
            String localTime,
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
            Integer sharedRunnersMinutesLimit,
            Integer extraSharedRunnersMinutesLimit,
            boolean isAdmin,
            String note,
            Long namespaceId,
            UserBriefJson createdBy,
            boolean isAuditor,
            boolean usingLicenseSeat,
            Long provisionedByGroupId,
            int highestRole,
            String currentSignInIp,
            String lastSignInIp,
            int signInCount,
            String plan,
            Boolean trial,
            List<String> scimIdentities) {

        static AdministratorJson of(ShownUser shown, Links links) {
            UserView u = shown.user();
            UserProfile p = u.profile();
            UserBriefJson b = UserBriefJson.of(u.brief(), links);
            return new AdministratorJson(
                    u.id(),
                    b.username(),
                    b.name(),
                    b.state(),
                    b.avatarUrl(),
                    b.webUrl(),
                    shown.withheld() ? null : u.createdAt(),
                    text(shown, p.bio()),
                    withheld(shown, p.location()),
                    withheld(shown, u.publicEmail()),
                    text(shown, p.skype()),
                    text(shown, p.linkedin()),
                    text(shown, p.twitter()),
                    text(shown, p.discord()),
                    text(shown, p.websiteUrl()),
                    withheld(shown, p.organization()),
                    text(shown, p.jobTitle()),
                    withheld(shown, p.pronouns()),
                    u.kind().bot(),
                    withheld(shown, work(p)),
                    0,
                    0,
                    false,
                    null,
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
                    p.sharedRunnersMinutesLimit(),
                    p.extraSharedRunnersMinutesLimit(),
                    u.administrator(),
                    p.note(),
                    u.namespaceId(),
                    UserBriefJson.of(u.createdBy(), links),
                    Boolean.TRUE.equals(p.auditor()),
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

    private static String text(ShownUser shown, String value) {
        return shown.withheld() || value == null ? "" : value;
    }

    private static String withheld(ShownUser shown, String value) {
        return shown.withheld() ? null : value;
    }

    private static String work(UserProfile profile) {
        boolean title = profile.jobTitle() != null && !profile.jobTitle().isEmpty();
        boolean place = profile.organization() != null && !profile.organization().isEmpty();
        if (title && place) {
            return profile.jobTitle() + " at " + profile.organization();
        }
        return title ? profile.jobTitle() : place ? profile.organization() : null;
    }

    private static String commitAddress(UserView user, Links links) {
        String chosen = user.profile().commitEmail();
        if ("_private".equals(chosen)) {
            return user.id() + "-" + user.brief().username() + "@users.noreply." + links.host();
        }
        return chosen == null || chosen.isEmpty() ? user.email() : chosen;
    }
}
