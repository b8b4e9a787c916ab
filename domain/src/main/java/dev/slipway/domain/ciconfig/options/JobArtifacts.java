package dev.slipway.domain.ciconfig.options;

import dev.slipway.domain.kernel.InlinePart;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Files that a job uploads when it ends.
 *
 * @param archive   archive of the files
 * @param expiry    when it is uploaded, and how long it is retained
 * @param sharing   audience of the archive
 * @param reporting files of reports
 */
public record JobArtifacts(Archive archive, Expiry expiry, Sharing sharing, Reporting reporting) {
    private static final JobArtifacts NONE = new JobArtifacts(new Archive(null, List.of(), List.of(), false),
            new Expiry("on_success", null, null), new Sharing(null, true, null), new Reporting(Map.of(), null));

    /**
     * Archive of files.
     *
     * @param name      name of the archive, or null for the default
     * @param paths     patterns of its files
     * @param exclude   patterns of files that it leaves out
     * @param untracked whether it also contains files that git does not track
     */
    @InlinePart
    public record Archive(@Nullable String name, List<String> paths, List<String> exclude, boolean untracked) {
        public Archive withPaths(List<String> others) {
            return new Archive(name, others, exclude, untracked);
        }
    }

    /**
     * When artifacts are uploaded, and how long they are retained.
     *
     * @param when            {@code on_success}, {@code on_failure} or {@code always}
     * @param expireIn        retention as written, or null for the default
     * @param expireInSeconds retention in seconds; null for the default and for {@code never}
     */
    @InlinePart
    public record Expiry(String when, @Nullable String expireIn, @Nullable Long expireInSeconds) {
    }

    /**
     * Audience of the archive.
     *
     * @param exposeAs title that merge requests show it under, or null
     * @param shared   whether users who cannot see the log of the job may download it ({@code public})
     * @param access   users who may download it: {@code all}, {@code developer} or {@code none}; null where only {@code shared} decides
     */
    @InlinePart
    public record Sharing(@Nullable String exposeAs, boolean shared, @Nullable String access) {
    }

    /**
     * Files of reports.
     *
     * @param reports        patterns of files, by kind of report
     * @param coverageFormat format of the coverage report, or null
     */
    @InlinePart
    public record Reporting(Map<String, List<String>> reports, @Nullable String coverageFormat) {
    }

    /** Returns artifacts with an archive of these paths. */
    public static JobArtifacts of(List<String> paths) {
        return NONE.archive(archive -> archive.withPaths(paths));
    }

    /** Returns artifacts with these reports and no archive. */
    public static JobArtifacts reporting(Map<String, List<String>> reports) {
        return new JobArtifacts(NONE.archive, NONE.expiry, NONE.sharing, new Reporting(reports, null));
    }

    /** Returns whether there is an archive besides reports. */
    public boolean hasArchive() {
        return !archive.paths().isEmpty() || archive.untracked();
    }

    public JobArtifacts archive(UnaryOperator<Archive> change) {
        return new JobArtifacts(change.apply(archive), expiry, sharing, reporting);
    }
}
