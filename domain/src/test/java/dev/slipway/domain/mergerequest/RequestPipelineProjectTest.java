package dev.slipway.domain.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.mergerequest.RequestPipelineProject.Rights;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestPipelineProjectTest {

    @ParameterizedTest
    @CsvSource({"false,false,false,false,", "false,false,false,true,", "false,false,true,false,TARGET", "false,false,true,true,TARGET",
        "false,true,false,false,", "false,true,false,true,", "false,true,true,false,TARGET", "false,true,true,true,TARGET",
        "true,false,false,false,", "true,false,false,true,FORK", "true,false,true,false,", "true,false,true,true,FORK",
        "true,true,false,false,", "true,true,false,true,FORK", "true,true,true,false,TARGET", "true,true,true,true,TARGET"})
    void pipeline_runs_where_the_user_may_run_the_code(boolean fork, boolean forkPipelines, boolean inTarget, boolean inFork,
            RequestPipelineProject project) {
        assertEquals(Optional.ofNullable(project), RequestPipelineProject.choose(fork, forkPipelines, new Rights(inTarget, inFork)));
    }

    @ParameterizedTest
    @CsvSource({"TARGET,true,true", "TARGET,false,false", "FORK,true,false", "FORK,false,false"})
    void merged_result_is_in_the_target_project(RequestPipelineProject project, boolean enabled, boolean merged) {
        assertEquals(merged, project.runsOnMergedResult(enabled));
    }
}
