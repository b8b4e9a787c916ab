package dev.slipway.persistence.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.approval.MergeRequestRuleRecordsKit;
import dev.slipway.application.approval.port.ApprovalRuleRecords;
import dev.slipway.application.approval.port.MergeRequestApprovals;
import dev.slipway.application.approval.port.MergeRequestRuleRecords;
import dev.slipway.application.approval.port.MergeRequestRuleRecords.RuleOwner;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Named;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqMergeRequestRuleRecordsTest extends MergeRequestRuleRecordsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected MergeRequestRuleRecords rules() {
        return HERE.get(MergeRequestRuleRecords.class);
    }

    @Override
    protected ApprovalRuleRecords projectRules() {
        return HERE.get(ApprovalRuleRecords.class);
    }

    @Override
    protected MergeRequestApprovals approvals() {
        return HERE.get(MergeRequestApprovals.class);
    }

    @Override
    protected MergeRequests requests() {
        return HERE.get(MergeRequests.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Test
    void source_is_not_removed_while_a_rule_is_made_from_it() throws Exception {
        long project = HERE.rows().project();
        long request = transactions().write(() -> requests().create(new NewMergeRequest(MergeRequestBranches.of(project, "a", project,
                "main"), MergeRequestContent.titled("x", "main"), HERE.rows().user(), Instant.EPOCH)).orElseThrow());
        ApprovalRuleDraft draft = new ApprovalRuleDraft(ApprovalRuleKind.REGULAR, "a", 1, Optional.empty(), Named.NONE);
        long source = transactions().write(() -> projectRules().add(project, draft, Instant.EPOCH));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> removal = transactions().write(now -> {
                assertTrue(rules().source(project, source).isPresent());
                Future<Boolean> started = threads.submit(() -> transactions().write(() -> projectRules().remove(source)));
                Eventually.is(() -> (Long) HERE.rows().ask("select count(*) from pg_stat_activity where wait_event_type = 'Lock' "
                        + "and datname = current_database() and query like '%approval_rules%'") > 0);
                rules().add(new RuleOwner(project, request), draft, OptionalLong.of(source), now);
                return started;
            });
            assertTrue(removal.get());
        }
        assertEquals(1, rules().definedByUsers(request).size());
        assertEquals(Optional.empty(), transactions().write(() -> rules().source(project, source)));
    }
}
