package dev.slipway.rest.mergerequest;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.mergerequest.version.VersionReads;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.repository.CommitJson;
import dev.slipway.rest.repository.FileDiffJson;
import java.util.List;

/** A version with its commits, the newest first, and its files. */
record VersionContentJson(@JsonUnwrapped VersionJson version, List<CommitJson> commits, List<FileDiffJson> diffs) {

    static VersionContentJson of(VersionReads.Content content, boolean unified, Links links) {
        return new VersionContentJson(VersionJson.of(content.version()),
                content.commits().reversed().stream().map(commit -> CommitJson.of(commit, content.projectPath(), links)).toList(),
                content.diff().files().stream().map(file -> FileDiffJson.of(file, unified)).toList());
    }
}
