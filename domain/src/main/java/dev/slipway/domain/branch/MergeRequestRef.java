package dev.slipway.domain.branch;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of the refs of a merge request in its target project: that of its head, and that of the commit that its merge would make. */
public final class MergeRequestRef {

    private static final String REF = "refs/merge-requests/";
    private static final Pattern NAME = Pattern.compile(REF + "([1-9][0-9]{0,17})/(?:head|merge)");

    private MergeRequestRef() {
    }

    /** Returns the name of the ref of the head. */
    public static String of(long iid) {
        return REF + iid + "/head";
    }

    /** Returns the name of the ref of the commit that a merge would make. */
    public static String ofMerge(long iid) {
        return REF + iid + "/merge";
    }

    /** Returns the number of the merge request; empty for the name of a branch or tag. */
    public static OptionalLong iid(String ref) {
        Matcher matcher = NAME.matcher(ref);
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }
}
