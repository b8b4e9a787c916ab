package dev.slipway.rest.edge.paging;

import java.util.List;

/** Values of a {@link Keyset}, read once per route: reading an annotation's values costs more than a page request. */
public record KeysetRules(String type, String order, String defaultOrder, List<String> sorts, boolean otherOrders, boolean cursor,
        String parameter) {

    public static KeysetRules of(Keyset keyset) {
        return new KeysetRules(keyset.type(), keyset.order(), keyset.defaultOrder(), List.of(keyset.sorts()), keyset.otherOrders(),
                keyset.cursor(), keyset.parameter());
    }
}
