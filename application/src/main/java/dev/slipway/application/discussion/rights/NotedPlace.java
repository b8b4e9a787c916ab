package dev.slipway.application.discussion.rights;

import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.discussion.DiscussionLock;

/** Project or group of an object that has notes, and the rights of a caller on notes there. */
public sealed interface NotedPlace {

    /** Returns whether the limits of members apply. */
    boolean member();

    boolean seesInternal();

    boolean backdates();

    /** Returns whether the caller edits and deletes notes of others. */
    boolean manages();

    boolean resolves();

    /** Returns whether a lock of the discussion admits the caller. */
    boolean admits(boolean locked);

    record InProject(ProjectGrant project) implements NotedPlace {

        @Override
        public boolean member() {
            return project.standing().administrator() || project.standing().role().isPresent();
        }

        @Override
        public boolean seesInternal() {
            return project.allows(Ability.READ_INTERNAL_NOTES);
        }

        @Override
        public boolean backdates() {
            return project.allows(Ability.BACKDATE_NOTES);
        }

        @Override
        public boolean manages() {
            return project.allows(Ability.MANAGE_NOTES);
        }

        @Override
        public boolean resolves() {
            return project.allows(Ability.RESOLVE_THREADS);
        }

        @Override
        public boolean admits(boolean locked) {
            return DiscussionLock.admits(locked, project.standing());
        }
    }

    /** Objects of groups have the roles of the ability table. */
    record InGroup(GroupGrant group) implements NotedPlace {

        @Override
        public boolean member() {
            return group.holds(Role.GUEST);
        }

        @Override
        public boolean seesInternal() {
            return group.holds(Role.REPORTER);
        }

        @Override
        public boolean backdates() {
            return group.holds(Role.OWNER);
        }

        @Override
        public boolean manages() {
            return group.holds(Role.MAINTAINER);
        }

        @Override
        public boolean resolves() {
            return group.holds(Role.DEVELOPER);
        }

        @Override
        public boolean admits(boolean locked) {
            return !locked || member();
        }
    }
}
