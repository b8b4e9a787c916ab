package dev.slipway.bootstrap.endtoend;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.demo.Api;
import dev.slipway.bootstrap.endtoend.Witness.Acknowledged;
import dev.slipway.bootstrap.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Compares what a server has with what it acknowledged, and its rows with one another. */
final class Audit {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Map<String, String> UNFINISHED = Map.of(
            "logs of ended jobs that are not archived",
            "select count(*) from jobs where finished_at is not null and trace_size > 0 and trace_blob is null",
            "pieces of logs that are archived",
            "select count(*) from log_chunks join jobs on jobs.id = job_id where trace_blob is not null",
            "pushes that are not settled", "select count(*) from pushes where state = 'recorded'",
            "pushes that moved a ref and made no pipeline",
            "select count(*) from pushes where state = 'settled' and not exists (select from pipelines where push_id = pushes.id)",
            "tokens of jobs that ended", "select count(*) from jobs where token_digest is not null and status <> 'running'",
            "work that fails", "select count(*) from scheduled_tasks where consecutive_failures > 3");

    private final Api api;
    private final Map<String, String> headers;
    private final Path home;

    Audit(Api api, Map<String, String> headers, Path home) {
        this.api = api;
        this.headers = headers;
        this.home = home;
    }

    /** Every acknowledged byte, artifact and final state is there; nothing has contradicted itself. */
    void holds(Witness witness) {
        assertEquals(List.of(), witness.contradictions());
        witness.jobs().forEach(this::holds);
    }

    private void holds(long id, Acknowledged job) {
        String path = "/projects/" + job.project() + "/jobs/" + id;
        if (job.log().length > 0) {
            byte[] log = api.get(path + "/trace", headers).succeeded().response().body();
            assertTrue(log.length >= job.log().length, "job " + id + " had " + job.log().length + " bytes of log and has " + log.length);
            assertArrayEquals(job.log(), Arrays.copyOf(log, job.log().length), "the log of job " + id);
            assertTrue(job.state() == null || log.length == job.log().length, "the log of job " + id + " has grown since its end");
        }
        if (job.artifact() != null) {
            assertArrayEquals(job.artifact(), api.get(path + "/artifacts", headers).succeeded().response().body(),
                    "the artifact of job " + id);
        }
        if (job.state() != null) {
            assertEquals(job.state(), api.get(path, headers).succeeded().json().get("status").asText(), "the state of job " + id);
        }
    }

    /** What follows from the end of a run is done some time. */
    void finishes() {
        UNFINISHED.forEach((what, query) -> Waiting.until("no " + what, PATIENCE, () -> count(query) == 0));
    }

    private long count(String query) throws IOException, SQLException {
        Path database = home.resolve("postgresql");
        String port = Files.readAllLines(database.resolve("data/postmaster.pid")).get(3).strip();
        String password = Files.readString(database.resolve("password")).strip();
        try (Connection connection = DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/slipway", "postgres", password);
                ResultSet rows = connection.createStatement().executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
