package dev.slipway.domain.alert;

import static dev.slipway.domain.alert.AlertSeverity.CRITICAL;
import static dev.slipway.domain.alert.AlertSeverity.HIGH;
import static dev.slipway.domain.alert.AlertSeverity.INFO;
import static dev.slipway.domain.alert.AlertSeverity.LOW;
import static dev.slipway.domain.alert.AlertSeverity.MEDIUM;
import static dev.slipway.domain.alert.AlertSeverity.UNKNOWN;

import java.util.List;
import java.util.Map;

/**
 * Severity words of the tools that have a format. A word of the specification's table of synonyms means the same for every tool; unknown
 * words count as critical.
 */
public enum ToolSeverities {

    /** Severity labels of metrics tools and of Grafana. Specification, section Alert receiver, severity synonyms. */
    METRICS(Map.of(
            CRITICAL, List.of("critical", "s1", "p1", "emergency", "fatal"),
            HIGH, List.of("high", "s2", "p2", "major", "page"),
            MEDIUM, List.of("medium", "s3", "p3", "error", "alert"),
            LOW, List.of("low", "s4", "p4", "warn", "warning"),
            INFO, List.of("info", "s5", "p5", "debug", "information", "notice"))),

    /** Priorities, and the urgency of incidents without one. */
    PAGERDUTY(Map.of(
            CRITICAL, List.of("p1"),
            HIGH, List.of("p2", "high"),
            MEDIUM, List.of("p3"),
            LOW, List.of("p4", "low"),
            INFO, List.of("p5"))),

    /** Priorities of monitors, and the transition of monitors without one. */
    DATADOG(Map.of(
            CRITICAL, List.of("p1", "triggered", "re-triggered"),
            HIGH, List.of("p2"),
            MEDIUM, List.of("p3"),
            LOW, List.of("p4", "warn", "re-warn"),
            INFO, List.of("p5"),
            UNKNOWN, List.of("no data", "re-no data"))),

    NEW_RELIC(Map.of(
            CRITICAL, List.of("critical"),
            HIGH, List.of("high"),
            MEDIUM, List.of("medium"),
            LOW, List.of("low"))),

    /** Alarms have states and no severities. */
    CLOUDWATCH(Map.of(CRITICAL, List.of("alarm"))),

    AZURE_MONITOR(Map.of(
            CRITICAL, List.of("sev0"),
            HIGH, List.of("sev1"),
            MEDIUM, List.of("sev2"),
            LOW, List.of("sev3"),
            INFO, List.of("sev4"))),

    GOOGLE_CLOUD_MONITORING(Map.of(
            CRITICAL, List.of("critical"),
            MEDIUM, List.of("error"),
            LOW, List.of("warning"),
            UNKNOWN, List.of("no severity"))),

    /** Short names of the severity numbers 1 to 24, and names of logging libraries for records without a number. */
    OPENTELEMETRY(Map.of(
            CRITICAL, List.of("fatal", "fatal2", "fatal3", "fatal4", "critical", "emergency"),
            HIGH, List.of("error2", "error3", "error4"),
            MEDIUM, List.of("error", "alert"),
            LOW, List.of("warn", "warn2", "warn3", "warn4", "warning"),
            INFO, List.of("trace", "trace2", "trace3", "trace4", "debug", "debug2", "debug3", "debug4", "info", "info2", "info3", "info4",
                    "information", "informational", "notice"))),

    /** Kinds of notifications: a monitor that is down, or a certificate that expires soon. */
    UPTIME_KUMA(Map.of(
            CRITICAL, List.of("down"),
            LOW, List.of("certificate"))),

    /** Levels of events, and the state of metric alerts. */
    SENTRY(Map.of(
            CRITICAL, List.of("fatal", "critical"),
            MEDIUM, List.of("error"),
            LOW, List.of("warning"),
            INFO, List.of("info", "debug")));

    private final Map<AlertSeverity, List<String>> words;

    ToolSeverities(Map<AlertSeverity, List<String>> words) {
        this.words = words;
    }

    public SeveritySynonyms synonyms() {
        return SeveritySynonyms.of(words);
    }
}
