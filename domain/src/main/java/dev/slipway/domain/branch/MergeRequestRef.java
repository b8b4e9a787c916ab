package dev.slipway.domain.branch;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Name of the ref that points at the head of a merge request, in its target project. */
public final class MergeRequestRef {

    private static final String REF = "refs/merge-requests/";
    private static final Pattern HEAD = Pattern.compile(REF + "([1-9][0-9]{0,17})/head");

    private MergeRequestRef() {
    }

    public static String of(long iid) {
        return REF + iid + "/head";
    }

    /** Returns the number of the merge request; empty for the name of a branch or tag. */
    public static OptionalLong iid(String ref) {
        Matcher matcher = HEAD.matcher(ref);
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }
}
