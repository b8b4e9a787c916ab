package dev.slipway.domain.testreport;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Gathers one test while its elements are read, since its status is known only at its end. */
final class CaseDraft {

    /** Most characters of what a test printed that are searched; what follows them is dropped. */
    static final int MAX_PRINTED = 1 << 20;

    private final int depth;
    private final @Nullable String suite;
    private final @Nullable String className;
    private final @Nullable String name;
    private final @Nullable String file;
    private final double seconds;
    private final Map<TestStatus, StringBuilder> outcomes = new EnumMap<>(TestStatus.class);
    private final StringBuilder systemOut = new StringBuilder();
    private @Nullable StringBuilder open;

    CaseDraft(int depth, @Nullable String suite, XMLStreamReader xml) {
        this.depth = depth;
        this.suite = suite;
        this.className = xml.getAttributeValue(null, "classname");
        this.name = xml.getAttributeValue(null, "name");
        this.file = xml.getAttributeValue(null, "file");
        this.seconds = seconds(xml.getAttributeValue(null, "time"));
    }

    void open(int at, String element) {
        if (at == depth + 1) {
            open = switch (element) {
                case "failure" -> outcomes.computeIfAbsent(TestStatus.FAILED, status -> new StringBuilder());
                case "error" -> outcomes.computeIfAbsent(TestStatus.ERROR, status -> new StringBuilder());
                case "skipped" -> outcomes.computeIfAbsent(TestStatus.SKIPPED, status -> new StringBuilder());
                case "system-out" -> systemOut;
                default -> null;
            };
        }
    }

    void text(int at, String characters) {
        if (at > depth && open != null) {
            int room = open == systemOut ? MAX_PRINTED - open.length() : characters.length();
            open.append(characters, 0, Math.min(room, characters.length()));
        }
    }

    boolean endsAt(int at) {
        return at == depth;
    }

    TestCase toCase() {
        TestStatus status = outcomes.containsKey(TestStatus.FAILED) ? TestStatus.FAILED
                : outcomes.containsKey(TestStatus.ERROR) ? TestStatus.ERROR
                : outcomes.containsKey(TestStatus.SKIPPED) ? TestStatus.SKIPPED : TestStatus.SUCCESS;
        Optional<String> output = Optional.ofNullable(outcomes.get(status)).map(StringBuilder::toString)
                .filter(text -> !text.isBlank());
        return new TestCase(status, suite, className, name, file, seconds, output, AttachmentMark.find(systemOut.toString()));
    }

    /** Some tools group thousands by commas; what is no number took no time. */
    private static double seconds(@Nullable String text) {
        try {
            double value = text == null ? 0 : Double.parseDouble(text.strip().replace(",", ""));
            return Double.isFinite(value) ? value : 0;
        } catch (NumberFormatException noNumber) {
            return 0;
        }
    }
}
