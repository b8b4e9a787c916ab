package dev.slipway.domain.ciconfig.model;

import java.util.List;
import java.util.Map;

/**
 * What a job hands in when it ends.
 *
 * @param name            the archive's name, or null for the default
 * @param paths           files of the archive
 * @param exclude         files that stay out of it
 * @param untracked       whether the archive also holds files that git does not know
 * @param when            {@code on_success}, {@code on_failure} or {@code always}
 * @param expireIn        how long it is kept, as written, or null for the default
 * @param expireInSeconds the same in seconds; null where it is the default or never
 * @param exposeAs        a title under which merge requests show it, or null
 * @param shared          whether people who may not see the job's log may download it ({@code public})
 * @param access          who may download it at all: {@code all}, {@code developer} or {@code none}; null where only {@code shared} says it
 * @param reports         files for each kind of report
 * @param coverageFormat  the format of the coverage report, or null
 */
public record Artifacts(String name, List<String> paths, List<String> exclude, boolean untracked, String when, String expireIn,
        Long expireInSeconds, String exposeAs, boolean shared, String access, Map<String, List<String>> reports, String coverageFormat) {
    /** Whether there is an archive besides reports. */
    public boolean hasArchive() {
        return !paths.isEmpty() || untracked;
    }

    /** An archive of these paths and nothing else. */
    public static Artifacts of(List<String> paths) {
        return new Artifacts(null, paths, List.of(), false, "on_success", null, null, null, true, null, Map.of(), null);
    }

    public Artifacts withPaths(List<String> others) {
        return new Artifacts(name, others, exclude, untracked, when, expireIn, expireInSeconds, exposeAs, shared, access, reports,
                coverageFormat);
    }
}
