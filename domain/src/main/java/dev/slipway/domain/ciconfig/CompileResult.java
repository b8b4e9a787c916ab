package dev.slipway.domain.ciconfig;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.model.CiConfig;
import java.util.List;

/** What became of a configuration's text. */
public sealed interface CompileResult {
    /** The text is a valid configuration. */
    record Compiled(CiConfig config) implements CompileResult {
    }

    /** The text is none; the findings tell why, in the order in which they were met. */
    record Invalid(List<Finding> findings) implements CompileResult {
        public Invalid {
            findings = List.copyOf(findings);
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
