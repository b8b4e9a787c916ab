package dev.slipway.application.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Sort;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.release.ReleaseOrder.By;
import dev.slipway.application.release.port.Releases.NewRelease;
import dev.slipway.application.release.port.Releases;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.release.LinkType;
import dev.slipway.domain.release.ReleaseLink;
import dev.slipway.domain.release.ReleaseText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Releases} does. */
public abstract class ReleasesKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final String SHA = "a".repeat(40);
    private static final ReleaseLink LINK = new ReleaseLink("Größe", "https://example.com/1", Optional.of("/bin/one"), LinkType.PACKAGE);
    private static final ReleaseLink OTHER = new ReleaseLink("b", "https://example.com/2", Optional.empty(), LinkType.OTHER);

    private long project;
    private long other;
    private long user;

    protected abstract Releases releases();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    @BeforeEach
    final void arrange() {
        long home = rows().store(GroupDraft.named("home"));
        project = rows().store(ProjectDraft.in(home, "project"));
        other = rows().store(ProjectDraft.in(home, "other"));
        user = rows().store(AccountDraft.named("ada"));
    }

    private OptionalLong added(long of, String tag, Instant releasedAt, Instant now, ReleaseLink... links) {
        return transactions().write(() -> releases().add(new NewRelease(of, tag, SHA, new ReleaseText("Release " + tag, "text of " + tag,
                releasedAt), user, List.of(links)), now));
    }

    private List<String> listed(By by, Sort sort) {
        return releases().list(project, new ReleaseOrder(by, sort), PageRequest.Offset.first()).items().stream().map(ReleaseView::tag)
                .toList();
    }

    @Test
    final void stored_release_is_found_with_its_links() {
        Instant moment = NOW.minusSeconds(9);
        long id = added(project, "v1", moment, NOW, LINK, OTHER).orElseThrow();
        ReleaseView view = releases().find(project, "v1").orElseThrow();
        assertEquals(List.of(id, "v1", SHA, new ReleaseText("Release v1", "text of v1", moment), NOW), List.of(view.id(), view.tag(),
                view.sha(), view.text(), view.createdAt()));
        assertEquals(Optional.of(user), view.author().map(UserBrief::id));
        assertEquals(List.of(OTHER, LINK), view.links().stream().map(ReleaseLinkView::link).toList(), "the newest first");
        assertEquals(Optional.empty(), releases().find(project, "V1"));
        assertEquals(Optional.empty(), releases().find(other, "v1"));
    }

    @Test
    final void tag_has_one_release_in_each_project() {
        assertTrue(added(project, "v1", NOW, NOW).isPresent());
        assertEquals(OptionalLong.empty(), added(project, "v1", NOW, NOW, LINK));
        assertTrue(added(other, "v1", NOW, NOW).isPresent());
        assertEquals(List.of(), releases().find(project, "v1").orElseThrow().links());
        assertThrows(Refusal.class, () -> added(other + 1_000, "v1", NOW, NOW));
    }

    @Test
    final void releases_are_listed_by_their_moments() {
        added(project, "late", NOW.plusSeconds(9), NOW);
        added(project, "early", NOW.minusSeconds(9), NOW.plusSeconds(1));
        added(project, "twin", NOW.minusSeconds(9), NOW.plusSeconds(2));
        added(other, "elsewhere", NOW, NOW);
        assertEquals(List.of("late", "twin", "early"), listed(By.RELEASED_AT, Sort.DESC));
        assertEquals(List.of("early", "twin", "late"), listed(By.RELEASED_AT, Sort.ASC));
        assertEquals(List.of("twin", "early", "late"), listed(By.CREATED_AT, Sort.DESC));
        assertEquals(List.of("late", "early", "twin"), listed(By.CREATED_AT, Sort.ASC));
        assertEquals(3, releases().list(project, ReleaseOrder.NEWEST, new PageRequest.Offset(2, 2)).total());
    }

    @Test
    final void latest_release_is_not_upcoming() {
        assertEquals(Optional.empty(), releases().latest(project, NOW));
        added(project, "early", NOW.minusSeconds(9), NOW);
        added(project, "late", NOW.plusMillis(1), NOW);
        assertEquals(Optional.of("early"), releases().latest(project, NOW));
        assertEquals(Optional.of("late"), releases().latest(project, NOW.plusMillis(1)));
        added(project, "twin", NOW.minusSeconds(9), NOW);
        assertEquals(Optional.of("twin"), releases().latest(project, NOW));
        assertEquals(Optional.empty(), releases().latest(other, NOW));
    }

    @Test
    final void release_is_changed_and_removed() {
        long id = added(project, "v1", NOW, NOW, LINK).orElseThrow();
        ReleaseText text = new ReleaseText("Other", "", NOW.plusSeconds(3));
        assertEquals(Optional.of(new ReleaseText("Release v1", "text of v1", NOW)), transactions().write(() -> {
            Optional<ReleaseText> held = releases().hold(id);
            releases().update(id, text, NOW.plusSeconds(1));
            return held;
        }));
        assertEquals(text, releases().find(project, "v1").orElseThrow().text());
        assertEquals(1, releases().find(project, "v1").orElseThrow().links().size());
        assertFalse(transactions().write(() -> releases().remove(other, "v1")));
        assertTrue(transactions().write(() -> releases().remove(project, "v1")));
        assertFalse(transactions().write(() -> releases().remove(project, "v1")));
        assertEquals(Optional.empty(), transactions().write(() -> releases().hold(id)));
    }

    @Test
    final void release_of_a_tag_is_locked_until_the_transaction_ends() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        Callable<Integer> alone = () -> transactions().write(() -> {
            releases().lock(project, "v1");
            int there = inside.incrementAndGet();
            releases().find(project, "v1");
            inside.decrementAndGet();
            return there;
        });
        List<Integer> seen = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> each : threads.invokeAll(List.of(alone, alone, alone, alone))) {
                seen.add(each.get());
            }
        }
        assertEquals(List.of(1, 1, 1, 1), seen);
    }

    @Test
    final void descriptions_are_read_by_tag() {
        added(project, "v1", NOW, NOW);
        added(project, "v2", NOW, NOW);
        added(other, "v3", NOW, NOW);
        assertEquals(Map.of("v1", "text of v1"), releases().descriptions(project, Set.of("v1", "v3", "none")));
        assertEquals(Map.of(), releases().descriptions(project, Set.of()));
    }
}
