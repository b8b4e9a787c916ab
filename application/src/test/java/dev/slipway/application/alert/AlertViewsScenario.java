package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.alert.AlertFilter.Order;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Sort;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertSeverity;
import dev.slipway.domain.alert.AlertStatus;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Fixture of the kits of {@code AlertViews}. */
abstract class AlertViewsScenario extends AlertScenario {

    protected static final OptionalLong NOBODY = OptionalLong.empty();

    protected static AlertFilter all(long project, Order order, Sort sort) {
        return AlertFilter.of(project).orderedBy(order, sort);
    }

    protected final Page<Long> page(AlertFilter filter, PageRequest page) {
        return world().views().list(filter, page).map(AlertView::iid);
    }

    protected final List<Long> listed(AlertFilter filter) {
        Page<Long> page = page(filter, new PageRequest.Offset(1, PageRequest.MAX_SIZE));
        assertEquals(page.items().size(), page.total());
        return page.items();
    }

    /** Seven alerts that tie wherever they can. */
    protected final long ranked() {
        long project = world().project();
        long integration = integration(project);
        Instant[] starts = {NOW, NOW.minusSeconds(9), NOW, NOW.minusSeconds(5), NOW.minusSeconds(9), NOW, NOW};
        AlertSeverity[] severities = {AlertSeverity.LOW, AlertSeverity.CRITICAL, AlertSeverity.UNKNOWN, AlertSeverity.HIGH,
                AlertSeverity.LOW,
                AlertSeverity.INFO, AlertSeverity.MEDIUM};
        AlertStatus[] statuses = {AlertStatus.TRIGGERED, AlertStatus.RESOLVED, AlertStatus.IGNORED, AlertStatus.ACKNOWLEDGED,
                AlertStatus.TRIGGERED,
                AlertStatus.RESOLVED, AlertStatus.TRIGGERED};
        int[] events = {3, 1, 2, 1, 1, 2, 1};
        for (int each = 0; each < starts.length; each++) {
            Occurrence occurrence = Occurrence.of("a" + each).as(severities[each]).since(starts[each]);
            Instant created = NOW.plusSeconds(each / 2);
            long id = take(project, integration, Tier.PREMIUM, created,
                    IntStream.range(0, events[each]).mapToObj(any -> occurrence.reading()).toList())
                    .getFirst().id();
            become(id, statuses[each], NOBODY, NOW.plusSeconds(20 - each));
        }
        return project;
    }
}
