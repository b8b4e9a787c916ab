package dev.slipway.application.repository.port;

import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Signature;
import java.util.List;
import java.util.Set;

/**
 * Questions about many commits at once. Commits are given by their full names. A history that takes too long to look through is looked
 * through in part, and only what was found is told.
 */
public interface Histories {

    /**
     * The commits that can be reached from {@code to} and not from {@code from}, the newest last. Older ones than the newest
     * {@code most} are left out.
     */
    Between between(long projectId, String from, String to, int most);

    /** The branches and tags from which a commit can be reached, branches first, each by name. */
    List<RefName> containing(long projectId, String sha, Set<RefKind> kinds);

    /** The authors of the newest commits that can be reached from one, the newest first, a commit each. Merges are left out. */
    List<Signature> authors(long projectId, String from, int most);

    /** @param more whether there are older ones, or may be */
    record Between(List<Commit> commits, boolean more) {

        public Between {
            commits = List.copyOf(commits);
        }
    }
}
