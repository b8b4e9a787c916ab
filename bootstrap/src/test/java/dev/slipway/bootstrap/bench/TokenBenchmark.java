package dev.slipway.bootstrap.bench;

import dev.slipway.bootstrap.bench.Load.Asking;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures what authentication adds to a request that reads nothing: with one token, whose look-up is remembered for a second; with many in
 * turn, each of which is looked up; and with tokens that are used for the first time, whose use is recorded too.
 */
final class TokenBenchmark {

    private static final String PATH = "/api/v4/version";
    /** More than are asked for in a second, and fewer than the server remembers as recorded. */
    private static final int IN_TURN = 9_000;
    private static final int NEW_EACH_SECOND = 15_000;
    /** Requests of each kind whose statements are counted. */
    private static final int WATCHED = 50;

    private final Server server;
    private final Pace pace;
    private final Report report;
    private final AtomicLong turn = new AtomicLong();
    private final AtomicLong fresh = new AtomicLong();

    TokenBenchmark(Part.Stage stage) {
        this.server = stage.server();
        this.pace = stage.pace();
        this.report = stage.report();
    }

    void run() throws Exception {
        tokens("turn", IN_TURN);
        tokens("new", WATCHED + NEW_EACH_SECOND * Math.max(1, pace.length().toSeconds()) * pace.rounds() * pace.clients().size());
        Map<String, Asking> kinds = new LinkedHashMap<>();
        kinds.put("one", (connection, random) -> connection.get(PATH, Connection.TOKEN));
        kinds.put("turn", (connection, random) -> connection.get(PATH, token("turn", turn.getAndIncrement() % IN_TURN + 1)));
        kinds.put("new", (connection, random) -> connection.get(PATH, token("new", fresh.incrementAndGet())));
        new Load(server.port(), 8).run(kinds.get("one"), pace.warmUp());
        new Load(server.port(), 8).run(kinds.get("turn"), pace.warmUp());
        for (Map.Entry<String, Asking> kind : kinds.entrySet()) {
            statements(kind.getKey(), kind.getValue());
        }
        for (int clients : pace.clients()) {
            compare(clients, kinds);
        }
    }

    private void statements(String kind, Asking asking) throws Exception {
        SplittableRandom random = new SplittableRandom(7);
        double count = new Spy(server.database(), server.port()).statements(client -> asking.ask(client, random), WATCHED);
        report.print("token %s: %.2f statements a request%n", kind, count);
    }

    private static String token(String kind, long number) {
        return "benchmark-" + kind + "-token-" + number;
    }

    private void tokens(String kind, long count) throws Exception {
        try (java.sql.Connection connection = server.database().open(); Statement statement = connection.createStatement()) {
            statement.execute("insert into personal_access_tokens (user_id, name, digest, scopes, created_at, updated_at) "
                    + "select 900001, 'benchmark', sha256(convert_to('benchmark-" + kind + "-token-' || n, 'UTF8')), '{api}', now(), now() "
                    + "from generate_series(1, " + count + ") n");
            statement.execute("analyze personal_access_tokens");
        }
    }

    /** One after the other, several times over, so that whatever else the machine does meets all. */
    private void compare(int clients, Map<String, Asking> kinds) throws Exception {
        Load load = new Load(server.port(), clients);
        Map<String, List<Measurement>> seen = new LinkedHashMap<>();
        for (int round = 0; round < pace.rounds(); round++) {
            for (Map.Entry<String, Asking> kind : kinds.entrySet()) {
                seen.computeIfAbsent(kind.getKey(), any -> new ArrayList<>()).add(load.run(kind.getValue(), pace.length()));
            }
        }
        double one = Measurement.rate(seen.get("one"));
        seen.forEach((kind, rounds) -> {
            double rate = Measurement.rate(rounds);
            Histogram latencies = Measurement.latencies(rounds);
            report.keep("token." + kind + "." + clients, rate, latencies);
            report.keep("token." + kind + "." + clients + ".ratio", rate / one, Report.Unit.RATIO);
            report.print("token %s, %d clients: %.0f requests/s, half within %.2f ms, 99%% within %.2f ms, ratio to one token %.2f "
                    + "(medians of %d)%n", kind, clients, rate, latencies.millis(0.5), latencies.millis(0.99), rate / one, pace.rounds());
        });
    }
}
