package dev.slipway.domain.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.domain.runner.JobClaims.Issue;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobClaimsTest {

    private static final Issue ISSUE = new Issue(URI.create("https://ci.example.com:8443"), "one", Instant.parse(
            "2023-05-01T10:00:00.900Z"), Duration.ofMinutes(10));
    private static final Optional<String> USUAL = Optional.of(".gitlab-ci.yml");
    private static final JobIdentity.Ref MAIN = new JobIdentity.Ref("main", false, true);
    private static final JobIdentity.Environment PRODUCTION = new JobIdentity.Environment("eu/live", false, "production", "start");

    private static JobIdentity job(JobIdentity.Ref ref, Optional<String> configuration, Optional<JobIdentity.Environment> environment) {
        return new JobIdentity(7, new JobIdentity.Project(3, "group/sub/app", "private", 2, "group/sub"), new JobIdentity.Person(5, "ada",
                "ada@example.com"),
                new JobIdentity.Pipeline(6, "push", "c0ffee", configuration), ref, environment, 9);
    }

    private static Map<String, Object> ofEveryToken() {
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("namespace_id", "2");
        claims.put("namespace_path", "group/sub");
        claims.put("project_id", "3");
        claims.put("project_path", "group/sub/app");
        claims.put("user_id", "5");
        claims.put("user_login", "ada");
        claims.put("user_email", "ada@example.com");
        claims.put("pipeline_id", "6");
        claims.put("pipeline_source", "push");
        claims.put("job_id", "7");
        claims.put("ref", "main");
        claims.put("ref_type", "branch");
        claims.put("ref_path", "refs/heads/main");
        claims.put("ref_protected", "true");
        claims.put("jti", "one");
        claims.put("iat", 1682935200L);
        claims.put("nbf", 1682935195L);
        claims.put("exp", 1682935800L);
        return claims;
    }

    @Test
    void an_addressed_token_says_all_of_the_job() {
        Map<String, Object> expected = ofEveryToken();
        expected.putAll(Map.of("iss", "https://ci.example.com:8443", "sub", "project_path:group/sub/app:ref_type:branch:ref:main",
                "aud", "https://vault.example.com", "runner_id", 9L, "runner_environment", "self-hosted", "sha", "c0ffee",
                "project_visibility", "private", "ci_config_ref_uri", "ci.example.com:8443/group/sub/app//.gitlab-ci.yml@refs/heads/main",
                "ci_config_sha", "c0ffee"));
        assertEquals(expected, JobClaims.addressed(job(MAIN, USUAL, Optional.empty()), ISSUE, List.of("https://vault.example.com")));
    }

    @Test
    void an_unaddressed_token_names_host_and_job() {
        Map<String, Object> expected = ofEveryToken();
        expected.putAll(Map.of("iss", "ci.example.com", "sub", "job_7"));
        assertEquals(expected, JobClaims.unaddressed(job(MAIN, USUAL, Optional.empty()), ISSUE));
    }

    @ParameterizedTest
    @CsvSource({"http://slipway_server:8080,slipway_server", "http://slipway_server,slipway_server", "http://[::1]:8080,[::1]",
            "http://10.0.0.1:80,10.0.0.1"})
    void token_without_audience_has_the_issuer_of_every_server_name(String issuer, String host) {
        Issue issue = new Issue(URI.create(issuer), "one", ISSUE.at(), ISSUE.life());
        assertEquals(host, JobClaims.unaddressed(job(MAIN, USUAL, Optional.empty()), issue).get("iss"));
    }

    @Test
    void several_audiences_are_a_list() {
        assertEquals(List.of("a", "b"), JobClaims.addressed(job(MAIN, USUAL, Optional.empty()), ISSUE, List.of("a", "b")).get("aud"));
    }

    @ParameterizedTest
    @CsvSource({"v1.0,true,false,tag,refs/tags/v1.0,false", "feature/x,false,false,branch,refs/heads/feature/x,false",
            "v2,true,true,tag,refs/tags/v2,true"})
    void the_ref_is_told_with_its_kind_and_protection(String name, boolean tag, boolean guarded, String type, String path, String told) {
        Map<String, Object> claims = JobClaims.addressed(job(new JobIdentity.Ref(name, tag, guarded), USUAL, Optional.empty()), ISSUE,
                List.of("a"));
        assertEquals(List.of(name, type, path, told),
                List.of(claims.get("ref"), claims.get("ref_type"), claims.get("ref_path"), claims.get("ref_protected")));
        assertEquals("project_path:group/sub/app:ref_type:" + type + ":ref:" + name, claims.get("sub"));
        assertEquals("ci.example.com:8443/group/sub/app//.gitlab-ci.yml@" + path, claims.get("ci_config_ref_uri"));
    }

    @Test
    void an_environment_is_told_where_there_is_one() {
        Map<String, Object> claims = JobClaims.unaddressed(job(MAIN, USUAL, Optional.of(PRODUCTION)), ISSUE);
        assertEquals(List.of("eu/live", "false", "production", "start"), List.of(claims.get("environment"), claims.get(
                "environment_protected"),
                claims.get("deployment_tier"), claims.get("environment_action")));
        JobIdentity.Environment guarded = new JobIdentity.Environment("live", true, "other", "stop");
        assertEquals("true", JobClaims.unaddressed(job(MAIN, USUAL, Optional.of(guarded)), ISSUE).get("environment_protected"));
        Map<String, Object> without = JobClaims.unaddressed(job(MAIN, USUAL, Optional.empty()), ISSUE);
        List.of("environment", "environment_protected", "deployment_tier", "environment_action")
                .forEach(name -> assertFalse(without.containsKey(name), name));
    }

    @Test
    void a_configuration_from_elsewhere_is_not_told() {
        Map<String, Object> claims = JobClaims.addressed(job(MAIN, Optional.empty(), Optional.empty()), ISSUE, List.of("a"));
        assertFalse(claims.containsKey("ci_config_ref_uri"));
        assertFalse(claims.containsKey("ci_config_sha"));
    }

    @Test
    void a_token_lives_for_some_time() {
        assertThrows(IllegalArgumentException.class, () -> new Issue(ISSUE.issuer(), "one", ISSUE.at(), Duration.ZERO));
    }
}
