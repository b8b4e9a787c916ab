package dev.slipway.application.epic.fake;

import dev.slipway.application.epic.EpicIssuesKit;
import dev.slipway.application.epic.EpicWorld;
import dev.slipway.application.epic.port.EpicIssues;

final class FakeEpicIssuesTest extends EpicIssuesKit {

    private final FakeEpicWorld world = new FakeEpicWorld();

    @Override
    protected EpicIssues links() {
        return world.links;
    }

    @Override
    protected EpicWorld world() {
        return world;
    }
}
