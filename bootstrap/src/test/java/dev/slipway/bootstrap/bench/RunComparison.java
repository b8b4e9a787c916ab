package dev.slipway.bootstrap.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Shows two runs of the benchmark, or two folders of runs, beside one another. */
public final class RunComparison {

    private final Map<String, Side> figures = new LinkedHashMap<>();

    /** What the runs of one side and those of the other measured. */
    private record Side(Report.Unit unit, List<Double> before, List<Double> after) {

        Optional<String> line(String name) {
            if (before.isEmpty() || after.isEmpty()) {
                return Optional.empty();
            }
            double old = Median.of(before);
            double now = Median.of(after);
            double change = old == 0 ? 0 : 100 * (now - old) / old;
            return Optional.of(String.format(Locale.ROOT, "%-40s %12.2f %12.2f %-5s %+7.1f %%  %s", name, old, now, unit.word(), change,
                    verdict(change)));
        }

        /** A change counts where no run of one side reaches into the range of the other. */
        private String verdict(double change) {
            boolean apart = Collections.max(before) < Collections.min(after) || Collections.max(after) < Collections.min(before);
            if (Math.min(before.size(), after.size()) > 1 && !apart) {
                return "within the spread";
            }
            return Math.abs(change) < 0.05 ? "same" : change > 0 == unit.moreIsBetter() ? "better" : "worse";
        }
    }

    private RunComparison() {
    }

    /** @param arguments two JSON files of runs, or two folders of such files, of which the medians are compared */
    public static void main(String[] arguments) throws IOException {
        of(Path.of(arguments[0]), Path.of(arguments[1])).forEach(System.out::println);
    }

    /** Returns a head and a line for each figure that both sides have. */
    static List<String> of(Path before, Path after) throws IOException {
        RunComparison comparison = new RunComparison();
        List<Path> old = runs(before);
        List<Path> now = runs(after);
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "%-40s %12s %12s", old.size() + " and " + now.size() + " runs", comparison.add(old, true),
                comparison.add(now, false)));
        comparison.figures.forEach((name, side) -> side.line(name).ifPresent(lines::add));
        return lines;
    }

    private static List<Path> runs(Path place) throws IOException {
        if (!Files.isDirectory(place)) {
            return List.of(place);
        }
        try (Stream<Path> files = Files.list(place)) {
            return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
        }
    }

    /** @return the commit of the runs, shortened */
    private String add(List<Path> runs, boolean before) throws IOException {
        String commit = "";
        for (Path run : runs) {
            JsonNode whole = new ObjectMapper().readTree(run.toFile());
            commit = whole.path("commit").asText();
            for (JsonNode figure : whole.path("figures")) {
                Report.Unit unit = Report.Unit.of(figure.path("unit").asText());
                Side side = figures.computeIfAbsent(figure.path("name").asText(),
                        name -> new Side(unit, new ArrayList<>(), new ArrayList<>()));
                (before ? side.before : side.after).add(figure.path("value").asDouble());
            }
        }
        return commit.substring(0, Math.min(12, commit.length()));
    }
}
