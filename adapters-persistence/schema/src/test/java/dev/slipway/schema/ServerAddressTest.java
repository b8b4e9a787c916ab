package dev.slipway.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a process that does not own a home finds there. */
class ServerAddressTest {

    @RegisterExtension
    static final Homes HOMES = new Homes();

    @Test
    void server_of_another_process_is_reached_and_goes_on() throws Exception {
        Path home = HOMES.home("two processes");
        try (ServerProcess owner = ServerProcess.start(home, HOMES.programs(), "fast")) {
            ServerAddress address = ServerAddress.of(home).orElseThrow();
            try (Connection connection = DriverManager.getConnection(address.jdbcUrl(), address.user(), address.password())) {
                assertTrue(connection.isValid(5));
            }
            assertFalse(address.toString().contains(address.password()));
            assertTrue(Postmaster.running(owner.postmaster()));
        }
        assertTrue(ServerAddress.hasData(home));
        assertEquals(Optional.empty(), ServerAddress.of(home));
    }

    @Test
    void home_without_data_stays_as_it_is() throws Exception {
        Path home = HOMES.home("nothing").resolve("below");
        assertFalse(ServerAddress.hasData(home));
        assertEquals(Optional.empty(), ServerAddress.of(home));
        assertFalse(Files.exists(home));
    }

    @Test
    void abandoned_home_is_deleted_with_the_server_that_still_runs_there() throws Exception {
        Path home = HOMES.home("abandoned");
        ServerProcess owner = ServerProcess.start(home, HOMES.programs(), "fast");
        assertFalse(EmbeddedPostgres.discard(home));
        owner.kill();
        assertTrue(Postmaster.running(owner.postmaster()));
        assertTrue(EmbeddedPostgres.discard(home));
        assertFalse(Postmaster.running(owner.postmaster()));
        assertFalse(Files.exists(home));
        assertTrue(EmbeddedPostgres.discard(home));
    }
}
