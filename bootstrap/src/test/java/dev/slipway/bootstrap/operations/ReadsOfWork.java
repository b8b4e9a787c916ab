package dev.slipway.bootstrap.operations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.slipway.bootstrap.operations.Operation.Parameter;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Addresses of the reads of {@code docs/operations.csv} that tell of issues, merge requests, snippets, epics and what hangs on them. Each
 * variable of a path is the oldest thing of the collection before it, as the owner lists it.
 */
final class ReadsOfWork {

    private static final Pattern OF_WORK = Pattern.compile("/api/v4/.*(issues|issues_statistics|merge_requests|notes|discussions|snippets"
            + "|epics|labels|milestones|events|participants)(/.*)?");
    private static final Pattern ELSEWHERE = Pattern.compile(
            ".*(audit_events|user_agent_detail|approval_setting|/files/|/raw|merge_ref|pipelines|approval|api/v4/issues/:id).*");
    private static final Set<String> AROUND = Stream.of("/projects", "/projects/:id", "/groups", "/groups/:id", "/groups/:id/projects",
            "/groups/:id/subgroups", "/groups/:id/descendant_groups", "/users/:user_id/projects", "/topics").map("/api/v4"::concat)
            .collect(Collectors.toSet());
    /** What every list is asked for, where it can be. */
    private static final Map<String, String> WIDE = Map.of("scope", "all", "with_counts", "true", "include_descendant_groups", "true",
            "with_labels_details", "true", "include_subgroups", "true", "all_available", "true");
    /** {@code -Dslipway.hidden.sample=1} tries all, which takes half an hour. */
    private static final int SAMPLE = Integer.getInteger("slipway.hidden.sample", 16);
    private static final List<String> WHO = List.of("None", "Any");

    private final Api owner;
    private final Map<String, List<String>> roots;
    private final Map<String, List<String>> asked;
    private final String below;
    private final Map<String, Optional<String>> found = new TreeMap<>();
    private final Set<String> unfilled = new TreeSet<>();
    private final List<Address> addresses;

    /** @param path with things in place of variables */
    private record Address(Operation operation, String path) {

        boolean list() {
            return !operation.pagination().equals("-");
        }
    }

    /**
     * @param roots values of a variable of a path, by what is before it, or by that and the kind of value
     * @param asked values that lists are asked for, by the parameter
     */
    ReadsOfWork(Api owner, Map<String, List<String>> roots, Map<String, List<String>> asked) {
        this(owner, roots, asked, "");
    }

    /** @param below what addresses begin with */
    private ReadsOfWork(Api owner, Map<String, List<String>> roots, Map<String, List<String>> asked, String below) {
        this.owner = owner;
        this.roots = roots;
        this.asked = asked;
        this.below = below;
        this.addresses = Operation.all().stream().filter(Operation::reads).filter(operation -> AROUND.contains(operation.path())
                || OF_WORK.matcher(operation.path()).matches() && !ELSEWHERE.matcher(operation.path()).matches())
                .flatMap(operation -> addresses(operation).map(path -> new Address(operation, path))).toList();
    }

    /** Operations with a variable for which there is nothing anywhere. */
    Set<String> unfilled() {
        Set<String> filled = addresses.stream().map(address -> address.operation().path()).collect(Collectors.toSet());
        return unfilled.stream().filter(path -> !filled.contains(path)).collect(Collectors.toCollection(TreeSet::new));
    }

    private Stream<String> addresses(Operation operation) {
        List<String> parts = List.of(operation.path().substring("/api/v4".length()).split("(?=/)"));
        List<String> begun = List.of("");
        for (String part : parts) {
            List<String> longer = new ArrayList<>();
            for (String path : begun) {
                values(operation, path, part).map(path::concat).filter(this::leads).forEach(longer::add);
            }
            begun = longer;
        }
        if (begun.isEmpty()) {
            unfilled.add(operation.path());
        }
        return begun.stream();
    }

    private boolean leads(String path) {
        return path.startsWith(below) || below.startsWith(path);
    }

    private Stream<String> values(Operation operation, String path, String part) {
        if (!part.startsWith("/:")) {
            return Stream.of(part);
        }
        String key = key(operation, path, part.substring(2));
        List<String> given = roots.getOrDefault(path + " " + key, roots.get(path));
        return (given != null ? given.stream() : first(path, key).stream()).map("/"::concat);
    }

    /** Epics have their number in paths, but for those of their notes and events. */
    private static String key(Operation operation, String path, String variable) {
        String collection = path.substring(path.lastIndexOf('/') + 1);
        return switch (collection) {
            case "issues", "merge_requests" -> "iid";
            case "epics" -> variable.equals("epic_iid") || operation.path().contains("award_emoji") ? "iid" : "id";
            case "links" -> "issue_link_id";
            default -> "id";
        };
    }

    private Optional<String> first(String list, String key) {
        return found.computeIfAbsent(list + " " + key, any -> {
            JsonNode things = owner.get(list + "?per_page=100&sort=asc").body();
            return things.isArray() && !things.isEmpty() ? Optional.of(things.get(0).get(key).asText()) : Optional.empty();
        });
    }

    /** Each address once, and some of the ways in which it can be read. */
    List<String> all() {
        return Stream.concat(once().stream(), everyWay().stream()).distinct().toList();
    }

    /** Each address once. */
    List<String> once() {
        return addresses.stream().map(address -> query(address, Map.of())).toList();
    }

    /** Each address with each value of each parameter in turn, in each order, in pages; one of {@link #SAMPLE} of them. */
    private List<String> everyWay() {
        return addresses.stream().flatMap(address -> Stream.concat(pages(address),
                address.operation().parameters().stream().filter(parameter -> !address.operation().inPath(parameter))
                        .flatMap(parameter -> values(parameter).stream().flatMap(value -> queries(address, name(parameter), value)))))
                .distinct().filter(query -> Math.floorMod(query.hashCode(), SAMPLE) == 0).toList();
    }

    private static Stream<String> queries(Address address, String name, String value) {
        String query = query(address, Map.of(name, value));
        return name.equals("order_by") ? Stream.of(query, query(address, Map.of(name, value, "sort", "asc"))) : Stream.of(query);
    }

    private static Stream<String> pages(Address address) {
        return address.list() ? Stream.of(query(address, Map.of()), query(address, Map.of("per_page", "1", "page", "2")),
                query(address, Map.of("per_page", "2", "pagination", "keyset"))) : Stream.empty();
    }

    private List<String> values(Parameter parameter) {
        if (parameter.choice()) {
            return List.of(parameter.type().split("\\|"));
        }
        if (parameter.type().equals("boolean")) {
            return List.of("true", "false");
        }
        String name = parameter.innermost();
        return name.equals("assignee_id") || name.equals("epic_id") || name.equals("weight") || name.equals("milestone")
                || name.equals("my_reaction_emoji") ? Stream.concat(WHO.stream(), given(name)).toList() : given(name).toList();
    }

    private Stream<String> given(String name) {
        return asked.getOrDefault(name, List.of()).stream();
    }

    private static String name(Parameter parameter) {
        return parameter.type().equals("array") ? parameter.name() + "[]" : parameter.name();
    }

    private static String query(Address address, Map<String, String> parameters) {
        Map<String, String> all = new TreeMap<>();
        if (address.list()) {
            all.put("per_page", "100");
        }
        address.operation().parameters().stream().filter(parameter -> WIDE.containsKey(parameter.name()))
                .forEach(parameter -> all.put(parameter.name(), WIDE.get(parameter.name())));
        all.putAll(parameters);
        return all.isEmpty() ? address.path() : address.path() + "?" + all.entrySet().stream().map(entry -> entry.getKey() + "="
                + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8)).collect(Collectors.joining("&"))
                .replace("[", "%5B").replace("]", "%5D");
    }

    /** Addresses of one thing of a collection and of what hangs on it. */
    List<String> of(String collection, JsonNode thing) {
        Map<String, List<String>> own = new HashMap<>(roots);
        String[] parts = collection.split("/");
        if (parts.length > 2) {
            own.put("/" + parts[1], List.of(parts[2]));
        }
        List<String> keys = Stream.of("iid", "id").filter(thing::has).toList();
        keys.forEach(key -> own.put(collection + " " + key, List.of(thing.get(key).asText())));
        List<String> addressed = keys.stream().map(key -> collection + "/" + thing.get(key).asText()).toList();
        return new ReadsOfWork(owner, own, asked, collection + "/").addresses.stream().map(Address::path)
                .filter(path -> addressed.stream().anyMatch(its -> path.equals(its) || path.startsWith(its + "/"))).toList();
    }

    /** Everything that an answer says, a walk of a list by key to its end. */
    static String read(Api caller, String address) {
        StringBuilder said = new StringBuilder();
        Optional<String> next = Optional.of(address);
        for (int page = 0; next.isPresent() && page < 30; page++) {
            Answer answer = caller.get(next.get());
            said.append(answer.status()).append(' ').append(Stream.of("X-Total", "X-Total-Pages", "X-Page", "X-Next-Page", "Link")
                    .map(name -> name + "=" + answer.header(name)).collect(Collectors.joining(" "))).append('\n')
                    .append(answer.response().body()).append('\n');
            next = address.contains("per_page=2") ? next(answer) : Optional.empty();
        }
        return said.toString();
    }

    private static Optional<String> next(Answer answer) {
        return Optional.ofNullable(answer.header("Link")).flatMap(link -> Stream.of(link.split(",")).filter(part ->
                part.contains("rel=\"next\"")).map(part -> part.replaceAll(".*<[^>]*/api/v4([^>]*)>.*", "$1")).findFirst());
    }
}
