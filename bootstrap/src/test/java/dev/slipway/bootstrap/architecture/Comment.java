package dev.slipway.bootstrap.architecture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line of a comment, without its markers. */
record Comment(int line, String text) {

    /** Strings come before comments, so that an address in a string opens none. */
    private static final Pattern TOKEN = Pattern.compile(String.join("|",
            "\"\"\".*?\"\"\"", "\"[^\"\\\\\n]*+(?:\\\\.[^\"\\\\\n]*+)*+\"", "'[^'\\\\\n]*+(?:\\\\.[^'\\\\\n]*+)*+'",
            "(?<comment>//[^\n]*|/\\*.*?\\*/)"), Pattern.DOTALL);
    private static final Pattern MARKERS = Pattern.compile("^\\s*(?:/\\*+|\\*+/|\\*|//+)?|\\*/\\s*$");

    /** Returns every line of every comment of a source. */
    static List<Comment> of(String source) {
        List<Comment> found = new ArrayList<>();
        Matcher tokens = TOKEN.matcher(source);
        int line = 1;
        int counted = 0;
        while (tokens.find()) {
            if (tokens.group("comment") == null) {
                continue;
            }
            line += (int) source.substring(counted, tokens.start()).chars().filter(character -> character == '\n').count();
            counted = tokens.start();
            int offset = 0;
            for (String text : tokens.group().split("\n", -1)) {
                found.add(new Comment(line + offset++, MARKERS.matcher(text).replaceAll("").strip()));
            }
        }
        return found;
    }

    /** Counts words of letters; tags of Javadoc and names in code count as their words do. */
    long words() {
        return Pattern.compile("[A-Za-z][A-Za-z'-]*").matcher(text).results().count();
    }
}
