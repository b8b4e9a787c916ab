package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.epic.EpicFilter.Place;
import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.epic.EpicAudience;
import dev.slipway.domain.issue.IssueAudience;
import dev.slipway.domain.namespace.GroupAudience;
import java.util.List;
import java.util.OptionalLong;

/** Epics and readers for the parts of the contract of {@code EpicViews}. */
abstract class EpicViewsScenario {

    static final EpicAudience STRANGERS = EpicAudience.of(Caller.ANONYMOUS);
    static final EpicAudience ALL = new EpicAudience(new GroupAudience(true, true, true, OptionalLong.of(1)));
    static final IssueAudience ISSUES = IssueAudience.everywhere(Caller.ANONYMOUS);
    static final PageRequest MOST = new PageRequest.Offset(1, 100);

    private final EpicViewsKit kit;

    EpicViewsScenario(EpicViewsKit kit) {
        this.kit = kit;
    }

    final EpicViews views() {
        return kit.views();
    }

    final EpicTrees trees() {
        return kit.trees();
    }

    final EpicIssues links() {
        return kit.links();
    }

    final EpicWorld world() {
        return kit.world();
    }

    final void adopt(long child, long parent) {
        world().transactions().run(now -> trees().adopt(child, OptionalLong.of(parent), EpicWorld.START));
    }

    final EpicView shown(long id) {
        return views().find(id, ALL).orElseThrow();
    }

    final List<Long> listed(EpicFilter filter, EpicAudience audience) {
        Page<EpicView> page = views().list(filter, audience, MOST);
        assertEquals(page.items().size(), page.total());
        return page.items().stream().map(EpicView::id).toList();
    }

    final List<Long> listed(EpicFilter filter) {
        return listed(filter, ALL);
    }

    static EpicFilter in(long group) {
        return EpicFilter.at(new Place.Group(group, false, false));
    }
}
