package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.avatar.port.Avatars.Avatar;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.user.notice.AccountNotice;
import dev.slipway.application.user.port.UserUpdates.UpdatedUser;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.UserProfile;
import dev.slipway.domain.user.link.LinkPurpose;
import dev.slipway.domain.user.notice.NoticeKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.ArgumentCaptor;

/** Administrators who change accounts. */
final class UpdateUserTest {

    private static final String PASSWORD = "zumbala-kessel-7";
    private static final ProfileChanges NO_PROFILE = new ProfileChanges(Change.keep(), Change.keep(), Change.keep(), Change.keep(),
            Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(),
            Change.keep(), Change.keep(), Change.keep());
    private static final UpdateUser.Rights NO_RIGHTS = new UpdateUser.Rights(null, null, null, null, Change.keep(), null, null);
    private static final UpdateUser.Addresses NO_ADDRESSES = new UpdateUser.Addresses(Change.keep(), false, Change.keep(), Change.keep());

    private AccountScene scene = new AccountScene(true);

    @BeforeEach
    void addresses() {
        when(scene.emails.all(anyLong())).thenReturn(List.of(new UserEmail(1, "second@example.com", AccountScene.NOW, AccountScene.NOW),
                new UserEmail(2, "third@example.com", null, AccountScene.NOW)));
    }

    private static UpdateUser.Request request(Change<String> username, UpdateUser.Addresses addresses, String password,
            UpdateUser.Rights rights) {
        return new UpdateUser.Request(username, Change.keep(), addresses, Optional.ofNullable(password), rights, NO_PROFILE,
                Optional.empty(), Change.keep());
    }

    private static UpdateUser.Request named(String username) {
        return request(Change.to(username), NO_ADDRESSES, null, NO_RIGHTS);
    }

    private static UpdateUser.Request addressed(String email, boolean skips) {
        return request(Change.keep(), new UpdateUser.Addresses(Change.to(email), skips, Change.keep(), Change.keep()), null, NO_RIGHTS);
    }

    private static UpdateUser.Request secret(String password) {
        return request(Change.keep(), NO_ADDRESSES, password, NO_RIGHTS);
    }

    private static UpdateUser.Request administrator(boolean wanted) {
        return request(Change.keep(), NO_ADDRESSES, null, new UpdateUser.Rights(wanted, null, null, null, Change.keep(), null, null));
    }

    private ChangedUser update(Account account, UpdateUser.Request request) {
        return scene.use.updateUser.update(AccountScene.caller(AccountScene.ROOT), account.id(), request);
    }

    private Failure refused(Account account, UpdateUser.Request request) {
        return Refusals.of(() -> update(account, request));
    }

    private static List<String> problems(Failure failure) {
        return failure instanceof Failure.Invalid invalid
                ? invalid.errors().stream().map(error -> error.field() + " " + error.reason().id()).toList() : List.of(failure.toString());
    }

    private UpdatedUser stored(Account account) {
        ArgumentCaptor<UpdatedUser> stored = ArgumentCaptor.forClass(UpdatedUser.class);
        verify(scene.updates).update(eq(account.id()), stored.capture(), eq(AccountScene.NOW));
        return stored.getValue();
    }

    private void assertNothingTold() {
        assertEquals(List.of(), scene.recorded());
        assertEquals(List.of(), scene.notices.all());
        assertEquals(List.of(), scene.announcements.announced());
        assertEquals(1, scene.sessions.of(AccountScene.ANNA.id()).size());
    }

    @Test
    void request_that_changes_nothing_stores_what_is_there_and_is_no_event() {
        ChangedUser changed = update(AccountScene.ANNA, request(Change.keep(), NO_ADDRESSES, null, NO_RIGHTS));
        assertEquals(new ShownUser(UserViews.of(AccountScene.ANNA), UserDetail.ADMINISTRATOR, false), changed.user());
        assertTrue(changed.links().none());
        UpdatedUser stored = stored(AccountScene.ANNA);
        assertEquals(List.of("anna", "Name of anna", "anna@example.com"), List.of(stored.draft().username(), stored.draft().name(),
                stored.draft().email()));
        assertEquals(List.of(false, false, true, false), List.of(stored.draft().administrator(), stored.draft().external(),
                stored.draft().canCreateGroup(), stored.draft().privateProfile()));
        assertEquals(10, stored.draft().projectsLimit());
        assertEquals(UserProfile.EMPTY, stored.draft().profile());
        assertEquals(Optional.empty(), stored.passwordDigest());
        assertEquals(List.of(), scene.recorded());
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " 2"), scene.announcements.announced());
        assertEquals(1, scene.sessions.of(AccountScene.ANNA.id()).size());
    }

    @Test
    void changed_attributes_are_stored_and_recorded() {
        UserView.Identity identity = new UserView.Identity("ldap", "uid=anna");
        ProfileChanges profile = new ProfileChanges(Change.to("bio"), Change.keep(), Change.keep(), Change.keep(), Change.keep(),
                Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.keep(), Change.to(true),
                Change.keep(), Change.keep());
        update(AccountScene.ANNA, new UpdateUser.Request(Change.to("anne"), Change.to("Anne"), new UpdateUser.Addresses(Change.keep(),
                false, Change.to("second@example.com"), Change.to("_private")), Optional.empty(),
                new UpdateUser.Rights(true, true, false, 7L, Change.to(true), 2, 3), profile, Optional.of(identity), Change.keep()));
        UpdatedUser stored = stored(AccountScene.ANNA);
        assertEquals(List.of("anne", "Anne", "second@example.com", "_private", "bio"), List.of(stored.draft().username(),
                stored.draft().name(), stored.publicEmail(), stored.draft().profile().commitEmail(), stored.draft().profile().bio()));
        assertEquals(List.of(true, true, false, true), List.of(stored.draft().administrator(), stored.draft().external(),
                stored.draft().canCreateGroup(), stored.draft().privateProfile()));
        assertEquals(List.of(7L, 2L, 3L), List.of(stored.draft().projectsLimit(), (long) stored.draft().themeId(),
                (long) stored.draft().colorSchemeId()));
        assertEquals(Optional.of(identity), stored.identity());
        assertEquals(Stream.of("admin", "auditor", "can_create_group", "commit_email", "external", "name", "private_profile",
                "projects_limit", "public_email", "username", "profile", "identity")
                .map(attribute -> "USER_UPDATED 2 by Name of root " + attribute).toList(), scene.recorded());
    }

    @Test
    void identity_that_the_account_has_is_no_change_and_a_profile_that_is_not_private_any_more_is_open() {
        UserView.Identity identity = new UserView.Identity("ldap", "uid=anna");
        when(scene.users.find(AccountScene.ANNA.id())).thenReturn(Optional.of(UserViews.of(AccountScene.ANNA, UserKind.HUMAN,
                UserProfile.EMPTY, List.of(identity))));
        update(AccountScene.ANNA, new UpdateUser.Request(Change.keep(), Change.keep(), NO_ADDRESSES, Optional.empty(),
                new UpdateUser.Rights(null, null, null, null, Change.to(null), null, null), NO_PROFILE, Optional.of(identity),
                Change.keep()));
        assertEquals(false, stored(AccountScene.ANNA).draft().privateProfile());
        assertEquals(List.of(), scene.recorded());
    }

    @Test
    void avatar_is_removed_with_the_change() {
        AvatarOwner owner = AvatarOwner.user(AccountScene.ANNA.id());
        scene.avatars.put(owner, new Avatar("me.gif", "key"));
        update(AccountScene.ANNA, named("anne"));
        assertTrue(scene.avatars.find(owner).isPresent());
        update(AccountScene.ANNA, new UpdateUser.Request(Change.keep(), Change.keep(), NO_ADDRESSES, Optional.empty(), NO_RIGHTS,
                NO_PROFILE, Optional.empty(), Change.to(null)));
        assertEquals(Optional.empty(), scene.avatars.find(owner));
    }

    @Test
    void account_that_is_deleted_right_after_its_change_is_not_shown() {
        when(scene.users.find(AccountScene.ANNA.id())).thenReturn(Optional.of(UserViews.of(AccountScene.ANNA)), Optional.empty());
        assertEquals(new Failure.NotFound("User"), refused(AccountScene.ANNA, named("anne")));
    }

    /** A confirmed address of the account becomes the primary one at once, another one once it is confirmed. */
    @ParameterizedTest
    @CsvSource({
        "true,  second@example.com, false, second@example.com, false",
        "true,  third@example.com,  false, anna@example.com,   true",
        "true,  third@example.com,  true,  third@example.com,  false",
        "true,  ANNA@example.com,   false, ANNA@example.com,   false",
        "false, third@example.com,  false, anna@example.com,   true"})
    void address_of_the_account_becomes_the_primary_one(boolean mails, String wanted, boolean skips, String primary, boolean pending) {
        scene = new AccountScene(mails);
        addresses();
        scene.links.add(OptionalLong.of(AccountScene.ANNA.id()), LinkPurpose.CONFIRM_PRIMARY_EMAIL, "former@example.com",
                AccountScene.NOW);
        ChangedUser changed = update(AccountScene.ANNA, addressed(wanted, skips));
        assertEquals(primary, stored(AccountScene.ANNA).draft().email());
        boolean moved = !primary.equalsIgnoreCase("anna@example.com");
        assertEquals(moved ? List.of(new AccountNotice(1, 2, NoticeKind.EMAIL_CHANGED, "anna@example.com", AccountScene.NOW)) : List.of(),
                scene.notices.all());
        assertEquals(pending || !moved ? 1 : 0, scene.links.size());
        assertEquals(pending ? "third@example.com" : moved ? "" : "former@example.com",
                Stream.of(1L, 2L).flatMap(id -> scene.links.find(id).stream()).map(link -> link.address()).findFirst().orElse(""));
        assertEquals(pending && !mails, changed.links().confirmation().isPresent());
    }

    @Test
    void password_that_an_administrator_chose_for_another_person_is_to_be_replaced() {
        scene.links.add(OptionalLong.of(AccountScene.ANNA.id()), LinkPurpose.RESET_PASSWORD, "anna@example.com", AccountScene.NOW);
        update(AccountScene.ANNA, secret(PASSWORD));
        assertTrue(scene.secrets.passwordMatches(PASSWORD, stored(AccountScene.ANNA).passwordDigest().orElseThrow()));
        verify(scene.updates).expirePassword(AccountScene.ANNA.id());
        assertEquals(List.of(NoticeKind.PASSWORD_CHANGED_BY_ADMINISTRATOR), scene.notices.all().stream().map(AccountNotice::kind).toList());
        assertEquals(List.of(), scene.sessions.of(AccountScene.ANNA.id()));
        assertEquals(0, scene.links.size());
        assertEquals(List.of("USER_PASSWORD_UPDATED 2 by Name of root"), scene.recorded());
    }

    @Test
    void administrator_who_chooses_the_own_password_keeps_it() {
        update(AccountScene.ROOT, secret(PASSWORD));
        verify(scene.updates, never()).expirePassword(anyLong());
        assertEquals(List.of(NoticeKind.PASSWORD_CHANGED), scene.notices.all().stream().map(AccountNotice::kind).toList());
        assertEquals(List.of(), scene.sessions.of(AccountScene.ROOT.id()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"short", "anna@example.com"})
    void password_that_breaks_a_rule_changes_nothing(String password) {
        assertEquals(1, problems(refused(AccountScene.ANNA, secret(password))).size());
        assertEquals("short".equals(password) ? "1" : "2", scene.secrets.token(1), "passwords of a wrong length are not hashed");
        verify(scene.updates, never()).update(anyLong(), any(), any());
        assertNothingTold();
    }

    @ParameterizedTest
    @EnumSource(UserKind.class)
    void people_alone_become_administrators_and_accounts_of_the_server_stay(UserKind kind) {
        scene.put(AccountScene.ANNA, kind);
        if (kind == UserKind.HUMAN) {
            update(AccountScene.ANNA, administrator(true));
            assertTrue(stored(AccountScene.ANNA).draft().administrator());
        } else {
            assertEquals(Refusal.forbidden().failure(), refused(AccountScene.ANNA, administrator(true)));
            verify(scene.updates, never()).update(anyLong(), any(), any());
        }
        if (kind.internal()) {
            assertEquals(Refusal.forbidden().failure(), refused(AccountScene.ANNA, named("anne")));
        } else {
            update(AccountScene.ANNA, named("anne"));
            verify(scene.updates, times(kind == UserKind.HUMAN ? 2 : 1)).update(anyLong(), any(), any());
        }
    }

    @Test
    void administrator_demotes_others_and_not_the_own_account() {
        assertEquals(Refusal.forbidden(Reason.of("account.own", "demoted")).failure(), refused(AccountScene.ROOT, administrator(false)));
        update(AccountScene.ROOT, administrator(true));
        update(AccountScene.ANNA, administrator(false));
        verify(scene.updates, times(2)).update(anyLong(), any(), any());
    }

    @Test
    void missing_account_is_not_found_and_others_change_none() {
        when(scene.users.lock(AccountScene.ANNA.id())).thenReturn(false);
        assertEquals(new Failure.NotFound("User"), refused(AccountScene.ANNA, named("anne")));
        assertEquals(new Failure.NotFound("User"), refused(UserViews.account(9, "none", false), named("anne")));
        assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> scene.use.updateUser.update(AccountScene.caller(AccountScene.ANNA),
                AccountScene.ANNA.id(), named("anne"))));
        assertNothingTold();
    }

    /** What has the name or the address: another account before, or another account, group or identity meanwhile. */
    @ParameterizedTest
    @CsvSource({
        "before,    anne, user.username_taken",
        "before,    ANNA, ",
        "meanwhile, anne, user.username_taken",
        "group,     anne, username field.taken",
        "identity,  anne, identities field.taken",
        "identity,  ANNA, identities field.taken",
        "identity,  anna, identities field.taken"})
    void name_that_is_taken_is_refused(String taken, String name, String reason) {
        when(scene.users.usernameTaken(name)).thenReturn("before".equals(taken));
        when(scene.users.usernameTaken("anna")).thenReturn(true);
        when(scene.updates.update(anyLong(), any(), any())).thenAnswer(call -> {
            when(scene.users.usernameTaken(name)).thenReturn("meanwhile".equals(taken) || "anna".equals(name));
            when(scene.users.pathTaken(name)).thenReturn("group".equals(taken));
            return "before".equals(taken);
        });
        if (reason == null) {
            update(AccountScene.ANNA, named(name));
            return;
        }
        Failure failure = refused(AccountScene.ANNA, named(name));
        assertEquals(List.of(reason), failure instanceof Failure.Conflict(Reason why) ? List.of(why.id()) : problems(failure));
        assertNothingTold();
    }

    @Test
    void address_of_another_account_or_of_none_is_refused() {
        when(scene.users.emailTaken("bob@example.com")).thenReturn(true);
        when(scene.users.emailTaken("second@example.com")).thenReturn(true);
        assertEquals(Refusal.conflict(Reason.of("user.email_taken")).failure(),
                refused(AccountScene.ANNA, addressed("bob@example.com", true)));
        assertEquals(List.of("email email.not_added"), problems(refused(AccountScene.ANNA, addressed("new@example.com", true))));
        assertEquals(List.of("email field.invalid"), problems(refused(AccountScene.ANNA, addressed("none", false))));
        assertEquals(List.of("email field.blank"), problems(refused(AccountScene.ANNA, addressed(null, false))));
        assertEquals(List.of("name field.blank", "email email.not_added"), problems(refused(AccountScene.ANNA, new UpdateUser.Request(
                Change.keep(), Change.to(" "), new UpdateUser.Addresses(Change.to("new@example.com"), true, Change.keep(), Change.keep()),
                Optional.empty(), NO_RIGHTS, NO_PROFILE, Optional.empty(), Change.keep()))));
        assertNothingTold();
        update(AccountScene.ANNA, addressed("second@example.com", false));
    }

    @ParameterizedTest
    @CsvSource({
        "public, second@example.com, ", "public, '', ", "public, anna@example.com, ", "public, third@example.com, public_email",
        "public, _private, public_email", "commit, _private, ", "commit, second@example.com, ", "commit, third@example.com, commit_email"})
    void addresses_that_are_shown_are_confirmed(String use, String address, String field) {
        Change<String> to = Change.to(address);
        UpdateUser.Request request = request(Change.keep(), new UpdateUser.Addresses(Change.keep(), false,
                "public".equals(use) ? to : Change.keep(), "commit".equals(use) ? to : Change.keep()), null, NO_RIGHTS);
        if (field == null) {
            update(AccountScene.ANNA, request);
        } else {
            assertEquals(List.of(field + " email.unverified"), problems(refused(AccountScene.ANNA, request)));
            assertNothingTold();
        }
    }

    @Test
    void identity_that_is_too_long_is_refused() {
        assertEquals(List.of("extern_uid field.too_long"), problems(refused(AccountScene.ANNA, new UpdateUser.Request(Change.keep(),
                Change.keep(), NO_ADDRESSES, Optional.empty(), NO_RIGHTS, NO_PROFILE,
                Optional.of(new UserView.Identity("ldap", "u".repeat(256))), Change.keep()))));
        assertNothingTold();
    }
}
