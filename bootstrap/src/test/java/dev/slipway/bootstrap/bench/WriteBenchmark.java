package dev.slipway.bootstrap.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Measures writes: each part on a new home of its own, whose tables were never analyzed. */
final class WriteBenchmark {

    static final Map<String, Part> PARTS = parts();

    private WriteBenchmark() {
    }

    private static Map<String, Part> parts() {
        Map<String, Part> parts = new LinkedHashMap<>();
        parts.put("runners", stage -> new RunnerBenchmark(stage).run());
        parts.put("logs", stage -> new LogBenchmark(stage).run());
        parts.put("pipelines", stage -> new PipelineBenchmark(stage).small());
        parts.put("pushes", stage -> new PipelineBenchmark(stage).large());
        parts.put("requests", stage -> new RequestBenchmark(stage).run());
        parts.put("notes", stage -> new NoteBenchmark(stage).run());
        return parts;
    }

    /** @param folder folder of the benchmark, in which the part makes its own */
    static void measure(String part, Path program, Path folder, Pace pace, Report report) throws Exception {
        Path own = Files.createDirectory(folder.resolve(part));
        try (Server server = Server.start(program, own.resolve("home"),
                Map.of("SLIPWAY_ROOT_TOKEN", Connection.TOKEN, "SLIPWAY_LOG_LEVEL", "warn"))) {
            PARTS.get(part).measure(new Part.Stage(server, own, pace, report));
        }
    }
}
