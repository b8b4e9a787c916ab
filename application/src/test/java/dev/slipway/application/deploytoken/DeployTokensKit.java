package dev.slipway.application.deploytoken;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.deploytoken.port.DeployTokens;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.deploytoken.DeployTokenDraft;
import dev.slipway.domain.deploytoken.DeployTokenScope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code DeployTokens} does. */
public abstract class DeployTokensKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    private DeployTokenOwner project;
    private DeployTokenOwner group;
    private byte next;

    protected abstract DeployTokens tokens();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    @BeforeEach
    final void arrange() {
        long home = rows().store(GroupDraft.named("home"));
        group = new DeployTokenOwner.Group(home);
        project = new DeployTokenOwner.Project(rows().store(ProjectDraft.in(home, "project")));
    }

    private Optional<DeployTokenView> added(DeployTokenOwner owner, DeployTokenDraft draft) {
        byte[] digest = {next++};
        return transactions().write(() -> tokens().add(owner, draft, digest, NOW));
    }

    private static DeployTokenDraft draft(String name, Optional<Instant> end) {
        return new DeployTokenDraft(name, Optional.empty(), Set.of(DeployTokenScope.READ_REPOSITORY), end);
    }

    private List<String> listed(Optional<DeployTokenOwner> owner, Optional<Boolean> active) {
        return tokens().list(owner, active, NOW, PageRequest.Offset.first()).items().stream().map(DeployTokenView::name).toList();
    }

    @Test
    final void stored_token_is_found_again() {
        Instant end = NOW.plusSeconds(1);
        DeployTokenView view = added(project, new DeployTokenDraft("Größe", Optional.of("robot"), Set.of(DeployTokenScope.WRITE_REGISTRY,
                DeployTokenScope.READ_REPOSITORY), Optional.of(end))).orElseThrow();
        DeployTokenView expected = new DeployTokenView(view.id(), "Größe", "robot",
                List.of(DeployTokenScope.READ_REPOSITORY, DeployTokenScope.WRITE_REGISTRY), Optional.of(end), false);
        assertEquals(expected, view);
        assertEquals(Optional.of(expected), tokens().find(project, view.id(), NOW));
        assertTrue(tokens().find(project, view.id(), end).orElseThrow().expired());
        assertEquals(Optional.empty(), tokens().find(group, view.id(), NOW));
        assertEquals(Optional.empty(), tokens().find(project, view.id() + 1, NOW));
    }

    @Test
    final void token_without_a_username_is_named_by_its_id() {
        DeployTokenView view = added(group, draft("plain", Optional.empty())).orElseThrow();
        assertEquals(DeployTokenDraft.usualUsername(view.id()), view.username());
        assertEquals(Optional.empty(), view.expiresAt());
    }

    @Test
    final void tokens_are_listed_by_owner_and_by_whether_they_are_active() {
        added(project, draft("one", Optional.empty()));
        added(group, draft("two", Optional.of(NOW.plusSeconds(1))));
        added(project, draft("three", Optional.of(NOW)));
        assertEquals(List.of("one", "three"), listed(Optional.of(project), Optional.empty()));
        assertEquals(List.of("one"), listed(Optional.of(project), Optional.of(true)));
        assertEquals(List.of("three"), listed(Optional.of(project), Optional.of(false)));
        assertEquals(List.of("two"), listed(Optional.of(group), Optional.empty()));
        assertEquals(List.of("one", "two", "three"), listed(Optional.empty(), Optional.empty()));
        assertEquals(List.of("one", "two"), listed(Optional.empty(), Optional.of(true)));
        assertEquals(3, tokens().list(Optional.empty(), Optional.empty(), NOW, new PageRequest.Offset(2, 2)).total());
        rows().hideProject(project.id());
        assertEquals(List.of("two"), listed(Optional.empty(), Optional.empty()));
    }

    @Test
    final void removed_token_is_gone() {
        long token = added(project, draft("one", Optional.empty())).orElseThrow().id();
        assertFalse(tokens().remove(group, token));
        assertTrue(tokens().remove(project, token));
        assertFalse(tokens().remove(project, token));
        assertEquals(Optional.empty(), tokens().find(project, token, NOW));
    }

    @Test
    final void owner_that_is_gone_gets_no_token() {
        assertEquals(Optional.empty(), added(new DeployTokenOwner.Project(project.id() + 1_000), draft("one", Optional.empty())));
        assertEquals(Optional.empty(), added(new DeployTokenOwner.Group(1_000_000), draft("one", Optional.empty())));
    }
}
