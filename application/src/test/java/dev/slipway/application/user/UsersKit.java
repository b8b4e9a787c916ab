package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.attribute.CustomAttributeFilter;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.port.Users;
import dev.slipway.application.user.port.Users.NewUser;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.user.UserAudience;
import dev.slipway.domain.user.UserDraft;
import dev.slipway.domain.user.UserKind;
import dev.slipway.domain.user.UserProfile;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Contract of {@code Users}. */
public abstract class UsersKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");

    protected abstract Users users();

    /** Gives an account another state, as operations of later features do. */
    protected abstract void setState(long userId, AccountState state);

    /** The digest that sign-in compares a password with. */
    protected abstract String passwordDigest(long userId);

    protected abstract Transactions transactions();

    /** Makes a group with these owners. */
    protected abstract void group(long... owners);

    /** An ordinary account as a draft; kits of other features make theirs with it. */
    public static NewUser user(String username) {
        return user(username, username + "@example.com", Optional.empty());
    }

    /** A user with a private profile. */
    public static NewUser privately(String username) {
        return user(username, username + "@example.com", Optional.empty(), true);
    }

    static NewUser user(String username, String email, Optional<UserView.Identity> identity) {
        return user(username, email, identity, false);
    }

    private static NewUser user(String username, String email, Optional<UserView.Identity> identity, boolean privateProfile) {
        UserProfile profile = new UserProfile("höhe 🚀", null, "sky", null, null, null, null, "Org", "Dev", null, null, null, true, null, 7,
                null);
        UserDraft draft = new UserDraft(username, "Name of " + username, email, Optional.empty(), false, false, true, 10, privateProfile,
                1, 1, profile);
        return new NewUser(draft, UserKind.HUMAN, Optional.of("digest"), false, OptionalLong.empty(), NOW, NOW, identity);
    }

    private long made(String username) {
        return users().create(user(username)).orElseThrow();
    }

    @Test
    final void usernames_are_found_by_id() {
        long anna = made("anna");
        long bob = made("bob");
        assertEquals(Map.of(anna, "anna", bob, "bob"), users().usernames(List.of(anna, bob, Long.MAX_VALUE)));
        assertEquals(Map.of(), users().usernames(List.of()));
    }

    @Test
    final void what_is_made_is_found() {
        UserView.Identity identity = new UserView.Identity("ldap", "uid=1");
        long id = users().create(user("Anna", "Anna@Example.com", Optional.of(identity))).orElseThrow();
        UserView found = users().find(id).orElseThrow();
        assertEquals("Anna", found.brief().username());
        assertEquals("Anna@Example.com", found.email());
        assertEquals("höhe 🚀", found.profile().bio());
        assertEquals(7, found.profile().sharedRunnersMinutesLimit());
        assertEquals(List.of(identity), found.identities());
        assertEquals(NOW, found.createdAt());
        assertEquals(AccountState.ACTIVE, found.brief().state());
        assertTrue(found.namespaceId() > 0 && found.canCreateProject());
        assertEquals("7b3a9f0f5f6a3ed1a3b5b0bf3ac5f2c5".length(), found.brief().avatarHash().length());
        assertEquals(OptionalLong.of(id), users().idOf("aNNa"));
        assertEquals(OptionalLong.of(id), users().idOf(Long.toString(id)));
        assertEquals(OptionalLong.empty(), users().idOf("nobody"));
    }

    @Test
    final void names_addresses_and_identities_are_unique_regardless_of_case() {
        users().create(user("bob", "bob@example.com", Optional.of(new UserView.Identity("saml", "x")))).orElseThrow();
        assertTrue(users().usernameTaken("BOB") && users().emailTaken("BOB@example.COM") && users().pathTaken("Bob"));
        assertEquals(OptionalLong.empty(), users().create(user("BOB", "other@example.com", Optional.empty())));
        assertEquals(OptionalLong.empty(), users().create(user("bob2", "Bob@Example.com", Optional.empty())));
    }

    @Test
    final void a_deleted_user_is_gone_and_the_name_is_free() {
        long id = made("carl");
        users().hide(id, NOW);
        assertEquals(Optional.empty(), users().find(id));
        assertFalse(users().usernameTaken("carl") || users().emailTaken("carl@example.com") || users().lock(id));
        users().hide(id, NOW.plusSeconds(5));
        assertTrue(users().any());
        assertEquals(Optional.of(NOW), users().hiddenAt(id));
        assertEquals(Optional.empty(), users().hiddenAt(made("dora")));
        assertEquals(List.of(), users().hidden(NOW, 0, 10));
        assertEquals(List.of(id), users().hidden(NOW.plusSeconds(1), 0, 10));
        assertEquals(List.of(), users().hidden(NOW.plusSeconds(1), id, 10));
    }

    @Test
    final void only_hidden_account_is_removed() {
        long hidden = made("rita");
        long active = made("sven");
        users().hide(hidden, NOW);
        users().remove(hidden);
        users().remove(active);
        assertEquals(Optional.empty(), users().hiddenAt(hidden));
        assertEquals(List.of(), users().hidden(NOW.plusSeconds(1), 0, 10));
        assertTrue(users().find(active).isPresent());
    }

    @Test
    final void owner_of_one_group_alone_is_its_sole_owner() {
        long sole = made("tina");
        long shared = made("udo");
        group(sole);
        group(sole, shared);
        group(shared, sole);
        assertTrue(users().soleOwnerOfGroup(sole));
        assertFalse(users().soleOwnerOfGroup(shared) || users().soleOwnerOfGroup(made("vera")));
    }

    @Test
    final void first_start_waits_for_another_one() throws Exception {
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> first = threads.submit(() -> transactions().run(now -> {
                users().lockFirstStart();
                locked.countDown();
                assertTrue(waited(released));
            }));
            assertTrue(waited(locked));
            Future<?> second = threads.submit(() -> transactions().run(now -> users().lockFirstStart()));
            assertThrows(TimeoutException.class, () -> second.get(300, TimeUnit.MILLISECONDS));
            released.countDown();
            first.get(10, TimeUnit.SECONDS);
            second.get(10, TimeUnit.SECONDS);
        }
    }

    private static boolean waited(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    @Test
    final void new_password_replaces_the_one_before_it_for_one_account() {
        long id = made("pia");
        long other = made("pim");
        assertTrue(users().setPassword(id, "another digest", NOW.plusSeconds(5)));
        assertEquals(List.of("another digest", "digest"), List.of(passwordDigest(id), passwordDigest(other)));
        assertEquals(NOW.plusSeconds(5), users().find(id).orElseThrow().updatedAt());
        assertEquals(NOW, users().find(other).orElseThrow().updatedAt());
    }

    @Test
    final void deleted_user_gets_no_password() {
        long id = made("quin");
        users().hide(id, NOW);
        assertFalse(users().setPassword(id, "another digest", NOW));
        assertEquals("digest", passwordDigest(id));
    }

    @Test
    final void lists_are_ordered_and_counted() {
        List<Long> ids = List.of(made("u1"), made("u2"), made("u3"));
        assertEquals(List.of(ids.get(2), ids.get(1)),
                listed(filter(Optional.empty(), Optional.empty(), Sort.DESC), UserAudience.ALL, 1, 2));
        assertEquals(List.of(ids.get(0)), listed(filter(Optional.empty(), Optional.empty(), Sort.DESC), UserAudience.ALL, 2, 2));
        assertEquals(ids, listed(filter(Optional.empty(), Optional.of(UserFilter.Order.USERNAME), Sort.ASC), UserAudience.ALL, 1, 20));
        Page<UserView> beyond = users().list(filter(Optional.empty(), Optional.empty(), Sort.DESC), UserAudience.ALL,
                new PageRequest.Offset(9, 2));
        assertEquals(3, beyond.total());
        assertEquals(List.of(), beyond.items());
    }

    @Test
    final void search_prefers_exact_matches_and_short_terms_match_whole_names() {
        long longer = made("annabel");
        long exact = made("anna");
        long two = made("li");
        made("lisa");
        assertEquals(List.of(exact, longer), listed(filter(Optional.of("ANNA"), Optional.empty(), Sort.DESC), UserAudience.ALL, 1, 20));
        assertEquals(List.of(two), listed(filter(Optional.of("li"), Optional.empty(), Sort.DESC), UserAudience.ALL, 1, 20));
        assertEquals(List.of(), listed(filter(Optional.of("100%_"), Optional.empty(), Sort.DESC), UserAudience.ALL, 1, 20));
    }

    /** The list agrees with the rule of the domain for every state. */
    @Test
    final void audiences_see_what_the_domain_says() {
        for (AccountState state : AccountState.values()) {
            setState(made("state-" + state.wireName().replace('_', '-')), state);
        }
        for (UserAudience audience : UserAudience.values()) {
            List<AccountState> seen = users()
                    .list(filter(Optional.empty(), Optional.of(UserFilter.Order.ID), Sort.ASC), audience, new PageRequest.Offset(1, 100))
                    .items().stream().map(user -> user.brief().state()).toList();
            assertEquals(List.of(AccountState.values()).stream().filter(audience::sees).toList(), seen);
        }
    }

    @Test
    final void accounts_are_walked_by_key_in_every_order_and_by_the_rank_of_a_search() {
        List<Long> ids = List.of(made("u3"), made("u1"), made("u2"), made("u5"), made("u4"));
        for (Sort sort : Sort.values()) {
            for (UserFilter.Order order : UserFilter.Order.values()) {
                Walks.same(page -> users().list(filter(Optional.empty(), Optional.of(order), sort), UserAudience.ALL, page));
            }
        }
        Walks.same(page -> users().list(filter(Optional.of("name of u1"), Optional.empty(), Sort.DESC), UserAudience.ALL, page));
        UserFilter byName = filter(Optional.empty(), Optional.of(UserFilter.Order.NAME), Sort.ASC);
        List<Long> met = Walks.all(page -> users().list(byName, UserAudience.ALL, page).map(UserView::id), 2,
                (number, last) -> users().hide(last, NOW));
        assertEquals(List.of(ids.get(1), ids.get(2), ids.get(0), ids.get(4), ids.get(3)), met);
    }

    private List<Long> listed(UserFilter filter, UserAudience audience, int page, int size) {
        return users().list(filter, audience, new PageRequest.Offset(page, size)).items().stream().map(UserView::id).toList();
    }

    private static UserFilter filter(Optional<String> search, Optional<UserFilter.Order> order, Sort sort) {
        return new UserFilter(Optional.empty(), Optional.empty(), search, true, false, false, false, false, false, false, false, false,
                false, CustomAttributeFilter.NONE, Optional.empty(), Optional.empty(), Optional.empty(), order, sort);
    }
}
