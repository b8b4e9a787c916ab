package dev.slipway.persistence.alert;

import static java.util.Objects.requireNonNull;

import dev.slipway.application.alert.port.AlertIntegrations.Refusal;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertStatus;
import dev.slipway.domain.alert.AlertTexts;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.alert.IntakeDecision;
import dev.slipway.domain.alert.IntakePlan;
import dev.slipway.domain.alert.IntakePlan.Outcome;
import dev.slipway.domain.alert.IntakePlan.Target;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Final changes of a plan per alert, so that each alert is written once even if several items concern it. The records are JSON documents
 * for the statements.
 */
final class AlertChanges {

    private final Instant now;
    private final Map<Target, Change> byTarget = new LinkedHashMap<>();
    private final List<Refused> refused = new ArrayList<>();
    /** Whether an alert of the fingerprint is open afterwards. */
    private final Map<String, Boolean> open = new HashMap<>();
    private final List<IncomingAlert> openings;

    private AlertChanges(IntakePlan plan, Instant now) {
        this.now = now;
        this.openings = plan.openings();
        plan.outcomes().forEach(this::add);
    }

    static AlertChanges of(IntakePlan plan, Instant now) {
        return new AlertChanges(plan, now);
    }

    /** An entry of a history that is to be written. @param n its place among those of this request, from 1 */
    record Entry(int n, String kind, String reason, List<String> arguments, long times) {}

    /** @param endedAt ISO 8601; null where it does not end */
    record Existing(long id, long events, @Nullable String endedAt, List<Entry> entries) {}

    /** @param n its place among the alerts that are opened, from 1 */
    record Fresh(int n, String title, @Nullable String description, @Nullable String service, @Nullable String monitoringTool,
            @Nullable String query, @Nullable String runbook,
            @Nullable String yLabel, @Nullable String markdown, short severity, short status, List<String> hosts,
                    @Nullable String startedAt, @Nullable String endedAt, long events,
            @Nullable String environment, @Nullable String fingerprint, String payload, List<Entry> entries) {}

    record Refused(String reason, List<String> arguments, String excerpt) {}

    private static final class Change {

        private long repetitions;
        private @Nullable Instant endedAt;
        private final List<Entry> entries = new ArrayList<>();

        void happened(Outcome outcome, Instant now) {
            repetitions += outcome.decision() instanceof IntakeDecision.Grouped ? 1 : 0;
            endedAt = outcome.endedAt(now).orElse(endedAt);
            Entry next = entry(entries.size() + 1, outcome.decision(), 1);
            Entry last = entries.isEmpty() ? next : entries.getLast();
            if (last != next && last.kind().equals(next.kind()) && last.reason().equals(next.reason())
                    && last.arguments().equals(next.arguments())) {
                entries.set(entries.size() - 1, entry(last.n(), outcome.decision(), last.times() + 1));
            } else {
                entries.add(next);
            }
        }

        private static Entry entry(int n, IntakeDecision decision, long times) {
            Reason reason = decision.reason();
            return new Entry(n, decision.name(), reason.id(), StorableText.arguments(reason), times);
        }
    }

    private void add(Outcome outcome) {
        switch (outcome.reading()) {
            case AlertReading.Unusable(Reason reason, var item) -> refused.add(new Refused(reason.id(), StorableText.arguments(reason),
                    Refusal.excerptOf(item)));
            case AlertReading.Usable(IncomingAlert alert) -> {
                outcome.alert().ifPresent(target -> byTarget.computeIfAbsent(target, any -> new Change()).happened(outcome, now));
                boolean stays = outcome.alert().isPresent() && !(outcome.decision() instanceof IntakeDecision.Resolved);
                alert.fingerprint().ifPresent(fingerprint -> open.put(fingerprint.value(), stays));
            }
        }
    }

    /** In the order of their ids. */
    List<Existing> existing() {
        List<Existing> all = new ArrayList<>();
        byTarget.forEach((target, change) -> {
            if (target instanceof Target.Existing(long id)) {
                all.add(new Existing(id, change.repetitions, text(change.endedAt), change.entries));
            }
        });
        all.sort(Comparator.comparingLong(Existing::id));
        return all;
    }

    List<Fresh> fresh() {
        List<Fresh> all = new ArrayList<>();
        for (int opening = 0; opening < openings.size(); opening++) {
            all.add(fresh(opening + 1, openings.get(opening), requireNonNull(byTarget.get(new Target.Fresh(opening)))));
        }
        return all;
    }

    private static Fresh fresh(int n, IncomingAlert alert, Change change) {
        AlertTexts texts = alert.texts();
        AlertStatus status = change.endedAt == null ? AlertStatus.TRIGGERED : AlertStatus.RESOLVED;
        return new Fresh(n, texts.title(), texts.description(), texts.service(), texts.monitoringTool(), texts.query(), texts.runbook(),
                texts.yLabel(), texts.markdown(), Ranks.of(alert.severity()), Ranks.of(status), alert.hosts(), text(alert.startedAt()),
                text(change.endedAt), 1 + change.repetitions,
                alert.environment().filter(name -> name.equals(StorableText.text(name))).orElse(null),
                alert.fingerprint().map(Fingerprint::value).orElse(null), alert.payload().text(), change.entries);
    }

    private static @Nullable String text(@Nullable Instant time) {
        return Optional.ofNullable(time).map(StorableText::moment).map(Instant::toString).orElse(null);
    }

    List<Refused> refused() {
        return refused;
    }

    /** Fingerprints of which no alert is open afterwards. */
    List<String> released() {
        return open.entrySet().stream().filter(entry -> !entry.getValue()).map(Map.Entry::getKey).sorted().toList();
    }
}
