package dev.slipway.bootstrap.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client python-gitlab of Debian ({@code python3-gitlab}), as it is packaged. */
class PythonClientTest {

    /** That of Debian, which finds Debian's packages, wherever else a Python is installed. */
    private static final String PYTHON = "/usr/bin/python3";
    private static final int PATIENCE = 120;

    @TempDir
    private Path folder;

    /** Returns the output of a script of this package that tours the server. */
    private String tour(String script) throws IOException, InterruptedException {
        Path copy = folder.resolve(script);
        try (InputStream content = Objects.requireNonNull(PythonClientTest.class.getResourceAsStream(script), script)) {
            Files.copy(content, copy);
        }
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(PYTHON, copy.toString(), TestServer.shared().address().toString(),
                TestServer.ROOT_TOKEN, Api.unique("python")).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("PYTHON"));
        Process process = builder.start();
        boolean ended = process.waitFor(PATIENCE, TimeUnit.SECONDS);
        process.destroyForcibly();
        String printed = Files.readString(output, StandardCharsets.UTF_8);
        assertTrue(ended, printed);
        assertEquals(0, process.exitValue(), printed);
        return printed;
    }

    @Test
    void client_takes_a_request_from_its_first_commit_to_a_revert() throws IOException, InterruptedException {
        assertTrue(tour("merge_requests.py").startsWith("python-gitlab "));
    }

    @Test
    void client_writes_and_reads_snippets() throws IOException, InterruptedException {
        assertTrue(tour("snippets.py").startsWith("python-gitlab "));
    }

    @Test
    void client_writes_promotes_and_deletes_labels() throws IOException, InterruptedException {
        assertTrue(tour("labels.py").startsWith("python-gitlab "));
    }

    @Test
    void client_writes_orders_and_deletes_epics() throws IOException, InterruptedException {
        assertTrue(tour("epics.py").startsWith("python-gitlab "));
    }
}
