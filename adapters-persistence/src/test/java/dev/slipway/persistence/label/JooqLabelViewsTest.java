package dev.slipway.persistence.label;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.label.LabelPlace;
import dev.slipway.application.label.LabelViewsKit;
import dev.slipway.application.label.LabelWorld;
import dev.slipway.application.label.port.LabelStore;
import dev.slipway.application.label.port.LabelViews;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.domain.project.ProjectAudience;
import dev.slipway.persistence.testing.Persistence;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqLabelViewsTest extends LabelViewsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected LabelViews views() {
        return HERE.get(LabelViews.class);
    }

    @Override
    protected LabelStore labels() {
        return HERE.get(LabelStore.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected LabelWorld world() {
        return new LabelRows(HERE);
    }

    @Test
    void page_is_one_statement() {
        AtomicInteger statements = new AtomicInteger();
        long group = world().group(true);
        new JooqLabelViews(HERE.dsl(statements)).list(new LabelPlace.OfGroup(group, true,
                Optional.of(new GroupAudience(false, true, true, OptionalLong.of(world().user()))),
                Optional.of(new ProjectAudience(false, true, OptionalLong.of(world().user())))), Optional.of("x"), OptionalLong.of(1),
                PageRequest.Offset.first());
        assertEquals(1, statements.get());
    }
}
