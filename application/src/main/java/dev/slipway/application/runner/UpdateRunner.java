package dev.slipway.application.runner;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Settings;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.runner.RunnerAttributes;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Updates the settings of a runner. */
public final class UpdateRunner {

    private final ManagedRunners managed;
    private final Runners runners;
    private final Transactions transactions;
    private final AuditTrail audit;

    public UpdateRunner(ManagedRunners managed, Runners runners, Transactions transactions, AuditTrail audit) {
        this.managed = managed;
        this.runners = runners;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param maximumTimeout in seconds */
    public record Request(Change<String> description, Change<Boolean> paused, Change<Boolean> locked, Change<Boolean> runUntagged,
            Change<List<String>> tags, Change<Boolean> protectedRefsOnly, Change<Integer> maximumTimeout, Change<String> maintenanceNote) {}

    public RunnerView update(Caller caller, long id, Request request) {
        return transactions.write(now -> {
            RunnerView present = managed.toChange(caller, id);
            Settings settings = settings(present, request);
            List<FieldError> errors = settings.attributes().errors();
            if (!errors.isEmpty()) {
                throw Refusal.invalid(errors);
            }
            runners.update(id, settings, now);
            audit.record(caller, now, RunnerAudit.of(AuditEventType.RUNNER_UPDATED, present).each(audited(present, settings)));
            return runners.find(id).orElseThrow(() -> Refusal.notFound("Runner"));
        });
    }

    private static List<AuditChange> audited(RunnerView present, Settings settings) {
        Map<String, Object> before = new HashMap<>(Map.of("paused", present.paused(), "locked", present.locked(),
                "run_untagged", present.runUntagged(), "protected", present.protectedRefsOnly(), "tag_list", present.tags()));
        before.put("description", present.description());
        before.put("maximum_timeout", present.maximumTimeout());
        before.put("maintenance_note", present.maintenanceNote());
        RunnerAttributes attributes = settings.attributes();
        Map<String, Object> after = new HashMap<>(Map.of("paused", settings.paused(), "locked", settings.locked(),
                "run_untagged", attributes.runUntagged(), "protected", settings.protectedRefsOnly(), "tag_list", attributes.tags()));
        after.put("description", attributes.description().orElse(null));
        after.put("maximum_timeout", attributes.maximumTimeout().map(timeout -> Math.toIntExact(timeout.toSeconds())).orElse(null));
        after.put("maintenance_note", attributes.maintenanceNote().orElse(null));
        return AuditChange.between(before, after, Set.of("description"));
    }

    private static Settings settings(RunnerView present, Request request) {
        Optional<Duration> timeout = Optional.ofNullable(request.maximumTimeout().or(present.maximumTimeout())).map(Duration::ofSeconds);
        List<String> tags = request.tags().or(present.tags());
        RunnerAttributes attributes = new RunnerAttributes(
                Optional.ofNullable(request.description().or(present.description())),
                Optional.ofNullable(request.maintenanceNote().or(present.maintenanceNote())),
                tags == null ? List.of() : tags.stream().distinct().toList(),
                truth(request.runUntagged(), present.runUntagged()),
                timeout);
        return new Settings(attributes, truth(request.paused(), present.paused()), truth(request.locked(), present.locked()),
                truth(request.protectedRefsOnly(), present.protectedRefsOnly()));
    }

    private static boolean truth(Change<Boolean> change, boolean present) {
        Boolean value = change.or(present);
        return value == null ? present : value;
    }
}
