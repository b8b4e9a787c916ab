package dev.slipway.application.mergerequest.automerge;

import dev.slipway.application.job.PipelineListener;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.mergerequest.port.AutoMerges;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Records the merges that may go on: when a pipeline has ended, and each minute those whose pipeline has passed, since approvals, threads
 * and other checks may have been missing when it ended. The end of a pipeline is recorded with it, so no merge is lost with the process.
 */
public final class WakeAutoMerges implements PipelineListener, WorkHandler {

    static final String KIND = "merge_request.wake_auto_merges";

    private static final Duration EVERY = Duration.ofMinutes(1);
    private static final int PAGE = 500;

    private final AutoMerges merges;
    private final Work work;
    private final Transactions transactions;

    public WakeAutoMerges(AutoMerges merges, Work work, Transactions transactions) {
        this.merges = merges;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public void pipelineChanged(long pipelineId) {
        record(RunAutoMerge.KIND, merges.waitingFor(pipelineId));
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long subject) {
        List<Long> page = merges.ready(0, PAGE);
        while (!page.isEmpty()) {
            Set<Long> first = work.recorded(RunAutoMerge.KIND, page);
            Set<Long> again = work.recorded(RetryAutoMerge.KIND, page);
            record(RetryAutoMerge.KIND, page.stream().filter(id -> !first.contains(id) && !again.contains(id)).toList());
            page = merges.ready(page.getLast(), PAGE);
        }
    }

    private void record(String kind, List<Long> requests) {
        if (!requests.isEmpty()) {
            transactions.write(() -> work.soon(kind, requests));
        }
    }
}
