package dev.slipway.application.alert;

import dev.slipway.application.alert.ReceiveAlerts.Taken;
import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.alert.port.Alerts.Touched;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IntakeDecision;
import dev.slipway.domain.alert.IntakePlan;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The road from a payload to alerts, for whoever may send one: the format that recognizes it reads it, the domain decides about its items,
 * and what it decides is written down in one unit of work.
 */
@Singleton
public final class AlertIntake {

    private final AlertFormats formats;
    private final Alerts alerts;
    private final AlertSettings settings;
    private final AlertPolicy policy;
    private final Transactions transactions;
    private final Work work;
    private final Observations observations;
    private final InstantSource clock;

    public AlertIntake(AlertFormats formats, Alerts alerts, AlertSettings settings, AlertPolicy policy, Transactions transactions, Work work,
            Observations observations, InstantSource clock) {
        this.formats = formats;
        this.alerts = alerts;
        this.settings = settings;
        this.policy = policy;
        this.transactions = transactions;
        this.work = work;
        this.observations = observations;
        this.clock = clock;
    }

    private record Recorded(IntakePlan plan, List<Touched> touched) {}

    List<Taken> take(long projectId, Candidate integration, Json.Members payload) {
        Instant now = clock.instant();
        AlertFormat format = formats.of(payload, integration.kind());
        List<AlertReading> readings = format.read(payload, new AlertFormat.Context(now, policy.tier(), integration.mapping()));
        if (readings.size() > policy.maxItems()) {
            throw Refusal.unprocessable(Reason.of("alert.too_many_items", policy.maxItems()));
        }
        Recorded recorded = transactions.write(() -> record(projectId, integration.id(), readings, now));
        observe(projectId, integration.id(), format, recorded.plan());
        return answer(recorded.touched());
    }

    private Recorded record(long projectId, long integrationId, List<AlertReading> readings, Instant now) {
        Map<Fingerprint, IntakePlan.Known> open = alerts.lock(projectId, fingerprints(readings));
        IntakePlan plan = IntakePlan.of(readings, open, policy.tier());
        List<Touched> touched = alerts.record(projectId, integrationId, plan, now);
        recordWork(projectId, plan, touched);
        return new Recorded(plan, touched);
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

    private void recordWork(long projectId, IntakePlan plan, List<Touched> touched) {
        List<Touched> begun = decided(plan, touched, IntakeDecision.Opened.class);
        List<Touched> ended = decided(plan, touched, IntakeDecision.Resolved.class);
        if (begun.isEmpty() && ended.isEmpty()) {
            return;
        }
        AlertSettings.Values wanted = settings.of(projectId);
        if (wanted.createsIncidents()) {
            work.soon(AlertWork.INCIDENT, begun.stream().map(Touched::id).toList());
        }
        if (wanted.closesIncidents()) {
            work.soon(AlertWork.INCIDENT_END, ended.stream().map(Touched::id).toList());
        }
    }

    private static List<Touched> decided(IntakePlan plan, List<Touched> touched, Class<? extends IntakeDecision> kind) {
        return touched.stream().filter(alert -> kind.isInstance(plan.outcomes().get(alert.outcome()).decision())).toList();
    }

    private void observe(long projectId, long integrationId, AlertFormat format, IntakePlan plan) {
        plan.outcomes().forEach(outcome -> observations.count("alert.items", "decision", outcome.decision().name()));
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
