package dev.slipway.application.epic;

import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.epic.port.EpicViews;
import org.junit.jupiter.api.Nested;

/** Contract of {@code EpicViews}, in parts by subject. */
public abstract class EpicViewsKit {

    protected abstract EpicViews views();

    protected abstract EpicTrees trees();

    protected abstract EpicIssues links();

    protected abstract EpicWorld world();

    @Nested
    final class Shapes extends EpicViewsShapesKit {

        Shapes() {
            super(EpicViewsKit.this);
        }
    }

    @Nested
    final class Lists extends EpicViewsListsKit {

        Lists() {
            super(EpicViewsKit.this);
        }
    }
}
