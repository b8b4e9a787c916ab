package dev.slipway.rest.pipeline;

import dev.slipway.application.pipeline.PipelineView;
import dev.slipway.domain.pipeline.DetailedStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Details of a pipeline's status for display. */
record DetailedStatusJson(
        String icon,
        String text,
        String label,
        String group,
        String tooltip,
        boolean hasDetails,
        String detailsPath,
        @Nullable Object illustration,
        String favicon) {

    private static final Map<String, String> ASSETS = new ConcurrentHashMap<>();

    static DetailedStatusJson of(PipelineView pipeline) {
        DetailedStatus status = DetailedStatus.of(pipeline.status(), pipeline.warns());
        return new DetailedStatusJson(status.icon(), status.text(), status.label(), status.group(), status.tooltip(), true,
                "/" + pipeline.projectPath() + "/-/pipelines/" + pipeline.id(), null, asset(status.favicon()));
    }

    /** Returns the path of an icon. It contains a digest, so that caches may keep icons indefinitely. */
    private static String asset(String name) {
        return ASSETS.computeIfAbsent(name, DetailedStatusJson::digested);
    }

    private static String digested(String name) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return "/assets/ci_favicons/" + name + "-" + HexFormat.of().formatHex(digest) + ".png";
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java runtime has SHA-256", missing);
        }
    }
}
