package dev.slipway.domain.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.Reason;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobPoliciesTest {

    private static final Instant NOW = Instant.parse("2024-01-02T12:00:00Z");

    @Test
    void conditions_kinds_and_modes_have_the_names_of_the_dialect() {
        assertEquals("[on_success, on_failure, always, manual, delayed]",
                Stream.of(JobWhen.values()).map(JobWhen::wireName).toList().toString());
        Stream.of(JobWhen.values()).forEach(when -> assertEquals(Optional.of(when), JobWhen.of(when.wireName())));
        assertEquals(Optional.empty(), JobWhen.of("never"));
        assertEquals("[build, bridge, external]", Stream.of(JobKind.values()).map(JobKind::wireName).toList().toString());
        Stream.of(JobKind.values()).forEach(kind -> assertEquals(Optional.of(kind), JobKind.of(kind.wireName())));
        assertEquals("[unordered, oldest_first, newest_first]",
                Stream.of(ProcessMode.values()).map(ProcessMode::wireName).toList().toString());
    }

    @Test
    void failure_reasons_have_names_and_texts() {
        assertEquals(36, FailureReason.values().length);
        for (FailureReason reason : FailureReason.values()) {
            assertEquals(reason, FailureReason.of(reason.wireName()).orElseThrow());
            assertFalse(reason.text().isBlank());
        }
        assertEquals("script failure", FailureReason.SCRIPT_FAILURE.text());
        assertEquals(FailureReason.UNKNOWN_FAILURE, FailureReason.fromRunner(null));
        assertEquals(FailureReason.UNKNOWN_FAILURE, FailureReason.fromRunner("image_pull_failure"));
        assertEquals(FailureReason.RUNNER_SYSTEM_FAILURE, FailureReason.fromRunner("runner_system_failure"));
    }

    @ParameterizedTest
    @CsvSource({
        "script_failure,always,2,0,true", "script_failure,always,2,1,true", "script_failure,always,2,2,false",
        "script_failure,api_failure,2,0,false", "api_failure,api_failure,1,0,true",
        "ci_quota_exceeded,always,2,0,false", "no_matching_runner,always,2,0,false",
        "missing_dependency_failure,always,2,0,false", "forward_deployment_failure,always,2,0,false",
        "environment_creation_failure,environment_creation_failure,2,0,false",
        "scheduler_failure,script_failure,0,1,true", "scheduler_failure,script_failure,0,2,false",
        "scheduler_failure,always,1,1,false", "unknown_failure,script_failure,2,0,false"})
    void automatic_retry_counts_earlier_failures(
            String reason, String when, int max, int earlier, boolean allowed) {
        assertEquals(allowed, new AutoRetry(max, Set.of(when))
                .judge(FailureReason.of(reason).orElseThrow(), OptionalInt.empty(), earlier).allowed());
    }

    @ParameterizedTest
    @CsvSource({"script_failure,137,true", "script_failure,1,false", "script_failure,,false", "api_failure,1,true",
            "no_matching_runner,137,false"})
    void exit_codes_are_causes_of_retries_too(String reason, Integer code, boolean allowed) {
        AutoRetry retry = new AutoRetry(1, Set.of(AutoRetry.exitCode(137), AutoRetry.exitCode(3), "api_failure"));
        OptionalInt exit = code == null ? OptionalInt.empty() : OptionalInt.of(code);
        assertEquals(allowed, retry.judge(FailureReason.of(reason).orElseThrow(), exit, 0).allowed());
    }

    @Test
    void a_job_that_says_nothing_retries_only_what_the_scheduler_broke() {
        for (FailureReason reason : FailureReason.values()) {
            int most = reason == FailureReason.SCHEDULER_FAILURE ? 2 : 0;
            for (int earlier = 0; earlier < 4; earlier++) {
                Optional<Reason> denial = AutoRetry.UNSET.judge(reason, OptionalInt.empty(), earlier).denial();
                assertEquals(earlier < most ? Optional.empty()
                        : Optional.of(Reason.of("job.auto_retry_used_up", reason.wireName(), most, earlier)), denial);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"600,3600,0,600,job_timeout_source", ",3600,0,3600,project_timeout_source",
        ",3600,1800,1800,runner_timeout_source", "600,3600,1800,600,job_timeout_source",
        "7200,3600,1800,1800,runner_timeout_source", ",3600,3600,3600,project_timeout_source",
        "7200,3600,,7200,job_timeout_source"})
    void the_shortest_limit_counts(Long job, long project, Long runner, long expected, String source) {
        JobTimeout timeout = JobTimeout.effective(Optional.ofNullable(job).map(Duration::ofSeconds),
                Duration.ofSeconds(project), Optional.ofNullable(runner).map(Duration::ofSeconds));
        assertEquals(Duration.ofSeconds(expected), timeout.limit());
        assertEquals(source, timeout.source().wireName());
    }

    @Test
    void a_project_timeout_has_limits() {
        assertTrue(JobTimeout.PROJECT_RULES.judge(Duration.ofMinutes(10)).allowed());
        assertTrue(JobTimeout.PROJECT_RULES.judge(Duration.ofDays(30)).allowed());
        assertFalse(JobTimeout.PROJECT_RULES.judge(Duration.ofMinutes(10).minusSeconds(1)).allowed());
        assertFalse(JobTimeout.PROJECT_RULES.judge(Duration.ofDays(30).plusSeconds(1)).allowed());
    }

    private static String stale(StaleJob job) {
        return job.judge(StaleJob.Thresholds.DEFAULT).map(rule -> rule.id() + ":" + rule.failure().wireName())
                .orElse("fresh");
    }

    private static StaleJob pending(Duration created, Duration updated, boolean stuck) {
        return new StaleJob(JobStatus.PENDING, NOW.minus(created), NOW.minus(updated), null, null, null, stuck, NOW);
    }

    @Test
    void a_pending_job_is_stale_when_outdated_or_stuck() {
        Duration day = Duration.ofDays(1);
        Duration hour = Duration.ofHours(1);
        assertEquals("fresh", stale(pending(day, day, false)));
        assertEquals("stale.pending_outdated:stuck_or_timeout_failure",
                stale(pending(day.plusMillis(1), day.plusMillis(1), false)));
        assertEquals("fresh", stale(pending(day.plusMillis(1), hour, true)));
        assertEquals("stale.pending_stuck:stuck_or_timeout_failure",
                stale(pending(day, hour.plusMillis(1), true)));
        assertEquals("fresh", stale(pending(hour.plusMillis(1), hour.plusMillis(1), false)));
    }

    @Test
    void a_running_job_is_stale_when_silent_or_beyond_its_limit() {
        Instant old = NOW.minus(Duration.ofDays(3));
        assertEquals("fresh", stale(new StaleJob(JobStatus.RUNNING, old, NOW, NOW.minusSeconds(3600), null,
                Duration.ofMinutes(45), false, NOW)));
        assertEquals("stale.running_beyond_limit:stuck_or_timeout_failure", stale(new StaleJob(JobStatus.RUNNING, old,
                NOW, NOW.minusSeconds(3601), null, Duration.ofMinutes(45), false, NOW)));
        assertEquals("fresh", stale(new StaleJob(JobStatus.RUNNING, old, NOW, old, null, null, false, NOW)));
        assertEquals("stale.running_silent:stuck_or_timeout_failure", stale(new StaleJob(JobStatus.RUNNING, old,
                NOW.minusSeconds(3601), NOW.minusSeconds(3700), null, Duration.ofDays(1), false, NOW)));
    }

    @Test
    void a_scheduled_job_is_stale_when_its_time_is_long_past() {
        Instant old = NOW.minus(Duration.ofDays(3));
        assertEquals("stale.schedule:stale_schedule", stale(new StaleJob(JobStatus.SCHEDULED, old, old, null,
                NOW.minusSeconds(3601), null, true, NOW)));
        assertEquals("fresh", stale(new StaleJob(JobStatus.SCHEDULED, old, old, null, NOW.minusSeconds(3600), null,
                true, NOW)));
    }

    @Test
    void no_other_status_is_ever_stale() {
        Instant old = NOW.minus(Duration.ofDays(9));
        Set<JobStatus> can = Set.of(JobStatus.PENDING, JobStatus.RUNNING, JobStatus.SCHEDULED);
        for (JobStatus status : JobStatus.values()) {
            StaleJob job = new StaleJob(status, old, old, old, old, Duration.ofMinutes(10), true, NOW);
            assertEquals(can.contains(status), job.judge(StaleJob.Thresholds.DEFAULT).isPresent());
        }
    }

    private static Optional<String> lastMatch(String regex, String line) {
        Matcher matcher = Pattern.compile(regex).matcher(line);
        Optional<String> last = Optional.empty();
        while (matcher.find()) {
            last = Optional.of(matcher.group(matcher.groupCount()));
        }
        return last;
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "Coverage 12.5%|Coverage 30.60%|done;Coverage \\d+\\.\\d+%;30.60",
        "a 1% b 2%|x;\\d+%;2", "TOTAL 10 20 67%;TOTAL.*?(\\d+)%;67", "lines 5.%;lines \\d+.%;5",
        "cover 7%|cover none;cover \\w+;7", "cover v7.5.1;cover.*;7.5", "cover .5;cover.*;5", "cover 5.;cover.*;5",
        "nothing;\\d+%;", "cover x;cover \\w;"})
    void coverage_is_the_last_number_reported(String log, String regex, BigDecimal expected) {
        assertEquals(Optional.ofNullable(expected),
                Coverage.in(List.of(log.split("\\|")), line -> lastMatch(regex, line)));
    }

    @Test
    void the_mean_has_two_decimals() {
        assertEquals("30.60", Coverage.mean(List.of(new BigDecimal("30.6"))).orElseThrow().toPlainString());
        assertEquals("33.33", Coverage.mean(List.of(new BigDecimal("0"), new BigDecimal("50"), new BigDecimal("50")))
                .orElseThrow().toPlainString());
        assertTrue(Coverage.mean(List.of()).isEmpty());
    }
}
