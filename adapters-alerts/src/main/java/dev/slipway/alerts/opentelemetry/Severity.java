package dev.slipway.alerts.opentelemetry;

import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The severity of a record: its number's short name, or its own text where it has no number.
 *
 * @param word as the tool's table of words has it; blank where there is none
 */
record Severity(String word) {

    /** From 1 on; each with four numbers. */
    private static final List<String> NAMES = List.of("trace", "debug", "info", "warn", "error", "fatal");
    private static final int GRADES = 4;
    private static final Set<String> WORDS_OF_ALERTS = Set.of("warn", "warning", "error", "fatal", "critical", "alert", "emergency");

    static Severity of(Json record) {
        return new Severity(record.scalarAt("severityNumber").map(Severity::ofNumber).filter(word -> !word.isEmpty())
                .or(() -> record.scalarAt("severityText")).orElse("").strip().toLowerCase(Locale.ROOT));
    }

    /** Numbers come as such, or as names of the protocol's constants. Blank for 0, which says nothing, and for what is no severity. */
    private static String ofNumber(String sent) {
        if (sent.startsWith("SEVERITY_NUMBER_")) {
            String name = sent.substring("SEVERITY_NUMBER_".length());
            return name.equals("UNSPECIFIED") ? "" : name;
        }
        int number = sent.matches("\\d{1,2}") ? Integer.parseInt(sent) : 0;
        if (number < 1 || number > NAMES.size() * GRADES) {
            return "";
        }
        int grade = (number - 1) % GRADES + 1;
        return NAMES.get((number - 1) / GRADES) + (grade == 1 ? "" : grade);
    }

    boolean isAlert() {
        return WORDS_OF_ALERTS.contains(word.replaceFirst("[2-4]$", ""));
    }
}
