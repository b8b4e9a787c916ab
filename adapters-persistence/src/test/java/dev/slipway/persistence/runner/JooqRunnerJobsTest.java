package dev.slipway.persistence.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.pipeline.CiWorld;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.application.runner.RunnerJobFilter;
import dev.slipway.application.runner.RunnerJobsKit;
import dev.slipway.application.runner.port.RunnerJobs;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.persistence.pipeline.CiTables;
import dev.slipway.persistence.testing.Persistence;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JooqRunnerJobsTest extends RunnerJobsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected CiWorld world() {
        return new CiTables(HERE);
    }

    @ParameterizedTest
    @CsvSource({"builds_access_level,disabled,0", "builds_access_level,private,1", "repository_access_level,disabled,0",
            "repository_access_level,enabled,1"})
    void project_that_closes_its_pipelines_shows_no_jobs_to_administrators_either(String setting, String level, int jobs) {
        long project = world().project();
        long runner = runner(Owner.INSTANCE);
        long pipeline = begun(PipelineDraft.in(project, "a"));
        assign(pipeline, "a", runner);
        HERE.database().execute("update projects set settings = settings || '{\"%s\": \"%s\"}' where id = %d".formatted(setting, level,
                project));
        RunnerJobFilter all = new RunnerJobFilter(OptionalLong.empty(), Set.of(), false);
        assertEquals(jobs, HERE.get(RunnerJobs.class).list(runner, all, PageRequest.Offset.first()).items().size());
    }
}
