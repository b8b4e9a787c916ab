package dev.slipway.application.label;

import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelStore.Stored;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.label.LabelDraft;
import java.util.Objects;
import java.util.OptionalLong;

/** Changes a label of a project or group itself, for reporters. Labels of groups above are changed there. */
public final class UpdateLabel {

    private final LabelAccess access;
    private final LabelStore labels;
    private final LabelViews views;
    private final Transactions transactions;

    UpdateLabel(LabelAccess access, LabelStore labels, LabelViews views, Transactions transactions) {
        this.access = access;
        this.labels = labels;
        this.views = views;
        this.transactions = transactions;
    }

    /** @param priority in the project; ignored for labels of groups */
    public record Request(Change<String> title, Change<String> color, Change<String> description, Change<Integer> priority) {

        private LabelDraft over(LabelDraft present) {
            return new LabelDraft(Objects.requireNonNullElse(title.or(present.title()), ""),
                    Objects.requireNonNullElse(color.or(present.color()), ""), description.or(present.description()));
        }
    }

    /** Returns whether another name is that of a label of a group above a project, beside which the project could not create one. */
    private boolean takenAbove(LabelOwner owner, Stored present, LabelDraft draft) {
        return owner instanceof LabelOwner.Project && !draft.title().equals(present.content().title())
                && views.find(LabelAccess.reach(owner), new LabelRef(OptionalLong.empty(), draft.title()), OptionalLong.empty())
                        .isPresent();
    }

    public LabelView update(Caller caller, LabelTarget target, LabelRef reference, Request request) {
        LabelOwner owner = access.changeable(caller, target);
        return transactions.write(now -> {
            Stored present = labels.lock(owner, reference).orElseThrow(() -> Refusal.notFound("Label"));
            LabelDraft checked = LabelChecks.checked(request.over(present.content()), request.priority().or(null));
            if (!checked.equals(present.content()) && (takenAbove(owner, present, checked) || !labels.change(present.id(), checked, now))) {
                throw LabelChecks.taken();
            }
            if (owner instanceof LabelOwner.Project(long project) && request.priority().given()) {
                labels.prioritize(present.id(), project, LabelChecks.priority(request.priority().or(null)));
            }
            return views.find(LabelAccess.reach(owner), new LabelRef(OptionalLong.of(present.id()), checked.title()), caller.accountId())
                    .orElseThrow(Refusal::notFound);
        });
    }
}
