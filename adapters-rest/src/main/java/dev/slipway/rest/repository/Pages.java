package dev.slipway.rest.repository;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.rest.edge.Paging;

/** Lists of repositories are walked by page: what they show has no ids to walk by. */
final class Pages {

    private Pages() {
    }

    static PageRequest.Offset of(Paging paging) {
        return (PageRequest.Offset) paging.request();
    }
}
