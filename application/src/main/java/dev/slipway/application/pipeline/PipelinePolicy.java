package dev.slipway.application.pipeline;

import dev.slipway.domain.ciconfig.finding.KeywordPolicy;
import dev.slipway.domain.environment.TierGuess;
import dev.slipway.domain.variable.ServerFacts;
import java.net.URI;
import java.util.function.Supplier;

/**
 * Settings of an installation for pipelines. The program that starts the server provides them as a bean. A limit of 0 is none.
 *
 * @param address     external address of the server; supplied late, since its port may be known only when the server listens
 * @param version     that the server reports
 * @param jobs        limit for the jobs of one pipeline
 * @param activeJobs  limit for the active jobs of a project
 * @param deployments limit for the deployments of one pipeline
 * @param perMinute   limit for the pipelines that one user creates of one commit in a minute
 * @param names       whether pipelines show the names that their configurations give, and are found by them
 * @param keywords    policy for keywords that are newer than the supported language
 * @param tierGuess   guesses the tier of environments that are given none
 */
public record PipelinePolicy(Supplier<URI> address, String version, String revision, int jobs, int activeJobs, int deployments,
        int perMinute, boolean names, KeywordPolicy keywords, TierGuess tierGuess) {

    /** Uses the default keyword policy and the default guess of tiers. */
    public PipelinePolicy(Supplier<URI> address, String version, String revision, int jobs, int activeJobs, int deployments, int perMinute,
            boolean names) {
        this(address, version, revision, jobs, activeJobs, deployments, perMinute, names, KeywordPolicy.LENIENT, TierGuess.byName());
    }

    public ServerFacts server() {
        return ServerFacts.at(address.get(), version, revision);
    }
}
