package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures notes of issues: 32 writers on one issue beside 32 writers on an issue each, and the lists of notes and discussions of an issue
 * that has 100,000 of them, at their beginning and at page 1,000.
 */
final class NoteBenchmark {

    private static final int WRITERS = 32;
    private static final int NOTES = 100_000;
    private static final int FAR = 1_000;
    /** Key of a discussion, which no other has. */
    private static final String KEY = "(md5(random()::text) || substr(md5(random()::text), 1, 8))";
    private static final Pattern ID = Pattern.compile("\\{\"id\":(\\d+)");

    private final Server server;
    private final Path folder;
    private final Pace pace;
    private final Report report;
    private int issues;

    NoteBenchmark(Part.Stage stage) {
        this.server = stage.server();
        this.folder = stage.folder();
        this.pace = stage.pace();
        this.report = stage.report();
    }

    void run() throws IOException, SQLException, InterruptedException, ExecutionException {
        long project = project();
        writers(project);
        beside(project);
        lists(project);
    }

    private long project() throws IOException {
        try (Connection connection = new Connection(server.port())) {
            int status = connection.post("/api/v4/projects", Connection.TOKEN, "{\"name\":\"noted\"}");
            Matcher id = ID.matcher(connection.body());
            if (status != 201 || !id.lookingAt()) {
                throw new IOException("no project: " + connection.body());
            }
            return Long.parseLong(id.group(1));
        }
    }

    /** Makes issues. @return the number of the first */
    private int issues(long project, int count) throws IOException, SQLException {
        int first = issues + 1;
        issues += count;
        execute("insert into issues (project_id, iid, title, created_at, updated_at) select %d, n, 'Something', now(), now() "
                .formatted(project) + "from generate_series(%d, %d) n".formatted(first, issues));
        return first;
    }

    private void execute(String statement) throws IOException, SQLException {
        try (java.sql.Connection database = server.database().open(); Statement running = database.createStatement()) {
            running.execute(statement);
        }
    }

    /** Each round has issues of its own, since an issue takes 5,000 comments. */
    private void writers(long project) throws IOException, SQLException, InterruptedException, ExecutionException {
        Load load = new Load(server.port(), WRITERS);
        load.run(writing(project, issues(project, 1_000), 1_000), pace.warmUp());
        List<Measurement> together = new ArrayList<>();
        List<Measurement> apart = new ArrayList<>();
        for (int round = 0; round < pace.rounds(); round++) {
            together.add(load.run(writing(project, issues(project, 1), 1), pace.length()));
            apart.add(load.run(writing(project, issues(project, WRITERS), WRITERS), pace.length()));
        }
        execute("do $$ begin if exists (select from issues i where comments <> (select count(*) from discussions d where issue_id = i.id)) "
                + "then raise 'an issue counts other notes than it has'; end if; end $$");
        double one = Measurement.rate(together);
        double many = Measurement.rate(apart);
        report.keep("notes.one", one, Measurement.latencies(together));
        report.keep("notes.many", many, Measurement.latencies(apart));
        report.keep("notes.one.ratio", one / many, Report.Unit.RATIO);
        report.print("%d writers of notes: on one issue %.0f/s, on as many issues %.0f/s, ratio %.2f (medians of %d)%n", WRITERS, one, many,
                one / many, pace.rounds());
    }

    /** Notes on as many issues as there are clients, beside what pgbench does with the same statements. */
    private void beside(long project) throws IOException, SQLException, InterruptedException, ExecutionException {
        Optional<Path> pgbench = Pgbench.find();
        if (pgbench.isEmpty()) {
            report.print("notes: pgbench was not found in the path or below /usr/lib/postgresql, so nothing stands beside the figures%n");
            return;
        }
        int clients = 8;
        int first = issues(project, clients);
        String watched = "'" + first + "'";
        String statements = new Spy(server.database(), server.port()).script(
                client -> writing(project, first, 1).ask(client, new SplittableRandom(7)),
                value -> value.equals(watched) ? ":issue" : value.matches("'[0-9a-f]{40}'") ? KEY : Spy.literal(value));
        Path script = Files.writeString(folder.resolve("note.sql"), "\\set issue :client_id + " + first + "\n" + statements);
        List<Double> written = new ArrayList<>();
        List<Double> possible = new ArrayList<>();
        for (int round = 0; round < pace.rounds(); round++) {
            written.add(new Load(server.port(), clients).run(writing(project, issues(project, clients), clients), pace.length()).rate());
            possible.add(new Pgbench(pgbench.get(), server.database(), clients).run(script, pace.length()));
        }
        double ratio = Median.of(written) / Median.of(possible);
        report.keep("notes.ratio", ratio, Report.Unit.RATIO);
        report.print("%d writers of notes: %.0f/s, pgbench %.0f, ratio %.2f (medians of %d)%n", clients, Median.of(written),
                Median.of(possible), ratio, pace.rounds());
    }

    /** Each client writes on one issue of some. @param first number of the first issue */
    private static Load.Asking writing(long project, int first, int count) {
        Map<Connection, Integer> chosen = new ConcurrentHashMap<>();
        AtomicInteger next = new AtomicInteger();
        return (connection, random) -> {
            int issue = first + chosen.computeIfAbsent(connection, any -> next.getAndIncrement()) % count;
            int status = connection.post("/api/v4/projects/" + project + "/issues/" + issue + "/notes", Connection.TOKEN,
                    "{\"body\":\"Note " + random.nextInt() + "\"}");
            return status == 201 ? 200 : status;
        };
    }

    private void lists(long project) throws IOException, SQLException, InterruptedException, ExecutionException {
        int issue = issues(project, 1);
        execute(("insert into discussions (key, project_id, issue_id, kind, internal, started_at) select md5(n::text) || '00000000', %d, "
                + "(select id from issues where project_id = %d and iid = %d), 'individual', false, now() - n * interval '1 second' "
                + "from generate_series(1, %d) n").formatted(project, project, issue, NOTES));
        execute("insert into notes (discussion_id, noteable, author_id, body, characters, system, created_at, updated_at) "
                + "select d.id, 'issue ' || i.id, p.creator_id, 'Note', 4, false, d.started_at, d.started_at from discussions d "
                + "join projects p on p.id = d.project_id "
                + "join issues i on i.id = d.issue_id where i.iid = " + issue);
        for (String list : List.of("discussions", "notes")) {
            list("/api/v4/projects/" + project + "/issues/" + issue + "/" + list + "?per_page=20&pagination=keyset", list);
        }
    }

    /** The pages take turns, each asked by one client, so that the figure is how long one page takes. */
    private void list(String first, String list) throws IOException, InterruptedException, ExecutionException {
        String far = KeysetWalk.page(server, first, FAR);
        List<Double> firsts = new ArrayList<>();
        List<Double> fars = new ArrayList<>();
        Load load = new Load(server.port(), 1);
        load.run((connection, random) -> connection.get(first), pace.warmUp());
        for (int round = 0; round < pace.rounds(); round++) {
            firsts.add(1e3 / load.run((connection, random) -> connection.get(first), pace.length()).rate());
            fars.add(1e3 / load.run((connection, random) -> connection.get(far), pace.length()).rate());
        }
        report.keep("notes.list." + list + ".first", Median.of(firsts), Report.Unit.MILLISECONDS);
        report.keep("notes.list." + list + ".far", Median.of(fars), Report.Unit.MILLISECONDS);
        report.print("list of %,d %s of an issue, by key: first page %.2f ms, page %,d %.2f ms, ratio %.2f (medians of %d, 1 client)%n",
                NOTES, list, Median.of(firsts), FAR, Median.of(fars), Median.of(fars) / Median.of(firsts), pace.rounds());
    }
}
