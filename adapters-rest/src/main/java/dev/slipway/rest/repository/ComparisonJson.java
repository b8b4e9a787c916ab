package dev.slipway.rest.repository;

import dev.slipway.application.repository.Comparison;
import dev.slipway.rest.edge.paging.Links;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Comparison of two commits: the newest commit, all commits with the newest last, and the files. */
record ComparisonJson(@Nullable CommitJson commit, List<CommitJson> commits, List<FileDiffJson> diffs, boolean compareTimeout,
        boolean compareSameRef,
        String webUrl) {

    static ComparisonJson of(Comparison comparison, boolean unified, Links links) {
        List<CommitJson> commits = comparison.between().commits().stream().map(commit -> CommitJson.of(commit, comparison.projectPath(),
                links)).toList();
        return new ComparisonJson(
                commits.isEmpty() ? null : commits.getLast(),
                commits,
                comparison.diff().files().stream().map(file -> FileDiffJson.of(file, unified)).toList(),
                comparison.partial(), comparison.ends().same(),
                links.inProject(comparison.projectPath(), "compare", comparison.base() + "..." + comparison.ends().to()));
    }
}
