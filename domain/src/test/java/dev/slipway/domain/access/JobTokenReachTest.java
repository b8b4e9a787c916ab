package dev.slipway.domain.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.job.JobStatus;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class JobTokenReachTest {

    @ParameterizedTest
    @CsvSource({"false, true, false, false", "false, true, true, true", "false, false, false, true", "false, false, true, true",
            "true, true, false, true", "true, true, true, true", "true, false, false, true", "true, false, true, true"})
    void job_reaches_its_own_project_open_ones_and_those_that_list_it(boolean own, boolean limited, boolean listed, boolean reaches) {
        assertEquals(reaches, new JobTokenReach(own, limited, listed).reaches());
    }

    @ParameterizedTest
    @EnumSource(JobStatus.class)
    void token_authenticates_while_its_job_runs(JobStatus status) {
        assertEquals(status == JobStatus.RUNNING, JobTokenValidity.STATUS.equals(status.wireName()));
    }
}
