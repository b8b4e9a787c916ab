package dev.slipway.rest.pipeline;

import dev.slipway.application.pipeline.lint.LintView;
import dev.slipway.domain.ciconfig.expression.Expression;
import dev.slipway.domain.ciconfig.model.Need;
import dev.slipway.domain.ciconfig.model.RefPolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A job of a validated configuration, as configured. Specification, section CI lint result. */
record LintJobJson(
        String name,
        String stage,
        List<String> beforeScript,
        List<String> script,
        List<String> afterScript,
        List<String> tagList,
        @Nullable Map<String, Object> only,
        @Nullable Map<String, Object> except,
        @Nullable String environment,
        String when,
        boolean allowFailure,
        @Nullable List<NeedJson> needs) {

    record NeedJson(String name, boolean artifacts, boolean optional) {

        static NeedJson of(Need need) {
            return new NeedJson(need.job(), need.artifacts(), need.optional());
        }
    }

    /** A job of a dry run. Its needs and its {@code only} and {@code except} conditions are already evaluated. */
    record Planned(
            String name,
            String stage,
            List<String> beforeScript,
            List<String> script,
            List<String> afterScript,
            List<String> tagList,
            @Nullable String environment,
            String when,
            boolean allowFailure) {

        static Planned of(LintView.Job job) {
            return new Planned(job.name(), job.stage(), job.beforeScript(), job.script(), job.afterScript(), job.tags(), job.environment(),
                    job.when(), job.allowFailure());
        }
    }

    static List<?> all(LintView view) {
        return view.jobs().stream().map(job -> job.written().<Object>map(written -> of(job, written)).orElseGet(() -> Planned.of(job)))
                .toList();
    }

    private static LintJobJson of(LintView.Job job, LintView.Written written) {
        return new LintJobJson(job.name(), job.stage(), job.beforeScript(), job.script(), job.afterScript(), job.tags(),
                policy(written.only()), policy(written.except()), job.environment(), job.when(), job.allowFailure(),
                written.needs().filter(needs -> !needs.isEmpty()).map(needs -> needs.stream().map(NeedJson::of).toList()).orElse(null));
    }

    private static @Nullable Map<String, Object> policy(Optional<RefPolicy> given) {
        Map<String, Object> shape = new LinkedHashMap<>();
        given.flatMap(RefPolicy::refs).ifPresent(refs -> shape.put("refs", refs));
        given.flatMap(RefPolicy::variables).ifPresent(variables ->
                shape.put("variables", variables.stream().map(Expression::text).toList()));
        given.flatMap(RefPolicy::changes).ifPresent(changes -> shape.put("changes", changes));
        if (given.filter(RefPolicy::kubernetes).isPresent()) {
            shape.put("kubernetes", "active");
        }
        return given.isPresent() ? shape : null;
    }
}
