package dev.slipway.application.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.snippet.SnippetFilter.Place;
import dev.slipway.application.snippet.port.SnippetViews;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.application.snippet.port.Snippets.NewSnippet;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.snippet.SnippetAudience;
import dev.slipway.domain.snippet.SnippetDraft;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of {@code SnippetViews}. */
public abstract class SnippetViewsKit {

    protected static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    protected static final SnippetAudience ALL = new SnippetAudience.Everywhere(true, Set.of(), OptionalLong.empty());

    protected long anna;
    protected long bob;
    protected long group;
    protected long project;
    protected long hers;
    protected long his;
    protected long personal;
    protected long open;

    protected abstract SnippetViews views();

    protected abstract Snippets snippets();

    protected abstract AccessWorld rows();

    @BeforeEach
    final void fill() {
        anna = rows().user("anna");
        bob = rows().user("bob");
        group = rows().store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
        project = rows().store(ProjectDraft.in(group, "tool").visible(Visibility.PUBLIC));
        hers = made(OptionalLong.of(project), anna, Visibility.PRIVATE, 0);
        his = made(OptionalLong.of(project), bob, Visibility.PUBLIC, 10);
        personal = made(OptionalLong.empty(), anna, Visibility.PRIVATE, 20);
        open = made(OptionalLong.empty(), bob, Visibility.PUBLIC, 30);
    }

    protected final long made(OptionalLong where, long author, Visibility visibility, int second) {
        long id = snippets().reserve();
        snippets().create(new NewSnippet(id, where, author, new SnippetDraft("title of " + second, "höhe", visibility), "main",
                List.of("z.txt", "a b/c.txt"), Optional.empty(), START.plusSeconds(second)));
        return id;
    }

    private List<Long> listed(SnippetFilter filter, SnippetAudience audience) {
        Page<SnippetView> page = views().list(filter, audience, new PageRequest.Offset(1, 100));
        assertEquals(page.items().size(), page.total());
        return page.items().stream().map(SnippetView::id).toList();
    }

    private List<Long> listed(Place place) {
        return listed(SnippetFilter.at(place), ALL);
    }

    @Test
    final void snippet_is_shown_with_project_and_author() {
        SnippetView view = views().find(hers).orElseThrow();
        assertEquals(Optional.of(new SnippetView.InProject(project, "acme/tool")), view.project());
        assertEquals(new SnippetDraft("title of 0", "höhe", Visibility.PRIVATE), view.content());
        assertEquals("main", view.branch());
        assertEquals(List.of("z.txt", "a b/c.txt"), view.files());
        assertEquals(List.of(START, START), List.of(view.createdAt(), view.updatedAt()));
        assertEquals("anna", view.author().user().username());
        assertTrue(view.belongsTo(anna) && !view.belongsTo(bob));
        assertEquals(Optional.empty(), views().find(personal).orElseThrow().project());
        assertEquals(Optional.empty(), views().find(open + 1000));
    }

    @Test
    final void places_hold_their_snippets_newest_first() {
        assertEquals(List.of(open, personal, his, hers), listed(new Place.Everywhere()));
        assertEquals(List.of(his, hers), listed(new Place.Project(project)));
        assertEquals(List.of(personal, hers), listed(new Place.OfAuthor(anna)));
        assertEquals(List.of(open), listed(new Place.PublicPersonal()));
    }

    @Test
    final void snippet_of_a_list_is_shown_as_it_is_alone() {
        long other = rows().store(ProjectDraft.in(group, "other").visible(Visibility.PUBLIC));
        List.of(project, other, other).forEach(where -> made(OptionalLong.of(where), anna, Visibility.PUBLIC, 40));
        made(OptionalLong.empty(), anna, Visibility.PUBLIC, 50);
        made(OptionalLong.of(other), bob, Visibility.PUBLIC, 60);
        SnippetAudience reader = new SnippetAudience.OfProject(false, Set.of(Visibility.PUBLIC), OptionalLong.of(bob));
        for (Page<SnippetView> page : List.of(
                views().list(SnippetFilter.at(new Place.Everywhere()), ALL, new PageRequest.Offset(1, 100)),
                views().list(SnippetFilter.at(new Place.Project(other)), reader, new PageRequest.Offset(1, 100)))) {
            assertEquals(page.items().stream().map(view -> views().find(view.id()).orElseThrow()).toList(), page.items());
        }
    }

    @Test
    final void times_of_creation_include_their_bounds() {
        SnippetFilter all = SnippetFilter.at(new Place.Everywhere());
        assertEquals(List.of(open, personal, his), listed(all.created(Optional.of(START.plusSeconds(10)), Optional.empty()), ALL));
        assertEquals(List.of(his, hers), listed(all.created(Optional.empty(), Optional.of(START.plusSeconds(10))), ALL));
        assertEquals(List.of(personal, his),
                listed(all.created(Optional.of(START.plusSeconds(10)), Optional.of(START.plusSeconds(20))), ALL));
    }

    @Test
    final void audience_hides_snippets() {
        SnippetFilter all = SnippetFilter.at(new Place.Everywhere());
        assertEquals(List.of(open, personal, his, hers),
                listed(all, new SnippetAudience.Everywhere(false, Set.of(Visibility.PUBLIC), OptionalLong.of(anna))));
        assertEquals(List.of(open, his),
                listed(all, new SnippetAudience.Everywhere(false, Set.of(Visibility.PUBLIC), OptionalLong.empty())));
        SnippetFilter here = SnippetFilter.at(new Place.Project(project));
        assertEquals(List.of(his), listed(here, new SnippetAudience.OfProject(false, Set.of(Visibility.PUBLIC), OptionalLong.empty())));
        assertEquals(List.of(his, hers), listed(here, new SnippetAudience.OfProject(true, Set.of(), OptionalLong.empty())));
    }

    @Test
    final void list_is_walked_by_key() {
        List<Long> walked = new ArrayList<>();
        Optional<KeysetPosition> next = Optional.of(KeysetPosition.start("cursor"));
        while (next.isPresent()) {
            Page<SnippetView> page = views().list(SnippetFilter.at(new Place.Everywhere()), ALL, PageRequest.Keyset.inOrder(next.get(), 3));
            page.items().forEach(snippet -> walked.add(snippet.id()));
            next = page.next();
        }
        assertEquals(List.of(open, personal, his, hers), walked);
    }

    @Test
    final void hidden_snippet_does_not_exist() {
        snippets().hide(hers, START);
        assertFalse(views().find(hers).isPresent());
        assertEquals(List.of(his), listed(new Place.Project(project)));
    }

    @Test
    final void snippets_of_a_hidden_project_do_not_exist() {
        rows().hideProject(project);
        assertFalse(views().find(hers).isPresent());
        assertEquals(List.of(open, personal), listed(new Place.Everywhere()));
        assertEquals(List.of(), listed(new Place.Project(project)));
    }

    @Test
    final void list_of_a_project_is_that_of_its_reader() {
        SnippetAudience author = new SnippetAudience.OfProject(false, Set.of(Visibility.PUBLIC), OptionalLong.of(anna));
        SnippetAudience other = new SnippetAudience.OfProject(false, Set.of(Visibility.PUBLIC), OptionalLong.of(bob));
        assertEquals(List.of(List.of(his), List.of(hers)), walked(author));
        assertEquals(List.of(List.of(his)), walked(other));
        assertEquals(List.of(List.of(his), List.of(hers)), walked(author));
        SnippetFilter all = SnippetFilter.at(new Place.Project(project));
        assertEquals(List.of(his, hers), listed(all, author));
        assertEquals(List.of(his), listed(all, other));
        assertEquals(List.of(hers), listed(all.created(Optional.empty(), Optional.of(START)), author));
    }

    /** Pages of one snippet each. */
    private List<List<Long>> walked(SnippetAudience audience) {
        List<List<Long>> pages = new ArrayList<>();
        Optional<KeysetPosition> next = Optional.of(KeysetPosition.start("cursor"));
        while (next.isPresent()) {
            Page<SnippetView> page = views().list(SnippetFilter.at(new Place.Project(project)), audience,
                    PageRequest.Keyset.inOrder(next.get(), 1));
            pages.add(page.items().stream().map(SnippetView::id).toList());
            next = page.next();
        }
        return pages;
    }
}
