package dev.slipway.domain.snippet;

import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Sight;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Snippets that a caller finds. A value, so that the queries of lists and the tested rule cannot differ. Members of a project see all of
 * its snippets, authors their own, others those whose visibility is open to them; each of them only where project and feature are open.
 */
public sealed interface SnippetAudience {

    /** Returns the account whose own snippets are visible; empty for none. */
    OptionalLong account();

    /** Returns the visibilities of snippets that are seen without being a member or the author. */
    Set<Visibility> open();

    /**
     * Snippets of one project whose snippets the caller may read.
     *
     * @param trusted whether private snippets are visible: members and administrators
     */
    record OfProject(boolean trusted, Set<Visibility> open, OptionalLong account) implements SnippetAudience {

        public OfProject {
            open = Set.copyOf(open);
        }

        public boolean sees(Visibility snippet, boolean own) {
            return SnippetSight.CLAUSES.hold(new SnippetSight(true, trusted, own && account.isPresent(), open, snippet));
        }
    }

    /**
     * Snippets of all projects, and personal ones.
     *
     * @param everything all snippets, unless a project has closed them: administrators
     */
    record Everywhere(boolean everything, Set<Visibility> open, OptionalLong account) implements SnippetAudience {

        public Everywhere {
            open = Set.copyOf(open);
        }

        /** Returns whether a personal snippet is seen. */
        public boolean sees(Visibility snippet, boolean own) {
            return SnippetSight.CLAUSES.hold(new SnippetSight(true, everything, own && account.isPresent(), open, snippet));
        }

        /**
         * Returns whether the snippets of a project are seen at all.
         *
         * @param level the project's access level for snippets
         */
        public boolean reaches(Visibility project, FeatureLevel level, boolean member) {
            return Sight.CLAUSES.hold(new Sight(everything, open, project, member)) && level.opensTo(everything || member);
        }

        /** Returns whether a snippet of a project is seen. */
        public boolean sees(Visibility project, FeatureLevel level, boolean member, Visibility snippet, boolean own) {
            return SnippetSight.CLAUSES.hold(new SnippetSight(reaches(project, level, member), everything || member,
                    own && account.isPresent(), open, snippet));
        }
    }

    static Everywhere everywhere(Caller caller) {
        return new Everywhere(caller.administrator(), openTo(caller), caller.accountId());
    }

    static OfProject ofProject(Caller caller, Standing standing) {
        return new OfProject(standing.holds(Role.GUEST), openTo(caller), caller.accountId());
    }

    private static Set<Visibility> openTo(Caller caller) {
        return Sight.openTo(caller.account().filter(account -> !account.external()).isPresent());
    }
}
