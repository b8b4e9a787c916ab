package dev.slipway.persistence.token;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.token.JobTokenScopesKit;
import dev.slipway.application.token.port.JobTokenScopes;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqJobTokenScopesTest extends JobTokenScopesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected JobTokenScopes scopes() {
        return HERE.get(JobTokenScopes.class);
    }

    @Override
    protected AccessFacts facts() {
        return HERE.get(AccessFacts.class);
    }

    @Override
    protected AccessWorld world() {
        return new AccessTables(HERE.rows());
    }
}
