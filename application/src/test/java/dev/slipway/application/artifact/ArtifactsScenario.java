package dev.slipway.application.artifact;

import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.NewArtifact;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.artifact.ArtifactAudience;
import dev.slipway.domain.artifact.ArtifactType;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;

/** Fixture of the kits of {@code Artifacts}. */
abstract class ArtifactsScenario {

    protected static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");
    protected static final Instant LATER = NOW.plus(Duration.ofDays(1));
    protected long project;
    protected long pipeline;
    private final ArtifactsKit kit;

    ArtifactsScenario(ArtifactsKit kit) {
        this.kit = kit;
    }

    protected final Artifacts artifacts() {
        return kit.artifacts();
    }

    protected final ArtifactRows rows() {
        return kit.rows();
    }

    protected final Transactions transactions() {
        return kit.transactions();
    }

    @BeforeEach
    final void fill() {
        project = rows().project();
        pipeline = rows().pipeline(project, "main", "success");
    }

    protected final long job(String name) {
        return rows().job(pipeline, name, 0, "success", null);
    }

    static NewArtifact file(ArtifactType type, Instant expiresAt) {
        return new NewArtifact(type, type.format(), "näme.zip", 17, new byte[] {1, 2}, UUID.randomUUID().toString(),
                ArtifactAudience.DEVELOPERS, expiresAt);
    }

    protected final NewArtifact add(long job, ArtifactType type, Instant expiresAt) {
        NewArtifact artifact = file(type, expiresAt);
        transactions().write(() -> artifacts().add(job, artifact, NOW));
        return artifact;
    }
}
