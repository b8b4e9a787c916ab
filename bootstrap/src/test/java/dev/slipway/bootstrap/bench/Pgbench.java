package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** PostgreSQL's own load generator: what the same statements give without anything above the database. */
record Pgbench(Path program, Database database, int clients) {

    private static final Pattern RATE = Pattern.compile("tps = ([0-9.]+) \\(without");

    /** Finds the program in the path, or where Debian's packages put it. */
    static Optional<Path> find() throws IOException {
        Stream<Path> inPath = Stream.of(System.getenv().getOrDefault("PATH", "").split(":")).map(folder -> Path.of(folder, "pgbench"));
        Path packages = Path.of("/usr/lib/postgresql");
        try (Stream<Path> versions = Files.isDirectory(packages) ? Files.list(packages) : Stream.of()) {
            Stream<Path> packaged = versions.sorted(Comparator.reverseOrder()).map(version -> version.resolve("bin/pgbench"));
            return Stream.concat(packaged, inPath).filter(Files::isExecutable).findFirst();
        }
    }

    /** @return runs of the script a second */
    double run(Path script, Duration length) throws IOException, InterruptedException {
        ProcessBuilder command = new ProcessBuilder(List.of(program.toString(), "-n", "-M", "prepared", "-c", Integer.toString(clients),
                "-T", Long.toString(length.toSeconds()), "-f", script.toString(),
                "-h", "127.0.0.1", "-p", Integer.toString(database.port()), "-U", Database.USER, Database.NAME)).redirectErrorStream(true);
        command.environment().put("PGPASSWORD", database.password());
        Process process = command.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher rate = RATE.matcher(output);
        if (process.waitFor() != 0 || !rate.find()) {
            throw new IllegalStateException("pgbench failed:\n" + output);
        }
        return Double.parseDouble(rate.group(1));
    }
}
