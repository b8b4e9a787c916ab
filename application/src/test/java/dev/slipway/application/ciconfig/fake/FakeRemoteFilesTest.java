package dev.slipway.application.ciconfig.fake;

import dev.slipway.application.ciconfig.RemoteFilesKit;
import dev.slipway.application.ciconfig.RemoteIncludePolicy;
import dev.slipway.application.ciconfig.port.RemoteFiles;
import dev.slipway.domain.ciconfig.include.Sources.Remote;
import java.net.URI;
import java.nio.charset.StandardCharsets;

class FakeRemoteFilesTest extends RemoteFilesKit {

    private final FakeRemoteFiles files = new FakeRemoteFiles();

    @Override
    protected URI serve(String path, int status, byte[] content) {
        URI address = URI.create("https://files.example.test" + path);
        files.put(address, status == 0 ? new Remote.Timeout() : status != 200 ? new Remote.Status(status)
                : content.length > RemoteFiles.MAX_BYTES ? new Remote.Refused("it is larger than 2 MiB")
                : new Remote.Text(new String(content, StandardCharsets.UTF_8)));
        return address;
    }

    @Override
    protected RemoteFiles files(RemoteIncludePolicy policy) {
        return files.allowing(policy);
    }

    @Override
    protected String port() {
        return "";
    }
}
