package dev.slipway.domain.project;

import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.Reason;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Rules of forks: projects that were made as copies of others, or are declared to be. */
public final class ForkRules {

    /** Maximum number of projects in a lineage: a project, its source, and so on. Sources beyond it are not looked at. */
    public static final int LONGEST_LINEAGE = 100;

    private ForkRules() {
    }

    /**
     * Returns whether a project can be forked by a caller who reads its code.
     *
     * @param settings of the project
     * @param member   whether the caller is a member of the project or an administrator
     */
    public static boolean open(Map<String, Object> settings, boolean member) {
        return FeatureLevel.of(settings.get("forking_access_level")).opensTo(member);
    }

    /**
     * Returns the visibility of a new fork: the requested one, at most that of the source and that of the group.
     *
     * @param requested empty for that of the source
     * @param group     of the new fork; empty in a personal namespace, which imposes no limit
     */
    public static Visibility visibility(Visibility source, Optional<Visibility> requested, Optional<Visibility> group) {
        Visibility wanted = requested.filter(visibility -> visibility.fitsUnder(source)).orElse(source);
        return group.filter(limit -> !wanted.fitsUnder(limit)).orElse(wanted);
    }

    /**
     * Returns why a fork cannot have a visibility: it is wider than that of its source.
     *
     * @param source empty where there is none, or no longer
     */
    public static Optional<Reason> visibilityProblem(Visibility wanted, Optional<Visibility> source) {
        return source.filter(limit -> !wanted.fitsUnder(limit))
                .map(limit -> Reason.of("project_visibility.wider_than_source", wanted.wireName()));
    }

    /**
     * Returns why a project cannot become a fork of a source: it would be a fork of itself, directly or over others, or the lineage of the
     * source is too long to tell.
     *
     * @param lineage the new source, its own source, and so on
     */
    public static Optional<Reason> relationProblem(long project, List<Long> lineage) {
        if (lineage.contains(project)) {
            return Optional.of(Reason.of("fork.circular"));
        }
        return lineage.size() < LONGEST_LINEAGE ? Optional.empty() : Optional.of(Reason.of("fork.depth", LONGEST_LINEAGE));
    }

    /**
     * Returns the names of the branches to copy: the text itself where there is such a branch, else its parts between commas.
     *
     * @param text names of branches; branch names may contain commas
     */
    public static List<String> branches(String text, Set<String> existing) {
        return existing.contains(text) ? List.of(text)
                : Arrays.stream(text.split(",")).map(String::strip).filter(name -> !name.isEmpty()).distinct().toList();
    }

    /** Returns the default branch of a fork: that of the source where it is copied, else the first copied one. */
    public static String defaultBranch(String source, List<String> branches) {
        return branches.isEmpty() || branches.contains(source) ? source : branches.getFirst();
    }
}
