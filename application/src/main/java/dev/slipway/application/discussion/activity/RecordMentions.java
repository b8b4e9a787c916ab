package dev.slipway.application.discussion.activity;

import dev.slipway.application.discussion.port.Mentions;
import dev.slipway.application.discussion.port.Mentions.Written;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.discussion.MentionRules;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.note.MentionedItems;
import dev.slipway.domain.discussion.note.MentionedItems.Texts;
import dev.slipway.domain.repository.Commit;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Records the mentions of issues and merge requests that are new in texts, in the transaction that stores these, with the user who wrote
 * them. Work tells them with the rights of that user. Internal notes are read by few, so they mention nothing.
 */
public final class RecordMentions {

    /** Maximum number of mentions of one change. */
    private static final int MOST = 100;

    private final Mentions mentions;
    private final Work work;
    private final LongPredicate acting;

    /** @param acting whether the server acts for a user; what others write is never told, as what bots write about alerts */
    public RecordMentions(Mentions mentions, Work work, LongPredicate acting) {
        this.mentions = mentions;
        this.work = work;
        this.acting = acting;
    }

    /** Records the mentions that are new in the texts of an object. @param writer null if the user is not known: then none is told */
    public void changed(Noteable source, Texts before, Texts after, @Nullable Long writer) {
        if (source.kind().mentioning()) {
            record(MentionedItems.added(before, after).stream().map(mention -> new Written(source, mention)).toList(), writer);
        }
    }

    /** Records the mentions in a new text of a note. @param internal whether few read it, so that nothing is told */
    public void noted(Noteable source, boolean internal, Texts before, String body, long writer) {
        if (!internal) {
            changed(source, before, Texts.of(body), writer);
        }
    }

    /** Returns the mentions in the newest commits of a project, up to a limit, oldest first. @param commits the newest last */
    public static List<Written> of(long projectId, List<Commit> commits) {
        return commits.reversed().stream().flatMap(commit -> MentionedItems.of(commit.message()).reversed().stream()
                .map(mention -> new Written(new Noteable.Commit(projectId, commit.sha()), mention))).limit(MOST).toList().reversed();
    }

    /** Records mentions, as far as the writer has room for them. @param writer null if the user is not known: then none is told */
    public void record(List<Written> written, @Nullable Long writer) {
        if (writer == null || written.isEmpty() || !acting.test(writer)) {
            return;
        }
        List<Long> stored = mentions.add(writer, written.stream().limit(MentionRules.room(mentions.waiting(writer))).toList());
        if (!stored.isEmpty()) {
            work.soon(TellMention.KIND, stored);
        }
    }
}
