package dev.slipway.domain.runner;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a signed token says of the job that presents it. The names are the dialect's, so that policies of those who trust such tokens
 * need no change; ids are texts but for the runner's, as they are there.
 */
public final class JobClaims {

    /** By how much clocks of others may be behind. */
    private static final Duration EARLIER = Duration.ofSeconds(5);

    private JobClaims() {
    }

    /**
     * One act of issuing tokens.
     *
     * @param issuer the server's address, without a path
     * @param id     never used for another token
     * @param life   how long the token is good: as long as the job may run
     */
    public record Issue(URI issuer, String id, Instant at, Duration life) {

        public Issue {
            if (!life.isPositive()) {
                throw new IllegalArgumentException("a token lives for some time");
            }
        }
    }

    /** A token for audiences that the job names: {@code id_tokens}, and {@code CI_JOB_JWT_V2}, whose audience is the server itself. */
    public static Map<String, Object> addressed(JobIdentity job, Issue issue, List<String> audiences) {
        Map<String, Object> claims = job(job);
        claims.put("runner_id", job.runnerId());
        claims.put("runner_environment", "self-hosted");
        claims.put("sha", job.pipeline().sha());
        claims.put("project_visibility", job.project().visibility());
        job.pipeline().configuration().ifPresent(path -> {
            claims.put("ci_config_ref_uri", issue.issuer().getRawAuthority() + "/" + job.project().path() + "//" + path + "@" + job.ref().path());
            claims.put("ci_config_sha", job.pipeline().sha());
        });
        claims.putAll(issued(issue, issue.issuer().toString(),
                "project_path:" + job.project().path() + ":ref_type:" + job.ref().type() + ":ref:" + job.ref().name()));
        claims.put("aud", audiences.size() == 1 ? audiences.getFirst() : List.copyOf(audiences));
        return claims;
    }

    /** The older token, {@code CI_JOB_JWT}, which is addressed to nobody. */
    public static Map<String, Object> unaddressed(JobIdentity job, Issue issue) {
        Map<String, Object> claims = job(job);
        claims.putAll(issued(issue, host(issue.issuer()), "job_" + job.jobId()));
        return claims;
    }

    /** Names with an underscore, as containers have them, are no hosts to {@link URI}. */
    private static String host(URI issuer) {
        return issuer.getHost() == null ? issuer.getRawAuthority().replaceFirst(":\\d*$", "") : issuer.getHost();
    }

    private static Map<String, Object> job(JobIdentity job) {
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("namespace_id", Long.toString(job.project().namespaceId()));
        claims.put("namespace_path", job.project().namespacePath());
        claims.put("project_id", Long.toString(job.project().id()));
        claims.put("project_path", job.project().path());
        claims.put("user_id", Long.toString(job.person().id()));
        claims.put("user_login", job.person().login());
        claims.put("user_email", job.person().email());
        claims.put("pipeline_id", Long.toString(job.pipeline().id()));
        claims.put("pipeline_source", job.pipeline().source());
        claims.put("job_id", Long.toString(job.jobId()));
        claims.put("ref", job.ref().name());
        claims.put("ref_type", job.ref().type());
        claims.put("ref_path", job.ref().path());
        claims.put("ref_protected", Boolean.toString(job.ref().isProtected()));
        job.environment().ifPresent(environment -> {
            claims.put("environment", environment.name());
            claims.put("environment_protected", Boolean.toString(environment.isProtected()));
            claims.put("deployment_tier", environment.tier());
            claims.put("environment_action", environment.action());
        });
        return claims;
    }

    private static Map<String, Object> issued(Issue issue, String issuer, String subject) {
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("jti", issue.id());
        claims.put("iss", issuer);
        claims.put("iat", issue.at().getEpochSecond());
        claims.put("nbf", issue.at().minus(EARLIER).getEpochSecond());
        claims.put("exp", issue.at().plus(issue.life()).getEpochSecond());
        claims.put("sub", subject);
        return claims;
    }
}
