package dev.slipway.application.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.award.port.Awards;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.issue.port.Issues;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeAnnouncements;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.namespace.MemberTarget;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.application.token.CreateResourceToken.Issued;
import dev.slipway.application.token.CreateResourceToken.Request;
import dev.slipway.application.token.fake.FakeAccessTokenBots;
import dev.slipway.application.token.fake.FakePersonalTokens;
import dev.slipway.application.token.port.PersonalTokens.NewToken;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.InternalUsers;
import dev.slipway.application.user.port.Users;
import dev.slipway.application.user.port.Users.NewUser;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.audit.AuditEntityType;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.token.ResourceTokenRules;
import dev.slipway.domain.user.UserKind;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who makes, sees, rotates and ends the access tokens of projects and groups, and what becomes of their bots. */
final class ResourceTokenTest {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final LocalDate TODAY = LocalDate.of(2024, 5, 6);
    private static final Failure UNAUTHENTICATED = Refusal.unauthenticated().failure();

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeCredentials credentials = new FakeCredentials(transactions, directory, clock);
    private final FakePersonalTokens tokens = new FakePersonalTokens(credentials);
    private final FakeAccessTokenBots bots = new FakeAccessTokenBots(transactions, tokens, credentials);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final Users users = mock();
    private final Members members = mock();
    private final Secrets secrets = new FakeSecrets();
    private final Map<Long, NewUser> made = new HashMap<>();
    private final TokenModule use = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), tokens, bots,
            new FakeAnnouncements(transactions), secrets, users, members, mock(Work.class), mock(Groups.class), mock(GroupTrees.class),
            mock(Issues.class), mock(Snippets.class), mock(MergeRequests.class), mock(Alerts.class), mock(Discussions.class),
            mock(InternalUsers.class), mock(Sessions.class), mock(Awards.class), events).token;

    private final long group = directory.store(GroupDraft.named("g"));
    private final MemberTarget ofGroup = new MemberTarget.Group(new GroupRef.Id(group));
    private final long inGroup = directory.store(ProjectDraft.in(group, "p"));
    private final MemberTarget ofProject = new MemberTarget.Project(new ProjectRef.Id(inGroup));
    private final Caller administrator = person(directory.store(AccountDraft.named("root").asAdministrator()));

    @BeforeEach
    void answer() {
        when(users.create(any())).thenAnswer(call -> {
            NewUser user = call.getArgument(0);
            long id = directory.store(AccountDraft.named(user.draft().username()));
            made.put(id, user);
            return OptionalLong.of(id);
        });
        when(users.find(anyLong())).thenAnswer(call -> {
            UserView view = mock();
            when(view.kind()).thenReturn(made.containsKey(call.<Long>getArgument(0)) ? UserKind.PROJECT_BOT : UserKind.HUMAN);
            return Optional.of(view);
        });
        when(users.lock(anyLong())).thenAnswer(call -> directory.account(call.<Long>getArgument(0)).isPresent());
        org.mockito.Mockito.doAnswer(call -> {
            directory.deleteUser(call.<Long>getArgument(0));
            return null;
        }).when(users).hide(anyLong(), any());
        when(members.add(any(), anyLong(), org.mockito.ArgumentMatchers.anyInt(), any(), any(), any())).thenAnswer(call -> {
            boolean inGroup = call.getArgument(0) instanceof dev.slipway.application.namespace.MemberSource.Group;
            long source = call.<dev.slipway.application.namespace.MemberSource>getArgument(0).id();
            Role role = Role.of(call.<Integer>getArgument(2)).orElseThrow();
            directory.store(inGroup ? MemberDraft.ofGroup(source, call.getArgument(1), role)
                    : MemberDraft.ofProject(source, call.getArgument(1), role));
            return Optional.empty();
        });
    }

    private Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }

    private Caller member(Role role) {
        long user = directory.user("member-" + role);
        directory.store(MemberDraft.ofGroup(group, user, role));
        return person(user);
    }

    private MemberTarget target(boolean project) {
        return project ? ofProject : ofGroup;
    }

    private static Request request(Role role) {
        return new Request("deploy", List.of(Scope.API), role, TODAY.plusDays(10));
    }

    private Issued issued(MemberTarget target, Role role) {
        return use.createResourceToken.create(administrator, target, request(role));
    }

    private static Failure badRequest(String id, Object... args) {
        return new Failure.BadRequest(Optional.of(Reason.of(id, args)));
    }

    private List<Long> listed(Caller caller, MemberTarget target) {
        return use.resourceTokenReads.list(caller, target, TokenFilter.ALL, PageRequest.Offset.first()).items().stream()
                .map(each -> each.token().id()).toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void token_is_that_of_a_bot_with_its_level(boolean project) {
        Caller owner = member(Role.OWNER);
        Issued issued = use.createResourceToken.create(owner, target(project), request(Role.DEVELOPER));
        Account bot = credentials.personalToken(secrets.digest(issued.secret())).orElseThrow().owner();
        assertEquals(30, issued.token().accessLevel());
        assertEquals(new TokenView(issued.token().token().id(), "deploy", false, NOW, List.of(Scope.API), bot.id(), null, true,
                TODAY.plusDays(10), false), issued.token().token());
        NewUser account = made.get(bot.id());
        assertEquals(UserKind.PROJECT_BOT, account.kind());
        assertEquals("deploy", account.draft().name());
        assertTrue(account.draft().username().matches((project ? "project_" + inGroup : "group_" + group) + "_bot_[0-9a-f]{16}"),
                account.draft().username());
        assertEquals(account.draft().username() + "@noreply.invalid", account.draft().email());
        assertEquals(List.of(false, false, false), List.of(account.draft().administrator(), account.draft().external(),
                account.draft().canCreateGroup()));
        assertEquals(OptionalLong.of(owner.accountId().getAsLong()), account.createdBy());
        assertEquals(List.of(issued.token().token().id()), listed(owner, target(project)));
        assertEquals(List.of(), listed(owner, target(!project)));
        assertEquals(issued.token(), use.resourceTokenReads.get(owner, target(project), issued.token().token().id()));
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void members_manage_tokens_of_projects_from_maintainer_on_and_of_groups_as_owners(Role role) {
        Caller caller = member(role);
        for (boolean project : List.of(true, false)) {
            long id = issued(target(project), Role.GUEST).token().token().id();
            if (role.atLeast(project ? Role.MAINTAINER : Role.OWNER)) {
                assertEquals(List.of(id), listed(caller, target(project)));
                assertEquals(id, use.resourceTokenReads.get(caller, target(project), id).token().id());
                long next = use.changeResourceToken.rotate(caller, target(project), id, Optional.empty()).token().token().id();
                use.changeResourceToken.revoke(caller, target(project), next);
                assertEquals(List.of(), listed(caller, target(project)));
                use.createResourceToken.create(caller, target(project), request(Role.GUEST));
            } else {
                assertEquals(UNAUTHENTICATED, Refusals.of(() -> listed(caller, target(project))));
                assertEquals(UNAUTHENTICATED, Refusals.of(() -> use.resourceTokenReads.get(caller, target(project), id)));
                assertEquals(UNAUTHENTICATED,
                        Refusals.of(() -> use.changeResourceToken.rotate(caller, target(project), id, Optional.empty())));
                assertEquals(UNAUTHENTICATED, Refusals.of(() -> use.changeResourceToken.revoke(caller, target(project), id)));
                assertEquals(badRequest("token.no_permission", project ? "project" : "group"),
                        Refusals.of(() -> use.createResourceToken.create(caller, target(project), request(Role.GUEST))));
                assertFalse(tokens.find(id, TODAY).orElseThrow().revoked());
            }
        }
    }

    @Test
    void member_neither_gives_nor_gets_more_than_their_own_level() {
        Caller maintainer = member(Role.MAINTAINER);
        assertEquals(40, use.createResourceToken.create(maintainer, ofProject, request(Role.MAINTAINER)).token().accessLevel());
        assertEquals(badRequest("token.excessive_level"),
                Refusals.of(() -> use.createResourceToken.create(maintainer, ofProject, request(Role.OWNER))));
        long ofOwner = issued(ofProject, Role.OWNER).token().token().id();
        assertEquals(badRequest("token.rotates_higher_level"),
                Refusals.of(() -> use.changeResourceToken.rotate(maintainer, ofProject, ofOwner, Optional.empty())));
        assertFalse(tokens.find(ofOwner, TODAY).orElseThrow().revoked());
        use.changeResourceToken.revoke(maintainer, ofProject, ofOwner);
        assertEquals(Optional.empty(), tokens.find(ofOwner, TODAY));
    }

    @Test
    void bot_manages_tokens_and_creates_none() {
        long bot = issued(ofProject, Role.OWNER).token().token().userId();
        assertEquals(1, listed(person(bot), ofProject).size());
        assertEquals(badRequest("token.no_permission", "project"),
                Refusals.of(() -> use.createResourceToken.create(person(bot), ofProject, request(Role.GUEST))));
    }

    @Test
    void bot_of_an_external_creator_is_external() {
        long external = directory.store(AccountDraft.named("external").asExternal());
        directory.store(MemberDraft.ofGroup(group, external, Role.OWNER));
        long bot = use.createResourceToken.create(person(external), ofGroup, request(Role.GUEST)).token().token().userId();
        assertTrue(made.get(bot).draft().external());
    }

    @Test
    void strangers_and_anonymous_callers_find_nothing() {
        Caller stranger = person(directory.user("stranger"));
        assertEquals(new Failure.NotFound("Project"), Refusals.of(() -> listed(stranger, ofProject)));
        assertEquals(new Failure.NotFound("Group"), Refusals.of(() -> listed(stranger, ofGroup)));
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> listed(Caller.ANONYMOUS, ofProject)));
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> use.createResourceToken.create(Caller.ANONYMOUS, ofProject, request(Role.GUEST))));
    }

    @Test
    void bot_goes_with_its_active_token_and_not_with_an_older_one() {
        Issued first = issued(ofProject, Role.DEVELOPER);
        long id = first.token().token().id();
        Issued second = use.changeResourceToken.rotate(administrator, ofProject, id, Optional.empty());
        assertEquals(30, second.token().accessLevel());
        assertEquals(List.of(id, second.token().token().id()), listed(administrator, ofProject));
        use.changeResourceToken.revoke(administrator, ofProject, id);
        assertTrue(directory.account(first.token().token().userId()).isPresent());
        use.changeResourceToken.revoke(administrator, ofProject, second.token().token().id());
        assertEquals(Optional.empty(), directory.account(first.token().token().userId()));
        assertEquals(List.of(), listed(administrator, ofProject));
        assertEquals(new Failure.NotFound("Could not find project access token with token_id: " + id),
                Refusals.of(() -> use.changeResourceToken.revoke(administrator, ofProject, id)));
        assertEquals(new Failure.NotFound("Could not find group access token with token_id: " + id),
                Refusals.of(() -> use.resourceTokenReads.get(administrator, ofGroup, id)));
        assertEquals(new Failure.NotFound("Could not find project access token with token_id: 999"),
                Refusals.of(() -> use.changeResourceToken.rotate(administrator, ofProject, 999, Optional.empty())));
    }

    @Test
    void bot_rotates_the_token_it_presents_where_it_belongs() {
        TokenView token = issued(ofProject, Role.GUEST).token().token();
        Caller bot = new Caller.Person(directory.account(token.userId()).orElseThrow(), token.id(), Set.of(Scope.API));
        directory.store(MemberDraft.ofGroup(group, token.userId(), Role.GUEST));
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> use.changeResourceToken.rotateSelf(bot, ofGroup, Optional.empty())));
        assertEquals(10, use.changeResourceToken.rotateSelf(bot, ofProject, Optional.empty()).token().accessLevel());
        assertTrue(tokens.find(token.id(), TODAY).orElseThrow().revoked());
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> use.changeResourceToken.rotateSelf(administrator, ofProject, Optional.empty())));
        assertEquals(UNAUTHENTICATED, Refusals.of(() -> use.changeResourceToken.rotateSelf(Caller.ANONYMOUS, ofProject, Optional.empty())));
    }

    @Test
    void token_that_breaks_the_rules_leaves_no_bot() {
        assertEquals(badRequest("token.name.field.blank"), Refusals.of(() -> use.createResourceToken.create(administrator, ofProject,
                new Request(" ", List.of(Scope.API), Role.GUEST, null))));
        assertEquals(badRequest("token.scopes.scopes.unavailable"), Refusals.of(() -> use.createResourceToken.create(administrator,
                ofProject, new Request("t", List.of(Scope.SUDO), Role.GUEST, null))));
        assertEquals(badRequest("token.expires_at.date.past"), Refusals.of(() -> use.createResourceToken.create(administrator, ofProject,
                new Request("t", List.of(Scope.API), Role.GUEST, TODAY))));
        assertEquals(Map.of(), made);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tokens_that_are_made_rotated_and_revoked_are_events_of_their_project_or_group(boolean project) {
        long made = issued(target(project), Role.DEVELOPER).token().token().id();
        long next = use.changeResourceToken.rotate(administrator, target(project), made, Optional.empty()).token().token().id();
        use.changeResourceToken.revoke(administrator, target(project), made);
        use.changeResourceToken.revoke(administrator, target(project), next);
        assertEquals(List.of("RESOURCE_ACCESS_TOKEN_CREATED " + made + " Optional[DEVELOPER]",
                "RESOURCE_ACCESS_TOKEN_ROTATED " + made + " Optional.empty", "RESOURCE_ACCESS_TOKEN_REVOKED " + next + " Optional.empty"),
                events.stored().stream().map(each -> each.event().type() + " " + each.event().target().id().orElseThrow() + " "
                        + each.event().role()).toList());
        assertEquals(Set.of(project ? AuditEntityType.PROJECT : AuditEntityType.GROUP),
                Set.copyOf(events.stored().stream().map(each -> each.entity().type()).toList()));
    }

    /** The token is committed by another transaction while the removal waits for the lock of the account. */
    @Test
    void bot_that_gets_a_token_while_it_is_removed_is_kept() {
        TokenView revoked = issued(ofProject, Role.GUEST).token().token();
        tokens.revoke(revoked.id(), NOW);
        when(users.lock(revoked.userId())).thenAnswer(call -> {
            tokens.create(new NewToken(revoked.userId(), "other", new byte[] {1}, List.of(Scope.API), null, false, NOW));
            return true;
        });
        use.removeUnusedBots.handle(0);
        assertTrue(directory.account(revoked.userId()).isPresent());
    }

    @Test
    void token_of_a_bot_that_is_deleted_meanwhile_is_not_rotated() {
        Issued issued = issued(ofProject, Role.GUEST);
        long bot = issued.token().token().userId();
        when(users.lock(bot)).thenReturn(false);
        assertEquals(new Failure.NotFound(""), Refusals.of(() -> use.changeResourceToken.rotate(administrator, ofProject,
                issued.token().token().id(), Optional.empty())));
        assertFalse(tokens.find(issued.token().token().id(), TODAY).orElseThrow().revoked());
    }

    @Test
    void project_has_a_bounded_number_of_tokens() {
        for (int number = 0; number < ResourceTokenRules.MOST; number++) {
            bots.record(directory.user("bot-" + number), new dev.slipway.application.namespace.MemberSource.Project(
                    ofProject instanceof MemberTarget.Project(ProjectRef.Id(long id)) ? id : 0));
        }
        assertEquals(badRequest("token.too_many", 200), Refusals.of(() -> issued(ofProject, Role.GUEST)));
        assertEquals(10, issued(ofGroup, Role.GUEST).token().accessLevel());
    }

    @Test
    void bots_without_an_active_token_are_removed() {
        TokenView expiring = issued(ofProject, Role.GUEST).token().token();
        TokenView other = issued(ofGroup, Role.GUEST).token().token();
        use.removeUnusedBots.handle(0);
        assertTrue(directory.account(expiring.userId()).isPresent());
        tokens.revoke(expiring.id(), NOW);
        use.removeUnusedBots.handle(0);
        assertEquals(Optional.empty(), directory.account(expiring.userId()));
        assertTrue(directory.account(other.userId()).isPresent());
        verify(users).hide(expiring.userId(), NOW);
        assertEquals("token.unused_bots PT10M", use.removeUnusedBots.kind() + " " + use.removeUnusedBots.every().orElseThrow());
    }

    @Test
    void bot_whose_name_is_taken_has_no_token() {
        doReturn(OptionalLong.empty()).when(users).create(any());
        assertEquals(Refusal.conflict(Reason.of("user.username_taken")).failure(), Refusals.of(() -> use.createResourceToken.create(
                administrator, ofProject, new Request("t", List.of(Scope.API), Role.DEVELOPER, TODAY.plusDays(1)))));
        assertEquals(List.of(), events.stored());
        assertEquals(0, directory.memberships().count());
    }
}
