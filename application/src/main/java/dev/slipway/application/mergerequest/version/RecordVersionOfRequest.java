package dev.slipway.application.mergerequest.version;

import dev.slipway.application.kernel.WorkHandler;

/**
 * Records the version of the present branches of a merge request, and points its ref at the head, where that failed, or a process ended
 * before it was done, or a push left it to work. One piece for each request, so that one that fails delays no other.
 */
public final class RecordVersionOfRequest implements WorkHandler {

    public static final String KIND = "RECORD_VERSION_OF_REQUEST";

    private final RecordVersions versions;

    public RecordVersionOfRequest(RecordVersions versions) {
        this.versions = versions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long mergeRequestId) {
        versions.update(mergeRequestId);
    }
}
