package dev.slipway.bootstrap.settings;

import dev.slipway.application.agent.AgentServerPolicy;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the settings of the server to which agents connect. Its secret is a file, which both servers read. */
final class KasSettings {

    private static final int SECRET_BYTES = 32;
    private static final int LONGEST_FILE = 1_024;
    private static final Set<String> SCHEMES = Set.of("ws", "wss", "grpc", "grpcs");

    private KasSettings() {
    }

    static AgentServerPolicy read(Values read) {
        return new AgentServerPolicy(read.optional(ServerSetting.KAS_SECRET_FILE, KasSettings::secret),
                read.optional(ServerSetting.KAS_URL, KasSettings::address));
    }

    /** @return null for a file that cannot be read or has something else */
    private static byte @Nullable [] secret(String name) {
        Path file = Path.of(name);
        try {
            if (Files.size(file) > LONGEST_FILE) {
                return null;
            }
            byte[] secret = Base64.getDecoder().decode(Files.readString(file).strip());
            return secret.length == SECRET_BYTES ? secret : null;
        } catch (IOException unreadable) {
            return null;
        }
    }

    /** @return null for another kind of address */
    private static @Nullable URI address(String text) {
        URI uri = URI.create(text.strip());
        return uri.getScheme() != null && SCHEMES.contains(uri.getScheme()) && uri.getHost() != null ? uri : null;
    }
}
