package dev.slipway.domain.ciconfig;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.include.IncludedFile;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.List;
import java.util.Optional;

/** What became of a configuration's text. */
public sealed interface CompileResult {
    /** The text is a valid configuration. */
    record Compiled(CiConfig config) implements CompileResult {
    }

    /**
     * The text is none; the findings tell why, in the order in which they were met.
     *
     * @param findings what is wrong
     * @param merged   the whole configuration after includes, extends and references, where it came so far
     * @param includes the files that it was made of besides the first, where it came so far
     */
    record Invalid(List<Finding> findings, Optional<Node.Mapping> merged, List<IncludedFile> includes) implements CompileResult {
        public Invalid {
            findings = List.copyOf(findings);
            includes = List.copyOf(includes);
        }

        /** The messages of the errors. */
        public List<String> errors() {
            return findings.stream().filter(Finding::isError).map(Finding::text).toList();
        }

        /** The messages of what is no error. */
        public List<String> warnings() {
            return findings.stream().filter(finding -> !finding.isError()).map(Finding::text).toList();
        }
    }
}
