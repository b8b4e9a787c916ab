package dev.slipway.application.pipeline;

import dev.slipway.domain.variable.ServerFacts;
import java.net.URI;

/**
 * What an installation decides about pipelines. Provided as a bean by whoever starts the server. A limit of 0 is none.
 *
 * @param address     where people reach the server
 * @param version     what it presents itself as
 * @param jobs        jobs of one pipeline
 * @param activeJobs  jobs of a project's pipelines that have not ended
 * @param deployments deployments of one pipeline, 500 unless told otherwise
 * @param perMinute   pipelines that one person makes of one commit in a minute
 */
public record PipelinePolicy(URI address, String version, String revision, int jobs, int activeJobs, int deployments, int perMinute) {

    private static final String NAME = "Slipway";
    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private static final int SSH = 22;

    public static PipelinePolicy standard(URI address, String version, String revision) {
        return new PipelinePolicy(address, version, revision, 0, 0, 500, 0);
    }

    ServerFacts server() {
        int port = address.getPort() >= 0 ? address.getPort() : "https".equals(address.getScheme()) ? HTTPS : HTTP;
        return new ServerFacts(address.toString(), address.getHost(), port, address.getScheme(), NAME, version, revision, address.getHost(), SSH,
                "", "", "", "");
    }
}
