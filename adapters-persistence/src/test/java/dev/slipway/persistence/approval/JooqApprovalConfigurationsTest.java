package dev.slipway.persistence.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.approval.ApprovalConfigurationsKit;
import dev.slipway.application.approval.port.ApprovalConfigurations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.approval.ApprovalConfiguration;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqApprovalConfigurationsTest extends ApprovalConfigurationsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected ApprovalConfigurations configurations() {
        return HERE.get(ApprovalConfigurations.class);
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
    void number_is_an_attribute_of_the_project_beside_others() {
        long project = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("g")), "p"));
        HERE.database().execute("update projects set settings = '{\"approvals_before_merge\": 7, \"name\": \"x\"}' where id = " + project);
        assertEquals(7, configurations().find(project).chosen().approvalsBeforeMerge());
        transactions().write(() -> configurations().put(project, new ApprovalConfiguration(Set.of(), false, 2), Instant.EPOCH));
        assertEquals("{\"name\": \"x\", \"approvals_before_merge\": 2}",
                HERE.database().text("select settings::text from projects where id = ?", project));
    }
}
