package dev.slipway.domain.repository;

import java.util.Set;

/**
 * Sources whose pipelines do not count for their ref, such as child pipelines and scans on demand. They are never the latest, newest or
 * last pipeline of a branch, tag or commit, and every statement that selects one excludes them.
 */
public final class DanglingSources {

    /** The source of child pipelines. */
    public static final String PARENT_PIPELINE = "parent_pipeline";

    /** As pipelines are stored and shown. */
    public static final Set<String> NAMES =
            Set.of("webide", PARENT_PIPELINE, "ondemand_dast_scan", "ondemand_dast_validation", "security_orchestration_policy");

    private DanglingSources() {
    }

    /** Returns whether pipelines of a source count for their ref. */
    public static boolean countsForRef(String source) {
        return !NAMES.contains(source);
    }
}
