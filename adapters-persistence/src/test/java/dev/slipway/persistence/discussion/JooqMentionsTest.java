package dev.slipway.persistence.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.discussion.MentionsKit;
import dev.slipway.application.discussion.port.Mentions;
import dev.slipway.application.discussion.port.Mentions.Written;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.note.MentionedItems.ItemKind;
import dev.slipway.domain.discussion.note.MentionedItems.Mention;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqMentionsTest extends MentionsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Mentions mentions() {
        return HERE.get(Mentions.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected Noteable.Issue issue() {
        return NotedRows.issue(HERE, HERE.rows().project());
    }

    @Override
    protected Noteable.MergeRequest request() {
        return NotedRows.request(HERE, HERE.rows().project());
    }

    @Override
    protected Noteable.Snippet snippet() {
        return NotedRows.snippet(HERE, HERE.rows().project());
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }

    private long stored(Noteable source, long writer) {
        Mention mention = new Mention(ItemKind.ISSUE, Optional.empty(), 1);
        return transactions().write(() -> mentions().add(writer, List.of(new Written(source, mention)))).getFirst();
    }

    @Test
    void mentions_go_with_what_they_are_in_and_with_their_writer() {
        Noteable.Issue issue = issue();
        Noteable.MergeRequest request = request();
        long project = HERE.rows().project();
        long writer = user();
        long inIssue = stored(issue, user());
        long inRequest = stored(request, user());
        long inCommit = stored(new Noteable.Commit(project, "a".repeat(40)), user());
        Noteable.Snippet snippet = snippet();
        long inSnippet = stored(snippet, user());
        long ofWriter = stored(issue(), writer);
        HERE.rows().ask("delete from issues where id = ? returning id", issue.id());
        HERE.rows().ask("delete from snippets where id = ? returning id", snippet.id());
        HERE.rows().ask("delete from merge_requests where id = ? returning id", request.id());
        HERE.rows().ask("delete from projects where id = ? returning id", project);
        HERE.rows().ask("delete from users where id = ? returning id", writer);
        for (long gone : List.of(inIssue, inRequest, inSnippet, inCommit, ofWriter)) {
            assertEquals(Optional.empty(), mentions().find(gone));
        }
    }
}
