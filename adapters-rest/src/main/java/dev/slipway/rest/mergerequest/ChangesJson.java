package dev.slipway.rest.mergerequest;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.slipway.application.repository.port.Diffs.Diff;
import dev.slipway.rest.repository.FileDiffJson;
import java.util.List;

/**
 * A merge request with its changed files.
 *
 * @param overflow whether files were left out
 */
record ChangesJson(@JsonUnwrapped MergeRequestDetailsJson request, List<FileDiffJson> changes, boolean overflow) {

    static ChangesJson of(MergeRequestDetailsJson request, Diff diff, boolean unified) {
        return new ChangesJson(request, diff.files().stream().map(file -> FileDiffJson.of(file, unified)).toList(), diff.partial());
    }
}
