package dev.slipway.rest.repository;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.rest.edge.paging.Paging;

/** Page requests of immutable lists, such as the files of a commit. Keyset pagination of these lists advances by page number. */
final class NumberedPages {

    private NumberedPages() {
    }

    static PageRequest.Offset of(Paging paging) {
        return paging.numbered();
    }
}
