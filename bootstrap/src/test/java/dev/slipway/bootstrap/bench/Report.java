package dev.slipway.bootstrap.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Prints what was measured, and keeps each figure by its name for the JSON that {@link RunComparison} reads. */
final class Report {

    private final Map<String, Figure> figures = new LinkedHashMap<>();

    /** Unit of a figure, as it is written, and whether more of it is better. */
    enum Unit {
        PER_SECOND("/s", true), RATIO("ratio", true), MILLISECONDS("ms", false), SECONDS("s", false), MEGABYTES("MB", false);

        private final String word;
        private final boolean moreIsBetter;

        Unit(String word, boolean moreIsBetter) {
            this.word = word;
            this.moreIsBetter = moreIsBetter;
        }

        String word() {
            return word;
        }

        boolean moreIsBetter() {
            return moreIsBetter;
        }

        static Unit of(String word) {
            for (Unit unit : values()) {
                if (unit.word.equals(word)) {
                    return unit;
                }
            }
            throw new IllegalArgumentException("no unit is written " + word);
        }
    }

    record Figure(double value, Unit unit) {}

    /** Prints a line. */
    void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }

    /** Keeps a figure. @param name such as {@code read.job.8.rate}: the part, what is measured, how many clients, what of it */
    void keep(String name, double value, Unit unit) {
        if (figures.put(name, new Figure(value, unit)) != null) {
            throw new IllegalStateException("two figures are named " + name);
        }
    }

    /** Keeps rate, median and 99th percentile of a load. */
    void keep(String name, double rate, Histogram latencies) {
        keep(name + ".rate", rate, Unit.PER_SECOND);
        keep(name + ".p50", latencies.millis(0.5), Unit.MILLISECONDS);
        keep(name + ".p99", latencies.millis(0.99), Unit.MILLISECONDS);
    }

    /** Writes all figures, with the commit and the settings they were measured with. */
    void write(Path file) throws IOException {
        ObjectNode whole = new ObjectMapper().createObjectNode()
                .put("commit", System.getenv().getOrDefault("SLIPWAY_BENCH_COMMIT", "unknown"))
                .put("at", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString())
                .put("processors", Runtime.getRuntime().availableProcessors());
        ObjectNode settings = whole.putObject("settings");
        new TreeMap<>(System.getenv()).forEach((name, value) -> {
            if (name.startsWith("SLIPWAY_BENCH_") || name.equals("SLIPWAY_JAVA_OPTIONS")) {
                settings.put(name, value);
            }
        });
        ArrayNode list = whole.putArray("figures");
        figures.forEach((name, figure) -> list.addObject().put("name", name).put("value", rounded(figure.value))
                .put("unit", figure.unit.word()));
        Files.writeString(file, whole.toPrettyString() + "\n");
    }

    private static double rounded(double value) {
        return Math.round(value * 1e4) / 1e4;
    }
}
