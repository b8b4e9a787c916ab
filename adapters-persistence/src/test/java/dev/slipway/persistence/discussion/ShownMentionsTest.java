package dev.slipway.persistence.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.discussion.NoteActivity;
import dev.slipway.application.discussion.NoteOrder;
import dev.slipway.application.discussion.NoteView;
import dev.slipway.application.discussion.port.DiscussionViews;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.discussion.port.Discussions.Mention;
import dev.slipway.application.discussion.port.Discussions.NewDiscussion;
import dev.slipway.application.discussion.port.Discussions.NewNote;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.discussion.DiscussionKey;
import dev.slipway.domain.discussion.DiscussionKind;
import dev.slipway.domain.discussion.MentionAudience;
import dev.slipway.domain.discussion.MentionRules;
import dev.slipway.domain.discussion.MentionSource;
import dev.slipway.domain.discussion.NoteAudience;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Mentions are shown as {@code MentionAudience} decides, and the answers to others are those without them. */
class ShownMentionsTest {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

    @RegisterExtension
    final Persistence here = new Persistence();

    private DiscussionViews views() {
        return here.get(DiscussionViews.class);
    }

    private boolean mentions(Noteable on, Noteable source, long author) {
        NewNote note = new NewNote(author, source.identity(), true, OptionalLong.empty(), START);
        return here.get(Transactions.class).write(() -> here.get(Discussions.class).mention(new NewDiscussion(on,
                DiscussionKey.of(on, source.identity()), DiscussionKind.INDIVIDUAL, false, Optional.empty(), note),
                new Mention(source, false, true)));
    }

    private void mention(Noteable on, Noteable source, long author) {
        assertTrue(mentions(on, source, author));
    }

    private Page<NoteView> read(Noteable on, NoteAudience audience) {
        return views().notes(on, audience, NoteActivity.ALL_NOTES, NoteOrder.OLDEST_FIRST, PageRequest.Offset.first());
    }

    private List<String> texts(Noteable on, MentionAudience audience) {
        Page<NoteView> page = read(on, NoteAudience.of(true, audience));
        List<String> texts = page.items().stream().map(note -> note.content().body()).sorted().toList();
        assertEquals(texts.size(), page.total());
        assertEquals(texts.size(), views().list(on, NoteAudience.of(true, audience), PageRequest.Offset.first()).total());
        return texts;
    }

    /** An issue that mentions, as the rule sees it. */
    private record Source(Noteable.Issue issue, boolean confidential, Set<Long> own) {}

    private Source source(long project, boolean confidential, long author, long assignee) {
        Noteable.Issue issue = NotedRows.issue(here, project);
        here.rows().ask("update issues set confidential = ?, author_id = ? where id = ? returning id", confidential, author, issue.id());
        here.rows().ask("insert into issue_assignees (issue_id, user_id) values (?, ?) returning issue_id", issue.id(), assignee);
        return new Source(issue, confidential, Set.of(author, assignee));
    }

    @Test
    void every_reader_is_shown_what_the_rule_says() {
        long project = here.rows().project();
        long other = here.rows().project();
        long anna = here.rows().user();
        long bob = here.rows().user();
        long carl = here.rows().user();
        for (Noteable on : List.of(NotedRows.issue(here, project), NotedRows.request(here, project))) {
            List<Source> sources = new ArrayList<>();
            for (long of : new long[] {project, other}) {
                sources.add(source(of, false, anna, bob));
                sources.add(source(of, true, anna, bob));
                sources.add(source(of, true, bob, carl));
            }
            sources.forEach(source -> mention(on, source.issue(), anna));
            Set<MentionSource> all = Set.of(new MentionSource(MentionSource.Kind.ISSUE, project),
                    new MentionSource(MentionSource.Kind.ISSUE, other));
            assertEquals(all, views().mentions(on));
            for (Set<MentionSource> shown : List.of(all, Set.of(new MentionSource(MentionSource.Kind.ISSUE, other)),
                    Set.<MentionSource>of(), Set.of(new MentionSource(MentionSource.Kind.MERGE_REQUEST, project)))) {
                for (Set<Long> trusted : List.of(Set.<Long>of(), Set.of(project), Set.of(project, other))) {
                    for (OptionalLong reader : List.of(OptionalLong.empty(), OptionalLong.of(anna), OptionalLong.of(carl))) {
                        MentionAudience audience = new MentionAudience(shown, trusted, reader);
                        assertEquals(sources.stream().filter(source -> audience.shows(MentionSource.of(source.issue()),
                                        source.confidential(), reader.isPresent() && source.own().contains(reader.getAsLong())))
                                .map(source -> source.issue().identity()).sorted().toList(), texts(on, audience), audience.toString());
                    }
                }
            }
        }
    }

    /** A snippet that mentions, as the rule sees it. */
    private Noteable.Snippet snippet(long project, Visibility visibility, long author) {
        Noteable.Snippet snippet = NotedRows.snippet(here, project);
        here.rows().ask("update snippets set visibility = ?, author_id = ? where id = ? returning id", visibility.level(), author,
                snippet.id());
        return snippet;
    }

    @Test
    void every_reader_is_shown_mentions_in_snippets_as_the_rule_says() {
        long project = here.rows().project();
        long other = here.rows().project();
        long anna = here.rows().user();
        Noteable on = NotedRows.issue(here, project);
        record InSnippet(Noteable.Snippet snippet, Visibility visibility) {}
        List<InSnippet> sources = new ArrayList<>();
        for (long of : new long[] {project, other}) {
            for (Visibility visibility : Visibility.values()) {
                sources.add(new InSnippet(snippet(of, visibility, anna), visibility));
            }
        }
        sources.forEach(source -> mention(on, source.snippet(), anna));
        Set<MentionSource> all = Set.of(new MentionSource(MentionSource.Kind.SNIPPET, project),
                new MentionSource(MentionSource.Kind.SNIPPET, other));
        assertEquals(all, views().mentions(on));
        for (Set<MentionSource> shown : List.of(all, Set.of(new MentionSource(MentionSource.Kind.SNIPPET, other)),
                Set.of(new MentionSource(MentionSource.Kind.ISSUE, project)))) {
            for (Set<Long> trusted : List.of(Set.<Long>of(), Set.of(project), Set.of(project, other))) {
                for (Set<Visibility> open : List.of(Set.<Visibility>of(), Set.of(Visibility.PUBLIC), Set.of(Visibility.INTERNAL,
                        Visibility.PUBLIC))) {
                    for (OptionalLong reader : List.of(OptionalLong.empty(), OptionalLong.of(anna), OptionalLong.of(here.rows().user()))) {
                        MentionAudience audience = new MentionAudience(shown, Set.of(), new MentionAudience.Snippets(trusted, open),
                                reader);
                        assertEquals(sources.stream().filter(source -> audience.shows(MentionSource.of(source.snippet()),
                                        source.visibility(), reader.equals(OptionalLong.of(anna))))
                                .map(source -> source.snippet().identity()).sorted().toList(), texts(on, audience), audience.toString());
                    }
                }
            }
        }
    }

    @Test
    void mention_goes_with_its_snippet_and_leaves_its_place_to_another() {
        Noteable on = NotedRows.issue(here, here.rows().project());
        long author = here.rows().user();
        List<Noteable.Snippet> sources = new ArrayList<>();
        for (int number = 0; number < MentionRules.SOURCES; number++) {
            sources.add(snippet(here.rows().project(), Visibility.PUBLIC, author));
            mention(on, sources.getLast(), author);
        }
        MentionAudience reader = new MentionAudience(Set.of(MentionSource.of(sources.getFirst())), Set.of(),
                new MentionAudience.Snippets(Set.of(), Set.of(Visibility.PUBLIC)), OptionalLong.empty());
        assertEquals(1, texts(on, reader).size());
        Noteable.Issue other = NotedRows.issue(here, here.rows().project());
        assertFalse(mentions(on, other, author));
        here.rows().ask("update snippets set deleted_at = now() where id = ? returning id", sources.getFirst().id());
        assertEquals(List.of(), texts(on, reader));
        mention(on, other, author);
        assertEquals(MentionRules.SOURCES, read(on, NoteAudience.ALL).total());
    }

    @Test
    void mention_follows_the_confidentiality_of_its_issue_and_goes_with_it() {
        long project = here.rows().project();
        Noteable on = NotedRows.request(here, project);
        Source source = source(project, false, here.rows().user(), here.rows().user());
        mention(on, source.issue(), here.rows().user());
        MentionAudience stranger = MentionAudience.of(Set.of(MentionSource.of(source.issue())));
        assertEquals(1, texts(on, stranger).size());
        here.rows().ask("update issues set confidential = true where id = ? returning id", source.issue().id());
        assertEquals(List.of(), texts(on, stranger));
        here.rows().ask("update issues set confidential = false where id = ? returning id", source.issue().id());
        assertEquals(1, texts(on, stranger).size());
        here.rows().ask("delete from issues where id = ? returning id", source.issue().id());
        assertEquals(List.of(), texts(on, stranger));
    }

    @Test
    void mention_in_an_issue_that_is_gone_leaves_its_place_to_another() {
        Noteable on = NotedRows.issue(here, here.rows().project());
        long author = here.rows().user();
        List<Noteable.Issue> sources = new ArrayList<>();
        for (int number = 0; number < MentionRules.SOURCES; number++) {
            sources.add(NotedRows.issue(here, here.rows().project()));
            mention(on, sources.getLast(), author);
        }
        Noteable.Issue other = NotedRows.issue(here, here.rows().project());
        assertFalse(mentions(on, other, author));
        here.rows().ask("delete from issues where id = ? returning id", sources.getFirst().id());
        mention(on, other, author);
        assertEquals(MentionRules.SOURCES, read(on, NoteAudience.ALL).total());
    }
}
