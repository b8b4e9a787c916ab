package dev.slipway.application.label;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.project.ProjectAudience;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Returns labels of projects and groups, for callers with an account who see the owner. */
public final class LabelReads {

    private final LabelAccess access;
    private final LabelViews labels;
    private final List<LabelItems> items;

    LabelReads(LabelAccess access, LabelViews labels, List<LabelItems> items) {
        this.access = access;
        this.labels = labels;
        this.items = items;
    }

    /**
     * Which labels a list contains beside those of the owner.
     *
     * @param ancestors   those of the groups above
     * @param descendants those of subgroups that the caller sees; ignored for projects
     * @param projects    those of projects that the caller sees; ignored for projects
     * @param search      part of name or description; empty for all
     */
    public record Selection(boolean ancestors, boolean descendants, boolean projects, Optional<String> search) {}

    public Page<LabelView> list(Caller caller, LabelTarget target, Selection selection, PageRequest page) {
        LabelPlace place = place(caller, access.readable(caller, target), selection);
        return labels.list(place, selection.search().filter(text -> !text.isBlank()), caller.accountId(), page);
    }

    /** Returns a label. @param selection of the labels among which it is looked for, without regard to a search */
    public LabelView get(Caller caller, LabelTarget target, LabelRef reference, Selection selection) {
        LabelPlace place = place(caller, access.readable(caller, target), selection);
        return labels.find(place, reference, caller.accountId()).orElseThrow(() -> Refusal.notFound("Label"));
    }

    /** Counts the items of labels that the caller sees, with one statement for each kind of item. */
    public Map<Long, LabelCounts> count(Caller caller, Collection<Long> labelIds) {
        Map<Long, LabelCounts> counts = new HashMap<>();
        if (!labelIds.isEmpty()) {
            items.forEach(kind -> kind.count(caller, labelIds).forEach((id, found) -> counts.merge(id, found, LabelCounts::plus)));
        }
        return counts;
    }

    private static LabelPlace place(Caller caller, LabelOwner owner, Selection selection) {
        return switch (owner) {
            case LabelOwner.Project(long id) -> new LabelPlace.OfProject(id, selection.ancestors());
            case LabelOwner.Group(long id) -> new LabelPlace.OfGroup(id, selection.ancestors(),
                    selection.descendants() ? caller.account().map(LabelReads::seeing) : Optional.empty(),
                    selection.projects() ? Optional.of(ProjectAudience.of(caller)) : Optional.empty());
        };
    }

    private static GroupAudience seeing(Account account) {
        return GroupAudience.visibleTo(account);
    }
}
