package dev.slipway.application.pipeline;

import dev.slipway.application.pipeline.port.Pipelines.InitialState;
import dev.slipway.application.pipeline.port.Pipelines.NewPipeline;
import dev.slipway.domain.pipeline.EarlyEnd;
import dev.slipway.domain.pipeline.PipelineFailureReason;
import dev.slipway.domain.pipeline.PipelineSource;
import dev.slipway.domain.variable.PipelineMergeRequests;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A pipeline that a test wants, from the plainest on: a push of a protected main that nobody made. */
public record PipelineDraft(long projectId, Long pushId, Long userId, String name, PipelineSource source, String ref, boolean tag,
        boolean refProtected, String sha, PipelineFailureReason failure, String problems, List<PipelineVariable> variables,
        List<JobDraft> jobs, EarlyEnd earlyEnd, OptionalLong number) {

    public static final String SHA = "a".repeat(40);
    public static final String BEFORE = "0".repeat(40);

    public static PipelineDraft in(long project, JobDraft... jobs) {
        return new PipelineDraft(project, null, null, null, PipelineSource.PUSH, "main", false, true, SHA, null, null, List.of(), List.of(
                jobs), EarlyEnd.USUAL, OptionalLong.empty());
    }

    /** A pipeline without jobs, for a test that stores them on their own. */
    public static PipelineDraft in(long project) {
        return in(project, new JobDraft[0]);
    }

    /** Jobs of the first stage. */
    public static PipelineDraft in(long project, String... jobs) {
        return in(project, Stream.of(jobs).map(name -> JobDraft.of(name, 0)).toArray(JobDraft[]::new));
    }

    public PipelineDraft by(long user) {
        return new PipelineDraft(projectId, pushId, user, name, source, ref, tag, refProtected, sha, failure, problems, variables, jobs,
                earlyEnd, number);
    }

    public PipelineDraft ofPush(long push) {
        return new PipelineDraft(projectId, push, userId, name, source, ref, tag, refProtected, sha, failure, problems, variables, jobs,
                earlyEnd, number);
    }

    public PipelineDraft named(String wanted) {
        return new PipelineDraft(projectId, pushId, userId, wanted, source, ref, tag, refProtected, sha, failure, problems, variables, jobs,
                earlyEnd, number);
    }

    public PipelineDraft from(PipelineSource wanted) {
        return new PipelineDraft(projectId, pushId, userId, name, wanted, ref, tag, refProtected, sha, failure, problems, variables, jobs,
                earlyEnd, number);
    }

    public PipelineDraft on(String branch, boolean isProtected) {
        return new PipelineDraft(projectId, pushId, userId, name, source, branch, false, isProtected, sha, failure, problems, variables,
                jobs, earlyEnd, number);
    }

    public PipelineDraft onTag(String wanted) {
        return new PipelineDraft(projectId, pushId, userId, name, source, wanted, true, false, sha, failure, problems, variables, jobs,
                earlyEnd, number);
    }

    public PipelineDraft at(String commit) {
        return new PipelineDraft(projectId, pushId, userId, name, source, ref, tag, refProtected, commit, failure, problems, variables,
                jobs, earlyEnd, number);
    }

    public PipelineDraft broken(String why) {
        return new PipelineDraft(projectId, pushId, userId, name, source, ref, tag, refProtected, sha, PipelineFailureReason.CONFIG_ERROR,
                why, variables, jobs, earlyEnd, number);
    }

    public PipelineDraft given(PipelineVariable... given) {
        return new PipelineDraft(projectId, pushId, userId, name, source, ref, tag, refProtected, sha, failure, problems, List.of(given),
                jobs, earlyEnd, number);
    }

    public PipelineDraft ending(EarlyEnd early) {
        return new PipelineDraft(projectId, pushId, userId, name, source, ref, tag, refProtected, sha, failure, problems, variables, jobs,
                early, number);
    }

    public PipelineDraft numbered(long given) {
        return new PipelineDraft(projectId, pushId, userId, name, source, ref, tag, refProtected, sha, failure, problems, variables, jobs,
                earlyEnd, OptionalLong.of(given));
    }

    public NewPipeline pipeline(long id) {
        return pipeline(id, PipelineMergeRequests.NONE);
    }

    /** @param schedule that makes it; null for none */
    public NewPipeline pipeline(long id, ScheduleOrigin schedule) {
        return pipeline(id, new PipelineCause(source, userId, pushId, schedule, PipelineMergeRequests.NONE));
    }

    /** @param known merge requests that it knows */
    public NewPipeline pipeline(long id, PipelineMergeRequests known) {
        return pipeline(id, new PipelineCause(source, userId, pushId, null, known));
    }

    private NewPipeline pipeline(long id, PipelineCause cause) {
        return new NewPipeline(id, number, projectId, cause, new PipelineRevision(ref, tag, refProtected, sha, BEFORE), name,
                failure == null ? InitialState.CREATED : InitialState.failed(failure, problems), variables, earlyEnd,
                jobs.stream().map(JobDraft::job).toList());
    }
}
