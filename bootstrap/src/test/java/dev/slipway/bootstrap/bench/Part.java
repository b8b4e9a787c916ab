package dev.slipway.bootstrap.bench;

import java.nio.file.Path;

/** A part of the benchmark that measures the server while it runs. {@link Benchmark} lists all of them. */
@FunctionalInterface
interface Part {

    void measure(Stage stage) throws Exception;

    /**
     * What a part measures, and how.
     *
     * @param server has the rows of {@code fill.sql} and {@code alerts.sql}, and parts that came before have worked on it; that of a part
     *               of {@link WriteBenchmark} is new
     * @param folder empty, for files of the part
     */
    record Stage(Server server, Path folder, Pace pace, Report report) {}
}
