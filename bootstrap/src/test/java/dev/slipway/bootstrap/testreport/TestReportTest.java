package dev.slipway.bootstrap.testreport;

import static dev.slipway.bootstrap.artifact.ArtifactScene.gzip;
import static dev.slipway.bootstrap.artifact.ArtifactScene.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.slipway.bootstrap.artifact.ArtifactScene;
import dev.slipway.bootstrap.artifact.ArtifactScene.Job;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestReportTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String XML = """
            <testsuite name="s">
              <testcase classname="c" name="ok" time="1.5"/>
              <testcase classname="c" name="bad" time="0.5" file="x.rb"><failure>boom</failure><system-out>[[ATTACHMENT|shots/1 \
            a.png]]</system-out></testcase>
              <testcase classname="c" name="later"><skipped/></testcase>
              <testcase classname="c" name="broken"><error>ouch</error></testcase>
            </testsuite>
            """;

    private final ArtifactScene scene = new ArtifactScene(TestServer.shared());
    private long project;
    private long pipeline;
    private String reader;

    @BeforeEach
    void arrange() {
        project = scene.project(0, true);
        pipeline = scene.pipeline(project, "main", "running");
        reader = scene.person(project, 20);
    }

    private Job report(String name, byte[] file) {
        Job job = scene.job(project, pipeline, name);
        HttpResponse<byte[]> answer = scene.upload(job, "?artifact_type=junit&artifact_format=gzip", file, "@junit.xml.gz", "");
        assertEquals(201, answer.statusCode(), text(answer));
        return job;
    }

    private JsonNode read(String what) throws IOException {
        HttpResponse<byte[]> answer = scene.get("/projects/" + project + "/pipelines/" + pipeline + "/" + what, "PRIVATE-TOKEN", reader);
        assertEquals(200, answer.statusCode(), text(answer));
        return JSON.readTree(answer.body());
    }

    @Test
    void a_pipeline_without_reports_has_zeros() throws IOException {
        assertEquals(JSON.readTree(
                "{\"total_time\":0.0,\"total_count\":0,\"success_count\":0,\"failed_count\":0,\"skipped_count\":0,\"error_count\":0,"
                        + "\"test_suites\":[]}"),
                read("test_report"));
        assertEquals(JSON.readTree(
                "{\"total\":{\"time\":0.0,\"count\":0,\"success\":0,\"failed\":0,\"skipped\":0,\"error\":0,\"suite_error\":null},"
                        + "\"test_suites\":[]}"),
                read("test_report_summary"));
    }

    @Test
    void suites_of_a_parallel_job_are_merged_and_cases_are_shown() throws IOException {
        Job first = report("test 1/2", gzip(XML));
        Job second = report("test 2/2", gzip("<testsuites><testsuite><testcase name='x' time='2'/></testsuite></testsuites>"));
        JsonNode report = read("test_report");
        assertEquals(5, report.get("total_count").asInt());
        JsonNode suite = report.get("test_suites").get(0);
        assertEquals("test", suite.get("name").asText());
        assertEquals(4.0, suite.get("total_time").asDouble());
        assertTrue(suite.get("suite_error").isNull());
        JsonNode failed = suite.get("test_cases").get(1);
        assertEquals(JSON.readTree("""
                {"status":"failed","name":"bad","classname":"c","file":"x.rb","execution_time":0.5,"system_output":"boom","stack_trace":\
                null,"recent_failures":null,
                 "attachment_url":"%s"}"""
                .formatted(TestServer.shared().api("/projects/" + project + "/jobs/" + first.id() + "/artifacts/shots/1%20a.png"))),
                failed);
        assertFalse(suite.get("test_cases").get(0).has("attachment_url"));
        JsonNode summary = read("test_report_summary").get("test_suites").get(0);
        assertEquals(JSON.readTree("""
                {"name":"test","total_time":4.0,"total_count":5,"success_count":2,"failed_count":1,"skipped_count":1,"error_count":1,\
                "build_ids":[%d,%d],"suite_error":null}"""
                .formatted(first.id(), second.id())), summary);
    }

    @Test
    void a_retried_job_no_longer_counts() throws IOException {
        Job first = report("test", gzip(XML));
        scene.execute("update jobs set retried = true where id = " + first.id());
        assertEquals(0, read("test_report").get("total_count").asInt());
        assertEquals(0, read("test_report_summary").get("total").get("count").asInt());
    }

    @Test
    void what_cannot_be_read_is_the_suites_error() throws IOException {
        report("broken", gzip("<testsuite><testcase"));
        report("hostile", gzip(
                "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><testsuite><testcase "
                        + "name='a'><failure>&e;</failure></testcase></testsuite>"));
        report("unpacked", XML.getBytes(StandardCharsets.UTF_8));
        report("huge", gzip("<testsuite>" + " ".repeat(40 << 20) + "</testsuite>"));
        JsonNode report = read("test_report");
        assertEquals(4, report.get("test_suites").size());
        for (JsonNode suite : report.get("test_suites")) {
            assertTrue(suite.get("suite_error").asText().startsWith("JUnit XML parsing failed: "), suite.toString());
            assertEquals(0, suite.get("total_count").asInt());
            assertFalse(suite.toString().contains("root:"), suite.toString());
        }
        JsonNode summary = read("test_report_summary");
        assertEquals(4, summary.get("test_suites").size());
        assertTrue(summary.get("total").get("suite_error").asText().startsWith("JUnit XML parsing failed: "));
    }

    @Test
    void only_readers_of_the_pipeline_see_reports() {
        String path = "/projects/" + project + "/pipelines/" + pipeline;
        for (String what : new String[] {"/test_report", "/test_report_summary"}) {
            assertEquals(404, scene.get(path + what).statusCode());
            assertEquals(404, scene.get(path + what, "PRIVATE-TOKEN", scene.person(project, 0)).statusCode());
            assertEquals(404, scene.get("/projects/" + project + "/pipelines/999999999" + what, "PRIVATE-TOKEN", reader).statusCode());
            long other = scene.project(20, true);
            assertEquals(404, scene.get("/projects/" + other + "/pipelines/" + pipeline + what).statusCode());
            assertEquals(200,
                    scene.get("/projects/" + other + "/pipelines/" + scene.pipeline(other, "main", "running") + what).statusCode());
            assertEquals(400, scene.get("/projects/" + project + "/pipelines/x" + what, "PRIVATE-TOKEN", reader).statusCode());
        }
    }
}
