package dev.slipway.application.issue;

import dev.slipway.application.access.ProjectGrant;

/** Runs in the transaction that creates or changes an issue, which may be repeated. An exception undoes all. */
public interface AlongIssue {

    AlongIssue NOTHING = new AlongIssue() {};

    /** Called first, before the issue and the numbers of its project are locked. */
    default void began(ProjectGrant project) {
        // Nothing is to be locked before.
    }

    /** Called once an issue that is to be changed is locked, before it changes. */
    default void locked(ProjectGrant project, long issueId) {
        // Nothing is to happen before.
    }

    /** Called once the issue is created or changed. */
    default void written(ProjectGrant project, long issueId) {
        // Nothing is to happen behind.
    }
}
