package dev.slipway.application.milestone;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.milestone.port.Milestones;
import dev.slipway.application.milestone.port.Milestones.Cleared;
import dev.slipway.application.milestone.port.Milestones.Promoted;
import dev.slipway.domain.milestone.MilestoneDraft;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;

/** Fixture of the kits of {@code Milestones}. */
abstract class MilestonesScenario {

    protected static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    protected static final Instant LATER = START.plusSeconds(60);
    protected static final LocalDate PAST = LocalDate.of(2000, 1, 1);
    protected static final LocalDate FUTURE = LocalDate.of(9999, 12, 31);

    protected long outer;
    protected long group;
    protected MilestoneOwner ofOuter;
    protected MilestoneOwner ofGroup;
    protected MilestoneOwner ofProject;
    protected MilestoneOwner ofOther;

    protected final MilestonesKit kit;

    MilestonesScenario(MilestonesKit kit) {
        this.kit = kit;
    }

    protected final Milestones milestones() {
        return kit.milestones();
    }

    protected final Transactions transactions() {
        return kit.transactions();
    }

    protected final AccessWorld rows() {
        return kit.rows();
    }

    @BeforeEach
    final void arrange() {
        outer = rows().store(GroupDraft.named("outer"));
        group = rows().store(GroupDraft.named("inner").inside(outer));
        ofOuter = new MilestoneOwner.Group(outer);
        ofGroup = new MilestoneOwner.Group(group);
        ofProject = new MilestoneOwner.Project(rows().store(ProjectDraft.in(group, "one")));
        ofOther = new MilestoneOwner.Project(rows().store(ProjectDraft.in(group, "two")));
    }

    protected static MilestoneDraft draft(String title) {
        return new MilestoneDraft(title, null, null, null);
    }

    protected final long made(MilestoneOwner owner, MilestoneDraft draft) {
        return transactions().write(() -> milestones().create(owner, draft, START));
    }

    protected final long made(MilestoneOwner owner, String title) {
        return made(owner, draft(title));
    }

    protected final MilestoneView found(MilestoneOwner owner, long id) {
        return milestones().find(owner, id).orElseThrow();
    }

    protected final List<Long> listed(List<MilestoneOwner> owners, MilestoneFilter filter) {
        return milestones().list(owners, filter, PageRequest.Offset.first()).items().stream().map(MilestoneView::id).toList();
    }

    protected final void hide(long id) {
        transactions().run(now -> milestones().hide(id, LATER));
    }

    protected final Optional<Promoted> promoted(long id) {
        return transactions().write(() -> milestones().promote(ofProject.id(), id, group, LATER));
    }

    /** Returns whether there may be more. */
    protected final boolean cleared(long id, int most) {
        return clear(id, most).more();
    }

    protected final Cleared clear(long id, int most) {
        return transactions().write(() -> milestones().clear(id, most));
    }
}
