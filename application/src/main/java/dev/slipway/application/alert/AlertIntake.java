package dev.slipway.application.alert;

import dev.slipway.application.alert.ReceiveAlerts.Taken;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.alert.port.Alerts.Touched;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.FieldMapping;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IntakeDecision;
import dev.slipway.domain.alert.IntakePlan;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The road from a payload to alerts, for whoever may send one: the format that recognizes it reads it, the domain decides about its items,
 * and what it decides is written down in one unit of work.
 */
public final class AlertIntake {

    private static final AlertSettings.Values NOTHING = new AlertSettings.Values(false, false);

    private final AlertFormats formats;
    private final Alerts alerts;
    private final AlertIntegrations integrations;
    private final AlertSettings settings;
    private final AlertPolicy policy;
    private final Transactions transactions;
    private final Work work;
    private final Observations observations;
    private final InstantSource clock;

    public AlertIntake(AlertFormats formats, Alerts alerts, AlertIntegrations integrations, AlertSettings settings, AlertPolicy policy,
            Transactions transactions, Work work, Observations observations, InstantSource clock) {
        this.formats = formats;
        this.alerts = alerts;
        this.integrations = integrations;
        this.settings = settings;
        this.policy = policy;
        this.transactions = transactions;
        this.work = work;
        this.observations = observations;
        this.clock = clock;
    }

    private record Recorded(IntakePlan plan, List<Touched> touched) {}

    /** Result of reading a payload before locks are taken. */
    private record Read(Json.Members payload, List<AlertReading> readings, List<Reason> hints) {}

    /**
     * @param integration as the sender found it
     * @param known       whether the sender still may send to it
     */
    List<Taken> take(long projectId, Candidate integration, Predicate<Candidate> known, Json.Members payload) {
        Optional<FieldMapping> mapping = integrations.mapping(integration.id());
        AlertFormat format = formats.of(payload, integration.kind(), mapping.isPresent() && policy.tier().includes(Tier.PREMIUM));
        AlertFormat.Context context = new AlertFormat.Context(clock.instant(), policy.tier(), mapping);
        Read read = new Read(payload, format.read(payload, context), format.hints(payload, context));
        if (read.readings().size() > policy.maxItems()) {
            throw Refusal.unprocessable(Reason.of("alert.too_many_items", policy.maxItems()));
        }
        Recorded recorded = transactions.write(() -> {
            IntakeGuard.admit(integrations.hold(projectId, integration.id()), known);
            return record(projectId, integration.id(), read);
        });
        observe(projectId, integration.id(), format, recorded.plan());
        return answer(recorded.touched());
    }

    Optional<Json.Members> answer(Json.Members payload) {
        return formats.answer(payload);
    }

    /** What happens, happens when the locks are held: who waited longer is later. */
    private Recorded record(long projectId, long integrationId, Read read) {
        Map<Fingerprint, IntakePlan.Known> open = alerts.lock(projectId, fingerprints(read.readings()));
        Instant now = clock.instant();
        IntakePlan plan = IntakePlan.of(read.readings(), open, policy.tier());
        if (!read.hints().isEmpty()) {
            integrations.hint(integrationId, read.hints(), AlertIntegrations.Refusal.excerptOf(read.payload()), now);
        }
        AlertSettings.Values wanted = plan.outcomes().stream().anyMatch(AlertIntake::hasConsequences) ? settings.of(projectId) : NOTHING;
        List<Touched> touched = alerts.record(projectId, integrationId, plan, now);
        recordWork(wanted, plan, touched);
        return new Recorded(plan, touched);
    }

    private static boolean hasConsequences(IntakePlan.Outcome outcome) {
        return outcome.decision() instanceof IntakeDecision.Opened || outcome.decision() instanceof IntakeDecision.Resolved;
    }

    private static SortedSet<Fingerprint> fingerprints(List<AlertReading> readings) {
        SortedSet<Fingerprint> all = new TreeSet<>();
        for (AlertReading reading : readings) {
            if (reading instanceof AlertReading.Usable usable) {
                usable.alert().fingerprint().ifPresent(all::add);
            }
        }
        return all;
    }

    /** Comes while the project's counter is locked, so it is one statement for each kind, however many alerts there are. */
    private void recordWork(AlertSettings.Values wanted, IntakePlan plan, List<Touched> touched) {
        if (wanted.createsIncidents()) {
            recordWork(AlertWork.INCIDENT, decided(plan, touched, IntakeDecision.Opened.class));
        }
        if (wanted.closesIncidents()) {
            recordWork(AlertWork.INCIDENT_END, decided(plan, touched, IntakeDecision.Resolved.class));
        }
    }

    private void recordWork(String kind, List<Touched> subjects) {
        if (!subjects.isEmpty()) {
            work.soon(kind, subjects.stream().map(Touched::id).toList());
        }
    }

    private static List<Touched> decided(IntakePlan plan, List<Touched> touched, Class<? extends IntakeDecision> kind) {
        return touched.stream().filter(alert -> kind.isInstance(plan.outcomes().get(alert.outcome()).decision())).toList();
    }

    private void observe(long projectId, long integrationId, AlertFormat format, IntakePlan plan) {
        plan.outcomes().forEach(outcome -> observations.count("alert.items",
                "decision", outcome.decision().name(), "reason", outcome.decision().reason().id()));
        Map<String, Long> decisions = plan.outcomes().stream()
                .collect(Collectors.groupingBy(outcome -> outcome.decision().name(), LinkedHashMap::new, Collectors.counting()));
        observations.event("alerts.received", "project", projectId, "integration", integrationId, "format", format.name(), "decisions", decisions);
    }

    private static List<Taken> answer(List<Touched> touched) {
        Map<Long, Taken> each = new LinkedHashMap<>();
        touched.forEach(alert -> each.putIfAbsent(alert.id(), new Taken(alert.iid(), alert.title())));
        return List.copyOf(each.values());
    }
}
