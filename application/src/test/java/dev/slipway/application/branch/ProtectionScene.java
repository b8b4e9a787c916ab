package dev.slipway.application.branch;

import static org.mockito.Mockito.mock;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.branch.fake.FakeProtectionRules;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.branch.AccessEntry;
import dev.slipway.domain.branch.ProtectionRule;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/** A project in a group in a group, whose protections members change. */
final class ProtectionScene {

    static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final InstantSource clock = InstantSource.fixed(NOW);
    final FakeTransactions transactions = new FakeTransactions(clock);
    final FakeDirectory directory = new FakeDirectory(transactions);
    final FakeProtectionRules rules = new FakeProtectionRules(transactions, directory, clock);
    final FakeAuditEvents events = new FakeAuditEvents(transactions);
    final ProtectedRefs refs = mock(ProtectedRefs.class);
    final BranchModule use = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), rules, refs, events).branch;
    final long outer = directory.store(GroupDraft.named("outer"));
    final long group = directory.store(GroupDraft.named("inner").inside(outer));
    final long project = directory.store(ProjectDraft.in(group, "p"));
    final ProjectRef reference = new ProjectRef.Id(project);
    final ProtectionOwner branches = new ProtectionOwner.ProjectBranches(project);
    final Caller root = person(directory.store(AccountDraft.named("root").asAdministrator()));

    /** Kinds of refs and owners. */
    enum Kind { BRANCHES, TAGS, GROUP_BRANCHES }

    ProtectionTarget target(Kind kind) {
        return switch (kind) {
            case BRANCHES -> new ProtectionTarget.ProjectBranches(reference);
            case TAGS -> new ProtectionTarget.ProjectTags(reference);
            case GROUP_BRANCHES -> new ProtectionTarget.GroupBranches(new GroupRef.Id(group));
        };
    }

    ProtectionOwner owner(Kind kind) {
        return switch (kind) {
            case BRANCHES -> branches;
            case TAGS -> new ProtectionOwner.ProjectTags(project);
            case GROUP_BRANCHES -> new ProtectionOwner.GroupBranches(group);
        };
    }

    Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }

    /** Returns a member of the group. */
    Caller member(String name, Role role) {
        long user = directory.user(name);
        directory.store(MemberDraft.ofGroup(group, user, role));
        return person(user);
    }

    static ProtectionRule rule(String name, AccessEntry... entries) {
        return ProtectionRule.named(name, List.of(entries));
    }

    long stored(ProtectionOwner owner, ProtectionRule rule) {
        return transactions.write(() -> rules.add(owner, rule, NOW).orElseThrow());
    }

    ProtectionRule found(String name) {
        return rules.find(branches, name).orElseThrow().rule();
    }

    /** Returns the recorded events, each as its type, its owner and its target. */
    List<String> recorded() {
        return events.stored().stream().map(each -> each.event().type() + " " + each.entity().type() + " " + each.entity().id() + " "
                + each.event().target().type() + " " + each.event().target().id().orElseThrow()).toList();
    }
}
