package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Sort;
import dev.slipway.application.namespace.GroupFilter.Order;
import dev.slipway.application.namespace.GroupFilter.Place;
import dev.slipway.application.namespace.GroupFilter.Relation;
import dev.slipway.domain.access.Role;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GroupFilterTest {

    @Test
    void filter_is_narrowed_in_one_respect_after_another() {
        Relation owned = new Relation(true, Optional.of(Role.OWNER));
        GroupFilter filter = GroupFilter.all().withSearch(Optional.of("part")).without(List.of(1L)).withRelation(owned)
                .at(Place.directlyInside(2)).orderedBy(Order.NAME, Sort.DESC);
        assertEquals(Optional.of("part"), filter.search());
        assertEquals(List.of(1L), filter.skipped());
        assertEquals(owned, filter.relation());
        assertEquals(new Place(false, Optional.of(2L), Optional.empty()), filter.place());
        assertEquals(new Place(false, Optional.empty(), Optional.of(2L)), Place.anywhereInside(2));
        assertEquals(Order.NAME, filter.order());
        assertEquals(Sort.DESC, filter.sort());
        assertEquals(GroupFilter.all(), filter.withSearch(Optional.empty()).without(List.of()).withRelation(Relation.ANY).at(Place.ANYWHERE)
                .orderedBy(Order.ID, Sort.ASC));
    }
}
