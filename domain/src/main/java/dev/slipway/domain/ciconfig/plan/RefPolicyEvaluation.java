package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.expression.Expression;
import dev.slipway.domain.ciconfig.model.FileChanges;
import dev.slipway.domain.ciconfig.model.RefPolicy;
import dev.slipway.domain.ciconfig.model.RefSelector;
import java.util.List;

/** Evaluates {@code only} and {@code except} in the context of one pipeline (3.9 of the language). */
final class RefPolicyEvaluation {
    private static final String EVENT = "_event";

    private final PipelineContext context;
    private final RuleEvaluation rules;

    RefPolicyEvaluation(PipelineContext context, RuleEvaluation rules) {
        this.context = context;
        this.rules = rules;
    }

    /** Whether every condition of an {@code only} holds. */
    boolean allows(RefPolicy policy, RuleEvaluation.Known variables) {
        return policy.refs().map(refs -> refs.stream().anyMatch(this::matchesRef)).orElse(true)
                && policy.variables().map(expressions -> anyHolds(expressions, variables)).orElse(true)
                && policy.changes().map(paths -> rules.changed(new FileChanges(paths, null), variables.expanded())).orElse(true)
                && !policy.kubernetes();
    }

    /** Whether any condition of an {@code except} holds. No cluster is ever active here, so {@code kubernetes} never does. */
    boolean forbids(RefPolicy policy, RuleEvaluation.Known variables) {
        return policy.refs().map(refs -> refs.stream().anyMatch(this::matchesRef)).orElse(false)
                || policy.variables().map(expressions -> anyHolds(expressions, variables)).orElse(false)
                || policy.changes().map(paths -> rules.changed(new FileChanges(paths, null), variables.expanded())).orElse(false);
    }

    private boolean anyHolds(List<Expression> expressions, RuleEvaluation.Known variables) {
        return expressions.stream().anyMatch(expression -> rules.holds(expression, variables));
    }

    private boolean matchesRef(String text) {
        RefSelector pattern = RefSelector.of(text);
        return pattern.project().filter(project -> !project.equals(context.subject().projectPath())).isEmpty() && matchesName(pattern);
    }

    private boolean matchesName(RefSelector pattern) {
        String name = pattern.name();
        String source = context.subject().source().endsWith(EVENT) ? context.subject().source().substring(0, context.subject().source().length() - EVENT.length())
                : context.subject().source();
        if (name.equals("tags") && context.subject().tag() || name.equals("branches") && context.forBranch() || name.equals(source)
                || name.equals(plural(source))) {
            return true;
        }
        return !context.forMergeRequest() && pattern.regex().map(regex -> regex.find(context.subject().ref())).orElse(name.equals(context.subject().ref()));
    }

    private static String plural(String source) {
        return source.endsWith("sh") ? source + "es" : source + "s";
    }
}
