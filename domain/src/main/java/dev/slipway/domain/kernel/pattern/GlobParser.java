package dev.slipway.domain.kernel.pattern;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a file pattern into the steps of a {@link GlobProgram}. */
final class GlobParser {
    private static final Pattern MEMBER = Pattern.compile("\\\\?(.)", Pattern.DOTALL);

    private final String glob;
    private final List<GlobProgram.Step> steps = new ArrayList<>();
    private final Deque<Braces> open = new ArrayDeque<>();
    private final BitSet closed;
    private int at;
    private boolean broken;

    GlobParser(String glob) {
        this.glob = glob;
        this.closed = closed(glob);
    }

    /** Which opening braces have one that closes them. */
    private static BitSet closed(String glob) {
        BitSet closed = new BitSet();
        Deque<Integer> waiting = new ArrayDeque<>();
        for (int index = 0; index < glob.length(); index++) {
            if (glob.charAt(index) == '{') {
                waiting.push(index);
            } else if (glob.charAt(index) == '}' && !waiting.isEmpty()) {
                closed.set(waiting.pop());
            }
        }
        return closed;
    }

    /** @param fork where the last alternative begins @param ends the jumps behind the earlier ones */
    private record Braces(int fork, List<Integer> ends) {
    }

    /** Empty where the pattern cannot be read. */
    Optional<GlobProgram> program() {
        while (at < glob.length() && !broken) {
            read(glob.charAt(at));
        }
        return broken || !open.isEmpty() ? Optional.empty() : Optional.of(new GlobProgram(steps));
    }

    private void read(char current) {
        switch (current) {
            case '*' -> star();
            case '?' -> add(GlobProgram.Step.InSegment.ANY, 1);
            case '[' -> bracket();
            case '{' -> openBrace();
            case ',' -> comma();
            case '}' -> closeBrace();
            case '\\' -> escaped();
            default -> literal(at);
        }
    }

    private void add(GlobProgram.Step step, int consumed) {
        steps.add(step);
        at += consumed;
    }

    private void literal(int from) {
        int character = glob.codePointAt(from);
        steps.add(new GlobProgram.Step.Literal(character));
        at = from + Character.charCount(character);
    }

    private void star() {
        int start = steps.size();
        char before = at == 0 ? '/' : glob.charAt(at - 1);
        if (!glob.startsWith("**/", at) || "/{,}".indexOf(before) < 0) {
            anyInSegment();
            at++;
        } else if (before == '/') {
            folders(start + 6);
            at += 3;
        } else {
            steps.add(new GlobProgram.Step.AtSegment(start + 1, start + 7));
            folders(start + 11);
            folder();
            at += 3;
        }
    }

    private void folders(int behind) {
        int start = steps.size();
        steps.add(new GlobProgram.Step.Fork(start + 1, behind));
        folder();
        steps.add(new GlobProgram.Step.Fork(start, start));
    }

    private void folder() {
        anyInSegment();
        steps.add(new GlobProgram.Step.Literal('/'));
    }

    private void anyInSegment() {
        int start = steps.size();
        steps.add(new GlobProgram.Step.Fork(start + 1, start + 3));
        steps.add(GlobProgram.Step.InSegment.ANY);
        steps.add(new GlobProgram.Step.Fork(start, start));
    }

    private void bracket() {
        int end = at + 1;
        boolean negated = end < glob.length() && "!^".indexOf(glob.charAt(end)) >= 0;
        end += negated ? 1 : 0;
        int start = end;
        while (end < glob.length() && (glob.charAt(end) != ']' || end == start)) {
            end += glob.charAt(end) == '\\' ? 2 : 1;
        }
        if (end >= glob.length()) {
            broken = true;
            return;
        }
        String members = MEMBER.matcher(glob.substring(start, end)).replaceAll(GlobParser::member);
        Optional<Regex> set = Regex.compile("(?s)[" + (negated ? "^" : "") + members + "]");
        broken = set.isEmpty();
        set.ifPresent(regex -> steps.add(new GlobProgram.Step.OneOf(regex)));
        at = end + 1;
    }

    /** Writes a member so that it stands for itself. A dash does so behind a backslash only. */
    private static String member(MatchResult written) {
        String character = written.group(1);
        boolean plain = written.group().equals("-") || !character.matches("\\p{Punct}");
        return Matcher.quoteReplacement(plain ? character : "\\" + character);
    }

    private void openBrace() {
        if (closed.get(at)) {
            open.push(new Braces(steps.size(), new ArrayList<>()));
            add(GlobProgram.Step.Fork.NOT_YET, 1);
        } else {
            literal(at);
        }
    }

    private void comma() {
        if (open.isEmpty()) {
            literal(at);
            return;
        }
        Braces braces = open.pop();
        braces.ends().add(steps.size());
        steps.add(GlobProgram.Step.Fork.NOT_YET);
        steps.set(braces.fork(), new GlobProgram.Step.Fork(braces.fork() + 1, steps.size()));
        open.push(new Braces(steps.size(), braces.ends()));
        add(GlobProgram.Step.Fork.NOT_YET, 1);
    }

    private void closeBrace() {
        if (open.isEmpty()) {
            literal(at);
            return;
        }
        Braces braces = open.pop();
        int end = steps.size();
        steps.set(braces.fork(), new GlobProgram.Step.Fork(braces.fork() + 1, braces.fork() + 1));
        braces.ends().forEach(jump -> steps.set(jump, new GlobProgram.Step.Fork(end, end)));
        at++;
    }

    private void escaped() {
        if (at + 1 < glob.length()) {
            literal(at + 1);
        } else {
            literal(at);
        }
    }
}
