package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.variable.Variable;
import java.util.List;

/**
 * What is known of a pipeline before it exists. The default branch, and whether the ref is protected, are among the predefined
 * variables, which is where rules look for them.
 *
 * @param projectPath  the full path of the project
 * @param ref          the branch or tag
 * @param tag          whether it is a tag
 * @param source       what started the pipeline, such as {@code push}
 * @param predefined   variables below those of the configuration
 * @param overriding   variables above those of the configuration, lowest first: of the person, the instance, groups, project and the pipeline
 *                     itself, as far as they are for jobs without an environment
 * @param commit       the commit's files
 * @param environments what is known of the environments of jobs
 * @param number       known to jobs, and not to what decides whether there is a pipeline
 */
public record PipelineContext(String projectPath, String ref, boolean tag, String source, List<Variable> predefined,
        List<Variable> overriding, CommitView commit, EnvironmentView environments, NumberView number) {
    private static final String MERGE_REQUEST = "merge_request_event";

    /** What is known where no pipeline is made. */
    public PipelineContext(String projectPath, String ref, boolean tag, String source, List<Variable> predefined, List<Variable> overriding,
            CommitView commit, EnvironmentView environments) {
        this(projectPath, ref, tag, source, predefined, overriding, commit, environments, NumberView.NONE);
    }

    /** The same for a pipeline that is made. */
    public PipelineContext numbered(NumberView given) {
        return new PipelineContext(projectPath, ref, tag, source, predefined, overriding, commit, environments, given);
    }

    /** The same with another view of the commit. */
    public PipelineContext seeing(CommitView other) {
        return new PipelineContext(projectPath, ref, tag, source, predefined, overriding, other, environments, number);
    }

    public boolean forMergeRequest() {
        return source.equals(MERGE_REQUEST);
    }

    public boolean forBranch() {
        return !tag && !forMergeRequest();
    }
}
