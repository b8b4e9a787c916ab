package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENT_APPROVALS;
import static dev.slipway.persistence.jooq.Tables.USERS;

import dev.slipway.application.environment.deployment.ApprovalView;
import dev.slipway.application.environment.port.DeploymentApprovals;
import dev.slipway.domain.environment.protection.ApprovalStatus;
import dev.slipway.domain.environment.protection.DeploymentApproval;
import dev.slipway.persistence.kernel.query.RowReader;
import dev.slipway.persistence.user.UserBriefColumns;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** Decisions about deployments in their table. */
@Singleton
final class JooqDeploymentApprovals implements DeploymentApprovals {

    private static final UserBriefColumns BRIEF = new UserBriefColumns(USERS);

    private final DSLContext dsl;

    JooqDeploymentApprovals(DSLContext dsl) {
        this.dsl = dsl;
    }

    /** @param userId null if the account is gone @param ruleId null without a rule */
    static DeploymentApproval approval(@Nullable Long userId, @Nullable Long ruleId, Long[] protections, String status) {
        return new DeploymentApproval(userId == null ? 0 : userId, ruleId == null ? OptionalLong.empty() : OptionalLong.of(ruleId),
                Set.of(protections), ApprovalStatus.of(status));
    }

    @Override
    public List<ApprovalView> of(long deploymentId) {
        return RowReader.fetch(dsl.select(DEPLOYMENT_APPROVALS.USER_ID, DEPLOYMENT_APPROVALS.RULE_ID, DEPLOYMENT_APPROVALS.PROTECTIONS,
                        DEPLOYMENT_APPROVALS.STATUS, DEPLOYMENT_APPROVALS.COMMENT, DEPLOYMENT_APPROVALS.CREATED_AT).select(BRIEF.all())
                .from(DEPLOYMENT_APPROVALS).leftJoin(USERS).on(USERS.ID.eq(DEPLOYMENT_APPROVALS.USER_ID))
                .where(DEPLOYMENT_APPROVALS.DEPLOYMENT_ID.eq(deploymentId)).orderBy(DEPLOYMENT_APPROVALS.ID),
                row -> new ApprovalView(approval(row.get(DEPLOYMENT_APPROVALS.USER_ID), row.get(DEPLOYMENT_APPROVALS.RULE_ID),
                        row.get(DEPLOYMENT_APPROVALS.PROTECTIONS), row.get(DEPLOYMENT_APPROVALS.STATUS)),
                        Optional.ofNullable(BRIEF.read(row)), row.get(DEPLOYMENT_APPROVALS.COMMENT),
                        row.get(DEPLOYMENT_APPROVALS.CREATED_AT)));
    }

    @Override
    public void put(long deploymentId, DeploymentApproval approval, String comment, Instant now) {
        Long rule = approval.ruleId().isPresent() ? approval.ruleId().getAsLong() : null;
        Long[] protections = approval.protections().stream().sorted().toArray(Long[]::new);
        dsl.insertInto(DEPLOYMENT_APPROVALS)
                .set(DEPLOYMENT_APPROVALS.DEPLOYMENT_ID, deploymentId)
                .set(DEPLOYMENT_APPROVALS.USER_ID, approval.userId())
                .set(DEPLOYMENT_APPROVALS.RULE_ID, rule)
                .set(DEPLOYMENT_APPROVALS.PROTECTIONS, protections)
                .set(DEPLOYMENT_APPROVALS.STATUS, approval.status().wireName())
                .set(DEPLOYMENT_APPROVALS.COMMENT, comment)
                .set(DEPLOYMENT_APPROVALS.CREATED_AT, now)
                .onConflict(DEPLOYMENT_APPROVALS.DEPLOYMENT_ID, DEPLOYMENT_APPROVALS.USER_ID).doUpdate()
                .set(DEPLOYMENT_APPROVALS.RULE_ID, rule)
                .set(DEPLOYMENT_APPROVALS.PROTECTIONS, protections)
                .set(DEPLOYMENT_APPROVALS.STATUS, approval.status().wireName())
                .set(DEPLOYMENT_APPROVALS.COMMENT, comment)
                .set(DEPLOYMENT_APPROVALS.CREATED_AT, now)
                .execute();
    }
}
