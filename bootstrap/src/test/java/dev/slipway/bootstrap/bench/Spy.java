package dev.slipway.bootstrap.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Learns from the log of PostgreSQL which statements the server sends for a request, and makes a pgbench script of them. So both sides
 * always run the same statements, whatever the program is changed to send.
 */
final class Spy {

    private static final Pattern EXECUTED = Pattern.compile("execute [^:]+: (.*)", Pattern.DOTALL);
    private static final Pattern PARAMETER = Pattern.compile("\\$(\\d+) = (NULL|'(?:[^']|'')*')");
    private static final Pattern PLACE = Pattern.compile("\\$(\\d+)");
    private static final List<String> NOISE = List.of("scheduled_tasks", "slipway_spy");

    private final Database database;
    private final int port;

    Spy(Database database, int port) {
        this.database = database;
        this.port = port;
    }

    /** @return the statements of one request of a kind, in a script that draws its rows as {@link Workload#draw} does */
    String script(Workload workload) throws SQLException, IOException {
        Workload.Target target = workload.draw(new SplittableRandom(7));
        return workload.drawing() + script(client -> client.get(target.path()), value -> variable(value, target));
    }

    /**
     * Returns the statements of one request.
     *
     * @param values returns what stands for a quoted value in the script
     */
    String script(Request request, UnaryOperator<String> values) throws SQLException, IOException {
        List<String> statements = new ArrayList<>();
        // The processes of PostgreSQL read their settings when they get to it
        for (int attempt = 0; attempt < 10 && statements.isEmpty(); attempt++) {
            for (JsonNode line : watch(request, 40, 1)) {
                executed(line).ifPresent(text -> statements.add(filled(text, line.path("detail").asText(), values)));
            }
        }
        if (statements.isEmpty()) {
            throw new IllegalStateException("PostgreSQL logged no statement for a request");
        }
        return String.join("\n", statements) + "\n";
    }

    /** Sends a request. */
    interface Request {

        /** @return the status of the answer */
        int send(Connection client) throws IOException;
    }

    /** @return how many statements the server sends for a request, on average over so many, one after the other */
    double statements(Request request, int requests) throws SQLException, IOException {
        return watch(request, 1, requests).stream().filter(line -> executed(line).isPresent()).count() / (double) requests;
    }

    /** The statement that a line of the log tells of; empty for lines that do not belong to a request. */
    private static Optional<String> executed(JsonNode line) {
        Matcher executed = EXECUTED.matcher(line.path("message").asText());
        return executed.matches() && NOISE.stream().noneMatch(executed.group(1)::contains) ? Optional.of(executed.group(1))
                : Optional.empty();
    }

    /** Returns the lines of the log about the last of several repetitions of some requests. */
    private List<JsonNode> watch(Request request, int repetitions, int requests) throws SQLException, IOException {
        try (java.sql.Connection connection = database.open(); Statement statement = connection.createStatement();
                Connection client = new Connection(port)) {
            log(statement, true);
            try {
                String from = "";
                for (int repetition = 0; repetition < repetitions; repetition++) {
                    from = mark(statement, "from" + repetition);
                    for (int number = 0; number < requests; number++) {
                        if (request.send(client) != 200) {
                            throw new IllegalStateException("a request is not answered");
                        }
                    }
                }
                String to = mark(statement, "to");
                return between(Database.text(statement, "select pg_read_file(pg_current_logfile('jsonlog')) /* slipway_spy */"), from, to);
            } finally {
                log(statement, false);
            }
        }
    }

    private static void log(Statement statement, boolean on) throws SQLException {
        for (String setting : List.of("log_destination = 'jsonlog'", "log_error_verbosity = 'default'", "log_statement = 'all'")) {
            statement.execute("alter system " + (on ? "set " + setting : "reset " + setting.substring(0, setting.indexOf(' '))));
        }
        statement.execute("select pg_reload_conf()");
        while (on && Database.text(statement, "select pg_current_logfile('jsonlog') /* slipway_spy */") == null) {
            Thread.onSpinWait();
        }
    }

    private static String mark(Statement statement, String name) throws SQLException {
        String mark = "slipway_spy_" + name + "_" + System.nanoTime();
        statement.execute("select '" + mark + "'");
        return mark;
    }

    private static List<JsonNode> between(String log, String from, String to) throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        ObjectMapper mapper = new ObjectMapper();
        boolean inside = false;
        for (String line : log.split("\n")) {
            if (line.contains(to)) {
                break;
            }
            if (inside) {
                lines.add(mapper.readTree(line));
            }
            inside = inside || line.contains(from);
        }
        return lines;
    }

    /** Values that name the target become variables of the script, all others stay what they were. */
    private static String variable(String value, Workload.Target target) {
        if (value.equals("'" + target.project() + "'")) {
            return ":project";
        }
        return value.equals("'" + target.job() + "'") && target.job() > 0 ? ":job" : literal(value);
    }

    private static String filled(String statement, String detail, UnaryOperator<String> variables) {
        List<String> values = new ArrayList<>();
        Matcher parameter = PARAMETER.matcher(detail);
        while (parameter.find()) {
            values.add(parameter.group(2));
        }
        String whole = PLACE.matcher(statement).replaceAll(place ->
                Matcher.quoteReplacement(variables.apply(values.get(Integer.parseInt(place.group(1)) - 1))));
        return whole.replace('\n', ' ').strip() + ";";
    }

    /** The log quotes numbers too; the server sends them as numbers. */
    static String literal(String value) {
        return value.matches("'-?\\d{1,18}'") ? value.substring(1, value.length() - 1) : value;
    }
}
