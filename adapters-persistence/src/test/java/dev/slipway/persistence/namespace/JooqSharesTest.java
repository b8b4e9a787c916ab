package dev.slipway.persistence.namespace;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.namespace.port.Shares;
import dev.slipway.application.namespace.share.SharesKit;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqSharesTest extends SharesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Shares shares() {
        return HERE.get(Shares.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Override
    protected void set(long groupId, String setting) {
        HERE.rows().ask("update namespaces set settings = jsonb_build_object(?::text, true) where id = ? returning id", setting, groupId);
    }
}
