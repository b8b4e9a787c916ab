package dev.slipway.application.mergerequest;

import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.milestone.MilestoneChoice;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.domain.mergerequest.MergeRequestRules;
import dev.slipway.domain.repository.RefName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks shared by new and changed merge requests. */
final class MergeRequestChecks {

    private final MergeRequests requests;
    private final Refs refs;
    private final MilestoneChoice milestones;

    MergeRequestChecks(MergeRequests requests, Refs refs, MilestoneChoice milestones) {
        this.requests = requests;
        this.refs = refs;
        this.milestones = milestones;
    }

    /**
     * Returns why a merge request of the project cannot have its milestone. Joins the caller's transaction, until whose end the milestone
     * stays.
     *
     * @param change of the milestone
     */
    Optional<FieldError> milestoneProblem(long projectId, MergeRequestContent content, Change<Long> change) {
        return milestones.offers(projectId, content.milestone(), change) ? Optional.empty()
                : Optional.of(FieldError.of("milestone_id", "field.invalid"));
    }

    /** @param milestone why it cannot have its milestone */
    static void refuseBad(MergeRequestContent content, Optional<FieldError> milestone) {
        List<FieldError> problems = new ArrayList<>(MergeRequestRules.problems(content));
        milestone.ifPresent(problems::add);
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
    }

    /** Rejects branches of which no merge request can be. */
    static void refuseBranches(MergeRequestBranches branches) {
        MergeRequestBranches.POLICY.judge(branches).denial().ifPresent(reason -> {
            throw Refusal.unprocessable(reason);
        });
    }

    /** Returns the commit of a branch; rejects one that does not exist. @param field parameter that names it */
    String head(long projectId, String branch, String field) {
        RefName ref = RefName.branch(branch);
        return (ref.problem().isPresent() ? Optional.<Refs.Target>empty() : refs.find(projectId, ref)).map(Refs.Target::object)
                .orElseThrow(() -> Refusal.invalid(field, "merge_request.no_branch"));
    }

    /** Rejects branches that have an open merge request. */
    void refuseTwin(MergeRequestBranches branches) {
        requests.openTwin(branches).ifPresent(iid -> {
            throw twin(iid);
        });
    }

    /** Returns the rejection of a second open request of the same branches. */
    Refusal twin(MergeRequestBranches branches) {
        return requests.openTwin(branches).stream().mapToObj(MergeRequestChecks::twin).findFirst().orElseGet(() -> twin(0));
    }

    private static Refusal twin(long iid) {
        return Refusal.conflict(Reason.of("merge_request.taken", iid));
    }
}
