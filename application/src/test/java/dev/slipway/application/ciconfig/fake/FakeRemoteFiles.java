package dev.slipway.application.ciconfig.fake;

import dev.slipway.application.ciconfig.RemoteIncludePolicy;
import dev.slipway.application.ciconfig.port.RemoteFiles;
import dev.slipway.domain.ciconfig.include.Sources.Remote;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Files of other servers in memory. */
public final class FakeRemoteFiles implements RemoteFiles {

    private final Map<URI, Remote> answers = new HashMap<>();
    private RemoteIncludePolicy policy = new RemoteIncludePolicy(List.of());

    public FakeRemoteFiles allowing(RemoteIncludePolicy other) {
        policy = other;
        return this;
    }

    public void put(URI address, Remote answer) {
        answers.put(address, answer);
    }

    @Override
    public Remote read(URI address, Duration within) {
        if (policy.isOff()) {
            return new Remote.Refused("remote includes are not enabled");
        }
        int port = address.getPort() >= 0 ? address.getPort() : address.getScheme().equals("https") ? 443 : 80;
        if (!policy.allows(address.getHost(), port)) {
            return new Remote.Refused("URL is blocked: the host is not in the list of allowed hosts");
        }
        return answers.getOrDefault(address, new Remote.Status(404));
    }
}
