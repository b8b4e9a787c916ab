package dev.slipway.persistence.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.access.JobTokenValidity;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.environment.EnvironmentState;
import dev.slipway.domain.environment.protection.ApprovalStatus;
import dev.slipway.domain.job.JobStatus;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Statements name statuses by the sets of the domain alone, and the scripts of functions and views by words that are such sets. */
class StatusWordsTest {

    private static final Path SOURCES = Path.of("src/main/java");
    private static final Set<String> WORDS = Stream.of(Arrays.stream(JobStatus.values()).map(JobStatus::wireName),
                    Arrays.stream(DeploymentStatus.values()).map(DeploymentStatus::wireName),
                    Arrays.stream(EnvironmentState.values()).map(EnvironmentState::wireName))
            .flatMap(words -> words).collect(Collectors.toCollection(TreeSet::new));
    private static final Pattern LITERAL = Pattern.compile("[\"'](" + String.join("|", WORDS) + ")[\"']");
    private static final Pattern IN_SCRIPT = Pattern.compile("(?<!approvals\\.)status (?:in \\(([^)]*)\\)|= ('[a-z_]*'))");

    private static Set<JobStatus> words(String list) {
        return Stream.of(list.replace("'", "").split(", ")).map(word -> JobStatus.of(word).orElseThrow()).collect(Collectors.toSet());
    }

    private static List<Set<JobStatus>> lists(String script) throws IOException {
        return IN_SCRIPT.matcher(script(script)).results()
                .map(found -> words(found.group(1) == null ? found.group(2) : found.group(1))).toList();
    }

    private static String script(String name) throws IOException {
        try (InputStream text = StatusWordsTest.class.getResourceAsStream("/db/migration/" + name)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void no_statement_spells_a_status() throws IOException {
        Map<String, Set<String>> found = new TreeMap<>();
        int files = 0;
        try (Stream<Path> sources = Files.walk(SOURCES)) {
            for (Path source : sources.filter(path -> path.toString().endsWith(".java")).toList()) {
                files++;
                LITERAL.matcher(Files.readString(source)).results().forEach(match ->
                        found.computeIfAbsent(SOURCES.relativize(source).toString(), any -> new TreeSet<>()).add(match.group()));
            }
        }
        assertEquals(Map.of(), found);
        assertTrue(files > 100, files + " files");
    }

    @Test
    void script_of_waiting_jobs_uses_sets_of_the_domain() throws IOException {
        assertEquals(List.of(Set.of(JobStatus.PENDING), Set.of(JobStatus.RUNNING), Set.of(JobStatus.CREATED), JobStatus.UNFINISHED,
                Set.of(JobStatus.MANUAL), Set.of(JobStatus.WAITING_FOR_RESOURCE), JobStatus.HOLDING, Set.of(JobStatus.MANUAL)),
                lists("R__facts_of_waiting_job.sql"));
        Set<JobStatus> answered = Set.of(JobStatus.PENDING, JobStatus.CREATED, JobStatus.WAITING_FOR_RESOURCE);
        assertEquals(JobStatus.WAITING_FOR_OTHERS, answered);
    }

    @Test
    void script_of_waiting_jobs_counts_approvals_alone() throws IOException {
        assertEquals(List.of(ApprovalStatus.APPROVED.wireName()), Pattern.compile("approvals\\.status = '([a-z]+)'")
                .matcher(script("R__facts_of_waiting_job.sql")).results().map(found -> found.group(1)).toList());
    }

    @Test
    void script_of_the_queue_uses_the_status_of_waiting_jobs() throws IOException {
        assertEquals(Set.of(Set.of(JobStatus.PENDING)), Set.copyOf(lists("R__queue_of_runners.sql")));
    }

    @Test
    void script_of_turns_uses_sets_of_the_domain() throws IOException {
        assertEquals(List.of(JobStatus.TO_COME, Set.of(JobStatus.WAITING_FOR_RESOURCE)), lists("R__turns_at_resources.sql"));
    }

    @Test
    void token_of_a_job_is_valid_while_the_job_runs() {
        assertEquals(JobStatus.RUNNING.wireName(), JobTokenValidity.STATUS);
    }
}
