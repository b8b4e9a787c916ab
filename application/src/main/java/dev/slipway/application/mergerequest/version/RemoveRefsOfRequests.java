package dev.slipway.application.mergerequest.version;

import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.repository.port.MergeRequestRefs;
import java.util.List;
import java.util.Set;

/** Removes the refs of a project's merge requests that are deleted, so that none of their commits can be fetched. */
public final class RemoveRefsOfRequests implements WorkHandler {

    public static final String KIND = "REMOVE_REFS_OF_REQUESTS";

    private static final int PAGE = 1000;

    private final MergeRequests requests;
    private final MergeRequestRefs refs;

    public RemoveRefsOfRequests(MergeRequests requests, MergeRequestRefs refs) {
        this.requests = requests;
        this.refs = refs;
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
    public void handle(long projectId) {
        List<Long> named = refs.all(projectId).stream().sorted().toList();
        for (int from = 0; from < named.size(); from += PAGE) {
            List<Long> page = named.subList(from, Math.min(from + PAGE, named.size()));
            Set<Long> present = requests.existing(projectId, page);
            page.stream().filter(iid -> !present.contains(iid)).forEach(iid -> remove(projectId, iid));
        }
    }

    private void remove(long projectId, long iid) {
        for (MergeRequestRefs.Kind kind : MergeRequestRefs.Kind.values()) {
            refs.remove(projectId, iid, kind);
        }
    }
}
