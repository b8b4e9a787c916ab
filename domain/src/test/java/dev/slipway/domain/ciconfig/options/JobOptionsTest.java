package dev.slipway.domain.ciconfig.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobOptionsTest {
    private static final OtherNeed JOB = new OtherNeed("g/p", "main", null, "build", true);
    private static final OtherNeed PIPELINE = new OtherNeed("g/p", null, null, null, true);

    @Test
    void stored_options_without_parts_are_those_of_a_job_without_keywords() {
        assertEquals(JobOptions.NONE, new JobOptions(null, null, null, null, null, null, List.of(), null, null));
        assertEquals(JobExtras.NONE, new JobExtras(null, null, null, null, null, null));
        assertEquals(JobExtras.NONE.pipelines(), new JobExtras.Pipelines(null, null));
        assertEquals(JobExtras.NONE.credentials(), new JobExtras.Credentials(null, null, null));
    }

    @Test
    void extras_of_most_jobs_are_not_stored() {
        assertEquals(true, JobExtras.NONE.withoutContent());
        assertEquals(true, JobExtras.NONE.withOtherNeeds(List.of()).withoutContent());
        assertEquals(false, JobExtras.NONE.withOtherNeeds(List.of(JOB)).withoutContent());
    }

    @Test
    void bridge_starts_a_pipeline_or_takes_over_the_status_of_one() {
        JobExtras starting = JobExtras.NONE.withTrigger(new Trigger(Trigger.Target.project("g/p", null, null), Trigger.Strategy.NONE,
                Trigger.Forward.DEFAULT));
        JobExtras needing = JobExtras.NONE.withOtherNeeds(List.of(JOB));
        JobExtras mirroring = JobExtras.NONE.withOtherNeeds(List.of(JOB, PIPELINE));
        assertEquals(List.of(false, true, false, true), List.of(JobExtras.NONE.bridges(), starting.bridges(), needing.bridges(),
                mirroring.bridges()));
        assertEquals(List.of(Optional.empty(), Optional.empty(), Optional.of(PIPELINE)), List.of(starting.mirrored(), needing.mirrored(),
                mirroring.mirrored()));
        assertEquals(mirroring.pipelines().otherNeeds(), mirroring.withTrigger(starting.pipelines().trigger()).pipelines().otherNeeds());
    }

    @Test
    void artifacts_have_an_archive_besides_reports() {
        JobArtifacts reports = JobArtifacts.reporting(Map.of("junit", List.of("a.xml")));
        assertEquals(false, reports.hasArchive());
        assertEquals(Map.of("junit", List.of("a.xml")), reports.reporting().reports());
        assertEquals(true, JobArtifacts.of(List.of("a")).hasArchive());
        assertEquals(true, reports.archive(archive -> new JobArtifacts.Archive(null, List.of(), List.of(), true)).hasArchive());
        assertEquals(new JobArtifacts.Sharing(null, true, null), JobArtifacts.of(List.of("a")).sharing(), "all may see it");
    }
}
