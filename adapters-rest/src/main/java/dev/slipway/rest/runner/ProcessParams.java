package dev.slipway.rest.runner;

import dev.slipway.application.runner.port.Runners.Process;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Information that a runner's process sends about itself. Unknown members are ignored. */
record ProcessParams(@Nullable String name, @Nullable String version, @Nullable String revision, @Nullable String platform,
        @Nullable String architecture, @Nullable String executor, @Nullable Object features) {

    private static final int MAX_LENGTH = 255;
    /** Twice the number of features that runners have; bounds the size of a stored process. */
    private static final int MAX_FEATURES = 100;
    private static final int MAX_FEATURE_LENGTH = 64;

    /** @param info null if the process sent none */
    static Process of(ProcessParams info, String systemId, String ipAddress) {
        ProcessParams process = info == null ? new ProcessParams(null, null, null, null, null, null, null) : info;
        return new Process(shortened(systemId), shortened(process.name), shortened(process.version), shortened(process.revision),
                shortened(process.platform),
                shortened(process.architecture), shortened(process.executor), features(process.features), ipAddress);
    }

    private static @Nullable String shortened(@Nullable String text) {
        return text == null || text.length() <= MAX_LENGTH ? text : text.substring(0, MAX_LENGTH);
    }

    private static Map<String, Boolean> features(@Nullable Object sent) {
        Map<String, Boolean> features = new HashMap<>();
        if (sent instanceof Map<?, ?> map) {
            map.forEach((name, value) -> {
                if (features.size() < MAX_FEATURES && name instanceof String text && text.length() <= MAX_FEATURE_LENGTH) {
                    features.put(text, Boolean.TRUE.equals(value) || "true".equals(value));
                }
            });
        }
        return features;
    }
}
