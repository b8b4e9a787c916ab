package dev.slipway.application.repository.fake;

import dev.slipway.application.repository.MergeRequestRefsKit;
import dev.slipway.application.repository.port.MergeRequestRefs;

final class FakeMergeRequestRefsTest extends MergeRequestRefsKit {

    private final FakeMergeRequestRefs refs = new FakeMergeRequestRefs();
    private int number;

    FakeMergeRequestRefsTest() {
        refs.lose(99);
        refs.lose("f".repeat(40));
    }

    @Override
    protected MergeRequestRefs refs() {
        return refs;
    }

    @Override
    protected String commit(long projectId) {
        return "%040x".formatted(++number);
    }
}
