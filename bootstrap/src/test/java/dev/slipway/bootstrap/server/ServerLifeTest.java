package dev.slipway.bootstrap.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.EmbeddedDatabase;
import dev.slipway.bootstrap.testing.ServerProcess;
import dev.slipway.bootstrap.testing.TestServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A server on its embedded database through starts, stops and deaths: one story, since every start takes seconds. */
class ServerLifeTest {

    /** What a test would wait for is shortened: how long requests in flight are given, and how long a connection is waited for. */
    private static final String SHORT_GRACE = "-Dmicronaut.lifecycle.graceful-shutdown.grace-period=500ms";
    private static final String SHORT_WAIT = "-Ddatasources.default.connection-timeout=1000";

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    Path home;

    @Test
    void a_server_survives_its_own_death_and_that_of_its_database_and_stops_in_order() throws Exception {
        long project;
        try (ServerProcess first = ServerProcess.start(home, Map.of("SLIPWAY_DATABASE_CONNECTIONS", "4"), SHORT_WAIT)) {
            project = Api.root(first.address()).post("/projects", "{\"name\":\"p\"}").id();
            aSecondServerIsRefused(first);
            accessIsRecoveredBesideARunningServer(first);
            try (Outage outage = new Outage(first, home)) {
                outage.requestsWithoutAConnectionAreRefused(project);
                outage.theDatabaseIsAwayAndComesBack();
                outage.theDatabaseDiesUnderRequests();
            }
            first.kill();
        }
        try (ServerProcess second = ServerProcess.start(home, Map.of()); Stop stop = new Stop(second, home)) {
            assertTrue(second.lines().stream().noneMatch(line -> line.contains(TestServer.ROOT_TOKEN)), second.lines().toString());
            stop.endsWhatItHasInHandAndHoldsNobody(project);
        }
        try (ServerProcess third = ServerProcess.start(home, Map.of(), SHORT_GRACE); Stop stop = new Stop(third, home)) {
            stop.cutsWhatDoesNotEnd(project);
        }
        accessIsRecoveredWhileNothingRuns();
    }

    /** The server hears of it, goes on, and keeps the tokens that there were. */
    private void accessIsRecoveredBesideARunningServer(ServerProcess server) {
        List<String> said = recovered("admin", "token");
        String token = said.stream().filter(line -> line.startsWith("glpat-")).findFirst().orElseThrow();
        assertEquals("root", Api.root(server.address()).with(token).get("/user").body().get("username").asText());
        assertEquals(200, Api.root(server.address()).get("/user").status());
        assertTrue(said.stream().anyMatch(line -> line.startsWith("A personal access token of root with api and sudo, until ")),
                said.toString());
    }

    private void accessIsRecoveredWhileNothingRuns() {
        List<String> said = recovered("admin", "reset-password");
        assertTrue(said.stream().anyMatch(line -> line.matches("[A-Za-z0-9_-]{24}")), said.toString());
        assertEquals(0, new EmbeddedDatabase(home).processes());
    }

    private List<String> recovered(String... arguments) {
        ServerProcess command = ServerProcess.command(home, arguments);
        int status = command.waitFor();
        assertEquals(0, status, () -> command.lines().toString());
        return command.lines();
    }

    private void aSecondServerIsRefused(ServerProcess first) {
        ServerProcess second = ServerProcess.launch(home, Map.of());
        assertEquals(1, second.waitFor());
        String said = String.join("\n", second.lines());
        assertTrue(said.contains(home.toString()) && said.contains(String.valueOf(first.pid())), said);
    }
}
