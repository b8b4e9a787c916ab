package dev.slipway.application.pipeline;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.KernelModule;
import dev.slipway.application.pipeline.configuration.ConfigurationReader;
import dev.slipway.application.pipeline.configuration.ConfigurationSources;
import dev.slipway.application.pipeline.configuration.RequestVariables;
import dev.slipway.application.pipeline.creation.CreatePipeline;
import dev.slipway.application.pipeline.creation.CreatePushedPipeline;
import dev.slipway.application.pipeline.creation.CreateScheduledPipeline;
import dev.slipway.application.pipeline.creation.KnownMergeRequests;
import dev.slipway.application.pipeline.creation.PipelineCreator;
import dev.slipway.application.pipeline.creation.PipelineLimits;
import dev.slipway.application.pipeline.creation.StorePipeline;
import dev.slipway.application.pipeline.lint.LintConfiguration;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.application.pipeline.request.PipelineRequestResolver;
import dev.slipway.application.pipeline.request.PushedRequestResolver;
import dev.slipway.application.pipeline.trigger.CreateTrigger;
import dev.slipway.application.pipeline.trigger.CreateTriggeredPipeline;
import dev.slipway.application.pipeline.trigger.DeleteTrigger;
import dev.slipway.application.pipeline.trigger.RunTrigger;
import dev.slipway.application.pipeline.trigger.TriggerReads;
import dev.slipway.application.pipeline.trigger.TriggerTokens;
import dev.slipway.application.pipeline.trigger.UpdateTrigger;
import dev.slipway.application.repository.RepositoryModule;
import dev.slipway.application.repository.push.KeyPipelines;

/** Makes the use cases that create pipelines, check configurations and manage triggers. A part of {@link PipelineModule}. */
public final class PipelineCreationModule {

    public final CreatePipeline createPipeline;
    public final CreateScheduledPipeline createScheduledPipeline;
    public final LintConfiguration lintConfiguration;
    public final RunTrigger runTrigger;
    public final TriggerReads triggerReads;
    public final CreateTrigger createTrigger;
    public final UpdateTrigger updateTrigger;
    public final DeleteTrigger deleteTrigger;

    // What earlier features ask for
    public final CreatePushedPipeline createPushedPipeline;

    public final ActingUsers actingUsers;
    final RequestVariables requestVariables;
    public final PipelineRequestResolver requests;
    public final PipelineCreator pipelineCreator;

    PipelineCreationModule(PipelineModule.Ports ports, PipelineModule.Earlier earlier, PipelineOperationModule operation,
            OpenMergeRequests mergeRequests) {
        KernelModule.Ports kernel = earlier.kernel().ports;
        RepositoryModule.Ports repository = earlier.repository().ports;
        Access access = earlier.access().access;
        Credentials credentials = earlier.access().ports.credentials();
        actingUsers = new ActingUsers(credentials);
        requestVariables = new RequestVariables(ports.pipelineOrigins(), earlier.variable().variablesOfJobs,
                earlier.environment().deployFreezes, ports.policy());
        requests = new PipelineRequestResolver(operation.pipelineRights, ports.pipelineOrigins(), repository.refs(), repository.commits());
        ConfigurationReader configurations = configurations(ports, earlier);
        pipelineCreator = new PipelineCreator(requests, configurations, new PipelineLimits(ports.pipelines(), ports.policy()),
                new StorePipeline(ports.pipelines(), operation.pipelineChanges, repository.refs(), kernel.transactions()),
                new KnownMergeRequests(mergeRequests), kernel.clock());
        createPipeline = new CreatePipeline(access, pipelineCreator, ports.pipelineViews());
        createScheduledPipeline = new CreateScheduledPipeline(access, pipelineCreator);
        PushedRequestResolver pushed = new PushedRequestResolver(ports.pipelineOrigins(), repository.refs(), repository.commits(),
                operation.pipelineRights, ports.pipelines());
        createPushedPipeline = new CreatePushedPipeline(pushed, pipelineCreator, access, actingUsers,
                new KeyPipelines(access, earlier.branch().branchGuards));
        lintConfiguration = new LintConfiguration(access, earlier.project().ports.projects(), ports.pipelineOrigins(), repository.refs(),
                configurations, pipelineCreator, ports.lintPolicy());
        TriggerTokens triggerTokens = new TriggerTokens(access, ports.triggers(), credentials, kernel.secrets(), actingUsers);
        runTrigger = new RunTrigger(earlier.access().ports.accessFacts(), triggerTokens, new CreateTriggeredPipeline(access, requests,
                pipelineCreator, ports.pipelineViews()), ports.triggers(), kernel.transactions());
        triggerReads = new TriggerReads(access, ports.triggers());
        createTrigger = new CreateTrigger(access, ports.triggers(), kernel.secrets(), kernel.observations(), kernel.transactions(),
                earlier.audit().auditTrail);
        updateTrigger = new UpdateTrigger(access, ports.triggers(), kernel.transactions(), earlier.audit().auditTrail);
        deleteTrigger = new DeleteTrigger(access, ports.triggers(), kernel.observations(), kernel.transactions(),
                earlier.audit().auditTrail);
    }

    private ConfigurationReader configurations(PipelineModule.Ports ports, PipelineModule.Earlier earlier) {
        RepositoryModule.Ports repository = earlier.repository().ports;
        ConfigurationSources sources = new ConfigurationSources(repository.files(), repository.commits(), repository.refs(),
                earlier.access().access, earlier.ciconfig().includeFiles, ports.policy(), earlier.kernel().ports.clock());
        return new ConfigurationReader(repository.files(), repository.commits(), requestVariables, sources, actingUsers, ports.pipelines(),
                ports.policy());
    }
}
