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
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IntakeDecision;
import dev.slipway.domain.alert.IntakePlan;
import dev.slipway.domain.kernel.json.Json;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Stores the alerts of a payload: a format reads its items, the domain decides about each, and one transaction stores the decisions with
 * the work that follows.
 */
public final class AlertIntake {

    private static final AlertSettings.Values NOTHING = new AlertSettings.Values(false, false);

    private final AlertReader reader;
    private final Alerts alerts;
    private final AlertIntegrations integrations;
    private final IncidentWork incidents;
    private final Transactions transactions;
    private final Observations observations;
    private final InstantSource clock;

    public AlertIntake(AlertReader reader, Alerts alerts, AlertIntegrations integrations, IncidentWork incidents,
            Transactions transactions, Observations observations, InstantSource clock) {
        this.reader = reader;
        this.alerts = alerts;
        this.integrations = integrations;
        this.incidents = incidents;
        this.transactions = transactions;
        this.observations = observations;
        this.clock = clock;
    }

    private record Recorded(IntakePlan plan, List<Touched> touched) {}

    /**
     * @param integration integration that the sender was admitted to
     * @param known       whether the sender's key still matches an integration
     */
    public List<Taken> take(long projectId, Candidate integration, Predicate<Candidate> known, Json.Members payload) {
        AlertReader.Read read = reader.read(integration, payload);
        Recorded recorded = transactions.write(() -> {
            IntakeGuard.admit(integrations.hold(projectId, integration.id()), known);
            return record(projectId, integration.id(), read);
        });
        observe(projectId, integration.id(), read.format(), recorded.plan());
        return answer(recorded.touched());
    }

    Optional<Json.Members> answer(Json.Members payload) {
        return reader.answer(payload);
    }

    /** Stores the decisions. The time is taken under the locks, so that the history of an alert is in order of time. */
    private Recorded record(long projectId, long integrationId, AlertReader.Read read) {
        Map<Fingerprint, IntakePlan.Known> open = alerts.lock(projectId, read.fingerprints());
        Instant now = clock.instant();
        IntakePlan plan = read.plan(open);
        if (!read.hints().isEmpty()) {
            integrations.hint(integrationId, read.hints(), AlertIntegrations.Refusal.excerptOf(read.payload()), now);
        }
        boolean follows = plan.outcomes().stream().anyMatch(AlertIntake::hasConsequences);
        AlertSettings.Values wanted = follows ? incidents.wanted(projectId) : NOTHING;
        List<Touched> touched = alerts.record(projectId, integrationId, plan, now);
        incidents.opened(wanted, decided(plan, touched, IntakeDecision.Opened.class));
        incidents.ended(wanted, decided(plan, touched, IntakeDecision.Resolved.class));
        return new Recorded(plan, touched);
    }

    private static boolean hasConsequences(IntakePlan.Outcome outcome) {
        return outcome.decision() instanceof IntakeDecision.Opened || outcome.decision() instanceof IntakeDecision.Resolved;
    }

    private static List<Long> decided(IntakePlan plan, List<Touched> touched, Class<? extends IntakeDecision> kind) {
        return touched.stream().filter(alert -> kind.isInstance(plan.outcomes().get(alert.outcome()).decision()))
                .map(Touched::id).toList();
    }

    private void observe(long projectId, long integrationId, AlertFormat format, IntakePlan plan) {
        plan.outcomes().forEach(outcome -> observations.count("alert.items",
                "decision", outcome.decision().name(), "reason", outcome.decision().reason().id()));
        Map<String, Long> decisions = plan.outcomes().stream()
                .collect(Collectors.groupingBy(outcome -> outcome.decision().name(), LinkedHashMap::new, Collectors.counting()));
        observations.event("alerts.received", "project", projectId, "integration", integrationId, "format", format.name(),
                "decisions", decisions);
    }

    private static List<Taken> answer(List<Touched> touched) {
        Map<Long, Taken> each = new LinkedHashMap<>();
        touched.forEach(alert -> each.putIfAbsent(alert.id(), new Taken(alert.iid(), alert.title())));
        return List.copyOf(each.values());
    }
}
