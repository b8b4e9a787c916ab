package dev.slipway.application.repository.port;

import dev.slipway.application.repository.ObjectSource;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Signature;
import java.util.List;
import java.util.Set;

/**
 * Queries over many commits, which are given by their full ids. If a walk takes too long, or finds too much text for one answer, the result
 * so far is returned.
 */
public interface Histories {

    /** Returns the commits reachable from {@code to} and not from {@code from}, the newest last, limited to the newest {@code most}. */
    Between between(ObjectSource source, String from, String to, int most);

    default Between between(long projectId, String from, String to, int most) {
        return between(ObjectSource.of(projectId), from, to, most);
    }

    /** Returns the branches and tags that contain a commit, branches first, each by name. */
    List<RefName> containing(long projectId, String sha, Set<RefKind> kinds);

    /** Returns the authors of the newest commits reachable from a commit, the newest first, one per commit. Merges are left out. */
    List<Signature> authors(long projectId, String from, int most);

    /** @param more whether there are or may be older ones */
    record Between(List<Commit> commits, boolean more) {

        public Between {
            commits = List.copyOf(commits);
        }
    }
}
