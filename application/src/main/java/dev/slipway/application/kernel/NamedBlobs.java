package dev.slipway.application.kernel;

import java.util.Collection;
import java.util.Set;

/** A feature's rows that name blobs. What no feature names is swept. */
public interface NamedBlobs {

    /** Returns those of the keys that a row names. */
    Set<String> named(Collection<String> blobs);
}
