package dev.slipway.application.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.release.port.ReleaseAssets;
import dev.slipway.application.release.port.Releases.NewRelease;
import dev.slipway.application.release.port.Releases;
import dev.slipway.domain.release.LinkType;
import dev.slipway.domain.release.ReleaseLink;
import dev.slipway.domain.release.ReleaseText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code ReleaseAssets} does. */
public abstract class ReleaseAssetsKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    private long project;
    private long user;
    private long release;
    private long other;

    protected abstract ReleaseAssets assets();

    protected abstract Releases releases();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    @BeforeEach
    final void arrange() {
        project = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("home")), "project"));
        user = rows().store(AccountDraft.named("ada"));
        release = released("v1");
        other = released("v2");
    }

    private long released(String tag) {
        return transactions().write(() -> releases().add(new NewRelease(project, tag, "a".repeat(40), new ReleaseText(tag, "", NOW), user,
                List.of()), NOW)).orElseThrow();
    }

    private static ReleaseLink link(String name) {
        return new ReleaseLink(name, "https://example.com/" + name, Optional.empty(), LinkType.OTHER);
    }

    private ReleaseLinkView added(long to, ReleaseLink link) {
        return transactions().write(() -> {
            assets().lock(to);
            return assets().add(to, link, NOW);
        });
    }

    @Test
    final void added_link_is_found_in_its_release() {
        ReleaseLink link = new ReleaseLink("a", "https://example.com/a", Optional.of("/a1"), LinkType.RUNBOOK);
        ReleaseLinkView added = added(release, link);
        assertEquals(link, added.link());
        assertEquals(Optional.of(added), assets().find(release, added.id()));
        assertEquals(Optional.empty(), assets().find(other, added.id()));
        assertEquals(Optional.empty(), assets().find(release, added.id() + 1_000));
        assertEquals(List.of(added), releases().find(project, "v1").orElseThrow().links());
    }

    @Test
    final void links_are_listed_newest_first() {
        ReleaseLinkView first = added(release, link("a"));
        ReleaseLinkView second = added(release, link("b"));
        added(other, link("c"));
        assertEquals(List.of(second, first), assets().list(release, PageRequest.Offset.first()).items());
        assertEquals(2, assets().list(release, new PageRequest.Offset(2, 1)).total());
        assertEquals(Optional.of(List.of(second, first)), transactions().write(() -> assets().lock(release)));
    }

    @Test
    final void link_is_changed_and_removed() {
        ReleaseLinkView link = added(release, link("a"));
        ReleaseLink changed = new ReleaseLink("z", "https://example.com/z", Optional.of("/z1"), LinkType.IMAGE);
        transactions().write(() -> assets().update(other, link.id(), changed));
        assertEquals(link, assets().find(release, link.id()).orElseThrow());
        transactions().write(() -> assets().update(release, link.id(), changed));
        assertEquals(changed, assets().find(release, link.id()).orElseThrow().link());
        assertFalse(transactions().write(() -> assets().remove(other, link.id())));
        assertTrue(transactions().write(() -> assets().remove(release, link.id())));
        assertFalse(transactions().write(() -> assets().remove(release, link.id())));
    }

    @Test
    final void release_that_is_gone_is_not_locked() {
        transactions().write(() -> releases().remove(project, "v1"));
        assertEquals(Optional.empty(), transactions().write(() -> assets().lock(release)));
        assertEquals(Optional.of(List.of()), transactions().write(() -> assets().lock(other)));
    }
}
