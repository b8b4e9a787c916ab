package dev.slipway.domain.mergerequest;

import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a project for the merges into it.
 *
 * @param pipeline           whether a pipeline has to succeed
 * @param resolveDiscussions whether all discussions have to be resolved
 * @param closeIssues        whether a merge into the default branch closes the issues that the request names
 * @param approvals          deprecated number of approvals, which answers show
 * @param forkPipelines      whether pipelines of requests from forks run in the project, if their creators may create pipelines there
 * @param mergedResults      whether pipelines of requests run on the commit that their merge would make, where the tier has them
 */
public record MergeSettings(PipelineCheck.Rule pipeline, boolean resolveDiscussions, Method method, Squash squash, boolean closeIssues,
        int approvals, boolean forkPipelines, boolean mergedResults) {

    public static final MergeSettings USUAL =
            new MergeSettings(PipelineCheck.Rule.NONE, false, Method.MERGE, Squash.DEFAULT_OFF, true, 0, true, false);

    /** Names of the settings, as projects store them. */
    public enum Name {
        ONLY_ALLOW_MERGE_IF_PIPELINE_SUCCEEDS, ALLOW_MERGE_ON_SKIPPED_PIPELINE, ONLY_ALLOW_MERGE_IF_ALL_DISCUSSIONS_ARE_RESOLVED,
        MERGE_METHOD, SQUASH_OPTION, AUTOCLOSE_REFERENCED_ISSUES, APPROVALS_BEFORE_MERGE, CI_ALLOW_FORK_PIPELINES_TO_RUN_IN_PARENT_PROJECT,
        MERGE_PIPELINES_ENABLED;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How branches are merged. */
    public enum Method {
        /** Always with a merge commit. */
        MERGE,
        /** With a merge commit, once the branch is based on the target. */
        REBASE_MERGE,
        /** Without a merge commit. */
        FF
    }

    /** Whether the commits of a request become one. */
    public enum Squash {
        NEVER, ALWAYS, DEFAULT_ON, DEFAULT_OFF;

        /** Returns whether a merge squashes, by the choice of the request. */
        public boolean decide(boolean chosen) {
            return this == ALWAYS || this != NEVER && chosen;
        }
    }

    public MergeSettings {
        Objects.requireNonNull(pipeline);
        Objects.requireNonNull(method);
        Objects.requireNonNull(squash);
    }

    /** @param stored returns the stored text of a setting; null for the default */
    public static MergeSettings of(Function<Name, @Nullable String> stored) {
        return new MergeSettings(
                new PipelineCheck.Rule(flag(stored.apply(Name.ONLY_ALLOW_MERGE_IF_PIPELINE_SUCCEEDS), false),
                        flag(stored.apply(Name.ALLOW_MERGE_ON_SKIPPED_PIPELINE), false)),
                flag(stored.apply(Name.ONLY_ALLOW_MERGE_IF_ALL_DISCUSSIONS_ARE_RESOLVED), false),
                choice(stored.apply(Name.MERGE_METHOD), Method.MERGE),
                choice(stored.apply(Name.SQUASH_OPTION), Squash.DEFAULT_OFF),
                flag(stored.apply(Name.AUTOCLOSE_REFERENCED_ISSUES), true),
                number(stored.apply(Name.APPROVALS_BEFORE_MERGE)),
                flag(stored.apply(Name.CI_ALLOW_FORK_PIPELINES_TO_RUN_IN_PARENT_PROJECT), true),
                flag(stored.apply(Name.MERGE_PIPELINES_ENABLED), false));
    }

    private static boolean flag(@Nullable String text, boolean otherwise) {
        return text == null ? otherwise : Boolean.parseBoolean(text);
    }

    private static int number(@Nullable String text) {
        return text == null ? 0 : Integer.parseInt(text);
    }

    private static <E extends Enum<E>> E choice(@Nullable String text, E otherwise) {
        return text == null ? otherwise : Enum.valueOf(otherwise.getDeclaringClass(), text.toUpperCase(Locale.ROOT));
    }
}
