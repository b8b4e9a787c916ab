package dev.slipway.domain.mergerequest;

import java.util.Objects;

/**
 * Commits that a version of a merge request's diff compares.
 *
 * @param base  common ancestor of both, with which the head is compared
 * @param start commit of the target branch
 * @param head  commit of the source branch
 */
public record DiffRefs(String base, String start, String head) {

    public DiffRefs {
        Objects.requireNonNull(base);
        Objects.requireNonNull(start);
        Objects.requireNonNull(head);
    }
}
