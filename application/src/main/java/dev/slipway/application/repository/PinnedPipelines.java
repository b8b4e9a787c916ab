package dev.slipway.application.repository;

import java.util.Collection;
import java.util.Set;

/** Tells which pipelines there are, to repositories, which keep a commit for each: how what nobody needs any more is found. */
public interface PinnedPipelines {

    /** Those of the ids that no pipeline has, nor will ever have. */
    Set<Long> leftOver(Collection<Long> pipelineIds);
}
