package dev.slipway.domain.ciconfig.plan;

import dev.slipway.domain.branch.MergeRequestRef;
import dev.slipway.domain.variable.Variable;
import java.util.List;

/**
 * Facts about a pipeline before it exists. The default branch, and whether the ref is protected, are among the predefined variables,
 * where rules read them. A context is made in steps:
 * {@code PipelineContext.of("group/project", "main", false, "push").withVariables(predefined, overriding).seeing(paths).in(environments)}.
 *
 * @param subject      project, ref and cause
 * @param layers       variables above and below those of the configuration
 * @param commit       files of the commit
 * @param environments environments of jobs
 * @param number       number of the pipeline; known to jobs, and not to the rules of the workflow
 */
public record PipelineContext(Subject subject, Layers layers, CommitPaths commit, EnvironmentView environments, NumberView number) {
    private static final String MERGE_REQUEST = "merge_request_event";

    /**
     * Project, ref and cause of a pipeline.
     *
     * @param projectPath full path of the project
     * @param ref         branch or tag
     * @param tag         whether the ref is a tag
     * @param source      cause of the pipeline, such as {@code push}
     */
    public record Subject(String projectPath, String ref, boolean tag, String source) {
    }

    /**
     * Variables above and below those of the configuration.
     *
     * @param predefined variables below
     * @param overriding variables above, lowest first: of the user, the instance, groups, the project and the pipeline itself, except
     *                   those of one environment alone
     */
    public record Layers(List<Variable> predefined, List<Variable> overriding) {
        static final Layers NONE = new Layers(List.of(), List.of());
    }

    /** Returns a context without variables, files and environments, of a pipeline that is not created. */
    public static PipelineContext of(String projectPath, String ref, boolean tag, String source) {
        return new PipelineContext(new Subject(projectPath, ref, tag, source), Layers.NONE, CommitPaths.NONE, EnvironmentView.NEW,
                NumberView.NONE);
    }

    public PipelineContext withVariables(List<Variable> predefined, List<Variable> overriding) {
        return new PipelineContext(subject, new Layers(predefined, overriding), commit, environments, number);
    }

    public PipelineContext seeing(CommitPaths other) {
        return new PipelineContext(subject, layers, other, environments, number);
    }

    public PipelineContext in(EnvironmentView other) {
        return new PipelineContext(subject, layers, commit, other, number);
    }

    /** Returns the context of a pipeline that is created. */
    public PipelineContext numbered(NumberView given) {
        return new PipelineContext(subject, layers, commit, environments, given);
    }

    public boolean forMergeRequest() {
        return subject.source().equals(MERGE_REQUEST) || MergeRequestRef.iid(subject.ref()).isPresent();
    }

    public boolean forBranch() {
        return !subject.tag() && !forMergeRequest();
    }
}
