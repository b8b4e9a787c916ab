package dev.slipway.domain.repository;

import java.util.Set;

/**
 * Names the sources whose pipelines say nothing about their ref: child pipelines, and those that were only asked to look at something.
 * They are never the latest, newest or last pipeline of a branch, tag or commit. Every statement that looks for one leaves them out.
 */
public final class DanglingSources {

    /** The source of child pipelines. */
    public static final String PARENT_PIPELINE = "parent_pipeline";

    /** As pipelines are stored and shown. */
    public static final Set<String> NAMES =
            Set.of("webide", PARENT_PIPELINE, "ondemand_dast_scan", "ondemand_dast_validation", "security_orchestration_policy");

    private DanglingSources() {
    }
}
