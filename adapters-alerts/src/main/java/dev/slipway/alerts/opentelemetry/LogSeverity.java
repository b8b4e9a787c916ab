package dev.slipway.alerts.opentelemetry;

import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Severity of a record: the short name of its number, or its text if it has no number.
 *
 * @param word as in the tool's table of words; blank for none
 */
record LogSeverity(String word) {

    /** Ranges of four numbers each, from 1. */
    private static final List<String> NAMES = List.of("trace", "debug", "info", "warn", "error", "fatal");
    private static final int NUMBERS_PER_NAME = 4;
    private static final Set<String> ALERT_WORDS = Set.of("warn", "warning", "error", "fatal", "critical", "alert", "emergency");

    static LogSeverity of(Json record) {
        return new LogSeverity(record.scalarAt("severityNumber").map(LogSeverity::ofNumber).filter(word -> !word.isEmpty())
                .or(() -> record.scalarAt("severityText")).orElse("").strip().toLowerCase(Locale.ROOT));
    }

    /** Reads numbers and names of the protocol's constants. Blank for 0 (unspecified) and for other values. */
    private static String ofNumber(String sent) {
        if (sent.startsWith("SEVERITY_NUMBER_")) {
            String name = sent.substring("SEVERITY_NUMBER_".length());
            return name.equals("UNSPECIFIED") ? "" : name;
        }
        int number = sent.matches("\\d{1,2}") ? Integer.parseInt(sent) : 0;
        if (number < 1 || number > NAMES.size() * NUMBERS_PER_NAME) {
            return "";
        }
        int grade = (number - 1) % NUMBERS_PER_NAME + 1;
        return NAMES.get((number - 1) / NUMBERS_PER_NAME) + (grade == 1 ? "" : grade);
    }

    boolean isAlert() {
        return ALERT_WORDS.contains(word.replaceFirst("[2-4]$", ""));
    }
}
