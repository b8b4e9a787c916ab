package dev.slipway.bootstrap.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunComparisonTest {

    @TempDir
    Path folder;

    private Path run(String side, double rate, double millis) throws IOException {
        Report report = new Report();
        report.keep("read.job.8.rate", rate, Report.Unit.PER_SECOND);
        report.keep("read.job.8.p99", millis, Report.Unit.MILLISECONDS);
        Path place = Files.createDirectories(folder.resolve(side));
        Path file = place.resolve(rate + ".json");
        report.write(file);
        return file;
    }

    @Test
    void change_of_a_rate_and_that_of_a_duration_point_in_opposite_directions() throws Exception {
        List<String> lines = RunComparison.of(run("before", 1000, 10), run("after", 2000, 20));
        assertEquals(3, lines.size(), lines.toString());
        assertTrue(lines.get(1).matches("read\\.job\\.8\\.rate +1000\\.00 +2000\\.00 /s +\\+100\\.0 % +better"), lines.get(1));
        assertTrue(lines.get(2).matches("read\\.job\\.8\\.p99 +10\\.00 +20\\.00 ms +\\+100\\.0 % +worse"), lines.get(2));
    }

    @Test
    void folders_are_compared_by_medians_and_overlap_is_no_change() throws Exception {
        for (int run = 0; run < 3; run++) {
            run("before", 1000 + 100 * run, 10 + run);
            run("after", 1150 + 100 * run, 3 + run);
        }
        List<String> lines = RunComparison.of(folder.resolve("before"), folder.resolve("after"));
        assertTrue(lines.getFirst().startsWith("3 and 3 runs"), lines.getFirst());
        assertTrue(lines.get(1).matches("read\\.job\\.8\\.rate +1100\\.00 +1250\\.00 /s +\\+13\\.6 % +within the spread"), lines.get(1));
        assertTrue(lines.get(2).endsWith("better"), lines.get(2));
    }
}
