package dev.slipway.domain.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.domain.job.JobPlan;
import dev.slipway.domain.job.JobRun;
import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.job.JobTimes;
import dev.slipway.domain.job.JobWhen;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CompositeStatusTest {

    static JobRun job(long id, JobStatus status, boolean allowFailure) {
        return new JobRun(id, JobPlan.of("job" + id, 0).when(JobWhen.ON_SUCCESS, allowFailure), status, allowFailure,
                false, Optional.empty(), Set.of(), JobTimes.createdAt(Instant.EPOCH));
    }

    @Test
    void agrees_with_every_vector() throws IOException {
        ObjectMapper json = new ObjectMapper();
        int seen = 0;
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                getClass().getResourceAsStream("/golden/composite.jsonl"), StandardCharsets.UTF_8))) {
            for (String line; (line = lines.readLine()) != null; ) {
                JsonNode row = json.readTree(line);
                if (!row.has("jobs")) {
                    continue;
                }
                List<JobRun> jobs = new ArrayList<>();
                for (JsonNode token : row.get("jobs")) {
                    String word = token.asText();
                    jobs.add(job(jobs.size() + 1, JobStatus.of(word.replace("!", "")).orElseThrow(),
                            word.endsWith("!")));
                }
                assertEquals(row.get("status").asText(), CompositeStatus.ofJobs(jobs).orElseThrow().wireName(), line);
                assertEquals(row.get("dag_status").asText(), CompositeStatus.ofNeeds(jobs).orElseThrow().wireName(),
                        line);
                seen++;
            }
        }
        assertEquals(281, seen);
    }

    @Test
    void nothing_adds_up_to_nothing() {
        assertTrue(CompositeStatus.ofJobs(List.of()).isEmpty());
        assertTrue(CompositeStatus.ofNeeds(List.of()).isEmpty());
        assertTrue(CompositeStatus.ofJobs(List.of(job(1, JobStatus.FAILED, false).replaced())).isEmpty());
    }

    @Test
    void every_set_of_tokens_is_answered_and_never_terminal_while_a_job_is_alive() {
        CompositeStatus.Token[] all = CompositeStatus.Token.values();
        for (int mask = 1; mask < 1 << all.length; mask++) {
            Set<CompositeStatus.Token> tokens = new HashSet<>();
            boolean alive = false;
            for (CompositeStatus.Token token : all) {
                if ((mask >> token.ordinal() & 1) == 1) {
                    tokens.add(token);
                    alive |= token.ordinal() <= CompositeStatus.Token.RUNNING.ordinal();
                }
            }
            PipelineStatus status = CompositeStatus.of(tokens).orElseThrow();
            assertFalse(alive && PipelineStatus.COMPLETED.contains(status), tokens + " gave " + status);
        }
    }

    @Test
    void the_order_and_number_of_jobs_do_not_matter() {
        Random random = new Random(20240101);
        for (int round = 0; round < 2000; round++) {
            List<JobRun> jobs = new ArrayList<>();
            int count = 1 + random.nextInt(8);
            for (int i = 0; i < count; i++) {
                jobs.add(job(i + 1, JobStatus.values()[random.nextInt(11)], random.nextBoolean()));
            }
            Optional<PipelineStatus> status = CompositeStatus.ofJobs(jobs);
            Optional<PipelineStatus> needs = CompositeStatus.ofNeeds(jobs);
            List<JobRun> shuffled = new ArrayList<>(jobs);
            shuffled.addAll(jobs);
            Collections.shuffle(shuffled, random);
            assertEquals(status, CompositeStatus.ofJobs(shuffled), () -> jobs.toString());
            assertEquals(needs, CompositeStatus.ofNeeds(shuffled), () -> jobs.toString());
        }
    }

    @Test
    void an_allowed_failure_warns() {
        assertTrue(CompositeStatus.warns(List.of(job(1, JobStatus.FAILED, true))));
        assertTrue(CompositeStatus.warns(List.of(job(1, JobStatus.CANCELED, true))));
        assertFalse(CompositeStatus.warns(List.of(job(1, JobStatus.FAILED, false), job(2, JobStatus.MANUAL, true))));
    }
}
