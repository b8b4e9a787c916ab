package dev.slipway.bootstrap.operations;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A row of {@code docs/operations.csv}; the head of that file says what its columns mean. */
record Operation(String method, String path, String tier, String gate, boolean jobToken, boolean auditor, int forbidden,
        String ability, List<Parameter> parameters, String pagination, int success) {

    private static final Pattern PARAMETERS = Pattern.compile(" (?=[^ ()]+:)");

    /** What those get who lack an ability, by the word before it. */
    private static final Map<String, Integer> REFUSALS = Map.of("hidden ", 404, "unauthorized ", 401, "bad_request ", 400);

    /** @param max the longest text or largest number, or 0 for none */
    record Parameter(String name, String type, boolean required, long max) {

        private static final Pattern FORM = Pattern.compile("([a-z0-9_\\[\\]]+):([A-Za-z0-9_|-]+)(!?)(?:\\(max (\\d+)\\))?");

        static Parameter of(String text) {
            Matcher parts = FORM.matcher(text);
            if (!parts.matches()) {
                throw new IllegalArgumentException("no parameter: " + text);
            }
            return new Parameter(parts.group(1), parts.group(2), !parts.group(3).isEmpty(),
                    parts.group(4) == null ? 0 : Long.parseLong(parts.group(4)));
        }

        boolean choice() {
            return type.contains("|");
        }

        /** The name of the innermost part. */
        String innermost() {
            return name.endsWith("]") ? name.substring(name.lastIndexOf('[') + 1, name.length() - 1) : name;
        }
    }

    static List<Operation> all() {
        try (Stream<String> lines = Files.lines(Path.of("..", "docs", "operations.csv"))) {
            return lines.filter(line -> !line.startsWith("#") && !line.isBlank()).skip(1).map(Operation::of).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Operation of(String line) {
        String[] cells = line.split(",", -1);
        if (cells.length != 8) {
            throw new IllegalArgumentException("not eight columns: " + line);
        }
        List<Parameter> parameters = cells[5].equals("-") ? List.of() : PARAMETERS.splitAsStream(cells[5]).map(Parameter::of).toList();
        String[] gate = cells[3].split(" ");
        Optional<String> word = REFUSALS.keySet().stream().filter(cells[4]::startsWith).findFirst();
        return new Operation(cells[0], cells[1], cells[2], gate[0], gate.length > 1 && gate[1].equals("job_token"),
                gate.length > 1 && gate[1].equals("auditor"),
                word.map(REFUSALS::get).orElse(403), cells[4].substring(word.map(String::length).orElse(0)), parameters, cells[6],
                Integer.parseInt(cells[7]));
    }

    String key() {
        return method + " " + path;
    }

    boolean hidden() {
        return forbidden == 404;
    }

    boolean reads() {
        return method.equals("GET");
    }

    /** Probes, metrics and the style sheet look for no caller, and pages look for that of the browser. */
    boolean probe() {
        return path.startsWith("/-/") && !path.startsWith("/-/project/") || path.startsWith("/assets/") || page();
    }

    boolean git() {
        return gate.equals("git");
    }

    /** Whether credentials are the operation's own affair. */
    boolean raw() {
        return git() || gate.equals("raw") || page();
    }

    /** Whether it is a page for people, whose caller is that of the browser's session. */
    boolean page() {
        return gate.equals("page");
    }

    boolean namesGroup() {
        return path.startsWith("/api/v4/groups/:id") || path.startsWith("/api/v4/namespaces/:id");
    }

    /** Where a token alone counts, the project is nobody's to see. */
    boolean namesProject() {
        return path.startsWith("/api/v4/projects/:id") && !gate.equals("raw") || git();
    }

    boolean inPath(Parameter parameter) {
        return variables().contains(parameter.name());
    }

    List<String> variables() {
        return Stream.of(path.split("/")).filter(part -> part.contains(":")).map(part -> part.substring(part.indexOf(':') + 1)).toList();
    }

    @Override
    public String toString() {
        return key();
    }
}
