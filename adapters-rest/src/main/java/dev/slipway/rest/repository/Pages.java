package dev.slipway.rest.repository;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.rest.edge.Paging;

/** Lists of what never changes, such as a commit's files, are cut by number, also where they are walked by key. */
final class Pages {

    private Pages() {
    }

    static PageRequest.Offset of(Paging paging) {
        return paging.numbered();
    }
}
