package dev.slipway.application.testreport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.testreport.port.TestReports;
import dev.slipway.application.testreport.port.TestReports.JobNumbers;
import dev.slipway.application.testreport.port.TestReports.ReportFile;
import dev.slipway.application.testreport.port.TestReports.ReportJob;
import dev.slipway.domain.testreport.TestCounts;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code TestReports} does. */
public abstract class TestReportsKit {

    protected abstract TestReports reports();

    protected abstract Transactions transactions();

    protected abstract Rows rows();

    /** Makes what test reports need to exist. */
    public interface Rows {
        long project();

        long pipeline(long projectId);

        /** @param parallel whether it is one of several made of one */
        long job(long pipelineId, String name, boolean parallel);

        void retried(long jobId);

        /** Gives a job a report file. */
        void file(long jobId, String blob);
    }

    private static JobNumbers numbers(long job, String suite, Optional<String> error) {
        return new JobNumbers(job, suite, new TestCounts(1.25, 10, 4, 3, 2, 1), error);
    }

    @Test
    final void numbers_replace_those_before() {
        long pipeline = rows().pipeline(rows().project());
        long second = rows().job(pipeline, "b", false);
        long third = rows().job(pipeline, "c", false);
        transactions().write(() -> reports().keep(numbers(third, "täst", Optional.of("broken"))));
        transactions().write(() -> reports().keep(numbers(second, "old", Optional.of("x"))));
        transactions().write(() -> reports().keep(numbers(second, "new", Optional.empty())));
        assertEquals(List.of(numbers(second, "new", Optional.empty()), numbers(third, "täst", Optional.of("broken"))),
                reports().numbers(pipeline));
        rows().retried(second);
        assertEquals(1, reports().numbers(pipeline).size());
    }

    @Test
    final void files_are_those_of_the_latest_jobs() {
        long project = rows().project();
        long pipeline = rows().pipeline(project);
        long matrix = rows().job(pipeline, "test: [a, b]", true);
        long named = rows().job(pipeline, "test: [a, b]", false);
        long part = rows().job(pipeline, "test 1/2", true);
        long old = rows().job(pipeline, "test 2/2", true);
        List.of(matrix, named, part, old).forEach(job -> rows().file(job, "blob-" + job));
        rows().retried(old);
        rows().file(rows().job(rows().pipeline(project), "other", false), "other-" + pipeline);
        assertEquals(List.of(
                new ReportFile(new ReportJob(matrix, "test: [a, b]", true), "blob-" + matrix),
                new ReportFile(new ReportJob(named, "test: [a, b]", false), "blob-" + named),
                new ReportFile(new ReportJob(part, "test 1/2", false), "blob-" + part)), reports().files(pipeline));
        assertEquals(Optional.of(new ReportJob(matrix, "test: [a, b]", true)), reports().job(matrix));
        assertEquals(Optional.empty(), reports().job(Long.MAX_VALUE));
    }

    @Test
    final void a_pipeline_belongs_to_one_project() {
        long project = rows().project();
        long pipeline = rows().pipeline(project);
        assertTrue(reports().hasPipeline(project, pipeline));
        assertFalse(reports().hasPipeline(rows().project(), pipeline));
        assertFalse(reports().hasPipeline(project, Long.MAX_VALUE));
    }
}
