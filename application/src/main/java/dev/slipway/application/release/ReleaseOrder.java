package dev.slipway.application.release;

import dev.slipway.application.kernel.Sort;

/** Order of a list of releases. */
public record ReleaseOrder(By by, Sort sort) {

    public static final ReleaseOrder NEWEST = new ReleaseOrder(By.RELEASED_AT, Sort.DESC);

    public enum By { RELEASED_AT, CREATED_AT }
}
