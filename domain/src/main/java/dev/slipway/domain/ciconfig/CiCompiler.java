package dev.slipway.domain.ciconfig;

import dev.slipway.domain.ciconfig.check.LinkCheck;
import dev.slipway.domain.ciconfig.entry.RootEntry;
import dev.slipway.domain.ciconfig.extend.Extends;
import dev.slipway.domain.ciconfig.extend.References;
import dev.slipway.domain.ciconfig.finding.Findings;
import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.include.Includes;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.yaml.YamlReader;
import dev.slipway.domain.variable.Variables;
import java.util.List;

/**
 * Turns the text of a configuration into a validated one or into findings. It is a function of the text, the files it may include
 * and the variables known before a pipeline exists, and takes bounded time and memory whatever the text.
 */
public final class CiCompiler {
    private CiCompiler() {
    }

    /**
     * Compiles a text.
     *
     * @param text      the configuration
     * @param file      its path, for findings
     * @param sources   where included files come from
     * @param variables the variables that paths and rules of includes may use
     */
    public static CompileResult compile(String text, String file, Sources sources, Variables variables) {
        Findings findings = new Findings();
        try {
            if (text.isBlank()) {
                throw new Stop("Please provide content of " + file, new Position(file, 1, 1));
            }
            Includes.Included included = Includes.resolve(root(text, file), sources, variables);
            Node.Mapping merged = RootEntry.withEdgeStages(References.resolve(Extends.resolve(included.root())));
            RootEntry.Draft draft = RootEntry.read(merged, findings);
            if (findings.hasErrors()) {
                return new CompileResult.Invalid(findings.list());
            }
            List<JobDefinition> jobs = LinkCheck.check(draft.stages(), draft.jobs());
            return new CompileResult.Compiled(new CiConfig(draft.stages(), jobs, draft.variables(), draft.workflow(), findings.list(),
                    included.files(), merged));
        } catch (Stop stop) {
            findings.add(stop.finding());
            return new CompileResult.Invalid(findings.list());
        }
    }

    private static Node.Mapping root(String text, String file) {
        List<Node> documents = YamlReader.documents(text, file);
        if (documents.isEmpty() || !(documents.getFirst() instanceof Node.Mapping mapping)) {
            throw new Stop("Invalid configuration format", new Position(file, 1, 1));
        }
        if (documents.size() > 1 && mapping.has("spec")) {
            throw new Stop("the keyword `spec` is not supported yet", mapping.members().get("spec").position());
        }
        return mapping;
    }
}
