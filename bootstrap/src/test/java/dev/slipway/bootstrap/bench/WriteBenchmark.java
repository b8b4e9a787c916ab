package dev.slipway.bootstrap.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Runs the measurements of writes alone, each on a home of its own. */
public final class WriteBenchmark {

    private WriteBenchmark() {
    }

    /** @param arguments the command that starts a server, an empty folder, and the parts: runners, logs, pipelines, pushes, alerts */
    public static void main(String[] arguments) throws Exception {
        Duration length = Duration.ofSeconds(Integer.getInteger("seconds", 10));
        Duration warmUp = Duration.ofSeconds(Integer.getInteger("warm", 15));
        for (String part : List.of(arguments).subList(2, arguments.length)) {
            Path folder = Files.createDirectory(Path.of(arguments[1]).resolve(part));
            try (Server server = Server.start(Path.of(arguments[0]), folder.resolve("home"),
                    Map.of("SLIPWAY_ROOT_TOKEN", Connection.TOKEN, "SLIPWAY_LOG_LEVEL", "warn"))) {
                switch (part) {
                    case "runners" -> new RunnerBenchmark(server, length, warmUp).run();
                    case "logs" -> new LogBenchmark(server, length, warmUp).run();
                    case "pipelines" -> new PipelineBenchmark(server, length, warmUp).small();
                    case "pushes" -> new PipelineBenchmark(server, length, warmUp).large(folder);
                    case "alerts" -> {
                        server.database().fill("fill.sql");
                        server.database().fill("alerts.sql");
                        new AlertBenchmark(server, length, warmUp, 1).intake(Files.createDirectory(folder.resolve("alertmanager")));
                    }
                    default -> throw new IllegalArgumentException(part);
                }
            }
        }
    }
}
