package dev.slipway.application.alert;

import dev.slipway.application.alert.ReceiveAlerts.Taken;
import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.application.alert.port.AlertIntegrations.Endpoint;
import dev.slipway.application.alert.port.AlertSettings;
import dev.slipway.application.alert.port.Alerts;
import dev.slipway.application.alert.port.Alerts.Touched;
import dev.slipway.application.kernel.GroupCommit;
import dev.slipway.application.kernel.GroupCommit.Answer;
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
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Stores the alerts of a payload: a format reads its items, the domain decides about each, and one transaction stores the decisions with
 * the work that follows. Payloads of one integration that wait for the disk at the same time are stored in one transaction, as if one had
 * come after the other.
 */
public final class AlertIntake {

    private static final AlertSettings.Values NOTHING = new AlertSettings.Values(false, false);

    private static final GroupCommit.Limits LIMITS = new GroupCommit.Limits(32, 2);

    private final AlertReader reader;
    private final Alerts alerts;
    private final AlertIntegrations integrations;
    private final IncidentWork incidents;
    private final Transactions transactions;
    private final Observations observations;
    private final InstantSource clock;
    private final GroupCommit<Part, Recorded> commits;

    public AlertIntake(AlertReader reader, Alerts alerts, AlertIntegrations integrations, IncidentWork incidents,
            Transactions transactions, Observations observations, InstantSource clock) {
        this.reader = reader;
        this.alerts = alerts;
        this.integrations = integrations;
        this.incidents = incidents;
        this.transactions = transactions;
        this.observations = observations;
        this.clock = clock;
        this.commits = new GroupCommit<>(LIMITS, Part::kind, this::together, this::alone);
    }

    /** Payload that is to be stored. @param known whether the sender's key still matches an integration */
    private record Part(long projectId, Candidate integration, Predicate<Candidate> known, AlertReader.Read read) {

        /** Payloads of one integration are stored together: their fingerprints and counter are those of one project. */
        Object kind() {
            return List.of(projectId, integration.id());
        }
    }

    /** @param outcomes those of one payload. @param touched alerts that it concerns, in the order of its items */
    private record Recorded(List<IntakePlan.Outcome> outcomes, List<Touched> touched) {}

    /**
     * @param integration integration that the sender was admitted to
     * @param known       whether the sender's key still matches an integration
     */
    public List<Taken> take(long projectId, Candidate integration, Predicate<Candidate> known, Json.Members payload) {
        Part part = new Part(projectId, integration, known, reader.read(integration, payload));
        Recorded recorded = commits.write(part);
        observe(projectId, integration.id(), part.read().format(), recorded.outcomes());
        return answer(recorded.touched());
    }

    Optional<Json.Members> answer(Json.Members payload) {
        return reader.answer(payload);
    }

    private Recorded alone(Part part) {
        return transactions.write(() -> {
            IntakeGuard.admit(integrations.hold(part.projectId(), part.integration().id()), part.known());
            return record(List.of(part)).getFirst();
        });
    }

    /** Stores payloads of one integration, one after the other. Those whose sender is not admitted any more are left out. */
    private List<Answer<Recorded>> together(List<Part> parts) {
        return transactions.write(() -> {
            Optional<Endpoint> endpoint = integrations.hold(parts.getFirst().projectId(), parts.getFirst().integration().id());
            Map<Part, Answer<Recorded>> answers = new IdentityHashMap<>();
            List<Part> admitted = parts.stream().filter(part -> admits(endpoint, part)).toList();
            if (!admitted.isEmpty()) {
                Iterator<Recorded> shares = record(admitted).iterator();
                admitted.forEach(part -> answers.put(part, new Answer.Written<>(shares.next())));
            }
            return parts.stream().map(part -> answers.getOrDefault(part, new Answer.LeftOut<>())).toList();
        });
    }

    private static boolean admits(Optional<Endpoint> endpoint, Part part) {
        try {
            IntakeGuard.admit(endpoint, part.known());
            return true;
        } catch (Refusal refused) {
            return false;
        }
    }

    /** Stores the decisions. The time is taken under the locks, so that the history of an alert is in order of time. */
    private List<Recorded> record(List<Part> parts) {
        long projectId = parts.getFirst().projectId();
        long integrationId = parts.getFirst().integration().id();
        SortedSet<Fingerprint> fingerprints = new TreeSet<>();
        parts.forEach(part -> fingerprints.addAll(part.read().fingerprints()));
        Map<Fingerprint, IntakePlan.Known> open = alerts.lock(projectId, fingerprints);
        Instant now = clock.instant();
        IntakePlan plan = IntakePlan.of(parts.stream().flatMap(part -> part.read().readings().stream()).toList(), open,
                parts.getFirst().read().tier());
        for (Part part : parts) {
            if (!part.read().hints().isEmpty()) {
                integrations.hint(integrationId, part.read().hints(), AlertIntegrations.Refusal.excerptOf(part.read().payload()), now);
            }
        }
        boolean follows = plan.outcomes().stream().anyMatch(AlertIntake::hasConsequences);
        AlertSettings.Values wanted = follows ? incidents.wanted(projectId) : NOTHING;
        List<Touched> touched = alerts.record(projectId, integrationId, plan, now);
        incidents.opened(wanted, decided(plan, touched, IntakeDecision.Opened.class));
        incidents.ended(wanted, decided(plan, touched, IntakeDecision.Resolved.class));
        return shared(parts, plan, touched);
    }

    private static List<Recorded> shared(List<Part> parts, IntakePlan plan, List<Touched> touched) {
        List<Recorded> shares = new ArrayList<>();
        int from = 0;
        for (Part part : parts) {
            int first = from;
            int end = first + part.read().readings().size();
            shares.add(new Recorded(plan.outcomes().subList(first, end),
                    touched.stream().filter(alert -> alert.outcome() >= first && alert.outcome() < end).toList()));
            from = end;
        }
        return shares;
    }

    private static boolean hasConsequences(IntakePlan.Outcome outcome) {
        return outcome.decision() instanceof IntakeDecision.Opened || outcome.decision() instanceof IntakeDecision.Resolved;
    }

    private static List<Long> decided(IntakePlan plan, List<Touched> touched, Class<? extends IntakeDecision> kind) {
        return touched.stream().filter(alert -> kind.isInstance(plan.outcomes().get(alert.outcome()).decision()))
                .map(Touched::id).toList();
    }

    private void observe(long projectId, long integrationId, AlertFormat format, List<IntakePlan.Outcome> outcomes) {
        outcomes.forEach(outcome -> observations.count("alert.items",
                "decision", outcome.decision().name(), "reason", outcome.decision().reason().id()));
        Map<String, Long> decisions = outcomes.stream()
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
