package dev.slipway.persistence.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestMentionsKit;
import dev.slipway.application.mergerequest.port.MergeRequestMentions;
import dev.slipway.application.mergerequest.port.MergeRequestMentions.Written;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.note.MentionedRequests.Mention;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqMergeRequestMentionsTest extends MergeRequestMentionsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected MergeRequestMentions mentions() {
        return HERE.get(MergeRequestMentions.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long request() {
        long project = HERE.rows().project();
        return transactions().write(() -> HERE.get(MergeRequests.class).create(new NewMergeRequest(
                MergeRequestBranches.of(project, "topic", project, "main"), MergeRequestContent.titled("x", "main"), user(),
                Instant.EPOCH)).orElseThrow());
    }

    @Override
    protected long user() {
        return HERE.rows().user();
    }

    @Test
    void mentions_go_with_their_request_and_their_writer() {
        long kept = request();
        long gone = request();
        long writer = user();
        List<Written> mention = List.of(new Written(Optional.empty(), new Mention(Optional.empty(), 1)));
        transactions().run(now -> {
            mentions().add(kept, writer, mention);
            mentions().add(gone, user(), mention);
        });
        transactions().run(now -> HERE.get(MergeRequests.class).remove(gone));
        assertEquals(List.of(), mentions().list(gone, 9));
        assertEquals(1, mentions().list(kept, 9).size());
        HERE.rows().ask("delete from users where id = ? returning id", writer);
        assertEquals(List.of(), mentions().list(kept, 9));
    }
}
