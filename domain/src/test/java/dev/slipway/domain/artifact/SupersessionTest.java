package dev.slipway.domain.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.artifact.Supersession.Newer;
import dev.slipway.domain.artifact.Supersession.Older;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.pipeline.PipelineSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SupersessionTest {

    private static Optional<String> objection(Older older, Newer newer) {
        return Supersession.CLAUSES.firstUnmet(new Supersession(older, newer));
    }

    private static Newer newer(String source, JobStatus status) {
        return new Newer(9, 1, "main", false, source, status, false);
    }

    @ParameterizedTest
    @CsvSource({"1,main,false,8,", "2,main,false,8,artifact.same_project", "1,topic,false,8,artifact.same_ref",
            "1,main,true,8,artifact.same_ref",
        "1,main,false,9,artifact.newer_than_family", "1,main,false,10,artifact.newer_than_family"})
    void newer_pipeline_supersedes_older_families_of_its_ref(long project, String ref, boolean tag, long family, String objection) {
        assertEquals(Optional.ofNullable(objection), objection(new Older(project, ref, tag, family), newer("push", JobStatus.SUCCESS)));
    }

    @ParameterizedTest
    @EnumSource(PipelineSource.class)
    void pipeline_of_a_dangling_source_supersedes_nothing(PipelineSource source) {
        boolean counts = PipelineSource.FOR_REF.contains(source);
        assertEquals(counts ? Optional.empty() : Optional.of("artifact.counts_for_ref"),
                objection(new Older(1, "main", false, 8), newer(source.wireName(), JobStatus.SUCCESS)));
    }

    @ParameterizedTest
    @EnumSource(JobStatus.class)
    void pipeline_that_did_not_succeed_supersedes_nothing(JobStatus status) {
        assertEquals(status == JobStatus.SUCCESS ? Optional.empty() : Optional.of("artifact.succeeded"),
                objection(new Older(1, "main", false, 8), newer("push", status)));
    }

    @Test
    void deleted_pipeline_supersedes_nothing() {
        assertEquals(Optional.of("artifact.not_deleted"),
                objection(new Older(1, "main", false, 8), new Newer(9, 1, "main", false, "push", JobStatus.SUCCESS, true)));
    }
}
