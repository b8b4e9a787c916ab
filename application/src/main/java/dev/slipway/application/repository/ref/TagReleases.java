package dev.slipway.application.repository.ref;

import java.util.Map;
import java.util.Set;

/** Finds the releases of tags, which a later feature stores. */
@FunctionalInterface
public interface TagReleases {

    /** Returns the descriptions of the releases of some tags, by tag. Tags without a release are left out. */
    Map<String, String> descriptions(long projectId, Set<String> tags);
}
