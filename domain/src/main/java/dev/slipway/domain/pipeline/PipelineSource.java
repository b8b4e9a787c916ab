package dev.slipway.domain.pipeline;

import dev.slipway.domain.kernel.WireNames;
import dev.slipway.domain.repository.DanglingSources;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Source of a pipeline. Pipelines of {@link DanglingSources} do not count for their ref, so "latest" and artifacts by ref exclude them. */
public enum PipelineSource {
    UNKNOWN, PUSH, WEB, TRIGGER, SCHEDULE, API, EXTERNAL, PIPELINE, CHAT, WEBIDE, MERGE_REQUEST_EVENT,
    EXTERNAL_PULL_REQUEST_EVENT, PARENT_PIPELINE, ONDEMAND_DAST_SCAN, ONDEMAND_DAST_VALIDATION,
    SECURITY_ORCHESTRATION_POLICY;

    private static final WireNames<PipelineSource> NAMES = WireNames.of(values());

    public static final Set<PipelineSource> DANGLING = Collections.unmodifiableSet(Arrays.stream(values())
            .filter(source -> DanglingSources.NAMES.contains(source.wireName()))
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(PipelineSource.class))));
    /** Sources of pipelines that count for their ref. */
    public static final Set<PipelineSource> FOR_REF =
            Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.copyOf(DANGLING)));

    public String wireName() {
        return NAMES.name(this);
    }

    public static Optional<PipelineSource> of(String wireName) {
        return NAMES.constant(wireName);
    }
}
