package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures a branch into which 10,000 open merge requests lead: the list of these requests at its beginning and at page 500, and pushes to
 * the branch, beside those of a project with the same branches and no requests.
 */
final class RequestBenchmark {

    private static final int REQUESTS = 10_000;
    private static final int FAR = 500;
    private static final int PUSHES = 15;
    private static final Pattern ID = Pattern.compile("\\{\"id\":(\\d+)");

    private final Server server;
    private final Path folder;
    private final Pace pace;
    private final Report report;

    /** A project of the server, and a clone of it. */
    private record Place(long id, String name, GitProgram copy) {}

    RequestBenchmark(Part.Stage stage) {
        this.server = stage.server();
        this.folder = stage.folder();
        this.pace = stage.pace();
        this.report = stage.report();
    }

    void run() throws Exception {
        Path branches = branches();
        Place aimed = place("aimed", branches);
        Place quiet = place("quiet", branches);
        requests(aimed);
        pushes(aimed, quiet);
        lists(aimed);
    }

    /** Makes a repository with a branch for each request, each with a commit of its own. */
    private Path branches() throws IOException, InterruptedException {
        Path made = Files.createDirectory(folder.resolve("branches"));
        StringBuilder stream = new StringBuilder();
        commit(stream, "main", 0, "README");
        for (int number = 1; number <= REQUESTS; number++) {
            commit(stream, "topic-" + number, number, "file-" + number);
        }
        Path input = Files.writeString(folder.resolve("stream"), stream);
        GitProgram git = new GitProgram(made);
        git.run("init", "-q", "--bare", "-b", "main");
        git.run(ProcessBuilder.Redirect.from(input.toFile()), "fast-import", "--quiet");
        return made;
    }

    private static void commit(StringBuilder stream, String branch, int number, String file) {
        stream.append("commit refs/heads/").append(branch).append("\ncommitter B <b@example.com> ").append(1_700_000_000 + number)
                .append(" +0000\ndata 4\nWork\n").append(number == 0 ? "" : "from refs/heads/main\n")
                .append("M 100644 inline ").append(file).append("\ndata 1\nx\n\n");
    }

    /** Makes a project with these branches, as if they had been pushed before the last daily packing. */
    private Place place(String name, Path branches) throws IOException, InterruptedException, SQLException {
        long id = project(name);
        new GitProgram(folder).run("clone", "-q", "--single-branch", branches.toString(), name);
        GitProgram copy = new GitProgram(folder.resolve(name));
        push(copy, name);
        GitProgram stored = new GitProgram(server.repository(id));
        stored.run("fetch", "-q", branches.toString(), "refs/heads/topic-*:refs/heads/topic-*");
        stored.run("pack-refs", "--all");
        Path names = folder.resolve(name + ".refs");
        Files.writeString(names, stored.run("for-each-ref", "--format=%(refname:short)%09%(objectname)", "refs/heads/topic-*"));
        try (java.sql.Connection database = server.database().open(); Statement statement = database.createStatement()) {
            statement.execute("create table if not exists benchmark_refs (project_id bigint default 0, name text, sha text)");
            try (var insert = database.prepareStatement("insert into benchmark_refs values (?, ?, ?)")) {
                for (String line : Files.readAllLines(names)) {
                    insert.setLong(1, id);
                    insert.setString(2, line.split("\t")[0]);
                    insert.setString(3, line.split("\t")[1]);
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            statement.execute("insert into git_refs (project_id, kind, name, sha, object, updated_at) "
                    + "select project_id, 'branch', name, sha, sha, now() from benchmark_refs where project_id = " + id);
        }
        return new Place(id, name, copy);
    }

    private long project(String name) throws IOException {
        try (Connection connection = new Connection(server.port())) {
            int status = connection.post("/api/v4/projects", Connection.TOKEN, "{\"name\":\"" + name + "\"}");
            Matcher id = ID.matcher(connection.body());
            if (status != 201 || !id.lookingAt()) {
                throw new IOException("no project: " + connection.body());
            }
            return Long.parseLong(id.group(1));
        }
    }

    private void push(GitProgram copy, String name) throws IOException, InterruptedException {
        copy.run("push", "-q", "http://root:" + Connection.TOKEN + "@127.0.0.1:" + server.port() + "/root/" + name + ".git", "main");
    }

    private void requests(Place aimed) throws IOException, InterruptedException, SQLException {
        GitProgram stored = new GitProgram(server.repository(aimed.id()));
        StringBuilder refs = new StringBuilder();
        for (String line : Files.readAllLines(folder.resolve(aimed.name() + ".refs"))) {
            String[] parts = line.split("\t");
            refs.append("create refs/merge-requests/").append(parts[0].substring("topic-".length())).append("/head ").append(parts[1])
                    .append('\n');
        }
        Path heads = Files.writeString(folder.resolve("heads"), refs);
        stored.run(ProcessBuilder.Redirect.from(heads.toFile()), "update-ref", "--stdin");
        stored.run("pack-refs", "--all");
        try (java.sql.Connection database = server.database().open(); Statement statement = database.createStatement()) {
            statement.execute(("insert into merge_requests (project_id, iid, source_project_id, source_branch, target_branch, title, "
                    + "draft, author_id, created_at, updated_at) select %1$d, n, %1$d, name, 'main', 'Topic ' || md5(name), false, "
                    + "(select creator_id from projects where id = %1$d), now() - interval '1 minute' * (10001 - n), now() "
                    + "from (select name, substr(name, 7)::bigint n from benchmark_refs where project_id = %1$d) refs").formatted(
                    aimed.id()));
            statement.execute(("insert into merge_request_versions (merge_request_id, target_branch, base_sha, start_sha, head_sha, "
                    + "real_size, commits, created_at) select id, 'main', sha, sha, sha, '1', 1, created_at from merge_requests m "
                    + "join benchmark_refs r on r.project_id = m.project_id and r.name = source_branch where m.project_id = %d")
                    .formatted(aimed.id()));
            statement.execute("update merge_requests m set latest_version_id = v.id from merge_request_versions v "
                    + "where v.merge_request_id = m.id");
            statement.execute("insert into project_counters (project_id, merge_request) values (%d, %d) on conflict (project_id) "
                    .formatted(aimed.id(), REQUESTS) + "do update set merge_request = excluded.merge_request");
            statement.execute("drop table benchmark_refs");
            // as the database does by itself a minute after so many new rows: until then it plans each page anew
            statement.execute("analyze");
        }
    }

    /** Pushes to the two projects in turn. */
    private void pushes(Place aimed, Place quiet) throws IOException, InterruptedException {
        List<Double> into = new ArrayList<>();
        List<Double> beside = new ArrayList<>();
        for (int round = 0; round < PUSHES; round++) {
            beside.add(time(quiet, round));
            into.add(time(aimed, round));
        }
        report.keep("requests.push", Median.of(into), Report.Unit.MILLISECONDS);
        report.keep("requests.push.none", Median.of(beside), Report.Unit.MILLISECONDS);
        report.print("push into a branch with %,d open requests %.0f ms, with none %.0f ms, ratio %.2f (medians of %d)%n", REQUESTS,
                Median.of(into), Median.of(beside), Median.of(into) / Median.of(beside), PUSHES);
    }

    private double time(Place place, int round) throws IOException, InterruptedException {
        place.copy().run("commit", "-q", "--allow-empty", "-m", "Round " + round);
        long begun = System.nanoTime();
        push(place.copy(), place.name());
        return (System.nanoTime() - begun) / 1e6;
    }

    /** The pages take turns, each asked by one client, so that the figure is how long one page takes. */
    private void lists(Place aimed) throws IOException, InterruptedException, ExecutionException {
        String counted = "/api/v4/projects/" + aimed.id() + "/merge_requests?state=opened&per_page=20";
        String first = counted + "&pagination=keyset";
        String far = KeysetWalk.page(server, first, FAR);
        List<Double> firsts = new ArrayList<>();
        List<Double> fars = new ArrayList<>();
        List<Double> totals = new ArrayList<>();
        Load load = new Load(server.port(), 1);
        load.run(page(first), pace.warmUp());
        load.run(page(counted), pace.warmUp());
        for (int round = 0; round < pace.rounds(); round++) {
            firsts.add(1e3 / load.run(page(first), pace.length()).rate());
            fars.add(1e3 / load.run(page(far), pace.length()).rate());
            totals.add(1e3 / load.run(page(counted), pace.length()).rate());
        }
        report.keep("requests.list.first", Median.of(firsts), Report.Unit.MILLISECONDS);
        report.keep("requests.list.far", Median.of(fars), Report.Unit.MILLISECONDS);
        report.keep("requests.list.total", Median.of(totals), Report.Unit.MILLISECONDS);
        report.print("list of %,d open requests, by key: first page %.2f ms, page %d %.2f ms, ratio %.2f; first page with its total %.2f ms"
                + " (medians of %d, 1 client)%n", REQUESTS, Median.of(firsts), FAR, Median.of(fars), Median.of(fars) / Median.of(firsts),
                Median.of(totals), pace.rounds());
    }

    private static Load.Asking page(String path) {
        return (connection, random) -> connection.get(path);
    }
}
