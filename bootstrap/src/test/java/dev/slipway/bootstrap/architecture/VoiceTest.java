package dev.slipway.bootstrap.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Holds the words of main to {@link Voice}. {@code bootstrap/measure voice} prints all violations without a build. */
class VoiceTest {

    private static final int SHOWN = 40;

    /** What a term catches, and what it lets pass, each as the source of a type. */
    private record Sample(String caught, String ordinary) {}

    private static final Map<String, Sample> SAMPLES = Map.ofEntries(
            Map.entry("wish", new Sample("record PipelineWish() {}",
                    "record PipelineRequest() {}")),
            Map.entry("outset", new Sample("record A(int outset) {}",
                    "record A(int offset) {}")),
            Map.entry("particulars", new Sample("record A() { void particulars() {} }",
                    "/** Returns a particular row. */ record A() {}")),
            Map.entry("ruling", new Sample("/** The ruling about a job. */ record A() {}",
                    "/** Returns the rule about a job. */ record A() {}")),
            Map.entry("held", new Sample("record HeldPipeline() {}",
                    "/** Reads a file, which is never held in memory. */ record A() {}")),
            Map.entry("hand out", new Sample("/** Hands the next job out. */ record A() {}",
                    "/** Hands the moment to the work. */ record A() {}")),
            Map.entry("call off", new Sample("/** Calls the child off. */ record A() {}",
                    "/** Calls a program that is off the path. */ record A() {}")),
            Map.entry("begin again", new Sample("/** Begins again. */ record A() {}",
                    "/** Reads the row again. */ record A() {}")),
            Map.entry("reopen", new Sample("record ReopenBridge() {}",
                    "enum Event { REOPEN }")),
            Map.entry("remains", new Sample("record ProjectRemains() {}",
                    "/** Returns the text where no job remains. */ record FileContents() {}")),
            Map.entry("road", new Sample("record PushRoad() {}",
                    "record Broadcast() {}")),
            Map.entry("doorkeeper", new Sample("record Doorkeeper() {}",
                    "/** Reads indoor temperatures. */ record A() {}")),
            Map.entry("turn", new Sample("/** Waits for its turn. */ record A() {}",
                    "/** Turns JSON into text, each in turn. */ record A() {}")),
            Map.entry("way", new Sample("record Way() {}",
                    "record Wayfarer() {}")),
            Map.entry("place", new Sample("/** Takes a place in the queue. */ record A() {}",
                    "/** Returns the place in a file. */ record Place() {}")),
            Map.entry("bar", new Sample("record A(String barId) {}",
                    "record Barrier() {}")),
            Map.entry("trigger job", new Sample("/** Starts a trigger job. */ record A() {}",
                    "/** Starts a job by a trigger. */ record A() {}")),
            Map.entry("trace", new Sample("record TraceAppend() {}",
                    "record StackTraceText() {}")),
            Map.entry("unit of work", new Sample("/** Commits the unit of work. */ record A() {}",
                    "/** Returns the unit of a time. */ record A() {}")),
            Map.entry("outdated", new Sample("/** Finds deployments outdated by newer ones. */ record A() {}",
                    "enum A { OUTDATED_DEPLOYMENT }")),
            Map.entry("left behind", new Sample("record LeftOverPins() {}",
                    "/** Returns the number of days left. */ record A(int left) {}")),
            Map.entry("forget", new Sample("record A() { void forgetJob() {} }",
                    "/** Forges a request. */ record A() {}")),
            Map.entry("that which", new Sample("/** Returns that which matches. */ record A() {}",
                    "/** Returns rows which match. */ record A() {}")),
            Map.entry("what", new Sample("/** What became of a request. */ record A() {}",
                    "/** Returns what a request sent. */ record A() {}")));

    @Test
    void main_speaks_in_the_words_of_the_field() {
        List<SourceFile> files = SourceFile.all(SourceFile.root(Path.of("")));
        List<Voice.Violation> violations = Voice.violations(files, Declaration.of(files.stream().filter(SourceFile::main).toList()));
        assertTrue(violations.isEmpty(), () -> violations.size() + " violations; bootstrap/measure voice prints all of them:\n"
                + violations.stream().limit(SHOWN).map(Object::toString).collect(Collectors.joining("\n")));
    }

    static Stream<Term> terms() {
        return Voice.TERMS.stream();
    }

    @ParameterizedTest
    @MethodSource("terms")
    void a_term_catches_its_sample(Term term) {
        assertEquals(List.of(term.say()), said(term, SAMPLES.get(term.name()).caught()));
    }

    @ParameterizedTest
    @MethodSource("terms")
    void ordinary_words_pass(Term term) {
        assertEquals(List.of(), said(term, SAMPLES.get(term.name()).ordinary()));
    }

    @Test
    void every_term_has_a_sample() {
        assertEquals(Voice.TERMS.stream().map(Term::name).sorted().toList(), SAMPLES.keySet().stream().sorted().toList());
    }

    @Test
    void person_words_are_found_in_any_comment_and_in_no_string() {
        String text = "class A {\n    // Whoever asks {@code nobody}.\n    String nobody = \"/* somebody */\"; /*\n    anyone */\n}\n";
        assertEquals(List.of("2 Whoever", "4 anyone"), Voice.persons(main("job/A.java", text)).stream()
                .map(one -> one.line() + " " + one.found()).toList());
    }

    @Test
    void comments_are_found_after_quotes_and_text_blocks() {
        String text = "class A {\n    char quote = '\"'; // one\n    String block = \"\"\"\n        // \"none\n        \"\"\"; // two\n}\n";
        assertEquals(List.of("2 one", "5 two"), Comment.of(text).stream().map(one -> one.line() + " " + one.text()).toList());
    }

    @Test
    void public_types_that_share_a_name_are_found() {
        List<Declaration> declared = Declaration.of(List.of(main("job/Page.java", "public record Page() { public record Inner() {} }"),
                main("user/Page.java", "public record Page() { record Inner() {} }"), main("user/Other.java", "record Other() {}"),
                main("job/Other.java", "public record Other() {}")));
        assertEquals(List.of("Page", "Page"), Voice.namesUsedTwice(declared).stream().map(Voice.Violation::found).toList());
    }

    @Test
    void plurals_are_found_unless_they_are_ports() {
        List<Declaration> declared = Declaration.of(List.of(main("job/Rule.java", "public record Rule() {}"),
                main("job/Rules.java", "public record Rules() {}"), main("job/Alert.java", "public record Alert() {}"),
                main("job/port/Alerts.java", "public interface Alerts {}")));
        assertEquals(List.of("Rules"), Voice.plurals(declared).stream().map(Voice.Violation::found).toList());
    }

    private static List<String> said(Term term, String source) {
        return Declaration.of(List.of(main("job/A.java", source))).stream().flatMap(one -> Voice.terms(one).stream())
                .map(Voice.Violation::say).filter(term.say()::equals).distinct().toList();
    }

    private static SourceFile main(String path, String text) {
        return new SourceFile(Path.of("domain/src/main/java/dev/slipway/domain", path), true, text);
    }
}
