package dev.slipway.application.testreport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.kernel.port.Blobs;
import dev.slipway.application.testreport.port.TestReports;
import dev.slipway.application.testreport.port.TestReports.ReportFile;
import dev.slipway.application.testreport.port.TestReports.ReportJob;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.testreport.TestReport;
import dev.slipway.domain.testreport.TestSuite;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a whole report may cost, however many files it has. */
class TestReportReadsTest {

    private static final String TOO_MUCH = "JUnit data parsing failed: the reports of the pipeline are too large together";
    private static final ProjectRef PROJECT = new ProjectRef.Id(3);

    private final Map<String, byte[]> stored = new HashMap<>();
    private final Access access = mock();
    private final TestReports reports = mock();
    private final Blobs blobs = mock();
    private final TestReportReads reads = new TestReportReads(access, reports, new ReadJUnit(blobs));

    @BeforeEach
    void arrange() throws Exception {
        when(access.project(any(), any(), any(Ability.class))).thenReturn(new ProjectGrant(3, 5, "g/p", "main", null));
        when(reports.hasPipeline(3, 7)).thenReturn(true);
        when(blobs.open(anyString())).thenAnswer(call -> new Bytes(stored.get(call.<String>getArgument(0))));
    }

    private void files(String... contents) throws IOException {
        List<ReportFile> files = IntStream.range(0, contents.length)
                .mapToObj(index -> new ReportFile(new ReportJob(index, "job" + (char) ('a' + index), false), "blob" + index)).toList();
        for (int index = 0; index < contents.length; index++) {
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
                gzip.write(("<testsuite>" + contents[index] + "</testsuite>").getBytes(StandardCharsets.UTF_8));
            }
            stored.put("blob" + index, packed.toByteArray());
        }
        when(reports.files(anyLong())).thenReturn(files);
    }

    private TestReport report() {
        return reads.report(Caller.ANONYMOUS, PROJECT, 7, report -> report);
    }

    private static String tests(int number) {
        StringBuilder tests = new StringBuilder();
        IntStream.range(0, number).forEach(index -> tests.append("<testcase name='").append(index).append("'/>"));
        return tests.toString();
    }

    @Test
    void all_files_of_a_report_share_the_number_of_tests() throws IOException {
        String most = tests(ReadJUnit.FILE_TESTS);
        files(most, tests(1), most, tests(ReadJUnit.REPORT_TESTS - ReadJUnit.FILE_TESTS - 1), tests(1));
        List<TestSuite> suites = report().suites();
        assertEquals(ReadJUnit.REPORT_TESTS, report().counts().total());
        assertEquals(List.of(Optional.empty(), Optional.empty(),
                Optional.of("JUnit data parsing failed: more than " + (ReadJUnit.REPORT_TESTS - ReadJUnit.FILE_TESTS - 1) + " test cases"),
                Optional.empty(), Optional.of(TOO_MUCH)), suites.stream().map(TestSuite::error).toList());
    }

    @Test
    void all_files_of_a_report_share_the_number_of_bytes() throws IOException {
        String half = "<testcase><failure>" + "x".repeat((int) (ReadJUnit.REPORT_BYTES / 2)) + "</failure></testcase>";
        files(half, half, tests(1));
        List<Optional<String>> errors = report().suites().stream().map(TestSuite::error).toList();
        assertEquals(Optional.empty(), errors.getFirst());
        assertFalse(errors.get(1).isEmpty());
        assertEquals(Optional.of(TOO_MUCH), errors.get(2));
    }

    @Test
    void a_long_name_that_many_tests_share_is_held_once() throws IOException {
        files("<testsuite name='" + "n".repeat(100_000) + "'>" + tests(50_000) + "</testsuite>");
        assertEquals(50_000, report().counts().total());
    }

    @Test
    void the_next_report_is_read_when_the_answer_of_the_one_before_is_made() throws Exception {
        files(tests(1));
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch made = new CountDownLatch(1);
        AtomicBoolean first = new AtomicBoolean();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> slow = threads.submit(() -> reads.report(Caller.ANONYMOUS, PROJECT, 7, report -> {
                reading.countDown();
                await(made);
                first.set(true);
                return true;
            }));
            reading.await();
            Future<Boolean> next = threads.submit(() -> reads.report(Caller.ANONYMOUS, PROJECT, 7, report -> first.get()));
            made.countDown();
            assertTimeoutPreemptively(Duration.ofSeconds(60), () -> assertEquals(List.of(true, true), List.of(slow.get(), next.get())));
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private static final class Bytes implements SeekableByteChannel {

        private final ByteArrayInputStream bytes;
        private final long size;

        Bytes(byte[] bytes) {
            this.bytes = new ByteArrayInputStream(bytes);
            this.size = bytes.length;
        }

        @Override
        public int read(ByteBuffer target) {
            byte[] next = new byte[target.remaining()];
            int number = bytes.read(next, 0, next.length);
            if (number > 0) {
                target.put(next, 0, number);
            }
            return number;
        }

        @Override
        public int write(ByteBuffer source) {
            throw new AssertionError("nothing is written");
        }

        @Override
        public long position() {
            return size - bytes.available();
        }

        @Override
        public SeekableByteChannel position(long position) {
            throw new AssertionError("the file is read from its beginning");
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public SeekableByteChannel truncate(long wanted) {
            throw new AssertionError("nothing is written");
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
        }
    }
}
