package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.ExportedVariable;
import dev.slipway.application.environment.port.Deployments;
import dev.slipway.application.pipeline.JobDraft;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.runner.WaitingJob;
import dev.slipway.application.runner.port.WaitingJobs;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.variable.Variable;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Addresses of environments that jobs know only once they have deployed. */
class DeployedAddressTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final Deployments deployments = mock();
    private final WaitingJobs jobs = mock();
    private final Artifacts artifacts = mock();
    private final DeployedAddress addresses = new DeployedAddress(deployments, jobs, artifacts,
            new PipelinePolicy(() -> URI.create("https://slipway.example.org"), "17.0", "abc", 0, 0, 0, 0, true));

    private static WaitingJob job() {
        return new WaitingJob(new WaitingJob.Job(7, "deploy", "deploy", "main", false, false, false, List.of(),
                JobDraft.options(null, null, List.of())), List.of(), List.of(Variable.shown("GIVEN", "by-hand")),
                new WaitingJob.Pipeline(9, 4, "push", "", "", NOW, List.of()),
                new WaitingJob.Project(3, "p", "p", "g/p", null, "private", "main", null, 1, "g", "G", "group", 3600, 50, true, false),
                new WaitingJob.User(5, "ada", "Ada", "a@b.c", AccountState.ACTIVE), Optional.empty(), Optional.empty(),
                List.of(new WaitingJob.Dependency(6, "build", null, false)));
    }

    /** Rows: address as the configuration has it, and address of the environment; - where it stays as it is. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"https://plain.example.org,-", "no address,-", "$NONE,-", "javascript:$HOST,-", "$HOST,shop",
        "https://$HOST.example.org,https://shop.example.org", "$WHOLE,https://whole.example.org",
        "https://a.example.org/$CI_JOB_ID/$CI_PIPELINE_ID,https://a.example.org/7/9",
        "$CI_PIPELINE_URL,https://slipway.example.org/g/p/-/pipelines/9", "$CI_JOB_URL,https://slipway.example.org/g/p/-/jobs/7",
        "https://$GIVEN.example.org,https://by-hand.example.org", "https://$EARLIER.example.org,https://own.example.org"})
    void address_is_expanded_by_what_the_job_exported(String written, String address) {
        when(deployments.address(7)).thenReturn(Optional.of(written));
        when(jobs.facts(7)).thenReturn(Optional.of(job()));
        when(artifacts.exported(Set.of(6L, 7L))).thenReturn(List.of(new ExportedVariable(6, "EARLIER", "earlier"),
                new ExportedVariable(7, "EARLIER", "own"), new ExportedVariable(7, "HOST", "shop"),
                new ExportedVariable(7, "WHOLE", "https://whole.example.org")));
        assertEquals(Optional.ofNullable(address), addresses.of(7));
    }

    @Test
    void job_that_deploys_nothing_or_is_gone_has_no_address() {
        when(deployments.address(7)).thenReturn(Optional.empty());
        assertEquals(Optional.empty(), addresses.of(7));
        when(deployments.address(7)).thenReturn(Optional.of("https://$HOST.example.org"));
        when(jobs.facts(7)).thenReturn(Optional.empty());
        assertEquals(Optional.empty(), addresses.of(7));
    }
}
