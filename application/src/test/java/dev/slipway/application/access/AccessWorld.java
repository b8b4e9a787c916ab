package dev.slipway.application.access;

import java.util.Map;

/** Stores the accounts, groups, projects and memberships around the rows of a port. Each adapter brings one along for the kits. */
public interface AccessWorld {

    /** Returns the id of the account. */
    long store(AccountDraft user);

    /** Returns the id of the group. */
    long store(GroupDraft group);

    /** Returns the id of the project. */
    long store(ProjectDraft project);

    void store(MemberDraft member);

    /** Stores the invitation of a group. */
    void store(ShareDraft share);

    /** Stores an ordinary, active account. */
    default long user(String username) {
        return store(AccountDraft.named(username));
    }

    /** Stores the user's own namespace, which has the user's name as its path. */
    long personalNamespace(long userId);

    /** Stores a deploy key. @param projects those in which it is enabled, and whether it may push there @return its id */
    long deployKey(Map<Long, Boolean> projects);

    /** Marks the group for deletion, with the groups inside it. */
    void hideGroup(long groupId);

    /** Marks the project for deletion. */
    void hideProject(long projectId);
}
