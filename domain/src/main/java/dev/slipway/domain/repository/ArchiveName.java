package dev.slipway.domain.repository;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Name of an archive: the project, the requested ref, the commit, and the path for a part of the repository. The root folder of the archive
 * has the same name.
 *
 * @param project the last part of the project's path
 * @param ref     a branch, a tag or a commit
 * @param path    inside the repository, without slashes around it; empty for everything
 */
public record ArchiveName(String project, String ref, String sha, String path) {

    public String folder() {
        return Stream.of(project, ref, sha, path).filter(part -> !part.isEmpty()).map(part -> part.replace('/', '-'))
                .collect(Collectors.joining("-"));
    }

    public String file(ArchiveFormat format) {
        return folder() + "." + format.ending();
    }
}
