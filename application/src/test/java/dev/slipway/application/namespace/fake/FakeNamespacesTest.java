package dev.slipway.application.namespace.fake;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.namespace.address.NamespacesKit;
import dev.slipway.application.namespace.port.Namespaces;
import java.time.InstantSource;

final class FakeNamespacesTest extends NamespacesKit {

    private final FakeDirectory directory = new FakeDirectory(new FakeTransactions());
    private final FakeNamespaces namespaces = new FakeNamespaces(directory, InstantSource.system());

    @Override
    protected Namespaces namespaces() {
        return namespaces;
    }

    @Override
    protected AccessWorld rows() {
        return directory;
    }
}
