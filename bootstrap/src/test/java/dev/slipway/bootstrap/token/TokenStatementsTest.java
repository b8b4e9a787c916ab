package dev.slipway.bootstrap.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.pipeline.port.Triggers;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.bootstrap.artifact.ArtifactScene;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Person;
import dev.slipway.bootstrap.testing.ServerTables;
import dev.slipway.bootstrap.testing.TestServer;
import dev.slipway.bootstrap.testing.WebClient;
import dev.slipway.persistence.testing.WatchedConnections;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jooq.Configuration;
import org.jooq.DSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A token costs one statement, which an index answers, and none while its look-up is remembered. */
class TokenStatementsTest {

    private static final int ATTEMPTS = 20;

    private static TestServer server;
    private static Api root;
    private static List<String> statements;

    /** Reports the statements of this thread: the server works on others. */
    @BeforeAll
    static void start() {
        server = TestServer.start(Map.of());
        root = Api.root(server.address());
        statements = new ArrayList<>();
        Thread thread = Thread.currentThread();
        Configuration configuration = server.bean(DSLContext.class).configuration();
        configuration.set(new WatchedConnections(configuration.connectionProvider(), statement -> {
            if (Thread.currentThread() == thread) {
                statements.add(statement);
            }
        }));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static List<String> of(Runnable call) {
        statements.clear();
        call.run();
        return List.copyOf(statements);
    }

    private static <T> void found(String token, Function<byte[], Optional<T>> find) {
        byte[] digest = ServerTables.digest(token);
        List<String> first = of(() -> assertTrue(find.apply(digest).isPresent(), token));
        assertEquals(1, first.size(), first.toString());
        indexed(first.getFirst());
        List<String> unknown = of(() -> assertTrue(find.apply(ServerTables.digest(token + "x")).isEmpty()));
        assertEquals(1, unknown.size(), unknown.toString());
    }

    /** PostgreSQL plans for tables of a million rows here, of which only an index finds one quickly. */
    private static void indexed(String statement) {
        List<String> lines = new ArrayList<>();
        try (Connection connection = server.database().connect(); Statement plain = connection.createStatement()) {
            connection.setAutoCommit(false);
            plain.execute("update pg_class set reltuples = 1000000, relpages = 1 where relkind = 'r' "
                    + "and relnamespace = 'public'::regnamespace");
            try (ResultSet plan = plain.executeQuery("explain " + statement.replace("?", "'\\x00'::bytea"))) {
                while (plan.next()) {
                    lines.add(plan.getString(1));
                }
            }
            connection.rollback();
        } catch (SQLException failed) {
            throw new IllegalStateException(statement, failed);
        }
        String plan = String.join("\n", lines);
        assertTrue(lines.stream().anyMatch(line -> line.contains("Index Cond") && line.contains("digest = ")), plan);
        assertFalse(lines.stream().anyMatch(line -> line.contains("Filter") && line.contains("digest = ")), plan);
    }

    /** A pause of the machine may outlast what is remembered, so a second look-up gets some attempts. */
    private static <T> void remembered(String token, Function<byte[], Optional<T>> find) {
        found(token, find);
        byte[] digest = ServerTables.digest(token);
        int attempt = 0;
        while (!of(() -> find.apply(digest)).isEmpty()) {
            assertTrue(++attempt < ATTEMPTS, "never remembered: " + token);
        }
    }

    private static String token(Api.Answer answer) {
        assertEquals(201, answer.status(), answer.body().toString());
        return answer.body().get("token").asText();
    }

    @Test
    void tokens_of_people_and_bots_are_remembered() {
        Credentials credentials = server.bean(Credentials.class);
        long project = root.post("/projects", "{\"name\":\"p\"}").id();
        long user = new ServerTables(server.database()).user(AccountDraft.named("anna"));
        String body = "{\"name\":\"t\",\"scopes\":[\"api\"]}";
        remembered(token(root.post("/users/" + user + "/personal_access_tokens", body)), credentials::token);
        remembered(token(root.post("/users/" + user + "/impersonation_tokens", body)), credentials::token);
        remembered(token(root.post("/projects/" + project + "/access_tokens", body)), credentials::token);
    }

    @Test
    void tokens_of_applications_are_remembered() {
        Person person = root.person();
        HttpResponse<String> made = new WebClient(server.address()).post("/oauth/token", "grant_type", "password", "username",
                person.username(), "password", "zumbala-kessel");
        assertEquals(200, made.statusCode(), made.body());
        remembered(made.body().replaceAll(".*\"access_token\":\"([^\"]+)\".*", "$1"), server.bean(Credentials.class)::token);
    }

    @Test
    void tokens_of_jobs_are_remembered() {
        ArtifactScene scene = new ArtifactScene(server);
        long project = scene.project(0, false);
        remembered(scene.job(project, scene.pipeline(project, "main", "running"), "build").token(),
                server.bean(Credentials.class)::jobToken);
    }

    @Test
    void sessions_are_remembered() {
        Person person = root.person();
        WebClient browser = new WebClient(server.address()).signIn(person.username(), "zumbala-kessel");
        remembered(browser.cookie("_service_session").orElseThrow(), server.bean(Sessions.class)::find);
    }

    @Test
    void tokens_of_runners_and_triggers_take_one_statement() {
        long project = root.post("/projects", "{\"name\":\"" + Api.unique("p") + "\"}").id();
        String path = Api.unique("g");
        long group = root.post("/groups", "{\"name\":\"" + path + "\",\"path\":\"" + path + "\"}").id();
        for (String owner : List.of("/projects/" + project, "/groups/" + group)) {
            found(token(root.post(owner + "/runners/reset_registration_token", "{}")), server.bean(Runners.class)::registration);
        }
        found(token(root.post("/user/runners", "{\"runner_type\":\"project_type\",\"project_id\":" + project + "}")),
                server.bean(Runners.class)::byToken);
        found(token(root.post("/projects/" + project + "/triggers", "{\"description\":\"t\"}")), server.bean(Triggers.class)::bearer);
    }
}
