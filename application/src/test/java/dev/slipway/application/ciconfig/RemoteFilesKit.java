package dev.slipway.application.ciconfig;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.application.ciconfig.port.RemoteFiles;
import dev.slipway.domain.ciconfig.include.Sources.Remote;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code RemoteFiles} does. */
public abstract class RemoteFilesKit {

    protected static final Duration LONG = Duration.ofSeconds(20);

    /** Serves something from now on and answers its address. @param status 0 for a server that takes the request and never answers */
    protected abstract URI serve(String path, int status, byte[] content);

    /** Those that may read from some hosts; the host of what is served is {@code files.example.test}. */
    protected abstract RemoteFiles files(RemoteIncludePolicy policy);

    /** The port of what is served, as policies name it; empty for the usual ones. */
    protected abstract String port();

    protected final RemoteFiles files() {
        return files(new RemoteIncludePolicy(List.of("files.example.test" + port())));
    }

    protected final Remote read(URI address) {
        return files().read(address, LONG);
    }

    @Test
    final void a_file_is_read() {
        assertEquals(new Remote.Text("größe: 1\n"), read(serve("/a.yml", 200, "größe: 1\n".getBytes(StandardCharsets.UTF_8))));
        assertEquals(new Remote.Text(""), read(serve("/empty.yml", 200, new byte[0])));
    }

    @Test
    final void other_answers_are_their_status() {
        for (int status : List.of(204, 401, 404, 500)) {
            assertEquals(new Remote.Status(status), read(serve("/" + status + ".yml", status, new byte[0])));
        }
    }

    @Test
    final void a_file_has_a_limit() {
        assertEquals(RemoteFiles.MAX_BYTES,
                assertInstanceOf(Remote.Text.class, read(serve("/full.yml", 200, filled(RemoteFiles.MAX_BYTES)))).content().length());
        assertEquals(new Remote.Refused("it is larger than 2 MiB"), read(serve("/large.yml", 200, filled(RemoteFiles.MAX_BYTES + 1))));
    }

    private static byte[] filled(int size) {
        return "x".repeat(size).getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    final void waiting_has_a_limit() {
        assertEquals(new Remote.Timeout(), files().read(serve("/silent.yml", 0, new byte[0]), Duration.ofMillis(50)));
    }

    @Test
    final void only_hosts_of_the_policy_are_asked() {
        URI address = serve("/a.yml", 200, "a: 1".getBytes(StandardCharsets.US_ASCII));
        assertEquals(new Remote.Refused("remote includes are not enabled"), files(new RemoteIncludePolicy(List.of())).read(address, LONG));
        assertEquals(new Remote.Refused("URL is blocked: the host is not in the list of allowed hosts"),
                files(new RemoteIncludePolicy(List.of("other.example.test" + port()))).read(address, LONG));
        assertEquals(new Remote.Text("a: 1"), files(new RemoteIncludePolicy(List.of("*.example.test" + port()))).read(address, LONG));
    }
}
