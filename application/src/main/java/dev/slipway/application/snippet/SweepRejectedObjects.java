package dev.slipway.application.snippet;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.snippet.port.Snippets;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Duration;

/**
 * Has the objects of rejected pushes and updates swept: a rejection moves no ref and no time of a snippet, so the usual packing never sees
 * it. Objects are swept two weeks after they came. All rejections of a day share one sweep.
 */
public final class SweepRejectedObjects implements WorkHandler {

    static final String KIND = "SWEEP_REJECTED_OBJECTS";

    /** Time in which rejections share a sweep. */
    static final Duration TOGETHER = Duration.ofDays(1);
    /** Time after which objects without a ref are swept, and a day. */
    static final Duration YOUNG = Duration.ofDays(15);

    private final Snippets snippets;
    private final String packing;
    private final Work work;
    private final Transactions transactions;

    /** @param packing kind of the work that packs a repository and sweeps what no ref needs */
    SweepRejectedObjects(Snippets snippets, String packing, Work work, Transactions transactions) {
        this.snippets = snippets;
        this.packing = packing;
        this.work = work;
        this.transactions = transactions;
    }

    /** Records that a repository holds objects of a rejection. */
    void later(RepositoryId repository) {
        long snippetId = repository.ownerId();
        transactions.run(now -> {
            if (!work.isRecorded(KIND, snippetId)) {
                work.at(now.plus(TOGETHER), KIND, snippetId);
            }
        });
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long snippetId) {
        if (snippets.exists(snippetId)) {
            transactions.run(now -> work.at(now.plus(YOUNG), packing, snippetId));
        }
    }
}
