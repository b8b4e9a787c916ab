package dev.slipway.domain.project;

import dev.slipway.domain.kernel.BranchNames;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.namespace.NameRules;
import dev.slipway.domain.topic.TopicRules;
import dev.slipway.domain.user.PathRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Validates projects. Returns all errors at once. */
public final class ProjectRules {

    private static final int DESCRIPTION = 2_000;
    private static final int SHORTEST_TIMEOUT = 10 * 60;
    private static final int LONGEST_TIMEOUT = 31 * 24 * 60 * 60;
    private static final int DEEPEST_FETCH = 1_000;
    private static final int CONFIG_PATH = 255;

    private ProjectRules() {
    }

    public static List<FieldError> problems(ProjectDraft draft) {
        List<FieldError> found = new ArrayList<>();
        add(found, "name", NameRules.project(draft.name()));
        add(found, "path", PathRules.project(draft.path()));
        if (draft.description() != null && draft.description().codePointCount(0, draft.description().length()) > DESCRIPTION) {
            found.add(FieldError.of("description", "field.too_long", DESCRIPTION));
        }
        if (draft.group() != null && !draft.visibility().fitsUnder(draft.group())) {
            found.add(FieldError.of("visibility_level", "project_visibility.wider_than_group", draft.visibility().wireName(),
                    draft.group().wireName()));
        }
        if (draft.defaultBranch() != null && !BranchNames.valid(draft.defaultBranch())) {
            found.add(FieldError.of("default_branch", "field.invalid"));
        }
        if (draft.buildTimeout() < SHORTEST_TIMEOUT || draft.buildTimeout() > LONGEST_TIMEOUT) {
            found.add(FieldError.of("build_timeout", "build_timeout.range"));
        }
        add(found, "ci_default_git_depth", depthProblem(draft.gitDepth()));
        add(found, "ci_config_path", configPathProblem(draft.ciConfigPath()));
        List<FieldError> settings = ProjectSettings.TABLE.problems(draft.settings());
        found.addAll(settings);
        if (settings.isEmpty()) {
            found.addAll(TopicRules.problems(ProjectSettings.topics(draft.settings())));
        }
        return found;
    }

    private static Optional<Reason> depthProblem(@Nullable Integer depth) {
        if (depth == null) {
            return Optional.empty();
        }
        if (depth < 0) {
            return Optional.of(Reason.of("field.greater_than_or_equal", 0));
        }
        return depth > DEEPEST_FETCH ? Optional.of(Reason.of("field.less_than_or_equal", DEEPEST_FETCH)) : Optional.empty();
    }

    private static Optional<Reason> configPathProblem(@Nullable String path) {
        if (path == null) {
            return Optional.empty();
        }
        if (path.codePointCount(0, path.length()) > CONFIG_PATH) {
            return Optional.of(Reason.of("field.too_long", CONFIG_PATH));
        }
        return path.startsWith("/") || path.contains("..") ? Optional.of(Reason.of("ci_config_path.outside")) : Optional.empty();
    }

    private static void add(List<FieldError> found, String field, Optional<Reason> reason) {
        reason.ifPresent(why -> found.add(new FieldError(field, why)));
    }
}
