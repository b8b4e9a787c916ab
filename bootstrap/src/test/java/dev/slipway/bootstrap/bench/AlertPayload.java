package dev.slipway.bootstrap.bench;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Alerts as Alertmanager takes them, and as it passes them on. The ids and the key are those of {@code alerts.sql}. */
record AlertPayload(Kind kind, int size) {

    /** The project whose 100,000 open alerts are listed. */
    static final long LISTED = 7060;

    /** The project that has few open alerts, and many that ended since. */
    static final long ENDED = 7062;

    /** Of the project that takes alerts. */
    static final String PATH = "/example/watched/prometheus/alerts/notify.json";
    static final String KEY = "00112233445566778899aabbccddeeff";

    private static final AtomicLong NUMBERS = new AtomicLong(1_000_000_000);
    private static final int KNOWN = 1_000;

    enum Kind {
        REPEATED("alerts that fire again"),
        NEW("alerts that fire for the first time");

        private final String title;

        Kind(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    private LongStream numbers(SplittableRandom random) {
        if (kind == Kind.NEW) {
            long first = NUMBERS.getAndAdd(size);
            return LongStream.range(first, first + size);
        }
        long first = random.nextLong(KNOWN);
        return LongStream.range(first, first + size).map(number -> number % KNOWN);
    }

    private String joined(SplittableRandom random, LongFunction<String> item) {
        return numbers(random).mapToObj(item).collect(Collectors.joining(","));
    }

    String alerts(SplittableRandom random) {
        return "[" + joined(random, number -> "{" + item(number) + "}") + "]";
    }

    String metrics(SplittableRandom random) {
        return "{\"version\":\"4\",\"groupKey\":\"{}:{}\",\"truncatedAlerts\":0,\"status\":\"firing\",\"receiver\":\"slipway\","
                + "\"groupLabels\":{},"
                + "\"commonLabels\":{},\"commonAnnotations\":{},\"externalURL\":\"http://alertmanager.example\",\"alerts\":["
                + joined(random,
                        number -> "{\"status\":\"firing\",\"endsAt\":\"0001-01-01T00:00:00Z\",\"fingerprint\":\"" + number + "\","
                                + item(number) + "}")
                + "]}";
    }

    private static String item(long number) {
        return """
                "labels":{"alertname":"InstanceDown","instance":"web-%d.example.com:9100","job":"node","severity":"critical"},\
                "annotations":{"title":"Instance web-%d is down","description":"web-%d.example.com:9100 has not answered for five \
                minutes"},\
                "startsAt":"2026-01-02T03:04:05.678Z","generatorURL":"http://metrics.example/graph?g0.expr=up%%3D%%3D0&g0.tab=1\""""
                .formatted(number, number, number);
    }
}
