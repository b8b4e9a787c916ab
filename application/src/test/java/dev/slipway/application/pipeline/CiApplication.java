package dev.slipway.application.pipeline;

import dev.slipway.application.TestModules;
import dev.slipway.application.artifact.ArtifactSettings;
import dev.slipway.application.ciconfig.fake.FakeRemoteFiles;
import dev.slipway.application.ciconfig.fake.FakeTemplates;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.pipeline.lint.LintPolicy;
import dev.slipway.application.runner.RunnerJobModule;
import dev.slipway.application.runner.RunnerPolicy;
import dev.slipway.application.runner.fake.FakeSignatures;
import dev.slipway.application.runner.port.Signatures;
import dev.slipway.application.schedule.SchedulePolicy;
import dev.slipway.domain.job.JobArchiving;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The use cases of pipelines, jobs, runners and schedules, made from the ports that a test brings: those in memory, or the tables. */
public final class CiApplication {

    /** In bytes. */
    public static final long LOG_LIMIT = 1000;
    public static final Duration SILENCE = Duration.ofMinutes(2);

    /** For all servers of all tests, since keys are what takes longest to make. */
    private static final FakeSignatures SIGNATURES = new FakeSignatures();

    /** Settings, and the ports that no test watches. */
    private static final List<Object> SETTINGS = List.of(new FakeRemoteFiles(), new FakeTemplates(), JobArchiving.NEVER,
            new ArtifactSettings(1000, Optional.of(Duration.ofDays(1))),
            new PipelinePolicy(() -> URI.create("https://slipway.example.org"), "17.0", "abc", 0, 0, 500, 0, true),
            new LintPolicy(true, false), new RunnerPolicy(Duration.ZERO, SILENCE, LOG_LIMIT, false, "17.0", "abc"),
            new SchedulePolicy(Duration.ofMinutes(10), 0, 10));

    /** Returns each port, and the clock, by its type; null where the test brings none. */
    public interface Ports {
        <T> T port(Class<T> type);
    }

    public final TestModules modules;
    public final PipelineOperationModule operation;
    public final PipelineCreationModule creation;
    public final RunnerJobModule runnerJobs;
    /** Handle the recorded work of pipelines and jobs. */
    public final List<WorkHandler> handlers;

    public CiApplication(Ports ports) {
        this(ports, SIGNATURES);
    }

    public CiApplication(Ports ports, Signatures signatures) {
        modules = new TestModules(type -> type.isInstance(signatures) ? signatures : settingOr(ports, type));
        operation = modules.pipeline.operation;
        creation = modules.pipeline.creation;
        runnerJobs = modules.runner.jobs;
        DownstreamModule downstream = modules.pipeline.downstream;
        handlers = List.of(operation.startScheduledJob, operation.assignResource, modules.job.archiveLog, downstream.notifyFollowers,
                downstream.syncBridge, downstream.cancelChild, downstream.restartMirroringBridges, downstream.restartBridge,
                downstream.startBridge, operation.cancelRedundantPipelines, operation.removePipeline);
    }

    private static Object settingOr(Ports ports, Class<?> type) {
        return SETTINGS.stream().filter(type::isInstance).findFirst()
                .orElseGet(() -> type.isInterface() && type != List.class ? ports.port(type) : null);
    }

    public WorkHandler handler(String kind) {
        return handlers.stream().filter(handler -> handler.kind().equals(kind)).findFirst().orElseThrow();
    }
}
