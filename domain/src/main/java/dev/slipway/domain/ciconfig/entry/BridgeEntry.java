package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.entry.NeedsEntry.Needs;
import dev.slipway.domain.ciconfig.entry.ParallelEntry.Parallel;
import dev.slipway.domain.ciconfig.finding.Findings;
import dev.slipway.domain.ciconfig.model.JobExtras;
import dev.slipway.domain.ciconfig.model.JobOptions;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.model.OtherNeed;
import dev.slipway.domain.ciconfig.model.Trigger;
import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a bridge: a job that no runner takes, since it starts another pipeline or follows one. */
final class BridgeEntry {
    private static final Set<When> WHEN = Set.of(When.ON_SUCCESS, When.ON_FAILURE, When.ALWAYS, When.MANUAL);
    private static final String NOTHING_TO_BRIDGE = "should contain either a trigger or a needs:pipeline";

    private final JobHead head;
    private final Trigger trigger;
    private final boolean needsAreUsable;
    private final Optional<Needs> needs;
    private final Optional<Parallel> parallel;

    private BridgeEntry(JobHead head) {
        this.head = head;
        trigger = head.own("trigger", TriggerEntry::read).orElse(null);
        int before = head.place().findings().errors();
        needs = head.own("needs", (at, node) -> NeedsEntry.read(at, node, NeedsEntry.OF_BRIDGES));
        needsAreUsable = head.place().findings().errors() == before;
        parallel = head.own("parallel", ParallelEntry::ofBridge);
    }

    /** Checks a bridge as a whole; what is wrong with it also leaves it without anything to bridge, as clients know it. */
    static void check(Place place, Node.Mapping job, Set<String> keys) {
        Reads.unknownKeys(place, job, keys);
        JobEntry.when(place, job, WHEN);
        Reads.truth(place, job, "allow_failure");
    }

    static void reportNothing(Place place) {
        place.config(NOTHING_TO_BRIDGE);
    }

    static JobDraft read(JobHead.Source source, boolean workflowHasRules) {
        Findings.Apart<BridgeEntry> entry = source.place().findings().apart(() -> new BridgeEntry(new JobHead(source)));
        entry.value().checkTarget();
        source.place().findings().addAll(entry.findings());
        return entry.value().draft(workflowHasRules);
    }

    private List<OtherNeed> mirrored() {
        return needsAreUsable ? needs.map(Needs::others).orElse(List.of()) : List.of();
    }

    private void checkTarget() {
        if (head.job().given("trigger").isEmpty() && mirrored().isEmpty()) {
            reportNothing(head.place());
        }
        if (mirrored().size() > 1) {
            head.place().config("should contain at most one bridge need");
        }
    }

    private JobDraft draft(boolean workflowHasRules) {
        Optional<List<Need>> own = needs.map(Needs::own).filter(jobs -> !jobs.isEmpty() || mirrored().isEmpty());
        JobExtras extras = new JobExtras(trigger, mirrored(), null, null, Map.of(), Map.of(), null, null, null, null);
        JobOptions options = new JobOptions(List.of(), List.of(), List.of(), List.of(), null, List.of(), List.of(), null, null, null, null,
                head.interruptible(), head.environment(), null, List.of(), null, null, extras.orNull());
        return new JobDraft(head.definition(workflowHasRules, own, JobHead.Script.NONE, options), parallel.isPresent(),
                parallel.map(Parallel::number).orElse(0), parallel.map(Parallel::matrix).orElse(List.of()));
    }
}
