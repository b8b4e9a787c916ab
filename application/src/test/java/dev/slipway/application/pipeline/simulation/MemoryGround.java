package dev.slipway.application.pipeline.simulation;

import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.NewArtifact;
import dev.slipway.application.artifact.port.Artifacts.UploadingJob;
import dev.slipway.application.artifact.port.ExpiringArtifacts;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.fake.FakeCiWorld;
import dev.slipway.application.runner.port.RunningJobs;
import dev.slipway.application.runner.port.RunningJobs.AssignedJob;
import dev.slipway.domain.artifact.ArtifactAudience;
import java.lang.reflect.Method;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A simulation in memory. Files of jobs are kept as far as later jobs ask for them. */
public final class MemoryGround implements Ground {

    private final FakeCiWorld world = new FakeCiWorld();
    private final FakeWork work = new FakeWork(world.transactions(), world);
    private final RunningJobs running = world.port(RunningJobs.class);
    private final Map<Class<?>, Object> others = Map.of(Work.class, work, Artifacts.class, artifacts(), ExpiringArtifacts.class,
            new StandIn().when("removeOfPipeline", arguments -> List.of()).as(ExpiringArtifacts.class));
    private final CiWorld all = StandIn.proxy(CiWorld.class, this::called);

    private Object called(Object proxy, Method method, Object[] arguments) throws Throwable {
        Object other = method.getName().equals("port") ? others.get((Class<?>) arguments[0]) : null;
        return other == null ? StandIn.call(world, method, arguments) : other;
    }

    private Artifacts artifacts() {
        return new StandIn()
                .when("exported", arguments -> List.of())
                .when("uploading", arguments -> uploading((Long) arguments[0]))
                .when("lockUploading", arguments -> uploading((Long) arguments[0]))
                .when("heard", arguments -> {
                    running.heard((Long) arguments[0], (byte[]) arguments[1], (Instant) arguments[2]);
                    return null;
                })
                .when("find", arguments -> Optional.empty())
                .when("add", arguments -> {
                    NewArtifact file = (NewArtifact) arguments[1];
                    world.file((Long) arguments[0], file.type().wireName(), file.fileName(), file.size(), file.expiresAt());
                    return null;
                })
                .as(Artifacts.class);
    }

    private Optional<UploadingJob> uploading(long job) {
        return running.find(job).map((AssignedJob found) -> new UploadingJob(job, found.projectId(), found.status(), found.tokenDigest(),
                ArtifactAudience.EVERYBODY));
    }

    @Override
    public CiWorld world() {
        return all;
    }

    @Override
    public List<Piece> pieces() {
        return work.waiting().stream().map(piece -> new Piece(Long.toString(piece.id()), piece.kind(), piece.subject(), piece.time()))
                .toList();
    }

    @Override
    public void done(Piece piece) {
        work.done(Long.parseLong(piece.id()));
    }
}
