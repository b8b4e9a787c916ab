package dev.slipway.domain.ciconfig;

import dev.slipway.domain.ciconfig.expression.Expression;
import dev.slipway.domain.ciconfig.model.JobDefinition;
import dev.slipway.domain.ciconfig.model.RefPolicy;
import java.util.LinkedHashMap;
import java.util.Map;

/** A job as the lint operation shows it. */
final class LintShape {
    private LintShape() {
    }

    static Map<String, Object> of(JobDefinition job) {
        Map<String, Object> shape = new LinkedHashMap<>();
        shape.put("name", job.name());
        shape.put("stage", job.stage());
        shape.put("before_script", job.options().commands().beforeScript());
        shape.put("script", job.options().commands().script());
        shape.put("after_script", job.options().commands().afterScript());
        shape.put("tag_list", job.demands().tags());
        shape.put("only", job.conditions().only().map(LintShape::policy).orElse(null));
        shape.put("except", job.conditions().except().map(LintShape::policy).orElse(null));
        shape.put("environment", job.options().environment() == null ? null : job.options().environment().name());
        shape.put("when", job.when().word());
        shape.put("allow_failure", job.start().allowFailure());
        shape.put("needs", job.links().needs().filter(needs -> !needs.isEmpty()).map(needs -> needs.stream()
                .map(need -> Map.of("name", need.job(), "artifacts", need.artifacts(), "optional",
                        need.optional())).toList()).orElse(null));
        return shape;
    }

    private static Map<String, Object> policy(RefPolicy policy) {
        Map<String, Object> shape = new LinkedHashMap<>();
        policy.refs().ifPresent(refs -> shape.put("refs", refs));
        policy.variables().ifPresent(variables -> shape.put("variables", variables.stream().map(Expression::text).toList()));
        policy.changes().ifPresent(changes -> shape.put("changes", changes));
        if (policy.kubernetes()) {
            shape.put("kubernetes", "active");
        }
        return shape;
    }

}
