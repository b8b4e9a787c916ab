package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.isNull;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.avatar.AvatarFile;
import dev.slipway.application.avatar.port.Avatars.Avatar;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.user.port.Users.NewUser;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.ApplicationSetting;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.UserProfile;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

/** Administrators who create accounts. */
final class CreateUserTest {

    private static final String PASSWORD = "zumbala-kessel-7";
    private static final Account BOB = UserViews.account(3, "bob", false);

    private AccountScene scene = new AccountScene(false);

    private static CreateUser.Request request(String username, String password, boolean reset, boolean random, boolean confirmed) {
        return new CreateUser.Request(username, "Bob", "bob@example.com", password, reset, random, confirmed, null, null, null, null, null,
                null, null, UserProfile.EMPTY, Optional.empty(), Change.keep());
    }

    private static CreateUser.Request request(Boolean administrator, Boolean external, Boolean groups, Long limit) {
        return new CreateUser.Request("bob", "Bob", "bob@example.com", PASSWORD, false, false, true, administrator, external, groups, limit,
                null, null, null, UserProfile.EMPTY, Optional.empty(), Change.keep());
    }

    private static CreateUser.Request request() {
        return request("bob", PASSWORD, false, false, true);
    }

    private ChangedUser create(CreateUser.Request request) {
        when(scene.users.create(any())).thenReturn(OptionalLong.of(BOB.id()));
        when(scene.users.find(BOB.id())).thenReturn(Optional.of(UserViews.of(BOB)));
        return scene.use.createUser.create(AccountScene.caller(AccountScene.ROOT), request);
    }

    private NewUser made() {
        ArgumentCaptor<NewUser> made = ArgumentCaptor.forClass(NewUser.class);
        verify(scene.users).create(made.capture());
        return made.getValue();
    }

    private Failure refused(CreateUser.Request request) {
        return Refusals.of(() -> scene.use.createUser.create(AccountScene.caller(AccountScene.ROOT), request));
    }

    private static List<String> problems(Failure failure) {
        return failure instanceof Failure.Invalid invalid
                ? invalid.errors().stream().map(error -> error.field() + " " + error.reason().id()).toList() : List.of(failure.toString());
    }

    @Test
    void created_account_is_shown_as_administrators_see_it_and_recorded() {
        ChangedUser created = create(request());
        assertEquals(new ShownUser(UserViews.of(BOB), UserDetail.ADMINISTRATOR, false), created.user());
        assertTrue(scene.secrets.passwordMatches(PASSWORD, made().passwordDigest().orElseThrow()));
        assertEquals(UserKind.HUMAN, made().kind());
        assertEquals(OptionalLong.of(AccountScene.ROOT.id()), made().createdBy());
        assertEquals(AccountScene.NOW, made().now());
        assertEquals(List.of("USER_CREATED 3 by Name of root"), scene.recorded());
    }

    @Test
    void created_account_has_the_avatar_that_came_with_it() throws Exception {
        when(scene.blobs.write(any(), anyLong())).thenReturn(new Blobs.Blob("key", 6, new byte[32]));
        create(new CreateUser.Request("bob", "Bob", "bob@example.com", PASSWORD, false, false, true, null, null, null, null, null, null,
                null, UserProfile.EMPTY, Optional.empty(), Change.to(new AvatarFile("me.gif", 6,
                        () -> new ByteArrayInputStream("GIF89a".getBytes(StandardCharsets.US_ASCII))))));
        assertEquals(Optional.of(new Avatar("me.gif", "key")), scene.avatars.find(AvatarOwner.user(BOB.id())));
    }

    /** What is absent is empty: external accounts have no projects and create no groups, unless the request says so. */
    @ParameterizedTest
    @CsvSource({
        "     ,      ,      ,   , false, false, true,  5",
        "true ,      ,      ,   , true,  false, true,  5",
        "     , true ,      ,   , false, true,  false, 0",
        "     , true , true , 3 , false, true,  true,  3",
        "false, false, false, 0 , false, false, false, 0"})
    void rights_that_the_request_leaves_open_follow_from_the_others(Boolean administrator, Boolean external, Boolean groups, Long limit,
            boolean isAdministrator, boolean isExternal, boolean createsGroups, long projects) {
        scene.settings.put(Map.of(ApplicationSetting.DEFAULT_PROJECTS_LIMIT, 5L), AccountScene.NOW);
        create(request(administrator, external, groups, limit));
        assertEquals(List.of(isAdministrator, isExternal, createsGroups, false), List.of(made().draft().administrator(),
                made().draft().external(), made().draft().canCreateGroup(), made().draft().privateProfile()));
        assertEquals(projects, made().draft().projectsLimit());
        assertEquals(List.of(1, 1), List.of(made().draft().themeId(), made().draft().colorSchemeId()));
    }

    /** Links are sent by mail, or shown to the administrator where the installation sends none. */
    @ParameterizedTest
    @CsvSource({
        "false, false, false, true",
        "false, false, false, false",
        "false, true,  false, true",
        "false, true,  false, false",
        "true,  false, false, true",
        "true,  false, true,  true",
        "true,  false, true,  false",
        "true,  true,  false, true",
        "true,  true,  false, false"})
    void owner_of_the_account_is_sent_links(boolean mails, boolean reset, boolean random, boolean confirmed) {
        scene = new AccountScene(mails);
        ChangedUser created = create(request("bob", PASSWORD, reset, random, confirmed));
        boolean madeUp = reset || random;
        assertEquals(!madeUp, made().passwordDigest().isPresent());
        assertEquals(madeUp, made().passwordAutomatic());
        assertEquals(confirmed ? Optional.of(AccountScene.NOW) : Optional.empty(), Optional.ofNullable(made().confirmedAt()));
        int links = (reset ? 1 : 0) + (confirmed ? 0 : 1);
        assertEquals(links, scene.links.size());
        assertEquals(mails ? links : 0, scene.work.recorded().size());
        assertEquals(!mails && reset, created.links().resetPassword().isPresent());
        assertEquals(!mails && !confirmed, created.links().confirmation().isPresent());
    }

    @ParameterizedTest
    @CsvSource({"email, user.email_taken", "username, user.username_taken", "path, username field.taken"})
    void name_and_address_that_are_taken_are_refused(String taken, String reason) {
        when(scene.users.emailTaken("bob@example.com")).thenReturn("email".equals(taken));
        when(scene.users.usernameTaken("bob")).thenReturn("username".equals(taken));
        when(scene.users.pathTaken("bob")).thenReturn("path".equals(taken));
        Failure failure = refused(request());
        assertEquals(List.of(reason), failure instanceof Failure.Conflict(Reason why) ? List.of(why.id()) : problems(failure));
        verify(scene.users, never()).create(any());
        assertEquals(List.of(), scene.recorded());
    }

    /** Another request creates the name, the address, a group of that path, or the identity at the same time. */
    @ParameterizedTest
    @CsvSource({"email, user.email_taken", "username, user.username_taken", "path, username field.taken",
            "identity, identities field.taken"})
    void name_and_address_that_are_taken_meanwhile_are_refused_alike(String taken, String reason) {
        when(scene.users.create(any())).thenAnswer(call -> {
            when(scene.users.emailTaken("bob@example.com")).thenReturn("email".equals(taken));
            when(scene.users.usernameTaken("bob")).thenReturn("username".equals(taken));
            when(scene.users.pathTaken("bob")).thenReturn("path".equals(taken));
            return OptionalLong.empty();
        });
        Failure failure = refused(request());
        assertEquals(List.of(reason), failure instanceof Failure.Conflict(Reason why) ? List.of(why.id()) : problems(failure));
        assertEquals(List.of(), scene.recorded());
        assertEquals(0, scene.links.size());
    }

    @Test
    void account_that_breaks_rules_is_told_all_of_them() {
        when(scene.users.pathTaken(any())).thenReturn(true);
        when(scene.users.emailTaken(isNull())).thenThrow(new AssertionError("an absent address is looked up"));
        when(scene.users.usernameTaken(isNull())).thenThrow(new AssertionError("an absent name is looked up"));
        assertEquals(List.of("password field.blank", "username field.taken"), problems(refused(request("bob", null, false, false, true))));
        assertEquals(List.of("extern_uid field.too_long", "username field.taken"), problems(refused(new CreateUser.Request("bob", "Bob",
                "bob@example.com", PASSWORD, false, false, true, null, null, null, null, null, null, null, UserProfile.EMPTY,
                Optional.of(new UserView.Identity("ldap", "u".repeat(256))), Change.keep()))));
        assertEquals(1, problems(refused(request("b b", PASSWORD, false, false, true))).size());
        assertEquals(2, problems(refused(new CreateUser.Request(null, "Bob", null, PASSWORD, false, false, true, null, null, null, null,
                null, null, null, UserProfile.EMPTY, Optional.empty(), Change.keep()))).size());
        verify(scene.users, never()).create(any());
    }

    @Test
    void others_create_no_accounts() {
        assertEquals(Refusal.forbidden().failure(),
                Refusals.of(() -> scene.use.createUser.create(AccountScene.caller(AccountScene.ANNA), request())));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> scene.use.createUser.create(Caller.ANONYMOUS, request())));
        verify(scene.users, never()).create(any());
    }
}
