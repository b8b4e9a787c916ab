package dev.slipway.bootstrap.architecture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words of names and Javadoc: those of the field, as in CONTRIBUTING.md. Each term has samples in {@link VoiceTest}. */
final class Voice {

    /** Words for persons that say neither who asks nor who is told; the account {@code nobody} of a machine is code. */
    static final Pattern PERSON = Pattern.compile(
            "\\b(?<!\\{@code )(whoever|somebody|nobody|everybody|anybody|whatever|whichever|someone|anyone)\\b", Pattern.CASE_INSENSITIVE);

    /** In the order in which a reader would look for them; names are matched by their parts. */
    static final List<Term> TERMS = List.of(
            Term.of("wish", "request (PipelineRequest), evaluation").everywhere("wish(es|ed)?|prospects?"),
            Term.of("outset", "initial state").everywhere("outset"),
            Term.of("particulars", "details").everywhere("particulars"),
            Term.of("ruling", "decision, rejection").names("rulings?|declined?|declines").prose("rulings?|declined|declines"),
            Term.of("held", "locked, retained, stored").names("held").ordinary("largest held|held for")
                    .prose("held (alert|pipeline|job|project|bridge|environment|deployment|issue|schedule|row|upstream|family)s?")
                    .except("adapters-git/", "adapters-rest/", "adapters-persistence/schema/", "bootstrap/"),
            Term.of("hand out", "assign, assignment, reassign, grant").names("hand(s|ed|ing)? (out|over)|handouts?|handovers?|handed")
                    .prose("hand(s|ed|ing)?[ -](\\w+ ){0,3}out|handed to a runner|hand-?overs?|hand to a runner|in hand|in "
                            + "(its|his|their|a runner's|this runner's|the runner's) hands?"),
            Term.of("call off", "cancel").names("call(s|ed)? off")
                    .prose("call(s|ed|ing)?( (the|a|an|its|it|them|\\w*pipelines?|jobs?|child(ren)?|bridges?)){0,3} off"),
            Term.of("begin again", "restart").names("beg[aiu]ns? again|again").ordinary("look again|try again")
                    .prose("beg[aiu]n(s|ning)? again"),
            Term.of("reopen", "restart").types("reopen(s|ed)?").except("/issue/", "/alert/"),
            Term.of("remains", "cascade").names("remains|leavings")
                    .types("remains|leavings|(project|user|job|namespace|group|account) (parts|contents)")
                    .prose("leavings|(its|the|their|his) remains"),
            Term.of("road", "ref update").everywhere("roads?"),
            Term.of("doorkeeper", "guard, endpoint").everywhere("door(keeper)?s?"),
            Term.of("turn", "limiter, queue, slot").types("turns?").prose("(a|an|its|his|their|no|nobody's|whose|own|every|each|of|takes?|"
                    + "taken|await|awaits|for|the) turns?|turns (of|for)").ordinary("in turn|in its turn"),
            Term.of("way", "path, endpoint").types("ways?"),
            Term.of("place", "slot").prose("places? (of|in) (the|a) (queue|line)|free places?"),
            Term.of("bar", "block, failure reason").everywhere("bars?|barred|hindrances?"),
            Term.of("trigger job", "bridge").everywhere("trigger jobs?"),
            Term.of("trace", "log").everywhere("traces?")
                    .ordinary("stack traces?|debug trace|trace size exceeded|^traces the")
                    .except("adapters-rest/", "artifact/ArtifactType.java"),
            Term.of("unit of work", "transaction").types("unit|units of work").ordinary("j unit")
                    .prose("units? of work|(this|the same|present|own|one) unit"),
            Term.of("outdated", "redundant, superseded").prose("outdated by"),
            Term.of("left behind", "retained, expired, swept").names("left (over|behind)").prose("left behind|leaves? behind"),
            Term.of("forget", "delete, evict, expire").everywhere("forg[eo]t(s|ten|ting)?"),
            Term.of("that which", "a noun").prose("that which|those which|those who"),
            Term.of("what", "a verb in the third person (Returns, Stores, Rejects) or a noun as its first word")
                    .prose("^what|^who|^whom|^whose"));

    private Voice() {
    }

    /** Something that is said otherwise in the field. */
    record Violation(SourceFile file, int line, String found, String where, String say) {

        @Override
        public String toString() {
            return file.path() + ":" + line + ": \"" + found + "\" in " + where + ": say " + say;
        }
    }

    /** Returns everything that the words of main violate, by file and line. */
    static List<Violation> violations(List<SourceFile> files, List<Declaration> declared) {
        List<Violation> all = new ArrayList<>();
        files.stream().filter(SourceFile::main).forEach(file -> all.addAll(persons(file)));
        declared.stream().filter(one -> one.file().main()).forEach(one -> all.addAll(terms(one)));
        all.addAll(namesUsedTwice(declared));
        all.addAll(plurals(declared));
        all.sort(Comparator.comparing((Violation one) -> one.file().path()).thenComparing(Violation::line));
        return all;
    }

    static List<Violation> persons(SourceFile file) {
        List<Violation> all = new ArrayList<>();
        for (Comment comment : Comment.of(file.text())) {
            Matcher found = PERSON.matcher(comment.text());
            while (found.find()) {
                all.add(new Violation(file, comment.line(), found.group(), "a comment", "caller, user, runner, or who else it is"));
            }
        }
        return all;
    }

    static List<Violation> terms(Declaration declared) {
        List<Violation> all = new ArrayList<>();
        for (Term term : TERMS) {
            if (declared.kind() != Declaration.Kind.CONSTRUCTOR) {
                term.inName(declared).ifPresent(found -> all.add(violation(declared, found, "the name " + declared.name(), term.say())));
            }
            String javadoc = "the Javadoc of " + declared.name() + ", \"" + declared.summary() + "\"";
            term.inSummary(declared).ifPresent(found -> all.add(violation(declared, found, javadoc, term.say())));
        }
        return all;
    }

    /** Returns top-level public types of main that share their simple name, each with the others' files. */
    static List<Violation> namesUsedTwice(List<Declaration> declared) {
        List<Violation> all = new ArrayList<>();
        byName(declared).forEach((name, types) -> {
            if (types.size() > 1) {
                types.forEach(one -> all.add(
                        violation(one, name, others(types, one) + " too", "something that no other public type is named")));
            }
        });
        return all;
    }

    /** Returns types that differ from another by a plural alone, unless the plural is a port: {@code Alert} and {@code Alerts}. */
    static List<Violation> plurals(List<Declaration> declared) {
        Map<String, List<Declaration>> names = byName(declared);
        return names.keySet().stream().flatMap(name -> Stream.of(name + "s", name + "es").filter(names::containsKey))
                .flatMap(plural -> names.get(plural).stream()).filter(plural -> !plural.file().path().getParent().endsWith("port"))
                .map(plural -> violation(plural, plural.name(), "a name that differs from a type by its plural alone, and is no port",
                        "what it does")).toList();
    }

    private static Map<String, List<Declaration>> byName(List<Declaration> declared) {
        return declared.stream().filter(one -> one.publicTopLevel() && one.file().main())
                .collect(Collectors.groupingBy(Declaration::name, TreeMap::new, Collectors.toList()));
    }

    private static String others(List<Declaration> all, Declaration one) {
        return all.stream().filter(other -> other != one).map(other -> other.file().path().toString()).collect(Collectors.joining(", "));
    }

    private static Violation violation(Declaration declared, String found, String where, String say) {
        return new Violation(declared.file(), declared.line(), found, where, say);
    }
}
