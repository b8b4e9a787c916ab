package dev.slipway.application.mergerequest;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.activity.RecordMentions;
import dev.slipway.application.discussion.port.Mentions.Written;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.LabelSelection;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.milestone.MilestoneChoice;
import dev.slipway.application.project.port.Forks;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.label.LabelChange;
import dev.slipway.domain.mergerequest.MergeOptions;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Creates a merge request: for developers of the source project who read the target project, itself or one of its fork network. Attributes
 * that the caller may not set are ignored, as clients send them anyway.
 */
public final class CreateMergeRequest {

    private final Access access;
    private final MergeRequests requests;
    private final RecordVersions versions;
    private final WorkerSelection workers;
    private final Forks forks;
    private final MergeRequestReads reads;
    private final Parts parts;

    /** Parts of the use cases that write content: checks, labels, notes and transactions. */
    record Parts(MergeRequestChecks checks, LabelSelection selection, RequestNotes notes, Transactions transactions) {

        /** Returns the labels of a request after a change. */
        Labels labels(ProjectGrant grant, Labels present, LabelChange change) {
            return Labels.of(selection.apply(grant, present.names(), change));
        }
    }

    CreateMergeRequest(Access access, MergeRequests requests, RecordVersions versions, WorkerSelection workers, Forks forks,
            MergeRequestReads reads, Parts parts) {
        this.access = access;
        this.requests = requests;
        this.versions = versions;
        this.workers = workers;
        this.forks = forks;
        this.reads = reads;
        this.parts = parts;
    }

    /**
     * Attributes of the new merge request.
     *
     * @param targetProject empty for the source project
     * @param labels        in the order of the request: of one scope the last one stays
     * @param milestoneId   0 for none
     */
    public record Request(
            String sourceBranch,
            Optional<Long> targetProject,
            String targetBranch,
            String title,
            @Nullable String description,
            List<String> labels,
            MergeRequestWorkers workers,
            MergeOptions options,
            @Nullable Long milestoneId) {}

    public MergeRequestDetails create(Caller caller, ProjectRef reference, Request request) {
        Account author = access.signedIn(caller);
        ProjectGrant source = access.project(caller, reference, Ability.PUSH_CODE);
        ProjectGrant target = target(caller, source, request);
        MergeRequestContent content = content(target, request);
        MergeRequestChecks.refuseBad(content, parts.checks().milestoneProblem(target.id(), content, Change.to(content.milestone())));
        MergeRequestBranches branches = MergeRequestBranches.of(source.id(), request.sourceBranch(), target.id(), request.targetBranch());
        MergeRequestChecks.refuseBranches(branches);
        parts.checks().refuseTwin(branches);
        String head = parts.checks().head(source.id(), request.sourceBranch(), "source_branch");
        String start = parts.checks().head(target.id(), request.targetBranch(), "target_branch");
        RecordVersions.Prepared version = versions.prepare(source.id(), target.id(), start, head)
                .orElseThrow(() -> Refusal.invalid("source_branch", "merge_request.no_branch"));
        List<Written> mentions = RecordMentions.of(target.id(), versions.commits(source.id(), target.id(), version.version()));
        long created = parts.transactions().write(now -> {
            MergeRequestChecks.refuseBad(content, parts.checks().milestoneProblem(target.id(), content, Change.to(content.milestone())));
            long made = requests.create(new NewMergeRequest(branches, content, author.id(), now))
                    .orElseThrow(() -> parts.checks().twin(branches));
            Locked stored = requests.lock(made).orElseThrow();
            versions.store(stored, version, now);
            parts.notes().opened(stored, content, author.id(), now);
            parts.notes().mentioned(mentions, author.id());
            return made;
        });
        versions.updateOrLater(created);
        return reads.written(caller, target, created);
    }

    private ProjectGrant target(Caller caller, ProjectGrant source, Request request) {
        if (request.targetProject().filter(id -> id != source.id()).isEmpty()) {
            source.require(Ability.CREATE_MERGE_REQUEST);
            return source;
        }
        ProjectGrant target = access.project(caller, new ProjectRef.Id(request.targetProject().get()), Ability.CREATE_MERGE_REQUEST);
        if (forks.network(source.id()) != forks.network(target.id())) {
            throw Refusal.unprocessable(Reason.of("merge_request.no_fork"));
        }
        return target;
    }

    private MergeRequestContent content(ProjectGrant target, Request request) {
        boolean describes = target.allows(Ability.UPDATE_MERGE_REQUEST);
        MergeRequestWorkers chosen = describes ? new MergeRequestWorkers(workers.among(target.id(), request.workers().assignees()),
                workers.among(target.id(), request.workers().reviewers())) : new MergeRequestWorkers(List.of(), List.of());
        return new MergeRequestContent(request.title(), request.description(), request.targetBranch(),
                describes ? parts.labels(target, Labels.NONE, LabelChange.to(request.labels())) : Labels.NONE, chosen, null,
                request.options(), describes ? MilestoneChoice.named(request.milestoneId()) : null);
    }
}
