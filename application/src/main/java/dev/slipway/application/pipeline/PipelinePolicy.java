package dev.slipway.application.pipeline;

import dev.slipway.domain.ciconfig.finding.KeywordPolicy;
import dev.slipway.domain.variable.ServerFacts;
import java.net.URI;
import java.util.function.Supplier;

/**
 * What an installation decides about pipelines. Provided as a bean by whoever starts the server. A limit of 0 is none.
 *
 * @param address     where people reach the server; asked when it is needed, since a port may be known only when the server listens
 * @param version     what it presents itself as
 * @param jobs        jobs of one pipeline
 * @param activeJobs  jobs of a project's pipelines that have not ended
 * @param deployments deployments of one pipeline
 * @param perMinute   pipelines that one person makes of one commit in a minute
 * @param names       whether pipelines show the names that their configurations give them, and are found by them
 * @param keywords    policy for keywords that are newer than the supported language
 */
public record PipelinePolicy(Supplier<URI> address, String version, String revision, int jobs, int activeJobs, int deployments, int perMinute,
        boolean names, KeywordPolicy keywords) {

    /** Uses the default keyword policy. */
    public PipelinePolicy(Supplier<URI> address, String version, String revision, int jobs, int activeJobs, int deployments, int perMinute,
            boolean names) {
        this(address, version, revision, jobs, activeJobs, deployments, perMinute, names, KeywordPolicy.LENIENT);
    }

    public ServerFacts server() {
        return ServerFacts.at(address.get(), version, revision);
    }
}
