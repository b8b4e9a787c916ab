package dev.slipway.persistence.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestVersionsKit;
import dev.slipway.application.mergerequest.port.MergeRequestVersions;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqMergeRequestVersionsTest extends MergeRequestVersionsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected MergeRequestVersions versions() {
        return HERE.get(MergeRequestVersions.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long request() {
        long project = HERE.rows().project();
        return transactions().write(() -> HERE.get(MergeRequests.class).create(new NewMergeRequest(
                MergeRequestBranches.of(project, "topic", project, "main"), MergeRequestContent.titled("x", "main"), HERE.rows().user(),
                START)).orElseThrow());
    }

    @Override
    protected void retarget(long request, String branch) {
        assertTrue(transactions().<Boolean>write(() -> HERE.get(MergeRequests.class).change(request,
                MergeRequestContent.titled("x", branch), START)));
    }

    @Test
    void commits_are_those_of_the_last_version() {
        long request = request();
        added(request, "a", "a", "a", "b");
        added(request, "c", "c", "b");
        assertEquals(List.of("b", "c"), HERE.database().query("select sha from merge_request_commits where merge_request_id = " + request
                + " order by sha", row -> row.getString(1)));
        added(request, "d");
        assertEquals(List.of(), HERE.database().query("select sha from merge_request_commits where merge_request_id = " + request,
                row -> row.getString(1)));
    }
}
