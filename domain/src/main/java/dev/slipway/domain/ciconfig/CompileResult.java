package dev.slipway.domain.ciconfig;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.include.IncludedFile;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.tree.Node;
import java.util.List;
import java.util.Optional;

/** Result of compiling the text of a configuration. */
public sealed interface CompileResult {
    /** The text is a valid configuration. */
    record Compiled(CiConfig config) implements CompileResult {
    }

    /**
     * The text is invalid.
     *
     * @param findings errors and warnings, in the order of reading
     * @param merged   configuration after includes, extends and references, or empty where an earlier step failed
     * @param includes included files, empty where an earlier step failed
     */
    record Invalid(List<Finding> findings, Optional<Node.Mapping> merged, List<IncludedFile> includes) implements CompileResult {
        public Invalid {
            findings = List.copyOf(findings);
            includes = List.copyOf(includes);
        }

        /** Returns the messages of the errors. */
        public List<String> errors() {
            return findings.stream().filter(Finding::isError).map(Finding::text).toList();
        }

        /** Returns the messages of the warnings. */
        public List<String> warnings() {
            return findings.stream().filter(finding -> !finding.isError()).map(Finding::text).toList();
        }
    }
}
