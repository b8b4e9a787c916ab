package dev.slipway.rest.mergerequest;

import dev.slipway.application.mergerequest.MergeRequestVersion;
import java.time.Instant;

/** A version of the diff of a merge request. The diff is read from the repository, so it is always there. */
record VersionJson(long id, String headCommitSha, String baseCommitSha, String startCommitSha, Instant createdAt, long mergeRequestId,
        String state, String realSize) {

    private static final String THERE = "collected";

    static VersionJson of(MergeRequestVersion version) {
        return new VersionJson(version.id(), version.refs().head(), version.refs().base(), version.refs().start(), version.createdAt(),
                version.mergeRequestId(), version.commits() == 0 ? "empty" : THERE, version.realSize());
    }
}
