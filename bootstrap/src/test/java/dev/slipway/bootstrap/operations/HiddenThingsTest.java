package dev.slipway.bootstrap.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.slipway.application.kernel.Eventually;
import dev.slipway.bootstrap.operations.HiddenThing.Trace;
import dev.slipway.bootstrap.operations.WorkScene.Caller;
import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Api.Answer;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares all answers about work before and after things come that a caller may not see: list by list, count by count, page by page.
 * Things that are hidden from the same callers come together, those that are hidden from the most first.
 */
class HiddenThingsTest {

    private static final Set<Caller> ALL = EnumSet.allOf(Caller.class);

    private static WorkScene scene;
    private static ReadsOfWork reads;
    private final Map<Caller, Map<String, String>> told = new EnumMap<>(Caller.class);

    @BeforeAll
    static void make() {
        scene = new WorkScene();
        reads = scene.reads();
    }

    @AfterAll
    static void close() {
        scene.close();
    }

    @TestFactory
    Stream<DynamicTest> caller_is_told_nothing_of_what_is_hidden() {
        return Stream.of(
                Stream.of(dynamicTest("every read finds something", () -> {
                            assertEquals(Set.of(), reads.unfilled());
                            assertEquals(List.of(), refused(reads.once(), 200));
                        }),
                        dynamicTest("every way to ask is known", () -> assertEquals(List.of(), refused(reads.all(), 399))),
                        dynamicTest("answers stay without a change", () -> {
                            remember();
                            compare(ALL, "");
                        })),
                come(HiddenThing.partlyTold(), told()),
                Stream.of(dynamicTest("answers are read anew", this::remember)),
                come(HiddenThing.untold(), ""))
                .flatMap(tests -> tests);
    }

    /** Returns the addresses at which the owner gets a status above this one, each with it. */
    private static List<String> refused(List<String> addresses, int most) {
        return addresses.stream().map(address -> scene.owner.api().get(address).status() + " " + address)
                .filter(answer -> Integer.parseInt(answer.substring(0, 3)) > most).toList();
    }

    private Stream<DynamicTest> come(List<HiddenThing> things, String besides) {
        Map<Set<Caller>, List<HiddenThing>> byCallers = things.stream().collect(Collectors.groupingBy(HiddenThing::from));
        return byCallers.keySet().stream().sorted(Comparator.comparing(Set<Caller>::size).reversed()).flatMap(callers -> Stream.concat(
                byCallers.get(callers).stream().map(thing -> dynamicTest(thing.name(), () -> comes(thing))),
                Stream.of(dynamicTest("all that is hidden from " + callers, () -> compare(callers, besides)))));
    }

    private static String told() {
        return HiddenThing.partlyTold().stream().map(HiddenThing::told).distinct().collect(Collectors.joining("|"));
    }

    private static void comes(HiddenThing thing) {
        scene.settle();
        Map<String, String> owned = answers(scene.owner.api(), reads.once());
        Trace trace = thing.make().apply(scene);
        if (owned.keySet().stream().anyMatch(address -> path(address).equals(trace.seen()))) {
            Eventually.is(() -> owned.entrySet().stream().anyMatch(entry -> path(entry.getKey()).equals(trace.seen())
                    && !ReadsOfWork.read(scene.owner.api(), entry.getKey()).equals(entry.getValue())));
        } else {
            assertEquals(200, scene.owner.api().get(trace.seen()).status(), trace.seen());
            thing.from().forEach(caller -> assertNotEquals(200, scene.api(caller).get(trace.seen()).status(), trace.seen()));
        }
        assertEquals("", String.join("\n", missing(thing.from(), trace)));
    }

    private static String path(String address) {
        return address.replaceAll("\\?.*", "");
    }

    /** Addresses of a thing that is hidden are answered as those of one that is not there. */
    private static Set<String> missing(Set<Caller> callers, Trace trace) {
        Set<String> differences = new TreeSet<>();
        if (!trace.own().isEmpty()) {
            String collection = trace.own().replaceAll("/[^/]*$", "");
            List<String> paths = reads.of(collection, scene.owner.api().get(trace.own()).body());
            assertNotEquals(List.of(), paths);
            for (Caller caller : callers) {
                for (String path : paths) {
                    Answer hidden = scene.api(caller).get(path);
                    Answer missing = scene.api(caller).get(path.replaceFirst(Pattern.quote(collection) + "/[^/]*", collection + "/999999"));
                    if (hidden.status() != missing.status() || !hidden.response().body().equals(missing.response().body())) {
                        differences.add(caller + " " + path + ": " + hidden.status() + " " + hidden.response().body()
                                + ", not " + missing.status() + " " + missing.response().body());
                    }
                }
            }
        }
        return differences;
    }

    private void remember() {
        ALL.forEach(caller -> told.put(caller, answers(scene.api(caller), reads.all())));
    }

    private static Map<String, String> answers(Api caller, Collection<String> addresses) {
        Map<String, String> answers = new ConcurrentHashMap<>();
        addresses.parallelStream().forEach(address -> answers.put(address, ReadsOfWork.read(caller, address)));
        return new TreeMap<>(answers);
    }

    private void compare(Set<Caller> callers, String besides) {
        scene.settle();
        Set<String> differences = new TreeSet<>();
        for (Caller caller : callers) {
            Map<String, String> before = told.get(caller);
            Map<String, String> now = answers(scene.api(caller), reads.all());
            now.forEach((address, answer) -> difference(before.getOrDefault(address, "nothing"), answer, besides)
                    .ifPresent(text -> differences.add(caller + " " + address + ": " + text)));
            told.put(caller, now);
        }
        assertEquals("", String.join("\n", differences));
    }

    /** Returns where answers begin to differ; empty where they do not. */
    private static Optional<String> difference(String before, String after, String besides) {
        String old = besides.isEmpty() ? before : before.replaceAll(besides, "");
        String now = besides.isEmpty() ? after : after.replaceAll(besides, "");
        if (old.equals(now)) {
            return Optional.empty();
        }
        int at = 0;
        while (at < Math.min(old.length(), now.length()) && old.charAt(at) == now.charAt(at)) {
            at++;
        }
        return Optional.of(around(old, at) + " | " + around(now, at));
    }

    private static String around(String text, int at) {
        return text.substring(Math.max(0, at - 60), Math.min(text.length(), at + 60)).replace('\n', ' ');
    }
}
