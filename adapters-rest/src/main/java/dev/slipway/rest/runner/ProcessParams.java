package dev.slipway.rest.runner;

import dev.slipway.application.runner.port.Runners.Process;
import java.util.HashMap;
import java.util.Map;

/** What a runner's process says of itself; members it may have beside these are left alone. */
record ProcessParams(String name, String version, String revision, String platform, String architecture, String executor, Object features) {

    private static final int LONGEST = 255;
    /** Twice what runners know, so that a process's row stays small. */
    private static final int MOST_FEATURES = 100;
    private static final int LONGEST_FEATURE = 64;

    /** @param info null where the process said nothing */
    static Process of(ProcessParams info, String systemId, String ipAddress) {
        ProcessParams said = info == null ? new ProcessParams(null, null, null, null, null, null, null) : info;
        return new Process(shortened(systemId), shortened(said.name), shortened(said.version), shortened(said.revision), shortened(said.platform),
                shortened(said.architecture), shortened(said.executor), features(said.features), ipAddress);
    }

    private static String shortened(String text) {
        return text == null || text.length() <= LONGEST ? text : text.substring(0, LONGEST);
    }

    private static Map<String, Boolean> features(Object sent) {
        Map<String, Boolean> features = new HashMap<>();
        if (sent instanceof Map<?, ?> map) {
            map.forEach((name, value) -> {
                if (features.size() < MOST_FEATURES && name instanceof String text && text.length() <= LONGEST_FEATURE) {
                    features.put(text, Boolean.TRUE.equals(value) || "true".equals(value));
                }
            });
        }
        return features;
    }
}
