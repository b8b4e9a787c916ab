package dev.slipway.rest.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.module.SimpleModule;
import dev.slipway.application.job.JobView;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.job.Waiting;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.Signature;
import dev.slipway.domain.user.UserProfile;
import dev.slipway.rest.edge.answer.JsonTimes;
import dev.slipway.rest.edge.paging.Links;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compares the serializer of jobs with what Jackson makes of the same records by reflection. */
class JobJsonSerializerTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final ObjectMapper REFLECTING = mapper();
    private static final ObjectMapper WRITING = mapper().registerModule(new SimpleModule().addSerializer(new JobJsonSerializer()));

    private record Beside(@JsonUnwrapped JobJson job, String downloadUrl) {}

    private static ObjectMapper mapper() {
        return new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .registerModule(new SimpleModule().addSerializer(new JsonTimes()));
    }

    private static JobJson full() {
        Signature ada = new Signature("Ada \"the first\"", "ada@example.org", NOW.minusSeconds(60));
        JobView.Runner.Manager manager = new JobView.Runner.Manager(3, "s_1", "18.0", "abc", "linux", "amd64", "192.0.2.1", NOW, NOW);
        JobView job = new JobView(7, JobStatus.FAILED, "test", "größe 1/2", "main", true, new BigDecimal("71.25"), true,
                FailureReason.SCRIPT_FAILURE, false, new JobTimes(NOW, NOW, NOW.plusSeconds(1), NOW.plusMillis(2_500), null), NOW,
                NOW.plusSeconds(9), List.of("linux", "docker"), List.of(new JobView.Artifact("archive", 12, "a.zip", "zip", null),
                        new JobView.Artifact("trace", 5, "job.log", null, null)),
                new JobView.Owner(new UserBrief(1, "ada", "Ada", AccountState.ACTIVE, "hash", null), NOW, null, UserProfile.EMPTY),
                new Commit("a".repeat(40), List.of("b".repeat(40)), ada, ada, "Title\n\n\u2028 rest \t\u0001"),
                new JobView.Pipeline(5, 2, 9, "a".repeat(40), "main", "failed", "push", NOW, NOW),
                new JobView.Runner(2, "builder", "instance_type", false, "192.0.2.1", NOW, NOW, manager),
                new JobView.Project(9, "a/b", true), null, false, NOW.plusSeconds(3));
        return JobJson.of(job, new Links("http://127.0.0.1:8080"));
    }

    private static JobJson empty() {
        JobView job = new JobView(8, JobStatus.MANUAL, "test", "unit", "main", false, null, false, null, false,
                new JobTimes(NOW, null, null, null, null), null, null, List.of(), List.of(), null, null,
                new JobView.Pipeline(5, 2, 9, "a".repeat(40), "main", "manual", "push", NOW, NOW), null,
                new JobView.Project(9, "a/b", false), new Waiting.ForPerson(), false, NOW);
        return JobJson.of(job, new Links("http://127.0.0.1:8080"));
    }

    @Test
    void job_is_written_as_jackson_writes_its_record() throws Exception {
        for (JobJson job : List.of(full(), empty())) {
            assertEquals(REFLECTING.writeValueAsString(job), WRITING.writeValueAsString(job));
            assertEquals(REFLECTING.writeValueAsString(List.of(job, job)), WRITING.writeValueAsString(List.of(job, job)));
        }
    }

    @Test
    void job_inside_another_object_is_written_as_jackson_writes_its_record() throws Exception {
        for (JobJson job : List.of(full(), empty())) {
            assertEquals(REFLECTING.writeValueAsString(new Beside(job, "x")), WRITING.writeValueAsString(new Beside(job, "x")));
        }
    }
}
