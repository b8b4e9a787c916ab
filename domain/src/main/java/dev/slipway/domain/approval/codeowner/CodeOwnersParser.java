package dev.slipway.domain.approval.codeowner;

import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.domain.kernel.pattern.Glob;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads a file of code owners line by line: comments, headings of sections such as {@code ^[Name][2] @default}, and entries of a pattern
 * and owners. Sections whose names differ in case alone are one; the stricter of their headings counts.
 */
final class CodeOwnersParser {

    private final Map<String, Draft> sections = new LinkedHashMap<>();
    private Draft current = section(CodeOwners.DEFAULT_SECTION);
    private List<OwnerReference> usual = List.of();
    private int entries;
    private boolean tooLarge;

    /** Section that is being read. An entry whose pattern is given anew keeps its place and gets other owners. */
    private static final class Draft {

        private final String name;
        private final Map<String, CodeOwners.Entry> entries = new LinkedHashMap<>();
        private boolean optional = true;
        private int required = 1;

        Draft(String name) {
            this.name = name;
        }

        CodeOwners.Section section() {
            return new CodeOwners.Section(name, optional ? 0 : required, List.copyOf(entries.values()));
        }
    }

    /**
     * Reads a file; empty if it has more entries, sections or owners than one may have, longer patterns or names of sections, or characters
     * that cannot be stored.
     */
    Optional<CodeOwners> parse(String text) {
        current.optional = false;
        tooLarge = text.indexOf('\0') >= 0;
        text.lines().map(String::strip).filter(line -> !tooLarge && !line.isEmpty() && line.charAt(0) != '#').forEach(this::line);
        return tooLarge ? Optional.empty()
                : Optional.of(new CodeOwners(sections.values().stream().map(Draft::section).toList()));
    }

    private Draft section(String name) {
        return sections.computeIfAbsent(name.toLowerCase(Locale.ROOT), key -> new Draft(name));
    }

    private void line(String line) {
        boolean optional = line.startsWith("^[");
        int start = optional ? 2 : 1;
        int end = line.indexOf(']', start);
        if ((optional || line.startsWith("[")) && end != -1 && !line.substring(start, end).isBlank()) {
            heading(line.substring(start, end).strip(), optional, line.substring(end + 1));
        } else {
            entry(line);
        }
    }

    /** @param rest behind the name: the number of owners who must approve, in brackets, and the owners of entries without any */
    private void heading(String name, boolean optional, String rest) {
        int end = 1;
        while (end < rest.length() && rest.charAt(end) >= '0' && rest.charAt(end) <= '9') {
            end++;
        }
        boolean numbered = rest.startsWith("[") && rest.startsWith("]", end);
        current = section(name);
        tooLarge |= sections.size() > CodeOwners.MOST_SECTIONS || name.codePointCount(0, name.length()) > CodeOwners.LONGEST_SECTION;
        current.optional &= optional;
        current.required = Math.max(current.required, numbered ? number(rest.substring(1, end)) : 1);
        usual = owners(numbered ? rest.substring(end + 1) : rest);
    }

    private static int number(String digits) {
        int number = 0;
        for (int at = 0; at < digits.length(); at++) {
            number = Math.min(ApprovalConfiguration.MOST_APPROVALS, number * 10 + digits.charAt(at) - '0');
        }
        return number;
    }

    /** @param line without blanks around it */
    private void entry(String line) {
        tooLarge |= ++entries > CodeOwners.MOST_ENTRIES;
        int end = 1;
        while (end < line.length() && (!Character.isWhitespace(line.charAt(end)) || line.charAt(end - 1) == '\\')) {
            end++;
        }
        String pattern = line.substring(0, end);
        String glob = glob(pattern);
        tooLarge |= glob.length() > Glob.MAX_LENGTH;
        List<OwnerReference> named = owners(line.substring(end));
        current.entries.put(pattern, new CodeOwners.Entry(pattern, glob, named.isEmpty() ? usual : named));
    }

    private List<OwnerReference> owners(String text) {
        Set<OwnerReference> owners = new LinkedHashSet<>();
        Stream.of(text.split("[\\s,;]+")).flatMap(word -> OwnerReference.of(word).stream()).forEach(owners::add);
        tooLarge |= owners.size() > CodeOwners.MOST_OWNERS;
        return List.copyOf(owners);
    }

    /** Returns the pattern for paths that begin with a slash. A pattern that does not begin with one matches in every folder. */
    private static String glob(String pattern) {
        StringBuilder glob = new StringBuilder();
        for (int at = 0; at < pattern.length(); at++) {
            char character = pattern.charAt(at);
            if (character == '\\' && at + 1 < pattern.length()) {
                glob.append(character).append(pattern.charAt(++at));
            } else {
                // Braces are no alternatives here.
                glob.append(character == '{' ? "\\" : "").append(character);
            }
        }
        if (glob.charAt(0) != '/') {
            glob.insert(0, "/**/");
        }
        return glob.charAt(glob.length() - 1) == '/' ? glob.append("**/*").toString() : glob.toString();
    }
}
