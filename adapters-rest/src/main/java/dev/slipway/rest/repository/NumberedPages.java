package dev.slipway.rest.repository;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.rest.edge.paging.Paging;

/** Pages of immutable lists, such as the files of a commit. They are cut by number, also for walks by key. */
final class NumberedPages {

    private NumberedPages() {
    }

    static PageRequest.Offset of(Paging paging) {
        return paging.numbered();
    }
}
