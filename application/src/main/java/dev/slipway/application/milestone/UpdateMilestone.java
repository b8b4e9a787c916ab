package dev.slipway.application.milestone;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.milestone.MilestoneAccess.Managed;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.application.milestone.port.Milestones.Locked;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.Step;
import dev.slipway.domain.milestone.MilestoneDraft;
import dev.slipway.domain.milestone.MilestoneEvent;
import dev.slipway.domain.milestone.MilestoneLifecycle;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Objects;
import java.util.Optional;

/** Changes, closes and activates a milestone, for reporters. */
public final class UpdateMilestone {

    private final MilestoneAccess owners;
    private final Milestones milestones;
    private final Transactions transactions;

    public UpdateMilestone(Access access, Milestones milestones, Transactions transactions) {
        this.owners = new MilestoneAccess(access);
        this.milestones = milestones;
        this.transactions = transactions;
    }

    public record Request(Change<String> title, Change<String> description, Change<LocalDate> startDate, Change<LocalDate> dueDate,
            Optional<MilestoneEvent> event) {

        private MilestoneDraft over(MilestoneDraft present) {
            return new MilestoneDraft(title.or(present.title()), description.or(present.description()),
                    startDate.or(present.startDate()), dueDate.or(present.dueDate()));
        }
    }

    public MilestoneView update(Caller caller, MilestoneTarget target, long id, Request request) {
        Managed managed = owners.managed(caller, target);
        return transactions.write(now -> {
            if (request.title().given()) {
                milestones.lockTitles(managed.namespaceId());
            }
            Locked present = milestones.lock(managed.owner(), id).orElseThrow(Refusal::notFound);
            MilestoneDraft draft = request.over(present.content());
            MilestoneChecks.refuseBad(draft);
            if (!Objects.equals(draft.title(), present.content().title())) {
                MilestoneChecks.refuseTaken(milestones, managed.owner(), draft, id);
            }
            write(present, draft, request.event(), now);
            return milestones.find(managed.owner(), id).orElseThrow(Refusal::notFound);
        });
    }

    private void write(Locked present, MilestoneDraft draft, Optional<MilestoneEvent> event, Instant now) {
        event.filter(asked -> MilestoneLifecycle.TABLE.on(present.state(), asked) instanceof Step.Moved)
                .ifPresent(moving -> milestones.move(present.id(), moving, now));
        if (!draft.equals(present.content())) {
            milestones.change(present.id(), draft, now);
        }
    }
}
