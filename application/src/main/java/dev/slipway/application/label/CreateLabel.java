package dev.slipway.application.label;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.label.LabelDraft;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Creates a label of a project or group, for reporters. A name that the owner or a group above it has is a conflict. */
public final class CreateLabel {

    private final LabelAccess access;
    private final LabelStore labels;
    private final LabelViews views;
    private final Transactions transactions;

    CreateLabel(LabelAccess access, LabelStore labels, LabelViews views, Transactions transactions) {
        this.access = access;
        this.labels = labels;
        this.views = views;
        this.transactions = transactions;
    }

    /** @param priority in the project; null for none, as for each label of a group */
    public LabelView create(Caller caller, LabelTarget target, LabelDraft draft, @Nullable Integer priority) {
        LabelOwner owner = access.changeable(caller, target);
        LabelPlace place = LabelAccess.reach(owner);
        LabelDraft checked = LabelChecks.checked(draft, priority);
        return transactions.write(now -> {
            if (views.find(place, new LabelRef(OptionalLong.empty(), checked.title()), OptionalLong.empty()).isPresent()) {
                throw LabelChecks.exists();
            }
            long id = labels.create(owner, checked, now).orElseThrow(LabelChecks::exists);
            if (owner instanceof LabelOwner.Project(long project) && priority != null) {
                labels.prioritize(id, project, LabelChecks.priority(priority));
            }
            return views.find(place, new LabelRef(OptionalLong.of(id), checked.title()), caller.accountId())
                    .orElseThrow(Refusal::notFound);
        });
    }
}
