package dev.slipway.bootstrap.architecture;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints measures of the sources. Started by {@code bootstrap/measure}, which needs no build; with {@code places} it also prints the
 * places behind each measure, with {@code voice} the violations that {@link VoiceTest} finds.
 */
final class Measure {

    private static final int MOST_PARAMETERS = 7;
    private static final int MOST_LINES_OF_A_KIT = 250;
    static final int LONGEST_LINE = 140;

    private final List<SourceFile> files;
    private final List<Declaration> declared;
    private final boolean places;

    private Measure(Path root, boolean places) {
        files = SourceFile.all(root);
        declared = Declaration.of(files);
        this.places = places;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path root = SourceFile.root(Path.of(""));
        String mode = arguments.length == 0 ? "" : arguments[0];
        Measure measure = new Measure(root, mode.equals("places"));
        if (mode.equals("voice")) {
            Voice.violations(measure.files, measure.declared).forEach(System.out::println);
            return;
        }
        measure.words();
        measure.constructors();
        measure.packages();
        measure.kits();
        measure.lines();
        measure.names();
        measure.violations();
        measure.duplicates(root);
    }

    private void words() {
        long words = 0;
        List<Voice.Violation> persons = new ArrayList<>();
        for (SourceFile file : files.stream().filter(SourceFile::main).toList()) {
            words += Comment.of(file.text()).stream().mapToLong(Comment::words).sum();
            persons.addAll(Voice.persons(file));
        }
        print("person words per 1,000 words of comments in main",
                String.format(Locale.ROOT, "%.2f (%d of %d)", 1000.0 * persons.size() / words, persons.size(), words), persons);
    }

    private void constructors() {
        List<String> many = declared.stream().filter(one -> one.file().main() && one.kind() == Declaration.Kind.CONSTRUCTOR)
                .filter(one -> one.parameters() > MOST_PARAMETERS).map(one -> one.file().path() + ": " + one.parameters()).toList();
        print("constructors over " + MOST_PARAMETERS + " parameters in main, those of records aside", "" + many.size(), many);
    }

    private void packages() {
        Map<Path, Long> sizes = files.stream().filter(SourceFile::main).filter(file -> !file.fileName().equals("package-info.java"))
                .collect(Collectors.groupingBy(file -> file.path().getParent(), Collectors.counting()));
        List<Map.Entry<Path, Long>> largest = sizes.entrySet().stream()
                .sorted(Map.Entry.<Path, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).toList();
        print("files of the largest package of main", largest.getFirst().getValue() + " (" + largest.getFirst().getKey() + ")",
                largest.stream().filter(one -> one.getValue() > 25).map(one -> one.getKey() + ": " + one.getValue()).toList());
    }

    private void kits() {
        List<String> large = files.stream().filter(file -> file.fileName().endsWith("Kit.java"))
                .filter(file -> file.lines().size() > MOST_LINES_OF_A_KIT).map(file -> file.path() + ": " + file.lines().size()).toList();
        print("kits over " + MOST_LINES_OF_A_KIT + " lines", "" + large.size(), large);
    }

    private void lines() {
        List<String> all = new ArrayList<>();
        long main = 0;
        for (SourceFile file : files) {
            List<String> lines = file.lines();
            for (int line = 0; line < lines.size(); line++) {
                if (lines.get(line).length() > LONGEST_LINE) {
                    all.add(file.path() + ":" + (line + 1) + ": " + lines.get(line).length());
                    main += file.main() ? 1 : 0;
                }
            }
        }
        print("lines over " + LONGEST_LINE + " characters", all.size() + " (" + main + " in main)", all);
    }

    private void names() {
        List<Voice.Violation> twice = Voice.namesUsedTwice(declared);
        long names = twice.stream().map(Voice.Violation::found).distinct().count();
        print("top-level public names used twice in main", "" + names, twice);
    }

    private void violations() {
        List<Voice.Violation> all = Voice.violations(files, declared);
        print("violations of the voice (bootstrap/measure voice)", "" + all.size(), List.of());
    }

    /** Counts by a program that not every machine has: <i>duplicates</i>, pairs of six lines and more. */
    private void duplicates(Path root) throws IOException, InterruptedException {
        String name = "pairs of duplicate code";
        boolean there = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "duplicates")));
        if (!there) {
            print(name, "not counted: there is no program 'duplicates' on this machine", List.of());
            return;
        }
        Process program = new ProcessBuilder("duplicates", "--repo", root.toString(), "--seconds", "300", "--most", "200")
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String said = new String(program.getInputStream().readAllBytes());
        program.waitFor(1, TimeUnit.MINUTES);
        print(name, said.lines().findFirst().orElse("no answer"), said.lines().skip(1).toList());
    }

    private void print(String name, String value, List<?> where) {
        System.out.println(name + ": " + value);
        if (places) {
            where.forEach(place -> System.out.println("    " + place));
        }
    }
}
