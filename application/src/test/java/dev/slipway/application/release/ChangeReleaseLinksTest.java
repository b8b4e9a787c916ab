package dev.slipway.application.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Refusals;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.release.LinkType;
import dev.slipway.domain.release.ReleaseLink;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Links of a release that has two of them, one with a path. */
final class ChangeReleaseLinksTest {

    private static final ReleaseLink ONE = new ReleaseLink("One", "https://example.com/1", Optional.of("/one"), LinkType.PACKAGE);
    private static final ReleaseLink TWO = new ReleaseLink("Two", "https://example.com/2", Optional.empty(), LinkType.OTHER);

    private final ReleaseScene scene = new ReleaseScene();
    private final Caller developer = scene.member(Role.DEVELOPER);

    @BeforeEach
    void store() {
        store(List.of(new ReleaseLinkView(1, ONE), new ReleaseLinkView(2, TWO)));
    }

    private void store(List<ReleaseLinkView> links) {
        when(scene.assets.lock(ReleaseScene.RELEASE)).thenReturn(Optional.of(links));
    }

    private ReleaseLinkView add(ReleaseLink link) {
        return scene.links.add(developer, scene.projectRef, "v1", link);
    }

    private ReleaseLinkView update(long id, String name, String url, String filepath, LinkType type) {
        return scene.links.update(developer, scene.projectRef, "v1", id, new ChangeReleaseLinks.Changes(Optional.ofNullable(name),
                Optional.ofNullable(url), Optional.ofNullable(filepath), Optional.ofNullable(type)));
    }

    @ParameterizedTest
    @CsvSource({
        "Three, https://example.com/3, /three, done",
        "Three, https://example.com/3, ,       done",
        "One,   https://example.com/3, ,       invalid name field.taken",
        "Three, https://example.com/2, ,       invalid url field.taken",
        "Three, https://example.com/3, /one,   invalid filepath field.taken",
        "Two,   https://example.com/1, /one,   invalid name field.taken and url field.taken and filepath field.taken",
        "'',    https://example.com/3, ,       invalid name field.blank"})
    void names_addresses_and_paths_are_used_once(String name, String url, String path, String end) {
        ReleaseLink link = new ReleaseLink(name, url, Optional.ofNullable(path), LinkType.OTHER);
        ReleaseLinkView added = new ReleaseLinkView(3, link);
        when(scene.assets.add(ReleaseScene.RELEASE, link, ReleaseScene.NOW)).thenReturn(added);
        assertEquals(end, Refusals.end(() -> assertEquals(added, add(link))));
        if (!end.equals("done")) {
            verify(scene.assets, never()).add(anyLong(), any(), any());
        }
    }

    @ParameterizedTest
    @CsvSource({"99, done", "100, invalid links field.too_many", "101, invalid links field.too_many"})
    void release_has_at_most_a_hundred_links(int present, String end) {
        store(LongStream.range(0, present).mapToObj(id -> new ReleaseLinkView(id, new ReleaseLink("Link " + id, "https://example.com/l"
                + id, Optional.empty(), LinkType.OTHER))).toList());
        assertEquals(end, Refusals.end(() -> add(ONE)));
    }

    @Test
    void changes_of_a_link_keep_what_they_do_not_name() {
        ReleaseLink named = new ReleaseLink("New", ONE.url(), ONE.filepath(), ONE.type());
        assertEquals(new ReleaseLinkView(1, named), update(1, "New", null, null, null));
        verify(scene.assets).update(ReleaseScene.RELEASE, 1, named);
        ReleaseLink moved = new ReleaseLink(TWO.name(), "https://example.com/9", Optional.of("/nine"), LinkType.IMAGE);
        assertEquals(new ReleaseLinkView(2, moved), update(2, null, moved.url(), "/nine", LinkType.IMAGE));
        verify(scene.assets).update(ReleaseScene.RELEASE, 2, moved);
    }

    @Test
    void link_differs_from_the_others_and_not_from_itself() {
        assertEquals(ONE, update(1, ONE.name(), ONE.url(), ONE.filepath().orElseThrow(), ONE.type()).link());
        assertEquals("invalid name field.taken", Refusals.end(() -> update(1, "Two", null, null, null)));
        assertEquals("invalid filepath field.taken", Refusals.end(() -> update(2, null, null, "/one", null)));
        assertEquals("none", Refusals.end(() -> update(3, "Three", null, null, null)));
        verify(scene.assets, never()).update(ReleaseScene.RELEASE, 2, TWO);
    }

    @Test
    void removed_link_is_returned_once() {
        when(scene.assets.find(ReleaseScene.RELEASE, 1)).thenReturn(Optional.of(new ReleaseLinkView(1, ONE)));
        when(scene.assets.remove(ReleaseScene.RELEASE, 1)).thenReturn(true);
        assertEquals(ONE, scene.links.remove(developer, scene.projectRef, "v1", 1).link());
        when(scene.assets.remove(ReleaseScene.RELEASE, 1)).thenReturn(false);
        assertEquals("none", Refusals.end(() -> scene.links.remove(developer, scene.projectRef, "v1", 1)));
        assertEquals("none", Refusals.end(() -> scene.links.remove(developer, scene.projectRef, "v1", 2)));
    }

    @Test
    void release_that_is_gone_meanwhile_has_no_links() {
        when(scene.assets.lock(ReleaseScene.RELEASE)).thenReturn(Optional.empty());
        assertEquals("none", Refusals.end(() -> add(TWO)));
        assertEquals("none", Refusals.end(() -> update(1, "New", null, null, null)));
    }
}
