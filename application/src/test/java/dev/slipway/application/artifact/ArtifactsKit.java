package dev.slipway.application.artifact;

import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.kernel.port.Transactions;
import org.junit.jupiter.api.Nested;

/** Contract of {@code Artifacts}, in parts by subject. */
public abstract class ArtifactsKit {

    protected abstract Artifacts artifacts();

    protected abstract ArtifactRows rows();

    protected abstract Transactions transactions();

    @Nested
    final class Storage extends ArtifactsStorageKit {

        Storage() {
            super(ArtifactsKit.this);
        }
    }

    @Nested
    final class Dependencies extends ArtifactsDependenciesKit {

        Dependencies() {
            super(ArtifactsKit.this);
        }
    }
}
