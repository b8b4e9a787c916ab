package dev.slipway.domain.alert;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Title, description and severity of the incident of an alert. Text of the sender is shown literally and never becomes markup, except for
 * the field that is sent as Markdown.
 *
 * @param title       title of the alert
 * @param description in Markdown
 * @param severity    name of the incident's severity
 */
public record AlertIncident(String title, String description, String severity) {

    /** Further facts of the alert for its description. @param page URL of the alert's page */
    public record Circumstances(AlertSeverity severity, Instant startedAt, List<String> hosts, Optional<String> environment, String page) {
        public Circumstances {
            hosts = List.copyOf(hosts);
        }
    }

    public static AlertIncident of(AlertTexts texts, Circumstances circumstances) {
        List<String> parts = new ArrayList<>();
        parts.add(table(texts, circumstances));
        Optional.ofNullable(texts.description()).map(AlertIncident::block).ifPresent(parts::add);
        Optional.ofNullable(texts.query()).map(AlertIncident::block).map(query -> "Query:\n\n" + query).ifPresent(parts::add);
        Optional.ofNullable(texts.markdown()).ifPresent(markdown -> parts.add("---\n\n" + markdown));
        return new AlertIncident(texts.title(), String.join("\n\n", parts), severity(circumstances.severity()));
    }

    /** Returns the severity of the incident; incidents have no severity for information. */
    private static String severity(AlertSeverity severity) {
        return (severity == AlertSeverity.INFO ? AlertSeverity.UNKNOWN : severity).wireName();
    }

    private static String table(AlertTexts texts, Circumstances circumstances) {
        List<String> rows = new ArrayList<>(List.of("| Alert | |", "|---|---|"));
        row(rows, "Start time", code(circumstances.startedAt().truncatedTo(ChronoUnit.SECONDS).toString()));
        row(rows, "Severity", code(circumstances.severity().wireName()));
        row(rows, "Service", code(texts.service()));
        row(rows, "Monitoring tool", code(texts.monitoringTool()));
        row(rows, "Hosts", circumstances.hosts().stream().map(AlertIncident::code).collect(Collectors.joining(", ")));
        row(rows, "Environment", code(circumstances.environment().orElse(null)));
        row(rows, "Runbook", link(texts.runbook()));
        row(rows, "Alert page", link(circumstances.page()));
        return String.join("\n", rows);
    }

    private static void row(List<String> rows, String name, String value) {
        if (!value.isEmpty()) {
            rows.add("| " + name + " | " + value + " |");
        }
    }

    /**
     * Returns a text as code in a table cell: no markup, link or mention takes effect. Escapes the pipe character, which would end the
     * cell.
     */
    private static String code(@Nullable String text) {
        if (text == null || text.isBlank()) {
            return "";
        }
        String line = text.strip().replaceAll("\\s+", " ").replace('|', '\u00a6');
        String fence = "`".repeat(longestRun(line) + 1);
        String space = line.startsWith("`") || line.endsWith("`") ? " " : "";
        return fence + space + line + space + fence;
    }

    /** Returns a link if the text is a URL; otherwise the text as code. */
    private static String link(@Nullable String text) {
        if (text == null) {
            return "";
        }
        try {
            URI address = new URI(text.strip());
            boolean page = ("https".equalsIgnoreCase(address.getScheme()) || "http".equalsIgnoreCase(address.getScheme()))
                    && address.getHost() != null;
            return page ? "<" + address.toASCIIString() + ">" : code(text);
        } catch (URISyntaxException notOne) {
            return code(text);
        }
    }

    private static String block(String text) {
        String fence = "`".repeat(Math.max(3, longestRun(text) + 1));
        return fence + "text\n" + text.strip().replace("\r\n", "\n").replace('\r', '\n') + "\n" + fence;
    }

    /** Returns the length of the longest run of backticks. */
    private static int longestRun(String text) {
        int longest = 0;
        int run = 0;
        for (int at = 0; at < text.length(); at++) {
            run = text.charAt(at) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest;
    }
}
