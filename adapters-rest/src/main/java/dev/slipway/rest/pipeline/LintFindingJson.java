package dev.slipway.rest.pipeline;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.finding.Position;
import java.util.List;

/**
 * An error or a warning with its position.
 *
 * @param includedFrom includes that lead to the file, innermost first
 */
record LintFindingJson(String severity, String message, String file, int line, int column, List<Place> includedFrom) {

    record Place(String file, int line, int column) {

        static Place of(Position position) {
            return new Place(position.file(), position.line(), position.column());
        }
    }

    static LintFindingJson of(Finding finding) {
        Position position = finding.position();
        return new LintFindingJson(finding.isError() ? "error" : "warning", finding.text(), position.file(), position.line(),
                position.column(), position.chain().stream().map(Place::of).toList());
    }
}
