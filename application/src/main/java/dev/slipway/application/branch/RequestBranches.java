package dev.slipway.application.branch;

import java.util.Optional;

/** Finds the branches of a merge request, whose ref has the protections of both. Merge requests are a later feature. */
@FunctionalInterface
public interface RequestBranches {

    /** @param oneProject whether the source branch is one of the target project */
    record Pair(String source, String target, boolean oneProject) {}

    /** Returns the branches of a merge request of a target project; empty if there is none. */
    Optional<Pair> find(long targetProject, long iid);
}
