package dev.slipway.domain.artifact;

import static dev.slipway.domain.kernel.NamedRule.requires;

import dev.slipway.domain.job.JobStatus;
import dev.slipway.domain.kernel.Policy;
import dev.slipway.domain.repository.DanglingSources;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a newer pipeline ends the retention of an older pipeline's artifacts. A family, which is a pipeline with its child
 * pipelines at any depth, is retained and superseded as one: a child goes by the age of the pipeline at the top of its family, and never
 * supersedes anything.
 */
public record Supersession(Older older, Newer newer) {

    /** @param family id of the pipeline at the top: its own without a parent in the project */
    public record Older(long project, String ref, boolean tag, long family) {
    }

    /** @param status null if the status has no name in the table of jobs */
    public record Newer(long id, long project, String ref, boolean tag, String source, @Nullable JobStatus status, boolean deleted) {
    }

    /** Allows if the older pipeline is superseded. The first denial is the reason why it is still retained. */
    public static final Policy<Supersession> POLICY = Policy.of("artifact.supersession",
            requires("artifact.same_project", pair -> pair.newer.project() == pair.older.project()),
            requires("artifact.same_ref", pair -> pair.newer.ref().equals(pair.older.ref()) && pair.newer.tag() == pair.older.tag()),
            requires("artifact.newer_than_family", pair -> pair.newer.id() > pair.older.family()),
            requires("artifact.counts_for_ref", pair -> !DanglingSources.NAMES.contains(pair.newer.source())),
            requires("artifact.succeeded", pair -> pair.newer.status() == JobStatus.SUCCESS),
            requires("artifact.not_deleted", pair -> !pair.newer.deleted()));
}
