package dev.slipway.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.bootstrap.Command.Admin.MakeToken;
import dev.slipway.bootstrap.Command.Admin.ResetPassword;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.schema.testing.TestDatabase;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Recovering access beside the shared server, on its external database; ServerLifeTest does it on an embedded one. */
@Isolated
class AdminCommandTest {

    private static final InputStream NOTHING = InputStream.nullInputStream();

    private final TestServer server = TestServer.shared();

    @TempDir
    Path folder;

    private static InstallationSettings settings(TestDatabase database, Path home) {
        return InstallationSettings.load(new HashMap<>(Map.of("SLIPWAY_HOME", home.toString(), "SLIPWAY_DATABASE_URL", database.jdbcUrl(),
                "SLIPWAY_DATABASE_USER", database.user(), "SLIPWAY_DATABASE_PASSWORD", database.password())));
    }

    private List<String> printed(Command.Admin command, InputStream input) {
        PrintStream before = System.out;
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        Thread commanding = Thread.currentThread();
        System.setOut(new PrintStream(new OutputStream() {
            @Override
            public void write(int one) {
                if (Thread.currentThread() == commanding) {
                    lines.write(one);
                }
            }
        }, true, StandardCharsets.UTF_8));
        try {
            assertEquals(0, AdminCommand.run(settings(server.database(), server.home()), command, input));
        } finally {
            System.setOut(before);
        }
        return lines.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private String refused(Command.Admin command, InputStream input) {
        return assertThrows(CommandFailed.class, () -> AdminCommand.run(settings(server.database(), server.home()), command, input))
                .getMessage();
    }

    private boolean opens(long user, String password) {
        String digest = server.database().text("select password_digest from users where id = ?", user);
        return server.bean(Secrets.class).passwordMatches(password, digest);
    }

    private static InputStream typed(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void operator_gets_a_token_that_opens_everything_and_nothing_else_on_standard_output() {
        String token = printed(new MakeToken("ROOT"), NOTHING).getFirst();
        Api api = Api.root().with(token);
        var self = api.get("/personal_access_tokens/self").body();
        assertEquals("Recovered on the command line [\"api\",\"sudo\"]", self.get("name").asText() + " " + self.get("scopes"));
        assertEquals(200, Api.root().get("/user").status());
        Person ada = Api.root().person();
        assertEquals(ada.username(), api.get("/user?sudo=" + ada.id()).body().get("username").asText());
        assertEquals(204, api.delete("/personal_access_tokens/self").status());
    }

    @Test
    void person_without_administration_gets_a_token_without_sudo() {
        Person ada = Api.root().person();
        String token = printed(new MakeToken(ada.username()), NOTHING).getFirst();
        assertEquals("[\"api\"]", Api.root().with(token).get("/personal_access_tokens/self").body().get("scopes").toString());
    }

    @Test
    void operator_gets_a_new_password_or_brings_one() throws SQLException {
        Person ada = Api.root().person();
        List<String> generated = printed(new ResetPassword(ada.username(), false), NOTHING);
        assertEquals(1, generated.size(), generated::toString);
        assertTrue(opens(ada.id(), generated.getFirst()));
        assertEquals(List.of(), printed(new ResetPassword(ada.username(), true), typed("zumbala kessel ü\r\nsecond line\n")));
        assertTrue(opens(ada.id(), "zumbala kessel ü"));
        assertEquals(200, ada.api().get("/user").status());
    }

    /** The owner is told by mail, which the command records and the server sends. */
    @Test
    void operator_replaces_a_password_where_mail_is_sent() {
        Person ada = Api.root().person();
        Map<String, String> mailing = Map.of("SLIPWAY_HOME", server.home().toString(), "SLIPWAY_DATABASE_URL", server.database().jdbcUrl(),
                "SLIPWAY_DATABASE_USER", server.database().user(), "SLIPWAY_DATABASE_PASSWORD", server.database().password(),
                "SLIPWAY_SMTP_HOST", "127.0.0.1", "SLIPWAY_SMTP_FROM", "slipway@mail.example", "SLIPWAY_EXTERNAL_URL",
                "https://slipway.example");
        long before = server.database().number("select nextval('account_notices_id_seq')");
        assertEquals(0, AdminCommand.run(InstallationSettings.load(new HashMap<>(mailing)), new ResetPassword(ada.username(), true),
                typed("zumbala kessel\n")));
        assertTrue(opens(ada.id(), "zumbala kessel"));
        assertEquals(before + 2, server.database().number("select nextval('account_notices_id_seq')"));
    }

    @Test
    void what_is_wrong_is_told_in_one_line() {
        Person bea = Api.root().person();
        server.database().execute("update users set state = 'blocked' where id = " + bea.id());
        assertEquals("there is no user zoe", refused(new MakeToken("zoe"), NOTHING));
        assertEquals("the user " + bea.username() + " is blocked; unblock the account first",
                refused(new MakeToken(bea.username()), NOTHING));
        assertEquals("the password is too short (minimum is 8 characters)", refused(new ResetPassword("root", true), typed("short\n")));
        assertEquals("standard input holds no password", refused(new ResetPassword("root", true), NOTHING));
    }

    @Test
    void database_of_another_version_or_without_an_installation_stays_as_it_is() {
        try (TestDatabase database = TestDatabase.fresh()) {
            database.execute("update flyway_schema_history set version = '9999' where version = '1'");
            assertEquals("the tables were written by a newer version; use the command of that version", refused(database));
            database.execute("delete from flyway_schema_history where version <> '2'");
            assertEquals("the tables were written by an older version; start this version of the server once, then try again",
                    refused(database));
            database.execute("drop schema public cascade; create schema public");
            assertEquals("there is no installation in this database: no server was started on it yet", refused(database));
            assertFalse(Files.exists(folder.resolve("keys")));
        }
    }

    private String refused(TestDatabase database) {
        return assertThrows(CommandFailed.class, () -> AdminCommand.run(settings(database, folder), new MakeToken("root"), NOTHING))
                .getMessage();
    }

    @Test
    void home_without_an_installation_stays_as_it_is() {
        Path home = folder.resolve("home");
        InstallationSettings settings = InstallationSettings.load(Map.of("SLIPWAY_HOME", home.toString()));
        assertEquals("there is no installation in " + home + "; SLIPWAY_HOME names the folder of one",
                assertThrows(CommandFailed.class, () -> AdminCommand.run(settings, new MakeToken("root"), NOTHING)).getMessage());
        assertFalse(Files.exists(home));
    }
}
