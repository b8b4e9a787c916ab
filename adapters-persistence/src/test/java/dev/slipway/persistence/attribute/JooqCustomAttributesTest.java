package dev.slipway.persistence.attribute;

import dev.slipway.application.attribute.CustomAttributesKit;
import dev.slipway.application.attribute.port.CustomAttributes;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.attribute.AttributeOwner;
import dev.slipway.domain.attribute.AttributeOwner.Kind;
import dev.slipway.persistence.testing.Persistence;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqCustomAttributesTest extends CustomAttributesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CustomAttributes attributes() {
        return HERE.get(CustomAttributes.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long owner(Kind kind) {
        return switch (kind) {
            case USER -> HERE.rows().user();
            case GROUP -> HERE.rows().group();
            case PROJECT -> HERE.rows().project();
        };
    }

    @Override
    protected void hide(AttributeOwner owner) {
        String owners = AttributeTable.of(owner.kind()).owners().getName();
        HERE.database().execute("update " + owners + " set deleted_at = now() where id = ?", owner.id());
    }
}
