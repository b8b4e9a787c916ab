package dev.slipway.persistence.discussion;

import dev.slipway.application.discussion.NoteCountsKit;
import dev.slipway.application.discussion.port.Discussions;
import dev.slipway.application.discussion.port.NoteCounts;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqNoteCountsTest extends NoteCountsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected NoteCounts counts() {
        return HERE.get(NoteCounts.class);
    }

    @Override
    protected Discussions discussions() {
        return HERE.get(Discussions.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected Noteable.MergeRequest request() {
        return RequestRows.request(HERE, HERE.rows().project());
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }
}
