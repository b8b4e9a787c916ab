package dev.slipway.application.user;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.ApplicationSettings;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.avatar.AvatarFile;
import dev.slipway.application.avatar.AvatarStore;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.PasswordHashing;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.user.link.LinkRequests;
import dev.slipway.application.user.link.ShownLinks;
import dev.slipway.application.user.port.Users;
import dev.slipway.application.user.port.Users.NewUser;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.ApplicationSetting;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserDraft;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.UserProfile;
import dev.slipway.domain.user.UserRules;
import dev.slipway.domain.user.link.LinkPurpose;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/** Creates an account, for administrators. */
public final class CreateUser {

    private final Access access;
    private final Users users;
    private final PasswordHashing hashing;
    private final AvatarStore avatars;
    private final AuditTrail audit;
    private final LinkRequests links;
    private final ApplicationSettings settings;

    public CreateUser(Access access, Users users, PasswordHashing hashing, AvatarStore avatars, AuditTrail audit, LinkRequests links,
            ApplicationSettings settings) {
        this.access = access;
        this.users = users;
        this.hashing = hashing;
        this.avatars = avatars;
        this.audit = audit;
        this.links = links;
        this.settings = settings;
    }

    /**
     * Attributes of the new account; null for the defaults.
     *
     * @param resetPassword no password signs the user in until one is chosen by a link
     * @param forceRandomPassword no password signs the user in until an administrator or a link sets one
     */
    public record Request(
            String username,
            String name,
            String email,
            String password,
            boolean resetPassword,
            boolean forceRandomPassword,
            boolean skipConfirmation,
            Boolean administrator,
            Boolean external,
            Boolean canCreateGroup,
            Long projectsLimit,
            Boolean privateProfile,
            Integer themeId,
            Integer colorSchemeId,
            UserProfile profile,
            Optional<UserView.Identity> identity,
            Change<AvatarFile> avatar) {

        boolean madeUp() {
            return resetPassword || forceRandomPassword;
        }

        /** @param limit of projects of users who are not external */
        UserDraft draft(long limit) {
            boolean outside = Boolean.TRUE.equals(external);
            return new UserDraft(username, name, email,
                    madeUp() ? Optional.empty() : Optional.of(Objects.requireNonNullElse(password, "")),
                    Boolean.TRUE.equals(administrator), outside,
                    Objects.requireNonNullElse(canCreateGroup, !outside),
                    Objects.requireNonNullElse(projectsLimit, outside ? 0L : limit),
                    Boolean.TRUE.equals(privateProfile),
                    Objects.requireNonNullElse(themeId, UserDraft.DEFAULT_THEME),
                    Objects.requireNonNullElse(colorSchemeId, UserDraft.DEFAULT_COLOR_SCHEME),
                    profile);
        }
    }

    public ChangedUser create(Caller caller, Request request) {
        Account administrator = access.administrator(caller);
        UserDraft draft = request.draft(settings.find(ApplicationSetting.DEFAULT_PROJECTS_LIMIT));
        List<FieldError> problems = new ArrayList<>(UserRules.problems(draft));
        request.identity().ifPresent(identity -> problems.addAll(UserRules.identityProblems(identity.provider(), identity.externUid())));
        if (draft.email() != null && users.emailTaken(draft.email())) {
            throw emailTaken();
        }
        if (draft.username() != null && users.usernameTaken(draft.username())) {
            throw Refusal.conflict(Reason.of("user.username_taken"));
        }
        if (problems.stream().noneMatch(problem -> problem.field().equals("username")) && users.pathTaken(draft.username())) {
            problems.add(FieldError.of("username", "field.taken"));
        }
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
        Optional<String> digest = draft.password().map(hashing::digest);
        return avatars.write(request.avatar(), (avatarChange, now) -> {
            NewUser user = new NewUser(draft, UserKind.HUMAN, digest, request.madeUp(), OptionalLong.of(administrator.id()),
                    request.skipConfirmation() ? now : null, now, request.identity());
            long created = users.create(user).orElseThrow(() -> lost(draft));
            avatarChange.apply(AvatarOwner.user(created));
            audit.record(caller, now, AuditEvent.of(AuditEventType.USER_CREATED, AuditEntity.user(created)));
            ShownLinks shown = links(created, request, now);
            UserView view = users.find(created).orElseThrow(Refusal::notFound);
            return new ChangedUser(new ShownUser(view, UserDetail.ADMINISTRATOR, false), shown);
        });
    }

    private ShownLinks links(long created, Request request, Instant now) {
        return new ShownLinks(
                request.resetPassword() ? links.mailOrShow(created, LinkPurpose.CHOOSE_PASSWORD, request.email(), now) : Optional.empty(),
                request.skipConfirmation() ? Optional.empty() : links.mailOrShow(created, LinkPurpose.CONFIRM_EMAIL, request.email(), now));
    }

    /** Returns the rejection after a concurrent creation: the same as that of the check before. */
    private Refusal lost(UserDraft draft) {
        if (users.emailTaken(draft.email())) {
            return emailTaken();
        }
        if (users.usernameTaken(draft.username())) {
            return Refusal.conflict(Reason.of("user.username_taken"));
        }
        return users.pathTaken(draft.username())
                ? Refusal.invalid("username", "field.taken")
                : Refusal.invalid("identities", "field.taken");
    }

    private static Refusal emailTaken() {
        return Refusal.conflict(Reason.of("user.email_taken"));
    }
}
