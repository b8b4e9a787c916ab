package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.ciconfig.expression.Expression;
import dev.slipway.domain.ciconfig.model.ChangesClause;
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

    /** Returns whether every condition of an {@code only} holds. */
    boolean allows(RefPolicy policy, RuleEvaluation.Known variables) {
        return policy.refs().map(refs -> refs.stream().anyMatch(this::matchesRef)).orElse(true)
                && policy.variables().map(expressions -> anyHolds(expressions, variables)).orElse(true)
                && policy.changes().map(paths -> rules.changed(new ChangesClause(paths, null), variables.expanded())).orElse(true)
                && !policy.kubernetes();
    }

    /** Returns whether any condition of an {@code except} holds. No cluster is ever active, so {@code kubernetes} never holds. */
    boolean forbids(RefPolicy policy, RuleEvaluation.Known variables) {
        return policy.refs().map(refs -> refs.stream().anyMatch(this::matchesRef)).orElse(false)
                || policy.variables().map(expressions -> anyHolds(expressions, variables)).orElse(false)
                || policy.changes().map(paths -> rules.changed(new ChangesClause(paths, null), variables.expanded())).orElse(false);
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
        String cause = context.subject().source();
        String source = cause.endsWith(EVENT) ? cause.substring(0, cause.length() - EVENT.length()) : cause;
        if (name.equals("tags") && context.subject().tag() || name.equals("branches") && context.forBranch() || name.equals(source)
                || name.equals(plural(source))) {
            return true;
        }
        return !context.forMergeRequest() && pattern.regex().map(regex -> regex.find(context.subject().ref()))
                .orElse(name.equals(context.subject().ref()));
    }

    private static String plural(String source) {
        return source.endsWith("sh") ? source + "es" : source + "s";
    }
}
