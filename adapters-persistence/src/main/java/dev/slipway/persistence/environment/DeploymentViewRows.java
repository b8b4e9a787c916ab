package dev.slipway.persistence.environment;

import static dev.slipway.persistence.jooq.Tables.DEPLOYMENTS;
import static dev.slipway.persistence.jooq.Tables.JOBS;
import static dev.slipway.persistence.jooq.Tables.PIPELINES;
import static dev.slipway.persistence.jooq.Tables.USERS;

import dev.slipway.application.environment.DeploymentView.Commitish;
import dev.slipway.application.environment.DeploymentView.Times;
import dev.slipway.application.environment.DeploymentView;
import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.job.JobView;
import dev.slipway.domain.environment.DeploymentStatus;
import dev.slipway.domain.job.JobArchiving;
import dev.slipway.persistence.job.JobRows;
import dev.slipway.persistence.jooq.tables.Users;
import dev.slipway.persistence.kernel.query.Row;
import dev.slipway.persistence.user.UserBriefColumns;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;

/** The rows of deployments with everything around them that answers show, in one statement. */
final class DeploymentViewRows {

    private static final Users DEPLOYER = USERS.as("deployer");
    private static final UserBriefColumns BRIEF = new UserBriefColumns(DEPLOYER);

    static final List<SelectFieldOrAsterisk> FIELDS = fields();

    private DeploymentViewRows() {
    }

    private static List<SelectFieldOrAsterisk> fields() {
        List<SelectFieldOrAsterisk> fields = new ArrayList<>(List.of(DEPLOYMENTS.ID, DEPLOYMENTS.IID, DEPLOYMENTS.REF, DEPLOYMENTS.TAG,
                DEPLOYMENTS.SHA, DEPLOYMENTS.STATUS, DEPLOYMENTS.CREATED_AT, DEPLOYMENTS.UPDATED_AT, DEPLOYMENTS.FINISHED_AT));
        fields.addAll(BRIEF.all());
        fields.addAll(EnvironmentRows.FIELDS);
        fields.addAll(JobRows.fields());
        return List.copyOf(fields);
    }

    /** Returns the tables beside deployments. Jobs of pipelines that are being deleted are left out. */
    static Table<?> around(Table<?> deployments) {
        return deployments.leftJoin(DEPLOYER).on(DEPLOYER.ID.eq(DEPLOYMENTS.USER_ID))
                .leftJoin(JobRows.shown()).on(JOBS.ID.eq(DEPLOYMENTS.JOB_ID), PIPELINES.DELETED_AT.isNull());
    }

    /** Returns the deployment; empty where an outer join found none. */
    static Optional<DeploymentView> found(Row row, Instant now, JobArchiving archiving) {
        return Optional.ofNullable(row.get(DEPLOYMENTS.ID)).map(id -> view(row, now, archiving));
    }

    static DeploymentView view(Row row, Instant now, JobArchiving archiving) {
        Commitish commit = new Commitish(row.get(DEPLOYMENTS.REF), row.get(DEPLOYMENTS.TAG), row.get(DEPLOYMENTS.SHA));
        Times times = new Times(row.get(DEPLOYMENTS.CREATED_AT), row.get(DEPLOYMENTS.UPDATED_AT),
                Optional.ofNullable(row.get(DEPLOYMENTS.FINISHED_AT)));
        ProjectEnvironment environment = EnvironmentRows.view(row);
        Optional<JobView> job = Optional.ofNullable(row.get(JOBS.ID)).map(id -> JobRows.view(row, now, archiving));
        return new DeploymentView(row.get(DEPLOYMENTS.ID), row.get(DEPLOYMENTS.IID), commit,
                DeploymentStatus.of(row.get(DEPLOYMENTS.STATUS)).orElseThrow(), times, Optional.ofNullable(BRIEF.read(row)), environment,
                job);
    }
}
