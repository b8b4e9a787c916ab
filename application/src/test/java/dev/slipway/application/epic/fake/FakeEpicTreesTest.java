package dev.slipway.application.epic.fake;

import dev.slipway.application.epic.EpicTreesKit;
import dev.slipway.application.epic.EpicWorld;
import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.epic.port.EpicTrees;

final class FakeEpicTreesTest extends EpicTreesKit {

    private final FakeEpicWorld world = new FakeEpicWorld();

    @Override
    protected EpicTrees trees() {
        return world.trees;
    }

    @Override
    protected EpicIssues links() {
        return world.links;
    }

    @Override
    protected EpicWorld world() {
        return world;
    }
}
