package dev.slipway.application.ciconfig.fake;

import dev.slipway.application.ciconfig.port.Templates;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Templates in memory. */
public final class FakeTemplates implements Templates {

    private final Map<String, byte[]> kept = new HashMap<>();

    public void keep(String name, byte[] content) {
        kept.put(name, content);
    }

    @Override
    public Optional<String> find(String name) {
        return Optional.ofNullable(kept.get(name)).filter(content -> content.length <= MAX_BYTES && name.length() <= MAX_NAME)
                .map(content -> new String(content, StandardCharsets.UTF_8));
    }
}
