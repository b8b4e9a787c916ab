package dev.slipway.application.snippet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.snippet.SnippetFilter.Place;
import dev.slipway.application.snippet.port.Snippets.NewSnippet;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.address.UserAgent;
import dev.slipway.domain.snippet.SnippetAudience;
import dev.slipway.domain.snippet.SnippetDraft;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who sees, changes and comments personal snippets and those of a public project. */
final class SnippetAccessTest {

    private static final PageRequest PAGE = PageRequest.Offset.first();

    private final SnippetScene scene = new SnippetScene();
    private final long author = scene.directory.user("author");
    private final SnippetModule module = scene.module;

    private Caller caller(String name) {
        return switch (name) {
            case "ANONYMOUS" -> Caller.ANONYMOUS;
            case "EXTERNAL" -> scene.person(scene.directory.store(AccountDraft.named("external").asExternal()));
            case "STRANGER" -> scene.person(scene.directory.user("stranger"));
            case "AUTHOR" -> scene.person(author);
            case "ADMINISTRATOR" -> scene.person(scene.directory.store(AccountDraft.named("root").asAdministrator()));
            default -> scene.member(Role.valueOf(name));
        };
    }

    private void assertRights(boolean sees, boolean changes, boolean comments, Caller caller, SnippetRef reference) {
        String what = caller + " " + reference;
        assertEquals(sees ? "done" : "no Snippet", Refusals.end(() -> module.seenSnippets.find(caller, reference)), what);
        assertEquals(sees ? "done" : "none", Refusals.end(() -> module.snippetReads.get(caller, reference)), what);
        Optional<SnippetGrant> grant = module.seenSnippets.seen(caller, reference.id());
        assertEquals(sees, grant.isPresent(), what);
        grant.ifPresent(seen -> {
            assertEquals(List.of(reference.id(), OptionalLong.of(author)), List.of(seen.id(), seen.authorId()));
            assertEquals(changes, seen.mayChange(), what);
            assertEquals(comments, seen.mayComment(), what);
        });
    }

    /** Each letter is a visibility: public, internal, private. */
    @ParameterizedTest
    @CsvSource({
        "ANONYMOUS,     u,   false, u,   false, false",
        "EXTERNAL,      u,   false, u,   false, true",
        "STRANGER,      ui,  false, ui,  false, true",
        "GUEST,         ui,  false, uip, false, true",
        "DEVELOPER,     ui,  false, uip, false, true",
        "MAINTAINER,    ui,  false, uip, true,  true",
        "AUTHOR,        uip, true,  uip, true,  true",
        "ADMINISTRATOR, uip, true,  uip, true,  true"})
    void snippets_are_seen_by_their_visibility_and_changed_by_authors_and_maintainers(String name, String personal,
            boolean changesPersonal, String ofProject, boolean changesOfProject, boolean comments) {
        Caller caller = caller(name);
        for (Visibility visibility : Visibility.values()) {
            String letter = visibility == Visibility.PUBLIC ? "u" : visibility.name().substring(0, 1).toLowerCase(Locale.ROOT);
            long own = scene.store(OptionalLong.empty(), author, visibility);
            assertRights(personal.contains(letter), changesPersonal, comments, caller, new SnippetRef.Anywhere(own));
            long shared = scene.store(OptionalLong.of(scene.project), author, visibility);
            boolean sees = ofProject.contains(letter);
            assertRights(sees, changesOfProject, comments, caller, new SnippetRef.Anywhere(shared));
            assertRights(sees, changesOfProject, comments, caller, new SnippetRef.OfProject(scene.projectRef, shared));
            assertEquals("no Snippet",
                    Refusals.end(() -> module.seenSnippets.find(caller, new SnippetRef.OfProject(scene.projectRef, own))));
        }
    }

    @Test
    void snippets_of_a_hidden_project_are_seen_by_its_members_alone() {
        long hidden = scene.directory.store(ProjectDraft.in(scene.directory.store(GroupDraft.named("hidden")), "p"));
        long id = scene.store(OptionalLong.of(hidden), author, Visibility.PUBLIC);
        Caller caller = scene.person(author);
        assertEquals(Optional.empty(), module.seenSnippets.seen(caller, id));
        assertEquals("no Snippet", Refusals.end(() -> module.seenSnippets.find(caller, new SnippetRef.Anywhere(id))));
        assertEquals("no Project",
                Refusals.end(() -> module.seenSnippets.find(caller, new SnippetRef.OfProject(new ProjectRef.Id(hidden), id))));
        assertEquals("no Snippet",
                Refusals.end(() -> module.seenSnippets.find(caller, new SnippetRef.OfProject(scene.projectRef, id))));
        assertEquals(Optional.empty(), module.seenSnippets.seen(caller, 999));
    }

    @Test
    void snippets_of_an_archived_project_stay_as_they_are() {
        long id = scene.store(OptionalLong.of(scene.project), author, Visibility.PUBLIC);
        scene.directory.archiveProject(scene.project);
        for (String name : List.of("AUTHOR", "MAINTAINER", "STRANGER")) {
            SnippetGrant grant = module.seenSnippets.seen(caller(name), id).orElseThrow();
            assertEquals(List.of(false, false), List.of(grant.mayChange(), grant.mayComment()), name);
        }
    }

    @Test
    void snippet_of_an_account_that_is_gone_has_no_author() {
        long id = scene.store(OptionalLong.empty(), author, Visibility.PUBLIC);
        Caller former = scene.person(author);
        scene.snippets.deleteUser(author);
        SnippetGrant grant = module.seenSnippets.seen(former, id).orElseThrow();
        assertEquals(OptionalLong.empty(), grant.authorId());
        assertEquals(false, grant.mayChange());
    }

    @ParameterizedTest
    @CsvSource({"ANONYMOUS, unauthenticated", "STRANGER, forbidden", "AUTHOR, done", "ADMINISTRATOR, done"})
    void those_who_change_a_snippet_delete_it(String name, String end) {
        long id = scene.store(OptionalLong.empty(), author, Visibility.PUBLIC);
        assertEquals(end, Refusals.end(() -> module.deleteSnippet.delete(caller(name), new SnippetRef.Anywhere(id), Freshness.ANY)));
        assertEquals(!end.equals("done"), scene.snippets.exists(id));
    }

    @Test
    void snippet_that_changed_meanwhile_is_not_deleted() {
        long id = scene.store(OptionalLong.empty(), author, Visibility.PUBLIC);
        Caller caller = scene.person(author);
        SnippetRef reference = new SnippetRef.Anywhere(id);
        Freshness older = new Freshness(Optional.of(SnippetScene.CREATED.minusSeconds(1)));
        Refusals.of(() -> module.deleteSnippet.delete(caller, reference, older));
        assertEquals(true, scene.snippets.exists(id));
        module.deleteSnippet.delete(caller, reference, new Freshness(Optional.of(SnippetScene.CREATED)));
        assertEquals(false, scene.snippets.exists(id));
    }

    @Test
    void lists_are_for_accounts_and_ask_for_what_the_caller_sees() {
        Page<SnippetView> found = new Page<>(List.of(), 0);
        when(scene.views.list(any(), any(), any())).thenReturn(found);
        Caller caller = scene.person(author);
        SnippetReads reads = module.snippetReads;
        Optional<Instant> after = Optional.of(SnippetScene.NOW.minusSeconds(9));
        Optional<Instant> before = Optional.of(SnippetScene.NOW);
        SnippetReads.Created created = new SnippetReads.Created(after, before);
        SnippetAudience everywhere = SnippetAudience.everywhere(caller);
        assertEquals(found, reads.own(caller, created, PAGE));
        verify(scene.views).list(new SnippetFilter(new Place.OfAuthor(author), after, before), everywhere, PAGE);
        assertEquals(found, reads.publicOnes(caller, created, PAGE));
        verify(scene.views).list(new SnippetFilter(new Place.PublicPersonal(), after, before), everywhere, PAGE);
        assertEquals(found, reads.all(caller, created, PAGE));
        verify(scene.views).list(new SnippetFilter(new Place.Everywhere(), after, before), everywhere, PAGE);
        assertEquals(found, reads.inProject(caller, scene.projectRef, PAGE));
        verify(scene.views).list(SnippetFilter.at(new Place.Project(scene.project)),
                new SnippetAudience.OfProject(false, everywhere.open(), OptionalLong.of(author)), PAGE);
        List<Runnable> anonymous = List.of(() -> reads.own(Caller.ANONYMOUS, created, PAGE),
                () -> reads.publicOnes(Caller.ANONYMOUS, created, PAGE), () -> reads.all(Caller.ANONYMOUS, created, PAGE),
                () -> reads.inProject(Caller.ANONYMOUS, scene.projectRef, PAGE));
        anonymous.forEach(read -> assertEquals("unauthenticated", Refusals.end(read)));
    }

    @Test
    void filter_without_moments_means_all() {
        SnippetFilter all = SnippetFilter.at(new Place.Everywhere());
        Optional<Instant> moment = Optional.of(SnippetScene.NOW);
        assertEquals(List.of(true, false, false), List.of(all.unfiltered(), all.created(moment, Optional.empty()).unfiltered(),
                all.created(Optional.empty(), moment).unfiltered()));
    }

    @Test
    void client_of_a_snippet_is_told_to_administrators() {
        UserAgent agent = new UserAgent("curl", "127.0.0.1");
        long id = scene.snippets.reserve();
        scene.snippets.create(new NewSnippet(id, OptionalLong.empty(), author, new SnippetDraft("title", null, Visibility.PRIVATE), "main",
                List.of("a"), Optional.of(agent), SnippetScene.NOW));
        Caller root = caller("ADMINISTRATOR");
        assertEquals(agent, module.snippetReads.userAgent(root, new SnippetRef.Anywhere(id)));
        assertEquals("forbidden", Refusals.end(() -> module.snippetReads.userAgent(scene.person(author), new SnippetRef.Anywhere(id))));
        assertEquals("no Snippet", Refusals.end(() -> module.snippetReads.userAgent(caller("STRANGER"), new SnippetRef.Anywhere(id))));
        long silent = scene.store(OptionalLong.empty(), author, Visibility.PRIVATE);
        assertEquals("no UserAgentDetail", Refusals.end(() -> module.snippetReads.userAgent(root, new SnippetRef.Anywhere(silent))));
    }
}
