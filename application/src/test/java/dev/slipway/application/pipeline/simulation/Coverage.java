package dev.slipway.application.pipeline.simulation;

import dev.slipway.domain.job.JobLifecycle;
import dev.slipway.domain.kernel.Lifecycle;
import dev.slipway.domain.pipeline.PipelineLifecycle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts which rows of the life cycles of jobs and pipelines were taken, over all runs, so that a simulation that never gets somewhere is
 * noticed.
 */
public final class Coverage {

    private final Map<String, Integer> rows = Collections.synchronizedMap(new TreeMap<>());

    void seen(String row) {
        rows.merge(row, 1, Integer::sum);
    }

    /** Whether a row was taken. */
    public boolean taken(Lifecycle.Row<?, ?> row) {
        return rows.containsKey(row.id());
    }

    /** The rows with how often each was taken, and who stays where it is told to stay left out, since that writes nothing. */
    public String table() {
        List<String> lines = new ArrayList<>();
        print(JobLifecycle.TABLE, lines);
        print(PipelineLifecycle.TABLE, lines);
        return String.join("\n", lines);
    }

    private void print(Lifecycle<?, ?> table, List<String> lines) {
        table.rows().stream().filter(row -> row.kind() != Lifecycle.Kind.STAYS).forEach(row -> lines.add(
                "%-22s %-20s %-17s %-20s %d".formatted(row.id(), row.from(), row.event(), row.to(), rows.getOrDefault(row.id(), 0))));
    }
}
