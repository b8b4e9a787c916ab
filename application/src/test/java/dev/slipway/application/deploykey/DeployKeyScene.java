package dev.slipway.application.deploykey;

import static org.mockito.Mockito.mock;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.branch.fake.FakeProtectionRules;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.deploykey.fake.FakeDeployKeys;
import dev.slipway.application.deploykey.port.DeployKeys;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.user.fake.FakeSshKeyReader;
import dev.slipway.application.user.fake.FakeUserKeys;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import org.mockito.AdditionalAnswers;
import org.mockito.Mockito;

/** Two projects with a maintainer each, an administrator, and the keys of both projects. */
final class DeployKeyScene {

    static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    final FakeDirectory directory = new FakeDirectory(transactions);
    final FakeUserKeys userKeys = new FakeUserKeys(transactions);
    final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeProtectionRules rules = new FakeProtectionRules(transactions, directory, clock);
    final ProtectionRules protections = mock(ProtectionRules.class, AdditionalAnswers.delegatesTo(rules));
    final FakeDeployKeys keys = new FakeDeployKeys(transactions, directory, userKeys, rules);
    final DeployKeys port = mock(DeployKeys.class, AdditionalAnswers.delegatesTo(keys));
    final DeployKeyModule use = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), port, userKeys,
            new FakeSshKeyReader(), protections, events).deployKey;
    final long project = project("p");
    final long other = project("other");
    final Caller root = person(directory.store(AccountDraft.named("root").asAdministrator()));
    final Caller maintainer = member(project, "maintainer", Role.MAINTAINER);
    final Caller elsewhere = member(other, "elsewhere", Role.MAINTAINER);

    private long project(String name) {
        return directory.store(ProjectDraft.in(directory.store(GroupDraft.named("group-of-" + name)), name));
    }

    Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }

    Caller member(long projectId, String name, Role role) {
        long user = directory.user(name);
        directory.store(MemberDraft.ofProject(projectId, user, role));
        return person(user);
    }

    static ProjectRef ref(long projectId) {
        return new ProjectRef.Id(projectId);
    }

    /** Returns another public key for another name. */
    static String text(String name) {
        byte[] algorithm = "ssh-ed25519".getBytes(StandardCharsets.US_ASCII);
        byte[] number = name.getBytes(StandardCharsets.US_ASCII);
        return "ssh-ed25519 " + Base64.getEncoder().encodeToString(ByteBuffer.allocate(8 + algorithm.length + number.length)
                .putInt(algorithm.length).put(algorithm).putInt(number.length).put(number).array());
    }

    static CreateDeployKey.Request request(String key) {
        return new CreateDeployKey.Request("ci", key, Optional.empty());
    }

    EnabledDeployKey add(Caller caller, long projectId, String name, boolean canPush) {
        return use.enableDeployKey.add(caller, ref(projectId), request(text(name)), canPush);
    }

    /** Adds a key that its project alone has, and returns its id. */
    long added(long projectId, String name) {
        return add(root, projectId, name, false).key().id();
    }

    /** Makes a public key. */
    long created(String name) {
        return use.createDeployKey.create(root, request(text(name))).id();
    }

    /** Makes as many keys of a project as it may have, without their texts. */
    void fill(long projectId, int count) {
        for (int number = 0; number < count; number++) {
            directory.deployKey(Map.of(projectId, false));
        }
    }

    /** Makes the port tell from now on that a project is gone. */
    void goneMeanwhile(long projectId) {
        Mockito.doReturn(OptionalInt.empty()).when(port).lockAndCount(projectId);
    }

    /** Returns how a request ends; nothing is recorded of one that is refused. */
    String end(Callable<?> request) {
        List<String> before = recorded();
        String end = Refusals.end(() -> {
            try {
                request.call();
            } catch (RuntimeException failed) {
                throw failed;
            } catch (Exception impossible) {
                throw new AssertionError(impossible);
            }
        });
        return "done".equals(end) || recorded().equals(before) ? end : end + " and recorded";
    }

    /** Returns the recorded events, each as its type, its object, the id of the key and its title. */
    List<String> recorded() {
        return events.stored().stream().map(each -> each.event().type() + " " + each.entity().type() + " " + each.entity().id() + " "
                + each.event().target().id().orElseThrow() + " " + each.event().target().name().orElseThrow()).toList();
    }
}
