package dev.slipway.application.epic;

import dev.slipway.application.epic.EpicListener.Moment;
import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.epic.port.EpicStore.Locked;
import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.epic.EpicDate;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicEvent;
import dev.slipway.domain.epic.EpicLifecycle;
import dev.slipway.domain.epic.EpicRules;
import dev.slipway.domain.kernel.Step;
import dev.slipway.domain.label.LabelChange;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Changes, closes and reopens an epic, for reporters. */
public final class UpdateEpic {

    private final EpicAccess owners;
    private final EpicStore epics;
    private final EpicTrees trees;
    private final EpicParents parents;
    private final List<EpicListener> listeners;
    private final Transactions transactions;
    private final InstantSource clock;

    UpdateEpic(EpicAccess owners, EpicStore epics, EpicTrees trees, EpicParents parents, List<EpicListener> listeners,
            Transactions transactions, InstantSource clock) {
        this.owners = owners;
        this.epics = epics;
        this.trees = trees;
        this.parents = parents;
        this.listeners = listeners;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Change of a first or last day. */
    public record Day(Change<Boolean> fixed, Change<LocalDate> chosen) {

        public static final Day KEEP = new Day(Change.keep(), Change.keep());

        private EpicDate over(EpicDate present) {
            return new EpicDate(Boolean.TRUE.equals(fixed.or(present.fixed())), chosen.or(present.chosen()));
        }
    }

    /**
     * @param color     null for the default
     * @param parent    id of another parent; null for none
     * @param updatedAt when that happened, told by an owner; ignored for others
     */
    public record Request(
            Change<String> title,
            Change<String> description,
            Change<Boolean> confidential,
            Change<String> color,
            LabelChange labels,
            Day start,
            Day due,
            Change<Long> parent,
            Optional<EpicEvent> event,
            Optional<Instant> updatedAt) {}

    /** Trees are locked where confidentiality or parent may change, before the row. */
    public EpicView update(Caller caller, EpicRef reference, Request request) {
        EpicAccess.Found found = owners.changeable(caller, reference);
        long userId = caller.accountId().orElseThrow();
        OptionalLong wanted = id(request.parent().or(null));
        wanted.ifPresent(parent -> owners.changeable(caller, parent));
        return transactions.write(() -> {
            if (request.parent().given() || request.confidential().given()) {
                trees.lock(found.group().id());
            }
            Locked present = epics.lock(found.epic().id()).orElseThrow(Refusal::notFound);
            EpicDraft draft = EpicChecks.checked(over(present.content(), request));
            OptionalLong parent = request.parent().given() ? wanted : present.parent();
            if (parent.isPresent() && !parent.equals(present.parent())) {
                parents.problem(present.id(), parent.getAsLong()).ifPresent(problem -> {
                    throw Refusal.invalid("parent", problem.reasonId());
                });
            }
            if (request.parent().given() || draft.confidential() != present.content().confidential()) {
                boolean parentSeen = wanted.isPresent() || found.epic().parent().isPresent();
                EpicChecks.refuse(owners.told(caller, present.id(), parentSeen,
                        EpicRules.secrecy(draft.confidential(), trees.around(present.id(), parent))));
            }
            Instant clockNow = clock.instant();
            Optional<Instant> told = request.updatedAt().filter(any -> found.group().holds(Role.OWNER))
                    .map(moment -> EpicChecks.past("updated_at", moment, clockNow));
            write(present, draft, parent, new Saying(userId, request.event(), told, told.orElse(clockNow)));
            return owners.shown(caller, present.id());
        });
    }

    /** @param told when it happens, where an owner says so */
    private record Saying(long userId, Optional<EpicEvent> event, Optional<Instant> told, Instant now) {}

    private void write(Locked present, EpicDraft draft, OptionalLong parent, Saying saying) {
        if (!parent.equals(present.parent())) {
            trees.adopt(present.id(), parent, saying.now());
        }
        Optional<EpicEvent> moving = saying.event().filter(event -> EpicLifecycle.TABLE.on(present.state(), event) instanceof Step.Moved);
        Moment moment = new Moment(present.groupId(), present.id(), present.iid(), saying.userId(), saying.now());
        moving.ifPresent(event -> {
            epics.move(present.id(), event, saying.userId(), saying.now());
            listeners.forEach(listener -> listener.moved(moment, event));
        });
        if (saying.told().isPresent() || !draft.equals(present.content())) {
            epics.change(present.id(), draft, saying.now());
        }
        if (!draft.equals(present.content())) {
            listeners.forEach(listener -> listener.changed(moment, present.content(), draft));
        }
    }

    private static OptionalLong id(@Nullable Long parent) {
        return parent == null || parent == 0 ? OptionalLong.empty() : OptionalLong.of(parent);
    }

    /** Scopes of labels are part of each tier that has epics. */
    private static EpicDraft over(EpicDraft present, Request request) {
        String color = request.color().or(present.color());
        return new EpicDraft(
                request.title().or(present.title()),
                request.description().or(present.description()),
                Boolean.TRUE.equals(request.confidential().or(present.confidential())),
                color == null ? EpicDraft.DEFAULT_COLOR : color,
                request.labels().apply(present.labels(), true),
                request.start().over(present.start()),
                request.due().over(present.due()));
    }
}
