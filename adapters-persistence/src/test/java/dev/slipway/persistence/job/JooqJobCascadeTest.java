package dev.slipway.persistence.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.job.JobCascadeKit;
import dev.slipway.application.job.port.JobCascade;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqJobCascadeTest extends JobCascadeKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }

    @Test
    void the_variables_that_an_erased_job_handed_on_are_forgotten() {
        long job = id(begun(PipelineDraft.in(world().project(), "a")), "a");
        HERE.get(Artifacts.class).exportVariables(job, Map.of("KEY", "value"));
        long user = world().user();
        write(() -> HERE.get(JobCascade.class).erase(job, user, now()));
        assertEquals(List.of(), HERE.get(Artifacts.class).exported(Set.of(job)));
    }
}
