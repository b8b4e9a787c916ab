package dev.slipway.application.repository;

import java.util.Collection;
import java.util.Set;

/** Tells repositories which pipelines exist, so that they can delete refs of missing ones. */
public interface PinnedPipelines {

    /** Returns the ids that no pipeline has, nor will ever have. */
    Set<Long> missing(Collection<Long> pipelineIds);
}
