package dev.slipway.application.namespace;

import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.attribute.port.CustomAttributes;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.avatar.port.Avatars;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.namespace.port.GroupTrees;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Groups.Surroundings;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.user.UserView;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Groups that members create, change and transfer, and contents that follow them. */
final class GroupScene {

    static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final InstantSource clock = InstantSource.fixed(NOW);
    final FakeTransactions transactions = new FakeTransactions(clock);
    final FakeDirectory directory = new FakeDirectory(transactions);
    final FakeAuditEvents events = new FakeAuditEvents(transactions);
    final FakeSecrets secrets = new FakeSecrets();
    final Groups groups = mock(Groups.class);
    final GroupTrees trees = mock(GroupTrees.class);
    final Members members = mock(Members.class);
    final Shares shares = mock(Shares.class);
    final Users users = mock(Users.class);
    final Avatars avatars = mock(Avatars.class);
    final CustomAttributes attributes = mock(CustomAttributes.class);
    final TestModules modules = TestModules.of(clock, transactions, events, secrets, groups, trees, members, shares, users, avatars,
            attributes, new FakeAccessFacts(directory, clock));
    /** What contents were told, in that order. */
    final List<String> told = new ArrayList<>();
    final NamespaceCascade contents = new NamespaceCascade() {

        @Override
        public void hide(long namespaceId, Instant now) {
            throw new AssertionError("nothing is deleted");
        }

        @Override
        public boolean removed(long namespaceId) {
            throw new AssertionError("nothing is removed");
        }

        @Override
        public void moved(long namespaceId, String from, String to) {
            told.add("moved " + namespaceId + " from " + from + " to " + to);
        }

        @Override
        public void narrowed(long namespaceId, Visibility limit, Instant now) {
            told.add("narrowed " + namespaceId + " to " + limit + " at " + now);
        }
    };

    /** Stores a group for access decisions. */
    long group(GroupDraft draft) {
        return directory.store(draft);
    }

    static GroupView view(long id, String path, Long parent, String above, Visibility visibility) {
        return new GroupView(id, new GroupView.Names("Name of " + path, path, "Name of " + path, above + path), parent, visibility, "about",
                null, Map.of(), new GroupView.Times(NOW, NOW), false, GroupView.Additions.only(null));
    }

    /** Lets a group be locked and found. */
    void put(Surroundings around) {
        when(groups.lock(around.group().id())).thenReturn(Optional.of(around));
        when(groups.find(eq(around.group().id()), anyBoolean())).thenReturn(Optional.of(around.group()));
    }

    static Surroundings around(GroupView group, List<Long> lineage, Map<String, Object> settings) {
        return new Surroundings(group, lineage, Optional.empty(), Optional.empty(), Optional.empty(), settings);
    }

    Caller root() {
        return person(directory.store(AccountDraft.named("root").asAdministrator()));
    }

    Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }

    /** Returns a member of a group. */
    Caller member(long group, Role role) {
        long user = directory.user("member-" + role + directory.nextId());
        directory.store(MemberDraft.ofGroup(group, user, role));
        return person(user);
    }

    /** Lets an account create groups at the top, or not. */
    void creator(Caller caller, boolean may) {
        Account account = caller.account().orElseThrow();
        UserView user = mock(UserView.class);
        when(user.canCreateGroup()).thenReturn(may);
        when(users.find(account.id())).thenReturn(Optional.of(user));
    }

    /** Lets all accounts be new members of all groups. */
    void withoutMembers() {
        when(members.inherited(any(), anyLong())).thenReturn(Optional.empty());
        when(members.find(any(), anyLong(), anyBoolean())).thenReturn(Optional.empty());
    }

    /** Returns the recorded events, each as its type, its group, and the attribute with its values. */
    List<String> recorded() {
        return events.stored().stream().map(each -> each.event().type() + " " + each.entity().id()
                + each.event().change().map(change -> " " + change.attribute() + change.from().map(from -> " " + from + " to "
                + change.to().orElseThrow()).orElse("")).orElse("")).toList();
    }
}
