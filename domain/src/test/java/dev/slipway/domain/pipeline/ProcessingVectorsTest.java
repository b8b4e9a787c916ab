package dev.slipway.domain.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.domain.job.FailureReason;
import dev.slipway.domain.job.JobNeed;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobWhen;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Whole pipelines: after each event every status, of jobs, stages and the pipeline, is as the vectors say. */
class ProcessingVectorsTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");

    @TestFactory
    Stream<DynamicTest> every_case() throws IOException {
        JsonNode cases = new ObjectMapper().readTree(getClass().getResource("/golden/processing.json")).get("cases");
        assertEquals(20, cases.size());
        return stream(cases).map(node -> DynamicTest.dynamicTest(node.get("id").asText(), () -> play(node)));
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static void play(JsonNode node) {
        AtomicLong ids = new AtomicLong();
        List<String> stages = stream(node.get("stages")).map(JsonNode::asText).toList();
        List<JobRun> jobs = stream(node.get("jobs"))
                .map(job -> JobRun.created(ids.incrementAndGet(), plan(job, stages), NOW)).toList();
        PipelineRun run = new PipelineRun(1, PipelineStatus.CREATED, stages, jobs, PipelineTimes.createdAt(NOW));
        int number = 0;
        for (JsonNode step : node.get("steps")) {
            run = after(run, step.get("event"), ids);
            assertStatuses(run, step.get("expect"), "step " + number++);
            PipelineRun settled = run;
            assertEquals(List.of(), settled.process(NOW).moves(), "a second pass finds nothing to do");
        }
    }

    private static JobPlan plan(JsonNode job, List<String> stages) {
        JobWhen when = JobWhen.of(job.path("when").asText("on_success")).orElseThrow();
        JobPlan plan = JobPlan.of(job.get("name").asText(), stages.indexOf(job.get("stage").asText()));
        plan = when == JobWhen.DELAYED ? plan.delayedBy(Duration.ofMinutes(1))
                : plan.when(when, job.path("af").asBoolean(when == JobWhen.MANUAL));
        return job.has("needs")
                ? plan.needing(stream(job.get("needs")).map(name -> JobNeed.of(name.asText())).toList()) : plan;
    }

    private static PipelineRun after(PipelineRun run, JsonNode event, AtomicLong ids) {
        if (event.isNull()) {
            return run.process(NOW).after();
        }
        if (event.get("type").asText().equals("retry_pipeline")) {
            return run.retryAll(job -> true, ids::incrementAndGet, NOW).after();
        }
        if (event.get("type").asText().equals("cancel")) {
            return run.cancel(NOW).after();
        }
        PipelineRun next = run;
        for (JsonNode name : event.get("jobs")) {
            next = after(next, event.get("type").asText(), latest(next, name.asText()).id(), ids);
        }
        return next;
    }

    private static PipelineRun after(PipelineRun run, String type, long job, AtomicLong ids) {
        TransitionResult result = switch (type) {
            case "success" -> run.succeed(job, NOW);
            case "drop" -> run.drop(job, FailureReason.SCRIPT_FAILURE, false, ids::incrementAndGet, NOW);
            case "play" -> run.play(job, ids::incrementAndGet, NOW);
            case "retry" -> run.retry(job, ids::incrementAndGet, NOW);
            default -> throw new IllegalStateException(type);
        };
        return ((TransitionResult.Decision) result).after();
    }

    private static JobRun latest(PipelineRun run, String name) {
        return JobRun.latest(run.jobs()).stream().filter(job -> job.name().equals(name)).findFirst().orElseThrow();
    }

    private static void assertStatuses(PipelineRun run, JsonNode expected, String step) {
        Map<String, String> jobs = new TreeMap<>();
        JobRun.latest(run.jobs()).forEach(job -> jobs.put(job.name(), job.status().wireName()));
        assertEquals(map(expected.get("jobs")), jobs, step);
        Map<String, String> stages = new TreeMap<>();
        List<PipelineStatus> statuses = new ArrayList<>(run.stageStatuses());
        for (String stage : run.stages()) {
            stages.put(stage, statuses.removeFirst().wireName());
        }
        assertEquals(map(expected.get("stages")), stages, step);
        assertEquals(expected.get("pipeline").asText(), run.status().wireName(), step);
    }

    private static Map<String, String> map(JsonNode object) {
        Map<String, String> map = new TreeMap<>();
        object.fields().forEachRemaining(entry -> map.put(entry.getKey(), entry.getValue().asText()));
        return map;
    }
}
