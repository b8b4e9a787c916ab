package dev.slipway.bootstrap.extension;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.alerts.AlertVectors;
import dev.slipway.application.alert.AlertFormatRegistry;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.kernel.port.Vitals;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.bootstrap.Slipway;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.bootstrap.testing.ServerProcess;
import dev.slipway.bootstrap.testing.Waiting;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertFormat.Context;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.Fingerprint;
import dev.slipway.domain.alert.IncomingAlert;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.domain.environment.EnvironmentTier;
import dev.slipway.domain.kernel.json.Json;
import dev.slipway.schema.testing.TestDatabase;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Servers with extensions that are compiled by the test. */
@ResourceLock(Resources.SYSTEM_OUT)
class ExtensionStartTest {

    private static final String FORMAT = """
            points.add(AlertFormat.class, services -> new AlertFormat() {
                public String name() { return "%s"; }
                public int rank() { return 1; }
                public boolean recognizes(Json.Members payload) { return payload.find("outside").isPresent(); }
                public List<AlertReading> read(Json.Members payload, Context context) { return List.of(); }
            });
            """;
    private static final String ALL = """
            points.replace(Vitals.class, services -> new Vitals() {
                private final Vitals usual = services.builtIn(Vitals.class);
                public boolean databaseAnswers() { return usual.databaseAnswers(); }
                public String metrics() { return usual.metrics() + "# " + services.setting("NOTE").orElse("no note") + "\\n"; }
            });
            points.replace(Blobs.class, services -> new Blobs() {
                private final Blobs usual = services.builtIn(Blobs.class);
                public Blob write(java.io.InputStream content, long limit) throws java.io.IOException, TooLarge {
                    return usual.write(content, limit / 2);
                }
                public java.nio.channels.SeekableByteChannel open(String key) throws Missing { return usual.open(key); }
                public void delete(String key) { usual.delete(key); }
                public java.util.stream.Stream<String> writtenBefore(java.time.Instant time) { return usual.writtenBefore(time); }
            });
            points.replace(SeveritySynonyms.class, "grafana", services -> word -> AlertSeverity.LOW);
            points.replace(Fingerprinting.class, services -> source -> Optional.of(Fingerprint.of("always the same")));
            points.replace(TierGuess.class, services -> name -> EnvironmentTier.TESTING);
            """;

    private static final String CONNECTIONS = "select count(*) from pg_stat_activity where datname = current_database() "
            + "and backend_type = 'client backend' and application_name <> '" + TestDatabase.APPLICATION + "'";

    @TempDir
    Path home;
    private ExtensionJar jars;
    private final TestDatabase database = TestDatabase.fresh();
    private final List<String> said = new ArrayList<>();

    @BeforeEach
    void jars() {
        jars = new ExtensionJar(home);
    }

    @AfterEach
    void drop() {
        database.close();
    }

    private Slipway start() {
        InstallationSettings settings = InstallationSettings.load(Map.of("SLIPWAY_PORT", "0", "SLIPWAY_HOME", home.toString(),
                "SLIPWAY_EXTENSION_NOTE",
                "a note",
                "SLIPWAY_DATABASE_URL", database.jdbcUrl(), "SLIPWAY_DATABASE_USER", database.user(), "SLIPWAY_DATABASE_PASSWORD",
                database.password()));
        return Slipway.start(settings, InstantSource.system(), said::add);
    }

    private void refuses(Path jar, String problem) {
        String message = assertThrows(BadExtension.class, () -> start().close()).getMessage();
        assertTrue(message.startsWith("the extension " + jar + " ") && message.contains(problem), message);
        Waiting.until("no connection of the refused server is left", Duration.ofSeconds(10), () -> database.number(CONNECTIONS) == 0);
    }

    private static String metrics(URI server) throws Exception {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(server.resolve("/-/metrics")).build(), BodyHandlers.ofString()).body();
        }
    }

    private static AlertFormat format(Slipway server, Json.Members payload) {
        return server.bean(AlertFormatRegistry.class).of(payload, IntegrationKind.GENERIC, false);
    }

    @Test
    void server_uses_what_extensions_add_and_replace() throws Exception {
        jars.write("all-1.0", "All", ALL + FORMAT.formatted("outside"));
        try (Slipway server = start()) {
            assertTrue(said.getFirst().matches("Extension all-1.0.jar: replaces Vitals, .*, adds AlertFormat"), said.toString());
            Blobs blobs = server.bean(Blobs.class);
            assertEquals(5, blobs.write(new ByteArrayInputStream(new byte[5]), 10).size());
            assertThrows(Blobs.TooLarge.class, () -> blobs.write(new ByteArrayInputStream(new byte[6]), 10));
            assertEquals("outside", format(server, new Json.Members(Map.of("outside", new Json.Text("yes")))).name());
            Json.Members payload = AlertVectors.object(AlertVectors.payload("grafana", "begins"));
            Context context = new Context(Instant.EPOCH, Tier.ULTIMATE, Optional.empty());
            AlertReading read = format(server, payload).read(payload, context).getFirst();
            IncomingAlert alert = ((AlertReading.Usable) read).alert();
            assertEquals(AlertSeverity.LOW, alert.severity());
            assertEquals(Optional.of(Fingerprint.of("always the same")), alert.fingerprint());
            String metrics = metrics(server.address());
            assertTrue(metrics.endsWith("# a note\n"), metrics);
            assertTrue(metrics.contains("slipway_extension_info{jar=\"all-1.0.jar\",registers=\"replaces Vitals"), metrics);
            assertEquals(EnvironmentTier.TESTING, server.bean(PipelinePolicy.class).tierGuess().guess("production"));
        }
    }

    @Test
    void command_line_tells_the_jar_and_ends_with_status_1() throws Exception {
        Path jar = Files.writeString(jars.folder().resolve("broken.jar"), "no zip");
        try (ServerProcess server = ServerProcess.launch(home, Map.of())) {
            assertEquals(1, server.waitFor());
            assertTrue(server.lines().stream().anyMatch(line -> line.startsWith("slipway: the extension " + jar + " cannot be read")),
                    server.lines().toString());
        }
        try (ServerProcess command = ServerProcess.command(home, "admin", "token")) {
            assertEquals(1, command.waitFor());
        }
    }

    @Test
    void extension_that_fails_to_make_its_port_ends_the_start() {
        refuses(jars.write("a", "A", """
                points.replace(Vitals.class, services -> { throw new IllegalStateException("no bucket"); });
                """), "no bucket");
    }

    @Test
    void missing_replacement_ends_the_start() {
        refuses(jars.write("a", "A", "points.replace(Vitals.class, services -> null);"), "makes no Vitals");
    }

    @Test
    void formats_of_one_name_end_the_start() {
        jars.write("a", "A", FORMAT.formatted("outside"));
        refuses(jars.write("b", "B", FORMAT.formatted("outside")), "adds a format of alerts named outside, and so does ");
    }

    @Test
    void format_named_like_one_of_the_server_ends_the_start() {
        refuses(jars.write("a", "A", FORMAT.formatted("grafana")), "adds a format of alerts named grafana, as one of the server is");
    }

    @Test
    void words_of_an_unknown_format_end_the_start() {
        refuses(jars.write("a", "A", "points.replace(SeveritySynonyms.class, \"grafama\", services -> word -> AlertSeverity.LOW);"),
                "no built-in format of alerts has that name");
    }
}
