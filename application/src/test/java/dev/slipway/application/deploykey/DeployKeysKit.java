package dev.slipway.application.deploykey;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.branch.ProtectionOwner;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.deploykey.port.DeployKeys;
import dev.slipway.application.deploykey.port.DeployKeys.NewDeployKey;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.key.SshKey;
import dev.slipway.application.user.port.UserKeys;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessEntry;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectedOperation;
import dev.slipway.domain.branch.ProtectionRule;
import dev.slipway.domain.user.SshKeyRules.Usage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code DeployKeys} does. */
public abstract class DeployKeysKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final int MOST = 100;

    private long ada;
    private long outer;
    private long project;
    private long other;

    protected abstract DeployKeys keys();

    protected abstract UserKeys userKeys();

    protected abstract ProtectionRules rules();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    /** Deletes the row of a user. */
    protected abstract void erase(long userId);

    @BeforeEach
    final void arrange() {
        ada = rows().user("ada");
        outer = rows().store(GroupDraft.named("outer"));
        project = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("inner").inside(outer)), "project"));
        other = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("beside")), "other"));
    }

    private static SshKey key(String name) {
        return new SshKey("ssh-ed25519 " + name, "md5 " + name, "sha256 " + name);
    }

    private NewDeployKey draft(String name, boolean isPublic) {
        return new NewDeployKey("Größe " + name, key(name), "me@host", isPublic, Optional.of(NOW.plusSeconds(60)), ada);
    }

    private long added(String name, boolean isPublic) {
        return transactions().write(() -> keys().add(draft(name, isPublic), NOW).orElseThrow());
    }

    private boolean enabled(long keyId, long projectId, boolean canPush) {
        return transactions().write(() -> keys().enable(keyId, projectId, canPush, NOW));
    }

    private List<Long> listed(boolean publicOnly) {
        return keys().all(publicOnly, MOST, PageRequest.Offset.first()).items().stream().map(each -> each.key().id()).toList();
    }

    @Test
    final void added_key_is_found_by_id_and_fingerprint() {
        long id = added("a", false);
        DeployKeyView expected = new DeployKeyView(id, "Größe a", key("a"), "me@host", false, Optional.of(NOW.plusSeconds(60)), NOW,
                Optional.empty());
        assertEquals(Optional.of(expected), keys().find(id));
        assertEquals(Optional.of(expected), keys().withFingerprint("sha256 a"));
        assertEquals(Optional.empty(), keys().withFingerprint("sha256 b"));
        assertEquals(Optional.empty(), keys().find(id + 1_000));
        assertTrue(keys().find(added("b", true)).orElseThrow().isPublic());
        erase(ada);
        assertTrue(keys().find(id).isPresent());
    }

    @Test
    final void fingerprint_is_unique_among_keys_of_users_and_deploy_keys() {
        long id = added("a", false);
        assertEquals(OptionalLong.empty(), transactions().write(() -> keys().add(draft("a", true), NOW)));
        UserKeys.NewKey same = new UserKeys.NewKey("t", key("a"), Usage.AUTH, Optional.empty());
        assertEquals(OptionalLong.empty(), transactions().write(() -> userKeys().add(ada, same, NOW)));
        transactions().run(now -> keys().remove(id));
        long ofUser = transactions().write(() -> userKeys().add(ada, same, NOW)).orElseThrow();
        assertEquals(OptionalLong.empty(), transactions().write(() -> keys().add(draft("a", false), NOW)));
        assertEquals(Optional.empty(), keys().withFingerprint("sha256 a"));
        assertEquals(Optional.empty(), keys().find(ofUser));
        assertEquals(OptionalInt.empty(), transactions().write(() -> keys().lockKey(ofUser)));
        transactions().run(now -> keys().remove(ofUser));
        assertTrue(userKeys().find(ofUser).isPresent());
        assertEquals(List.of(), listed(false));
    }

    @Test
    final void key_is_enabled_in_several_projects() {
        long id = added("a", false);
        long shared = added("b", true);
        assertTrue(enabled(id, project, true));
        assertFalse(enabled(id, project, false));
        assertTrue(enabled(id, other, false));
        assertTrue(enabled(shared, project, false));
        assertEquals(Optional.of(true), keys().find(project, id).map(EnabledDeployKey::canPush));
        assertEquals(Optional.of(false), keys().find(other, id).map(EnabledDeployKey::canPush));
        assertEquals(Optional.empty(), keys().find(other, shared));
        assertEquals(List.of(id, shared), keys().of(project, PageRequest.Offset.first()).items().stream().map(each -> each.key().id())
                .toList());
        assertEquals(OptionalInt.of(2), transactions().write(() -> keys().lockAndCount(project)));
        assertEquals(OptionalInt.of(2), transactions().write(() -> keys().lockKey(id)));
        assertEquals(OptionalInt.empty(), transactions().write(() -> keys().lockAndCount(project + 1_000)));
        assertEquals(List.of(id), keys().someOf(project, 1));
        Walks.same(page -> keys().of(project, page));
        rows().hideProject(project);
        assertEquals(OptionalInt.empty(), transactions().write(() -> keys().lockAndCount(project)));
    }

    @Test
    final void administrators_list_keys_with_their_projects() {
        long id = added("a", false);
        long shared = added("b", true);
        enabled(id, project, true);
        enabled(id, other, false);
        InstanceDeployKey found = keys().all(false, MOST, PageRequest.Offset.first()).items().getFirst();
        assertEquals(List.of("outer / inner / project"), found.writing().stream().map(InstanceDeployKey.Project::nameWithNamespace)
                .toList());
        assertEquals(List.of("beside/other"), found.reading().stream().map(InstanceDeployKey.Project::pathWithNamespace).toList());
        assertEquals(List.of(id, shared), listed(false));
        assertEquals(List.of(shared), listed(true));
        rows().hideProject(other);
        assertEquals(List.of(), keys().all(false, MOST, PageRequest.Offset.first()).items().getFirst().reading());
        Walks.same(page -> keys().all(false, MOST, page));
    }

    @Test
    final void oldest_projects_of_a_key_are_listed_up_to_a_limit() {
        long id = added("a", false);
        enabled(id, other, true);
        enabled(id, project, false);
        InstanceDeployKey found = keys().all(false, 1, PageRequest.Offset.first()).items().getFirst();
        assertEquals(List.of(project), found.reading().stream().map(InstanceDeployKey.Project::id).toList());
        assertEquals(List.of(), found.writing());
    }

    @Test
    final void changed_title_counts_in_all_projects_and_the_right_to_push_in_one() {
        long id = added("a", false);
        enabled(id, project, false);
        enabled(id, other, false);
        transactions().run(now -> keys().change(id, "New", project, true));
        assertEquals(true, keys().find(project, id).orElseThrow().canPush());
        EnabledDeployKey there = keys().find(other, id).orElseThrow();
        assertEquals("New false", there.key().title() + " " + there.canPush());
    }

    @Test
    final void disabled_key_leaves_the_protections_of_its_project_alone() {
        long id = added("a", false);
        ProtectionRule rule = ProtectionRule.named("main",
                List.of(AccessEntry.added(ProtectedOperation.PUSH, new AccessGrant.DeployKey(id))));
        for (long each : List.of(project, other)) {
            enabled(id, each, true);
            transactions().run(now -> rules().add(new ProtectionOwner.ProjectBranches(each), rule, NOW));
        }
        assertTrue(transactions().write(() -> keys().disable(id, project)));
        assertFalse(transactions().write(() -> keys().disable(id, project)));
        assertEquals(0, entries(project));
        assertEquals(1, entries(other));
        transactions().run(now -> keys().remove(id));
        assertEquals(0, entries(other));
        assertEquals(Optional.empty(), keys().find(id));
    }

    private int entries(long projectId) {
        return rules().find(new ProtectionOwner.ProjectBranches(projectId), "main").orElseThrow().rule().entries().size();
    }

    @Test
    final void maintainers_know_the_keys_of_their_projects() {
        long id = added("a", false);
        enabled(id, project, false);
        assertFalse(keys().maintained(id, ada));
        rows().store(MemberDraft.ofProject(other, ada, Role.OWNER));
        rows().store(MemberDraft.ofProject(project, ada, Role.DEVELOPER));
        assertFalse(keys().maintained(id, ada));
        long above = rows().user("above");
        rows().store(MemberDraft.ofGroup(outer, above, Role.MAINTAINER));
        assertTrue(keys().maintained(id, above));
        long invited = rows().user("invited");
        long guests = rows().store(GroupDraft.named("guests"));
        rows().store(MemberDraft.ofGroup(guests, invited, Role.OWNER));
        rows().store(ShareDraft.toProject(project, guests, Role.MAINTAINER));
        assertTrue(keys().maintained(id, invited));
        long owner = rows().user("owner");
        long own = rows().store(ProjectDraft.in(rows().personalNamespace(owner), "own"));
        assertFalse(keys().maintained(id, owner));
        enabled(id, own, false);
        assertTrue(keys().maintained(id, owner));
        rows().hideProject(own);
        assertFalse(keys().maintained(id, owner));
    }
}
