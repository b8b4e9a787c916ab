package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.attribute.CustomAttribute;
import dev.slipway.application.attribute.CustomAttributeFilter;
import dev.slipway.application.attribute.port.CustomAttributes;
import dev.slipway.application.avatar.port.Avatars;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.fake.FakeUserRelations;
import dev.slipway.application.user.fake.FakeUserStatuses;
import dev.slipway.application.user.port.Users;
import dev.slipway.application.user.relation.AssociationCounts;
import dev.slipway.application.user.relation.DirectMembership;
import dev.slipway.application.user.relation.DirectMembership.Source;
import dev.slipway.application.user.relation.UserActivity;
import dev.slipway.application.user.status.SetStatus;
import dev.slipway.application.user.status.UserStatus;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.attribute.AttributeOwner.Kind;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.user.StatusRules.Availability;
import dev.slipway.domain.user.StatusRules.ClearAfter;
import dev.slipway.domain.user.UserAudience;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

/** What callers are told about users, with their statuses, memberships and activity. */
final class ShownUsersTest {

    private static final PageRequest PAGE = PageRequest.Offset.first();
    private static final Account ROOT = UserViews.account(1, "root", true);
    private static final Account ANNA = UserViews.account(2, "anna", false);
    private static final Account BOB = UserViews.account(3, "bob", false);
    private static final Map<String, Account> ACCOUNTS = Map.of("root", ROOT, "anna", ANNA, "bob", BOB);

    private Instant now = Instant.parse("2026-08-31T03:04:05Z");
    private final FakeTransactions transactions = new FakeTransactions(() -> now);
    private final FakeUserStatuses statuses = new FakeUserStatuses(transactions);
    private final FakeUserRelations relations = new FakeUserRelations(transactions);
    private final Users users = mock(Users.class);
    private final CustomAttributes attributes = mock(CustomAttributes.class);
    private final Avatars avatars = mock(Avatars.class);
    private final UserModule use = TestModules.of((InstantSource) () -> now, transactions, statuses, relations, users, attributes,
            avatars).user;

    @BeforeEach
    void store() {
        ACCOUNTS.values().forEach(account -> {
            when(users.find(account.id())).thenReturn(Optional.of(UserViews.of(account)));
            when(users.idOf(account.username())).thenReturn(OptionalLong.of(account.id()));
        });
        when(users.idOf("none")).thenReturn(OptionalLong.empty());
        when(users.list(any(), any(), any())).thenReturn(new Page<>(List.of(UserViews.of(ANNA), UserViews.of(BOB)), 2));
        when(attributes.of(any(), any())).thenReturn(Map.of(ANNA.id(), List.of(new CustomAttribute("team", "red"))));
    }

    private static Caller caller(String username) {
        return ACCOUNTS.containsKey(username) ? new Caller.Person(ACCOUNTS.get(username), 0, Set.of(Scope.API)) : Caller.ANONYMOUS;
    }

    private static UserFilter filter(Optional<String> username, Optional<UserView.Identity> identity, boolean shown) {
        return new UserFilter(username, identity, Optional.of("a"), false, true, false, true, false, true, false, true, true, true,
                new CustomAttributeFilter(Map.of("team", "red"), shown), Optional.of(true), Optional.of(Instant.EPOCH),
                Optional.of(Instant.EPOCH), Optional.empty(), Sort.ASC);
    }

    @Test
    void caller_is_shown_the_own_account() {
        assertEquals(new ShownUser(UserViews.of(ANNA), UserDetail.OWN, true), use.userReads.current(caller("anna")));
        assertEquals(new ShownUser(UserViews.of(ROOT), UserDetail.ADMINISTRATOR, true), use.userReads.current(caller("root")));
        assertEquals("unauthenticated", Refusals.end(() -> use.userReads.current(Caller.ANONYMOUS)));
        when(users.find(2)).thenReturn(Optional.empty());
        assertEquals("unauthenticated", Refusals.end(() -> use.userReads.current(caller("anna"))));
    }

    @ParameterizedTest
    @CsvSource({
        "true,  false, PUBLIC,        true",
        "true,  false, ADMINISTRATOR, false",
        "true,  true,  PUBLIC,        false",
        "true,  true,  OWN,           false",
        "true,  true,  ADMINISTRATOR, false",
        "false, false, PUBLIC,        false",
        "false, false, ADMINISTRATOR, false",
        "false, true,  OWN,           false"})
    void private_profile_is_withheld_from_others(boolean isPrivate, boolean own, UserDetail detail, boolean withheld) {
        UserView user = mock(UserView.class);
        when(user.privateProfile()).thenReturn(isPrivate);
        assertEquals(withheld, new ShownUser(user, detail, own).withheld());
    }

    @ParameterizedTest
    @CsvSource({"anna, PUBLIC, true", "bob, PUBLIC, false", "root, ADMINISTRATOR, false"})
    void user_is_shown_to_signed_in_callers(String caller, UserDetail detail, boolean own) {
        assertEquals(new ShownUser(UserViews.of(ANNA), detail, own), use.userReads.get(caller(caller), 2, false));
        verifyNoInteractions(attributes);
        assertEquals(caller.equals("root") ? Optional.of(List.of(new CustomAttribute("team", "red"))) : Optional.empty(),
                use.userReads.get(caller(caller), 2, true).attributes());
        assertEquals("no User", Refusals.end(() -> use.userReads.get(caller(caller), 9, false)));
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("users.not_authorized"))),
                Refusals.of(() -> use.userReads.get(Caller.ANONYMOUS, 2, false)));
    }

    @Test
    void administrators_filter_by_all_that_is_stored_and_see_attributes() {
        UserFilter wanted = filter(Optional.empty(), Optional.of(new UserView.Identity("ldap", "uid=anna")), true);
        List<ShownUser> shown = use.userReads.list(caller("root"), wanted, PAGE).items();
        assertEquals(List.of(new ShownUser(UserViews.of(ANNA), UserDetail.ADMINISTRATOR, false,
                Optional.of(List.of(new CustomAttribute("team", "red")))),
                new ShownUser(UserViews.of(BOB), UserDetail.ADMINISTRATOR, false, Optional.of(List.of()))), shown);
        verify(attributes).of(Kind.USER, List.of(2L, 3L));
        ArgumentCaptor<UserFilter> asked = ArgumentCaptor.forClass(UserFilter.class);
        verify(users).list(asked.capture(), any(), any());
        assertEquals(new UserFilter(wanted.username(), wanted.identity(), wanted.search(), true, true, false, true, false, true, false,
                true, true, true, wanted.customAttributes(), wanted.twoFactor(), wanted.createdAfter(), wanted.createdBefore(),
                Optional.of(UserFilter.Order.ID), Sort.ASC), asked.getValue());
        clearInvocations(attributes);
        use.userReads.list(caller("root"), filter(Optional.empty(), Optional.empty(), false), PAGE);
        verifyNoInteractions(attributes);
    }

    @Test
    void others_filter_by_what_is_public_and_see_names() {
        UserFilter wanted = filter(Optional.empty(), Optional.empty(), true);
        List<ShownUser> shown = use.userReads.list(caller("anna"), wanted, PAGE).items();
        assertEquals(List.of(new ShownUser(UserViews.of(ANNA), UserDetail.BRIEF, false),
                new ShownUser(UserViews.of(BOB), UserDetail.BRIEF, false)), shown);
        ArgumentCaptor<UserFilter> asked = ArgumentCaptor.forClass(UserFilter.class);
        ArgumentCaptor<UserAudience> audience = ArgumentCaptor.forClass(UserAudience.class);
        verify(users).list(asked.capture(), audience.capture(), any());
        assertEquals(new UserFilter(wanted.username(), Optional.empty(), wanted.search(), false, true, false, true, false, true, false,
                false, false, false, CustomAttributeFilter.NONE, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                Sort.DESC), asked.getValue());
        assertEquals(UserAudience.of(caller("anna")), audience.getValue());
        verifyNoInteractions(attributes);
    }

    @Test
    void list_of_all_users_needs_an_account_and_identities_an_administrator() {
        assertEquals(new Failure.Forbidden(Optional.of(Reason.of("users.list_not_authorized"))),
                Refusals.of(() -> use.userReads.list(Caller.ANONYMOUS, filter(Optional.empty(), Optional.empty(), false), PAGE)));
        assertEquals(2, use.userReads.list(Caller.ANONYMOUS, filter(Optional.of("anna"), Optional.empty(), false), PAGE).items().size());
        UserFilter identified = filter(Optional.of("anna"), Optional.of(new UserView.Identity("ldap", "uid=anna")), false);
        assertEquals("forbidden", Refusals.end(() -> use.userReads.list(caller("anna"), identified, PAGE)));
        assertEquals("unauthenticated", Refusals.end(() -> use.userReads.list(Caller.ANONYMOUS, identified, PAGE)));
    }

    @Test
    void activity_of_users_who_exist_is_empty() {
        assertEquals(List.of(), use.activityReads.own(caller("anna")).items());
        assertEquals(List.of(), use.activityReads.of("anna").items());
        assertEquals("unauthenticated", Refusals.end(() -> use.activityReads.own(Caller.ANONYMOUS)));
        assertEquals("no User", Refusals.end(() -> use.activityReads.of("none")));
    }

    @Test
    void person_removes_the_own_avatar() {
        assertEquals(UserViews.of(ANNA).brief(), use.changeAvatar.change(caller("anna"), Change.to(null)));
        verify(avatars).remove(AvatarOwner.user(2));
        assertEquals("unauthenticated", Refusals.end(() -> use.changeAvatar.change(Caller.ANONYMOUS, Change.to(null))));
        when(users.find(2)).thenReturn(Optional.empty());
        assertEquals("unauthenticated", Refusals.end(() -> use.changeAvatar.change(caller("anna"), Change.keep())));
    }

    private Optional<UserStatus> set(String emoji, String message, Availability availability, ClearAfter after) {
        return use.setStatus.set(caller("anna"), new SetStatus.Request(emoji, message, Optional.ofNullable(availability),
                Optional.ofNullable(after)));
    }

    @ParameterizedTest
    @CsvSource({
        "coffee, Back soon, BUSY, coffee,         Back soon, BUSY",
        "'',     Back soon, ,     speech_balloon, Back soon, NOT_SET",
        "coffee, '',        ,     coffee,         '',        NOT_SET",
        "'',     '',        BUSY, speech_balloon, '',        BUSY"})
    void person_says_something_about_themselves(String emoji, String message, Availability availability, String shown, String said,
            Availability time) {
        UserStatus status = new UserStatus(shown, said, time, Optional.empty());
        assertEquals(Optional.of(status), set(emoji, message, availability, null));
        assertEquals(Optional.of(status), use.statusReads.own(caller("anna")));
        assertEquals(Optional.of(status), use.statusReads.of("anna"));
        assertEquals(Optional.empty(), use.statusReads.of("bob"));
        assertEquals(Optional.empty(), set("", "", null, null));
        assertEquals(Optional.empty(), use.statusReads.own(caller("anna")));
    }

    @Test
    void status_disappears_at_its_time() {
        assertEquals(Optional.of(now.plus(Duration.ofMinutes(30))),
                set("coffee", "", null, ClearAfter.THIRTY_MINUTES).orElseThrow().clearAt());
        now = now.plus(Duration.ofMinutes(30)).minusMillis(1);
        assertEquals(true, use.statusReads.of("anna").isPresent());
        now = now.plusMillis(1);
        assertEquals(Optional.empty(), use.statusReads.of("anna"));
    }

    @Test
    void status_that_breaks_a_rule_or_has_no_user_is_refused() {
        assertEquals("invalid emoji field.not_included", Refusals.end(() -> set("no emoji", "", null, null)));
        assertEquals(Optional.empty(), statuses.find(2));
        assertEquals("unauthenticated", Refusals.end(() -> use.setStatus.set(Caller.ANONYMOUS,
                new SetStatus.Request("", "", Optional.empty(), Optional.empty()))));
        assertEquals("unauthenticated", Refusals.end(() -> use.statusReads.own(Caller.ANONYMOUS)));
        assertEquals("no User", Refusals.end(() -> use.statusReads.of("none")));
    }

    @ParameterizedTest
    @CsvSource({", 2", "2026-03-01, 1", "2025-01-01, 3"})
    void activities_are_those_of_six_months_unless_a_day_is_named(LocalDate from, int number) {
        relations.active(1, "root", LocalDate.of(2026, 2, 27));
        relations.active(2, "anna", LocalDate.of(2026, 2, 28));
        relations.active(3, "bob", LocalDate.of(2026, 3, 1));
        assertEquals(number, use.relationReads.activities(caller("root"), Optional.ofNullable(from), PAGE).items().size());
        assertEquals(new UserActivity("bob", LocalDate.of(2026, 3, 1)),
                use.relationReads.activities(caller("root"), Optional.ofNullable(from), PAGE).items().getLast());
        assertEquals("forbidden", Refusals.end(() -> use.relationReads.activities(caller("anna"), Optional.ofNullable(from), PAGE)));
    }

    @Test
    void memberships_are_shown_to_administrators_and_counts_to_their_user_too() {
        DirectMembership project = new DirectMembership(Source.PROJECT, 7, "tool", 30);
        DirectMembership group = new DirectMembership(Source.NAMESPACE, 8, "acme", 40);
        relations.member(2, project, Optional.empty());
        relations.member(2, group, Optional.of(LocalDate.of(2026, 9, 1)));
        relations.member(2, new DirectMembership(Source.NAMESPACE, 9, "past", 40), Optional.of(LocalDate.of(2026, 8, 31)));
        relations.issue(7, 2);
        assertEquals(List.of(project, group), use.relationReads.memberships(caller("root"), 2, Optional.empty(), PAGE).items());
        assertEquals(List.of(group), use.relationReads.memberships(caller("root"), 2, Optional.of(Source.NAMESPACE), PAGE).items());
        assertEquals("forbidden", Refusals.end(() -> use.relationReads.memberships(caller("anna"), 2, Optional.empty(), PAGE)));
        assertEquals("no User", Refusals.end(() -> use.relationReads.memberships(caller("root"), 9, Optional.empty(), PAGE)));
        for (String caller : List.of("root", "anna")) {
            assertEquals(new AssociationCounts(1, 1, 1), use.relationReads.associations(caller(caller), 2));
        }
        assertEquals("forbidden", Refusals.end(() -> use.relationReads.associations(caller("bob"), 2)));
        assertEquals("unauthenticated", Refusals.end(() -> use.relationReads.associations(Caller.ANONYMOUS, 2)));
        assertEquals("no User", Refusals.end(() -> use.relationReads.associations(caller("anna"), 9)));
    }

    @Test
    void user_is_an_account_with_its_rights() {
        for (Account account : ACCOUNTS.values()) {
            assertEquals(account, UserViews.of(account).account());
        }
    }
}
