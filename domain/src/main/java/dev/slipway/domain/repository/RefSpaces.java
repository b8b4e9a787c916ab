package dev.slipway.domain.repository;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.branch.RefNameRules;
import dev.slipway.domain.kernel.NamedRule;
import dev.slipway.domain.kernel.Policy;
import dev.slipway.domain.kernel.Reason;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Namespaces of refs: those for pushes, and those of the server. Names are compared ignoring case, since file systems may not distinguish
 * {@code refs/Pipelines} from {@code refs/pipelines}.
 */
public final class RefSpaces {

    private static final String REFS = "refs/";

    /** Namespaces of the server. Only the server writes them: pushes are rejected for every role. */
    public enum Reserved {
        /** Commits of pipelines, where runners fetch them. */
        PIPELINES("pipelines"),
        /** Heads and results of merge requests. */
        MERGE_REQUESTS("merge-requests"),
        /** Commits that are deployed. */
        ENVIRONMENTS("environments"),
        /** Commits that are referenced by other records than refs. */
        KEEP_AROUND("keep-around");

        private final String directory;

        Reserved(String directory) {
            this.directory = directory;
        }

        /** Returns the prefix of its names, such as {@code refs/pipelines/}. */
        public String prefix() {
            return REFS + directory + "/";
        }
    }

    /** Directories with their own rules. Names that differ only in case are rejected, since they would bypass these rules. */
    private static final Set<String> RULED = Set.of("heads", "tags");

    /** Validates the full name of a ref that is neither branch nor tag. */
    public static final Policy<String> POLICY = Policy.of("ref.space",
            new NamedRule<>("ref.reserved", RefSpaces::reservedProblem),
            requires("ref.funny_name", RefSpaces::takenByGit));

    private RefSpaces() {
    }

    /** Returns the server's namespace of a ref; empty for other refs. */
    public static Optional<Reserved> reserved(String full) {
        String folded = full.toLowerCase(Locale.ROOT);
        return Arrays.stream(Reserved.values())
                .filter(space -> folded.startsWith(space.prefix()) || (folded + "/").equals(space.prefix()))
                .findFirst();
    }

    /** Returns whether a ref is advertised to pushes. */
    public static boolean pushable(String full) {
        return full.startsWith(REFS) && reserved(full).isEmpty();
    }

    /** Returns why pushes may not change or delete a ref of the server. */
    public static Optional<Reason> reservedProblem(String full) {
        return reserved(full).map(space -> Reason.of("ref.reserved", space.prefix()));
    }

    /**
     * Returns why no push may change a ref that is neither branch nor tag, not even remove it: where the file system ignores case, it
     * may be a branch or tag under another spelling, outside the rules on these.
     */
    public static Optional<Reason> spellingProblem(String full) {
        return ruled(belowRefs(full)) ? Optional.of(Reason.of("ref.funny_name")) : Optional.empty();
    }

    /** As {@code git check-ref-format} says, which wants a directory below {@code refs/}. */
    private static boolean takenByGit(String full) {
        String name = belowRefs(full);
        return name.contains("/") && !ruled(name) && RefNameRules.POLICY.judge(name).allowed();
    }

    private static boolean ruled(String name) {
        return RULED.contains(name.split("/", 2)[0].toLowerCase(Locale.ROOT));
    }

    private static String belowRefs(String full) {
        return full.startsWith(REFS) ? full.substring(REFS.length()) : "";
    }
}
