package dev.slipway.application.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.port.MergeRequestMentions;
import dev.slipway.application.mergerequest.port.MergeRequestMentions.Pending;
import dev.slipway.application.mergerequest.port.MergeRequestMentions.Written;
import dev.slipway.domain.mergerequest.note.MentionedRequests.Mention;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Contract of {@code MergeRequestMentions}. */
public abstract class MergeRequestMentionsKit {

    private static final Written OF_TEXT = new Written(Optional.empty(), new Mention(Optional.of("acme/tool"), 999_999_999_999_999_999L));
    private static final Written OF_COMMIT = new Written(Optional.of("a".repeat(40)), new Mention(Optional.empty(), 1));

    protected abstract MergeRequestMentions mentions();

    protected abstract Transactions transactions();

    /** Returns a new merge request. */
    protected abstract long request();

    protected abstract long user();

    @Test
    final void mentions_wait_in_their_order_until_they_are_removed() {
        long request = request();
        long anna = user();
        long bob = user();
        transactions().run(now -> mentions().add(request, anna, List.of(OF_TEXT, OF_COMMIT)));
        transactions().run(now -> mentions().add(request, bob, List.of(OF_TEXT)));
        transactions().run(now -> mentions().add(request, bob, List.of()));
        List<Pending> all = mentions().list(request, 9);
        assertEquals(List.of(OF_TEXT, OF_COMMIT, OF_TEXT), all.stream().map(Pending::written).toList());
        assertEquals(List.of(anna, anna, bob), all.stream().map(Pending::writerId).toList());
        assertEquals(all.subList(0, 2), mentions().list(request, 2));
        transactions().run(now -> mentions().remove(all.get(1).id()));
        transactions().run(now -> mentions().remove(all.get(1).id()));
        assertEquals(List.of(all.get(0), all.get(2)), mentions().list(request, 9));
        assertEquals(List.of(), mentions().list(request(), 9));
    }
}
