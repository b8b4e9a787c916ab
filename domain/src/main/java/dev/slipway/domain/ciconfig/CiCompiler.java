package dev.slipway.domain.ciconfig;

import dev.slipway.domain.ciconfig.check.LinkCheck;
import dev.slipway.domain.ciconfig.entry.RootEntry;
import dev.slipway.domain.ciconfig.extend.Extends;
import dev.slipway.domain.ciconfig.extend.References;
import dev.slipway.domain.ciconfig.finding.FindingCollector;
import dev.slipway.domain.ciconfig.finding.KeywordPolicy;
import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.include.IncludedFile;
import dev.slipway.domain.ciconfig.include.Includes;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.input.Document;
import dev.slipway.domain.ciconfig.input.Inputs;
import dev.slipway.domain.ciconfig.model.CiConfig;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.yaml.YamlReader;
import dev.slipway.domain.variable.VariableSet;
import java.util.List;
import java.util.Optional;

/**
 * Compiles the text of a configuration to a valid one or to findings. It is a function of the text, the files it may include
 * and the variables known before a pipeline exists. It takes bounded time and memory for any text.
 */
public final class CiCompiler {
    private CiCompiler() {
    }

    /**
     * Compiles a text.
     *
     * @param text      configuration
     * @param file      path of the text, for findings
     * @param sources   files that it may include
     * @param variables variables of paths and rules of includes
     */
    public static CompileResult compile(String text, String file, Sources sources, VariableSet variables) {
        return compile(text, file, sources, variables, Optional.empty(), KeywordPolicy.LENIENT);
    }

    /**
     * Compiles a text with values for the inputs that it declares.
     *
     * @param inputs   inputs as a JSON object; empty without inputs
     * @param keywords policy for keywords that are newer than the supported language
     */
    public static CompileResult compile(String text, String file, Sources sources, VariableSet variables, Optional<String> inputs,
            KeywordPolicy keywords) {
        FindingCollector findings = new FindingCollector(keywords);
        Optional<Node.Mapping> merged = Optional.empty();
        List<IncludedFile> files = List.of();
        try {
            Includes.Included included = Includes.resolve(root(text, new Position(file, 1, 1), variables, inputs), sources, variables);
            Node.Mapping root = RootEntry.withEdgeStages(References.resolve(Extends.resolve(included.root())));
            merged = Optional.of(root);
            files = included.files();
            RootEntry.Draft draft = RootEntry.read(root, findings);
            if (!findings.hasErrors()) {
                merged = Optional.of(MergedView.of(root));
                List<JobDefinition> jobs = LinkCheck.check(draft.stages(), draft.jobs());
                return new CompileResult.Compiled(new CiConfig(draft.stages(), jobs, draft.variables(), draft.workflow(), findings.list(),
                        files, merged.get()));
            }
        } catch (Stop stop) {
            findings.add(stop.finding());
        }
        return new CompileResult.Invalid(findings.list(), merged, files);
    }

    private static Node.Mapping root(String text, Position start, VariableSet variables, Optional<String> inputs) {
        if (text.isBlank()) {
            throw new Stop("Please provide content of " + start.file(), start);
        }
        Position given = new Position("inputs", 1, 1);
        Optional<Node.Mapping> values = inputs.map(json -> Document.of(YamlReader.documents(json, given), given).content());
        return Inputs.applied(Document.of(YamlReader.documents(text, start), start), values, variables);
    }
}
