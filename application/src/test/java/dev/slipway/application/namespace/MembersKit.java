package dev.slipway.application.namespace;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.domain.namespace.MemberRules.Inherited;
import org.junit.jupiter.api.Nested;

/** Contract of {@code Members}, in parts by subject. */
public abstract class MembersKit {

    protected abstract Members members();

    protected abstract Transactions transactions();

    protected abstract AccessWorld rows();

    /** As operations delete users: they are gone, though their rows may not be. */
    protected abstract void deleteUser(long userId);

    @Nested
    final class Direct extends MembersDirectKit {

        Direct() {
            super(MembersKit.this);
        }
    }

    @Nested
    final class Inherited extends MembersInheritedKit {

        Inherited() {
            super(MembersKit.this);
        }
    }
}
