package dev.slipway.application.mergerequest;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.automerge.EndAutoMerge;
import dev.slipway.application.mergerequest.note.RequestNotes;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.mergerequest.version.RecordVersions;
import dev.slipway.application.milestone.MilestoneChoice;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.issue.Labels;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.Step;
import dev.slipway.domain.label.LabelChange;
import dev.slipway.domain.mergerequest.MergeOptions;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestEvent;
import dev.slipway.domain.mergerequest.MergeRequestLifecycle;
import dev.slipway.domain.mergerequest.MergeRequestState;
import dev.slipway.domain.mergerequest.MergeRequestWorkers;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Changes, closes and reopens a merge request. Developers change all attributes; its author and assignees change its content and state.
 * Attributes that the caller may not set are ignored, as clients send them anyway.
 */
public final class UpdateMergeRequest {

    private final Access access;
    private final MergeRequests requests;
    private final RecordVersions versions;
    private final WorkerSelection workers;
    private final MergeRequestReads reads;
    private final CreateMergeRequest.Parts parts;
    private final MergeRequestChecks checks;
    private final RequestNotes notes;
    private final EndAutoMerge autoMerges;
    private final Transactions transactions;

    UpdateMergeRequest(Access access, MergeRequests requests, RecordVersions versions, WorkerSelection workers, MergeRequestReads reads,
            CreateMergeRequest.Parts parts, EndAutoMerge autoMerges) {
        this.access = access;
        this.requests = requests;
        this.versions = versions;
        this.workers = workers;
        this.reads = reads;
        this.parts = parts;
        this.checks = parts.checks();
        this.notes = parts.notes();
        this.transactions = parts.transactions();
        this.autoMerges = autoMerges;
    }

    /** Changes of users and labels. */
    public record People(LabelChange labels, Change<List<Long>> assignees, Change<List<Long>> reviewers) {

        static final People NONE = new People(LabelChange.NONE, Change.keep(), Change.keep());
    }

    /** Changes of the options of the merge. */
    public record Options(Change<Boolean> removeSource, Change<Boolean> squash, Change<Boolean> collaboration) {}

    public record Request(
            Change<String> title,
            Change<String> description,
            Change<String> targetBranch,
            People people,
            Change<Boolean> discussionLocked,
            Options options,
            Change<Long> milestoneId,
            Optional<MergeRequestEvent> event) {

        private Request ofItsOwner() {
            return new Request(title, description, targetBranch, People.NONE, Change.keep(), options, Change.keep(), event);
        }

        /** Returns a request that leaves the source branch to users who may push to it. */
        private Request withoutSource() {
            return new Request(title, description, targetBranch, people, discussionLocked,
                    new Options(Change.keep(), options.squash(), Change.keep()), milestoneId, event);
        }

        private Request with(Change<List<Long>> assignees, Change<List<Long>> reviewers) {
            return new Request(title, description, targetBranch, new People(people.labels(), assignees, reviewers), discussionLocked,
                    options, milestoneId, event);
        }
    }

    public MergeRequestDetails update(Caller caller, ProjectRef reference, long iid, Request request) {
        Account account = access.signedIn(caller);
        ProjectGrant grant = access.project(caller, reference, Ability.READ_MERGE_REQUESTS);
        Request selected = grant.allows(Ability.UPDATE_MERGE_REQUEST)
                ? request.with(request.people().assignees().map(wanted -> workers.among(grant.id(), wanted)),
                        request.people().reviewers().map(wanted -> workers.among(grant.id(), wanted)))
                : request;
        long written = transactions.write(now -> {
            Locked present = requests.lock(grant.id(), iid).orElseThrow(Refusal::notFound);
            Request permitted = allowed(grant, present, account, selected);
            Labels labels = parts.labels(grant, present.content().labels(), permitted.people().labels());
            write(present, mayShareSource(caller, present) ? permitted : permitted.withoutSource(), labels, account.id(), now);
            return present.id();
        });
        versions.updateOrLater(written);
        return reads.written(caller, grant, written);
    }

    /** Returns whether the caller may push to the source project, and so permit other users to do it, and the removal of its branch. */
    private boolean mayShareSource(Caller caller, Locked present) {
        OptionalLong source = present.branches().sourceProject();
        return source.isPresent() && access.allows(caller, new ProjectRef.Id(source.getAsLong()), Ability.PUSH_CODE);
    }

    private static Request allowed(ProjectGrant grant, Locked present, Account account, Request request) {
        if (grant.allows(Ability.UPDATE_MERGE_REQUEST)) {
            return request;
        }
        if (!present.belongsTo(account.id())) {
            throw Refusal.forbidden();
        }
        grant.require(Ability.CHANGE_OWN_MERGE_REQUEST);
        return request.ofItsOwner();
    }

    private void write(Locked present, Request request, Labels labels, long user, Instant now) {
        boolean redirected = !given(request.targetBranch(), present.content().targetBranch(), "").equals(present.content().targetBranch());
        if (present.state() == MergeRequestState.LOCKED && (redirected || request.event().isPresent())) {
            throw Refusal.conflict(Reason.of("merge_request.being_merged"));
        }
        MergeRequestContent content = over(present, request, labels);
        MergeRequestChecks.refuseBad(content, checks.milestoneProblem(present.projectId(), content, request.milestoneId()));
        boolean retargeted = !content.targetBranch().equals(present.content().targetBranch());
        if (retargeted) {
            MergeRequestChecks.refuseBranches(present.branches().into(content.targetBranch()));
            checks.head(present.projectId(), content.targetBranch(), "target_branch");
        }
        Optional<MergeRequestEvent> moving = request.event()
                .filter(event -> MergeRequestLifecycle.TABLE.on(present.state(), event) instanceof Step.Moved);
        boolean stored = (content.equals(present.content()) || requests.change(present.id(), content, now))
                && moving.map(event -> requests.move(present.id(), event, user, now)).orElse(true);
        if (!stored) {
            throw checks.twin(present.branches().into(content.targetBranch()));
        }
        moving.ifPresent(event -> notes.moved(present, event, user, now));
        notes.changed(present, present.content(), content, user, now);
        autoMerges.changed(present, content, user, now);
        if (retargeted || moving.filter(event -> event == MergeRequestEvent.REOPEN).isPresent()) {
            versions.updateLater(present.id());
        } else if (present.state() != MergeRequestState.MERGED && !isNamingTheSame(content, present.content())) {
            versions.closingsLater(present.id());
        }
    }

    /** Returns whether two contents have the same texts, and so name the same issues. */
    private static boolean isNamingTheSame(MergeRequestContent one, MergeRequestContent other) {
        return Objects.equals(one.title(), other.title()) && Objects.equals(one.description(), other.description());
    }

    /** A request that is merged keeps its branches. */
    private static MergeRequestContent over(Locked locked, Request request, Labels labels) {
        MergeRequestContent present = locked.content();
        People people = request.people();
        boolean movable = locked.state() == MergeRequestState.OPENED || locked.state() == MergeRequestState.CLOSED;
        return new MergeRequestContent(
                request.title().or(present.title()),
                request.description().or(present.description()),
                movable ? given(request.targetBranch(), present.targetBranch(), "") : present.targetBranch(),
                labels,
                new MergeRequestWorkers(given(people.assignees(), present.workers().assignees(), List.of()),
                        given(people.reviewers(), present.workers().reviewers(), List.of())),
                request.discussionLocked().or(present.discussionLocked()),
                new MergeOptions(given(request.options().removeSource(), present.options().removeSource(), false),
                        given(request.options().squash(), present.options().squash(), false),
                        given(request.options().collaboration(), present.options().collaboration(), false)),
                MilestoneChoice.named(request.milestoneId().or(present.milestone())));
    }

    /** @param instead of null */
    private static <T> T given(Change<T> change, T present, T instead) {
        T value = change.or(present);
        return value == null ? instead : value;
    }
}
