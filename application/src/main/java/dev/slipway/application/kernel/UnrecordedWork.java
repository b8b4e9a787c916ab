package dev.slipway.application.kernel;

import dev.slipway.application.kernel.port.Work;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;

/** Records work that is due but unrecorded. Handlers call it regularly, so lost work delays its subjects and never blocks them for good. */
public final class UnrecordedWork {

    private UnrecordedWork() {
    }

    /**
     * Records a kind of work for each subject that has none.
     *
     * @param after returns the next subjects after an id, in the order of ids; none at the end
     */
    public static void record(Work work, String kind, LongFunction<List<Long>> after) {
        List<Long> batch = after.apply(0);
        while (!batch.isEmpty()) {
            Set<Long> recorded = work.recorded(kind, batch);
            batch.stream().filter(id -> !recorded.contains(id)).forEach(id -> work.soon(kind, id));
            batch = after.apply(batch.getLast());
        }
    }
}
