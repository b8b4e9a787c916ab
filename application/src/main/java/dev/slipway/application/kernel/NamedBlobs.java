package dev.slipway.application.kernel;

import java.util.Collection;
import java.util.Set;

/** Blobs that rows of a feature reference. Blobs that no feature references are swept. */
public interface NamedBlobs {

    /** Returns the keys that a row references. */
    Set<String> named(Collection<String> blobs);
}
