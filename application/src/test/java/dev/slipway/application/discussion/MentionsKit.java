package dev.slipway.application.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.discussion.port.Mentions;
import dev.slipway.application.discussion.port.Mentions.Pending;
import dev.slipway.application.discussion.port.Mentions.Written;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.note.MentionedItems.ItemKind;
import dev.slipway.domain.discussion.note.MentionedItems.Mention;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code Mentions}. */
public abstract class MentionsKit {

    private static final Mention HERE = new Mention(ItemKind.ISSUE, Optional.empty(), 1);
    private static final Mention ELSEWHERE = new Mention(ItemKind.MERGE_REQUEST, Optional.of("acme/tool"), 999_999_999_999_999_999L);

    protected abstract Mentions mentions();

    protected abstract Transactions transactions();

    protected abstract Noteable.Issue issue();

    protected abstract Noteable.MergeRequest request();

    protected abstract Noteable.Snippet snippet();

    protected abstract long user();

    @Test
    final void mentions_wait_with_their_writer_until_they_are_removed() {
        Noteable.Issue issue = issue();
        Noteable.MergeRequest request = request();
        List<Written> written = List.of(new Written(issue, HERE), new Written(request, ELSEWHERE),
                new Written(new Noteable.Commit(request.projectId(), "a".repeat(40)), HERE), new Written(issue, ELSEWHERE),
                new Written(snippet(), ELSEWHERE));
        long anna = user();
        List<Long> ids = transactions().write(() -> mentions().add(anna, written));
        assertEquals(5, ids.stream().distinct().count());
        for (int number = 0; number < ids.size(); number++) {
            assertEquals(Optional.of(new Pending(ids.get(number), anna, written.get(number))), mentions().find(ids.get(number)));
        }
        transactions().run(now -> mentions().remove(ids.get(1)));
        transactions().run(now -> mentions().remove(ids.get(1)));
        assertEquals(Optional.empty(), mentions().find(ids.get(1)));
        assertEquals(written.get(2), mentions().find(ids.get(2)).orElseThrow().written());
    }

    @Test
    final void mention_that_waits_is_not_stored_again() {
        Written first = new Written(issue(), HERE);
        Written inSnippet = new Written(snippet(), HERE);
        Written second = new Written(new Noteable.Commit(request().projectId(), "a".repeat(40)), ELSEWHERE);
        long anna = user();
        long bob = user();
        assertEquals(0, mentions().waiting(anna));
        List<Long> ids = transactions().write(() -> mentions().add(anna, List.of(first, first, second)));
        assertEquals(2, ids.size());
        assertEquals(List.of(), transactions().<List<Long>>write(() -> mentions().add(anna, List.of(second, first))));
        assertEquals(1, transactions().<List<Long>>write(() -> mentions().add(bob, List.of(first))).size());
        assertEquals(List.of(2, 1), List.of(mentions().waiting(anna), mentions().waiting(bob)));
        transactions().run(now -> mentions().remove(ids.getFirst()));
        assertEquals(1, transactions().<List<Long>>write(() -> mentions().add(anna, List.of(first, second))).size());
        assertEquals(1, transactions().<List<Long>>write(() -> mentions().add(anna, List.of(inSnippet, inSnippet))).size());
    }

    @Test
    final void text_without_mentions_stores_none() {
        assertEquals(List.of(), transactions().<List<Long>>write(() -> mentions().add(user(), List.of())));
    }
}
