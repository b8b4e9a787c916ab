package dev.slipway.rest.mergerequest;

/** Commit that a merge of the present branches would make. */
record MergeRefJson(String commitId) {}
