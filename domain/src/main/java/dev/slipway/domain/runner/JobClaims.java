package dev.slipway.domain.runner;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Claims of the ID token of a job. The names are those of the dialect, so that policies of relying services need no change. Ids are
 * strings, except that of the runner, as in the dialect.
 */
public final class JobClaims {

    /** Tolerance for clocks that are behind. */
    private static final Duration EARLIER = Duration.ofSeconds(5);

    private JobClaims() {
    }

    /**
     * Parameters of a token.
     *
     * @param issuer address of the server, without a path
     * @param id     unique id of the token
     * @param life   validity of the token: the timeout of the job
     */
    public record Issue(URI issuer, String id, Instant at, Duration life) {

        public Issue {
            if (!life.isPositive()) {
                throw new IllegalArgumentException("a token lives for some time");
            }
        }
    }

    /** Returns claims for audiences: of {@code id_tokens}, and of {@code CI_JOB_JWT_V2}, whose audience is the server. */
    public static Map<String, Object> addressed(JobIdentity job, Issue issue, List<String> audiences) {
        Map<String, Object> claims = job(job);
        claims.put("runner_id", job.runnerId());
        claims.put("runner_environment", "self-hosted");
        claims.put("sha", job.pipeline().sha());
        claims.put("project_visibility", job.project().visibility());
        job.pipeline().configuration().ifPresent(path -> {
            claims.put("ci_config_ref_uri",
                    issue.issuer().getRawAuthority() + "/" + job.project().path() + "//" + path + "@" + job.ref().path());
            claims.put("ci_config_sha", job.pipeline().sha());
        });
        claims.putAll(issued(issue, issue.issuer().toString(),
                "project_path:" + job.project().path() + ":ref_type:" + job.ref().type() + ":ref:" + job.ref().name()));
        claims.put("aud", audiences.size() == 1 ? audiences.getFirst() : List.copyOf(audiences));
        return claims;
    }

    /** Returns the claims of the older {@code CI_JOB_JWT}, which has no audience. */
    public static Map<String, Object> unaddressed(JobIdentity job, Issue issue) {
        Map<String, Object> claims = job(job);
        claims.putAll(issued(issue, host(issue.issuer()), "job_" + job.jobId()));
        return claims;
    }

    /** Returns the host of an address. {@link URI} does not recognize hosts with an underscore, as containers have. */
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
