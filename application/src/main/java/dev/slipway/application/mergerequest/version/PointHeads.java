package dev.slipway.application.mergerequest.version;

import dev.slipway.application.kernel.WorkHandler;

/** Points {@code refs/merge-requests/<iid>/head} at the head of the last version, in case that a process ended before it did. */
public final class PointHeads implements WorkHandler {

    public static final String KIND = "POINT_MERGE_REQUEST_HEAD";

    private final RecordVersions versions;

    public PointHeads(RecordVersions versions) {
        this.versions = versions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public void handle(long mergeRequestId) {
        versions.point(mergeRequestId);
    }
}
