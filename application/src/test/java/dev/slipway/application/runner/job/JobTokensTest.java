package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.variable.Variable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens in the variables of jobs. */
class JobTokensTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private static WaitingJob job() {
        return new WaitingJob(new WaitingJob.Job(1, "job", "test", "main", false, false, false, List.of(),
                JobDraft.options(null, null, List.of()).extras(extras -> extras
                        .credentials(credentials -> credentials.withIdTokens(Map.of("MINE", List.of("vault")))))), List.of(), List.of(),
                new WaitingJob.Pipeline(9, 1, "push", "", "", NOW, List.of()), null,
                new WaitingJob.User(5, "ada", "Ada", "a@b.c", AccountState.ACTIVE), Optional.empty(), Optional.empty(), List.of());
    }

    /** A token is useless without its signature, so that programs may print the rest. Rows: key, value, and what the log hides. */
    @ParameterizedTest
    @CsvSource({"MINE,eyJhbGc.eyJzdWI.c2lnbmVk,c2lnbmVk", "CI_JOB_JWT,eyJhbGc.eyJzdWI.c2lnbmVk,c2lnbmVk",
        "CI_JOB_JWT_V1,eyJhbGc.eyJzdWI.c2lnbmVk,c2lnbmVk", "CI_JOB_JWT_V2,eyJhbGc.eyJzdWI.c2lnbmVk,c2lnbmVk",
        "OTHER,eyJhbGc.eyJzdWI.c2lnbmVk,eyJhbGc.eyJzdWI.c2lnbmVk", "MINE,no-token-at-all,no-token-at-all",
        "CI_JOB_JWT,eyJhbGc.eyJzdWI,eyJhbGc.eyJzdWI"})
    void log_hides_the_signature_of_a_token_and_the_whole_of_other_secrets(String key, String value, String hidden) {
        assertEquals(hidden, JobTokens.hidden(job(), Variable.secret(key, value)));
    }
}
