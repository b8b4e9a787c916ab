package dev.slipway.domain.issue;

import java.util.ArrayList;
import java.util.List;

/** Text of a description, a note or a commit without the code in it, in which references to issues and merge requests do not count. */
public final class Prose {

    private Prose() {
    }

    /** Replaces fenced code and code in a line by blanks. */
    public static String of(String text) {
        List<String> lines = new ArrayList<>();
        boolean fenced = false;
        for (String line : text.split("\n", -1)) {
            boolean fence = line.stripLeading().startsWith("```") || line.stripLeading().startsWith("~~~");
            lines.add(fenced || fence ? "" : withoutSpans(line));
            fenced ^= fence;
        }
        return String.join("\n", lines);
    }

    private static String withoutSpans(String line) {
        StringBuilder left = new StringBuilder();
        int from = 0;
        for (int open = line.indexOf('`'); open >= 0; open = line.indexOf('`', from)) {
            int close = line.indexOf('`', open + 1);
            if (close == -1) {
                break;
            }
            left.append(line, from, open).append('\u0000');
            from = close + 1;
        }
        return left.append(line.substring(from)).toString();
    }
}
