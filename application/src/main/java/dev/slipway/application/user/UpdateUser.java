package dev.slipway.application.user;

import dev.slipway.application.avatar.AvatarFile;
import dev.slipway.application.avatar.AvatarStore;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.PasswordHashing;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.user.email.AddressConfirmation;
import dev.slipway.application.user.link.ShownLinks;
import dev.slipway.application.user.port.UserUpdates;
import dev.slipway.application.user.port.UserUpdates.UpdatedUser;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.AccountModeration;
import dev.slipway.domain.user.EmailAddresses;
import dev.slipway.domain.user.PasswordRules;
import dev.slipway.domain.user.UserDraft;
import dev.slipway.domain.user.UserRules;
import dev.slipway.domain.user.notice.NoticeKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Changes the attributes of an account, for administrators. A new username moves the personal namespace with all its projects. */
public final class UpdateUser {

    private final Moderators moderators;
    private final Users users;
    private final AddressConfirmation confirmation;
    private final UserUpdates updates;
    private final PasswordHashing hashing;
    private final AvatarStore avatars;
    private final AccountChanges changes;

    UpdateUser(Moderators moderators, Users users, AddressConfirmation confirmation, UserUpdates updates, PasswordHashing hashing,
            AvatarStore avatars, AccountChanges changes) {
        this.moderators = moderators;
        this.users = users;
        this.confirmation = confirmation;
        this.updates = updates;
        this.hashing = hashing;
        this.avatars = avatars;
        this.changes = changes;
    }

    /** @param skipReconfirmation whether a new primary address becomes it at once, without a confirmation */
    public record Addresses(Change<String> email, boolean skipReconfirmation, Change<String> publicEmail, Change<String> commitEmail) {}

    /** Rights and preferences; null keeps one. @param privateProfile a change to null sets the default */
    public record Rights(
            @Nullable Boolean administrator,
            @Nullable Boolean external,
            @Nullable Boolean canCreateGroup,
            @Nullable Long projectsLimit,
            Change<Boolean> privateProfile,
            @Nullable Integer themeId,
            @Nullable Integer colorSchemeId) {}

    /** @param identity replaces the one of the same provider */
    public record Request(
            Change<String> username,
            Change<String> name,
            Addresses addresses,
            Optional<String> password,
            Rights rights,
            ProfileChanges profile,
            Optional<UserView.Identity> identity,
            Change<AvatarFile> avatar) {

        /** @param email of the account afterwards */
        UserDraft draft(UserView user, String email) {
            return new UserDraft(
                    text(username, user.brief().username()),
                    text(name, user.brief().name()),
                    email,
                    password,
                    Objects.requireNonNullElse(rights.administrator(), user.administrator()),
                    Objects.requireNonNullElse(rights.external(), user.external()),
                    Objects.requireNonNullElse(rights.canCreateGroup(), user.canCreateGroup()),
                    Objects.requireNonNullElse(rights.projectsLimit(), (long) user.projectsLimit()),
                    Boolean.TRUE.equals(rights.privateProfile().or(user.privateProfile())),
                    Objects.requireNonNullElse(rights.themeId(), user.themeId()),
                    Objects.requireNonNullElse(rights.colorSchemeId(), user.colorSchemeId()),
                    profile.applied(user.profile(), addresses.commitEmail().or(user.profile().commitEmail())));
        }
    }

    /** Returns an empty text, which no rule permits, for null. */
    private static String text(Change<String> change, String present) {
        return Objects.requireNonNullElse(change.or(present), "");
    }

    public ChangedUser update(Caller caller, long id, Request request) {
        Account administrator = moderators.administrator(caller);
        // Before the transaction, since digests of passwords are slow by design.
        Optional<String> digest = request.password().filter(password -> PasswordRules.length(password).isEmpty())
                .map(hashing::digest);
        ShownLinks shown = avatars.write(request.avatar(), (avatarChange, now) -> {
            UserView user = locked(administrator, id, request.rights());
            EmailAddresses addresses = confirmation.addresses(user);
            String wanted = text(request.addresses().email(), user.email());
            boolean pending = addresses.awaitsConfirmation(wanted, request.addresses().skipReconfirmation());
            UserDraft draft = request.draft(user, pending ? user.email() : wanted);
            if (draft.administrator() && !user.kind().invitable()) {
                throw Refusal.forbidden();
            }
            requireFree(user, draft, addresses);
            requireValid(draft, addresses, request);
            store(caller, user, draft, digest, request, now);
            avatarChange.apply(AvatarOwner.user(id));
            return new ShownLinks(Optional.empty(), pending ? confirmation.requestPrimaryConfirmation(id, wanted, now) : Optional.empty());
        });
        return new ChangedUser(new ShownUser(users.find(id).orElseThrow(() -> Refusal.notFound("User")), UserDetail.ADMINISTRATOR, false),
                shown);
    }

    private void store(Caller caller, UserView user, UserDraft draft, Optional<String> digest, Request request, Instant now) {
        UpdatedUser updated = new UpdatedUser(draft, digest, request.addresses().publicEmail().or(user.publicEmail()), request.identity());
        if (!updates.update(user.id(), updated, now)) {
            throw lost(user, draft);
        }
        if (!user.email().equalsIgnoreCase(draft.email())) {
            confirmation.withdrawPrimaryRequests(user.id());
            changes.sendNotice(NoticeKind.EMAIL_CHANGED, user.id(), user.email(), now);
        }
        if (digest.isPresent()) {
            replacePassword(caller, user, now);
            changes.credentialsReplaced(AuditAuthor.of(caller), now, user.id(), 0, UserAudit.events(user, updated));
        } else {
            changes.changed(caller, now, user.id(), UserAudit.events(user, updated));
        }
    }

    /** A password that an administrator chose for another person is known to two people, until its owner chooses one. */
    private void replacePassword(Caller caller, UserView user, Instant now) {
        boolean own = caller.accountId().orElse(0) == user.id();
        if (!own) {
            updates.expirePassword(user.id());
        }
        changes.sendNotice(own ? NoticeKind.PASSWORD_CHANGED : NoticeKind.PASSWORD_CHANGED_BY_ADMINISTRATOR, user.id(), user.email(), now);
    }

    /** The administrator may have been demoted or blocked since the request began, as while the digest of a password was waited for. */
    private UserView locked(Account administrator, long id, Rights rights) {
        moderators.lock(administrator.id(), id);
        UserView user = (users.lock(id) ? users.find(id) : Optional.<UserView>empty()).orElseThrow(() -> Refusal.notFound("User"));
        if (user.kind().internal()) {
            throw Refusal.forbidden();
        }
        boolean demotes = Boolean.FALSE.equals(rights.administrator());
        AccountModeration.demotion(id == administrator.id()).filter(reason -> demotes).ifPresent(reason -> {
            throw Refusal.forbidden(reason);
        });
        return user;
    }

    private void requireFree(UserView user, UserDraft draft, EmailAddresses addresses) {
        if (!addresses.has(draft.email()) && users.emailTaken(draft.email())) {
            throw Refusal.conflict(Reason.of("user.email_taken"));
        }
        if (renames(user, draft) && users.usernameTaken(draft.username())) {
            throw Refusal.conflict(Reason.of("user.username_taken"));
        }
    }

    private static boolean renames(UserView user, UserDraft draft) {
        return !user.brief().username().equalsIgnoreCase(draft.username());
    }

    private static void requireValid(UserDraft draft, EmailAddresses addresses, Request request) {
        List<FieldError> problems = new ArrayList<>(UserRules.problems(draft));
        request.identity().ifPresent(identity -> problems.addAll(UserRules.identityProblems(identity.provider(), identity.externUid())));
        Addresses given = request.addresses();
        if (problems.stream().noneMatch(problem -> problem.field().equals("email"))) {
            addresses.primaryProblem(draft.email())
                    .ifPresent(reason -> problems.add(new FieldError("email", reason)));
        }
        if (given.publicEmail() instanceof Change.To<String>(String email)) {
            addresses.publicProblem(email).ifPresent(reason -> problems.add(new FieldError("public_email", reason)));
        }
        if (given.commitEmail() instanceof Change.To<String>(String email)) {
            addresses.commitProblem(email).ifPresent(reason -> problems.add(new FieldError("commit_email", reason)));
        }
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
    }

    /** Returns the rejection where another account or group has the name or identity. */
    private Refusal lost(UserView user, UserDraft draft) {
        if (!renames(user, draft)) {
            return Refusal.invalid("identities", "field.taken");
        }
        if (users.usernameTaken(draft.username())) {
            return Refusal.conflict(Reason.of("user.username_taken"));
        }
        return users.pathTaken(draft.username())
                ? Refusal.invalid("username", "field.taken")
                : Refusal.invalid("identities", "field.taken");
    }
}
